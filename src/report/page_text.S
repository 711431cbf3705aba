/* The files of the report page, as they are: strings in the program. */
        .macro text name, file
        .globl \name
\name:
        .incbin "\file"
        .byte 0
        .endm

        .section .rodata
        text mg_page_html, "report/page/page.html"
        text mg_page_css, "report/page/page.css"
        text mg_page_tools_js, "report/page/tools.js"
        text mg_page_schedule_js, "report/page/schedule.js"
        text mg_page_failure_js, "report/page/failure.js"
        text mg_page_js, "report/page/page.js"

        .section .note.GNU-stack, "", %progbits
