package body

import "testing"

func TestAccepts(t *testing.T) {
	t.Parallel()
	for header, want := range map[string]bool{
		"": false, "gzip": true, "GZIP": true, "br, gzip;q=0.5": true, "gzip;q=0": false, "gzip; q=0.0": false,
		"gzip;q=x": false, "xgzip": false, "deflate, br": false, "identity;q=1, gzip ; q=0.1": true,
	} {
		if got := Accepts(header, "gzip"); got != want {
			t.Errorf("Accepts(%q, gzip) = %v", header, got)
		}
	}
}

func TestMatches(t *testing.T) {
	t.Parallel()
	for header, want := range map[string]bool{
		"": false, `W/"a"`: true, `"a"`: true, `"b", W/"a"`: true, "*": true, `"b"`: false, `W/"ab"`: false, `a`: false,
	} {
		if got := Matches(header, `W/"a"`); got != want {
			t.Errorf("Matches(%q) = %v", header, got)
		}
	}
}
