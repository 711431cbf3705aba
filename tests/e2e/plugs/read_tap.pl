#!/usr/bin/perl
# Reads TAP from the standard input as prove does, and prints what it made of it as JSON.
use strict;
use warnings;
use JSON::PP;
use TAP::Parser;

my $parser = TAP::Parser->new({tap => do { local $/; <STDIN> }});
my (@points, @comments, @unknown, $bail);
while (my $result = $parser->next) {
    if ($result->is_test) {
        push @points, {number => $result->number, ok => $result->is_actual_ok ? \1 : \0,
                       description => $result->description, directive => $result->directive};
    } elsif ($result->is_yaml) {
        $points[-1]{yaml} = $result->data;
    } elsif ($result->is_comment) {
        push @comments, $result->comment;
    } elsif ($result->is_bailout) {
        $bail = $result->explanation;
    } elsif ($result->is_unknown) {
        push @unknown, $result->as_string;
    }
}
print JSON::PP->new->canonical->encode({
    version => $parser->version, planned => $parser->tests_planned, points => \@points, comments => \@comments,
    unknown => \@unknown, errors => [$parser->parse_errors], bail => $bail, good => $parser->has_problems ? \0 : \1});
