"""Chromium without a window, driven by chromedriver over the WebDriver protocol: only what the tests of the page need."""
import base64
import json
import re
import subprocess
import time
import urllib.error
import urllib.request

KEYS = {"Enter": "\ue007", "Escape": "\ue00c", "Home": "\ue011", "End": "\ue010", "ArrowLeft": "\ue012", "ArrowUp": "\ue013",
        "ArrowRight": "\ue014", "ArrowDown": "\ue015", "Tab": "\ue004"}
FLAGS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars", "--window-size=1200,1000"]
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class Browser:
    def __init__(self, dark=False):
        self.driver = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.address = self.session = None
        try:
            for line in self.driver.stdout:
                found = re.search(r"started successfully on port (\d+)", line)
                if found:
                    break
            else:
                raise OSError("chromedriver does not start")
            self.address = f"http://127.0.0.1:{found.group(1)}"
            flags = FLAGS + (["--blink-settings=preferredColorScheme=0"] if dark else ["--blink-settings=preferredColorScheme=1"])
            wanted = {"browserName": "chrome", "goog:chromeOptions": {"args": flags}, "goog:loggingPrefs": {"browser": "ALL"}}
            self.session = self.call("POST", "/session", {"capabilities": {"alwaysMatch": wanted}}, is_whole=True)["sessionId"]
        except BaseException:
            self.close()
            raise

    def call(self, method, path, body=None, is_whole=False):
        url = self.address + ("" if is_whole else f"/session/{self.session}") + path
        data = json.dumps(body or {}).encode() if method == "POST" else None
        request = urllib.request.Request(url, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise OSError(f"{method} {path}: {json.load(error)['value']['message'][:300]}") from None

    def close(self):
        try:
            if self.session:
                self.call("DELETE", "")
        finally:
            self.driver.terminate()
            self.driver.wait(timeout=30)
            self.driver.stdout.close()

    def open(self, path):
        self.call("POST", "/url", {"url": path.resolve().as_uri()})

    def run(self, script, *arguments):
        """What a piece of JavaScript returns."""
        return self.call("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def click(self, selector, number=0):
        """As a person would: where the element is covered or out of sight, that is an error."""
        element = self.run("const e = document.querySelectorAll(arguments[0])[arguments[1]]; e?.scrollIntoView({block: 'center'}); return e", selector, number)
        if not element:
            raise OSError(f"nothing is {selector} number {number}")
        self.call("POST", f"/element/{element[ELEMENT]}/click")

    def press(self, *keys):
        actions = [{"type": kind, "value": KEYS.get(key, key)} for key in keys for kind in ("keyDown", "keyUp")]
        self.call("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def console(self):
        """Everything that was logged since the last call."""
        return [entry["message"] for entry in self.call("POST", "/se/log", {"type": "browser"})]

    def phone(self, width, height):
        self.call("POST", "/goog/cdp/execute", {"cmd": "Emulation.setDeviceMetricsOverride",
                                                "params": {"width": width, "height": height, "deviceScaleFactor": 2, "mobile": True}})

    def desk(self):
        self.call("POST", "/goog/cdp/execute", {"cmd": "Emulation.clearDeviceMetricsOverride", "params": {}})

    def shoot(self, path):
        time.sleep(0.3)  # what fades in has done so
        path.write_bytes(base64.b64decode(self.call("GET", "/screenshot")))
