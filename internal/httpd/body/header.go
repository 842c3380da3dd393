package body

import (
	"strconv"
	"strings"
)

// Matches says whether an If-None-Match header names an ETag, compared as RFC
// 9110 section 13.1.2 wants it: weakly, any of a list, or "*".
func Matches(header, etag string) bool {
	if header == "" {
		return false
	}
	etag = strings.TrimPrefix(etag, "W/")
	for tag := range strings.SplitSeq(header, ",") {
		if tag = strings.TrimSpace(tag); tag == "*" || strings.TrimPrefix(tag, "W/") == etag {
			return true
		}
	}
	return false
}

// Accepts says whether an Accept-Encoding header names a coding with a weight
// above 0 (RFC 9110 section 12.5.3). "*" names none: no browser sends it alone.
func Accepts(header, coding string) bool {
	for part := range strings.SplitSeq(header, ",") {
		name, params, _ := strings.Cut(part, ";")
		if !strings.EqualFold(strings.TrimSpace(name), coding) {
			continue
		}
		q, found := strings.CutPrefix(strings.ReplaceAll(params, " ", ""), "q=")
		if !found {
			return true
		}
		weight, err := strconv.ParseFloat(q, 64)
		return err == nil && weight > 0
	}
	return false
}
