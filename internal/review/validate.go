package review

import (
	"net/url"
	"strings"
	"unicode"
	"unicode/utf8"

	"gulaab/internal/fault"
)

// Bounds of a testimonial, in characters.
const (
	MaxText   = 600
	maxName   = 80
	maxHandle = 40
	maxAvatar = 1000
)

// Validate checks a testimonial that is to be stored. It returns nil or a
// fault.Invalid with a message for each wrong field, by its name in the API.
func Validate(r Review) error {
	wrong := map[string]string{}
	text := func(field, s string, most int) {
		switch n := utf8.RuneCountInString(s); {
		case strings.TrimSpace(s) == "":
			wrong[field] = "This must be filled in."
		case s != strings.TrimSpace(s):
			wrong[field] = "This begins or ends with a space."
		case n > most:
			wrong[field] = "This is too long."
		case !utf8.ValidString(s) || strings.ContainsFunc(s, unicode.IsControl):
			wrong[field] = "This holds characters that cannot be shown."
		}
	}
	text("text", r.Text, MaxText)
	text("name", r.Name, maxName)
	text("username", r.Username, maxHandle)
	if wrong["username"] == "" && strings.ContainsFunc(r.Username, unicode.IsSpace) {
		wrong["username"] = "A username has no spaces."
	}
	if r.ID == "" {
		wrong["_id"] = "A review needs an id."
	}
	if r.Position < 0 {
		wrong["position"] = "The position must not be negative."
	}
	if !addressOK(r.Avatar) {
		wrong["avatar"] = "This must be a path that begins with / or an http address."
	}
	if len(wrong) > 0 {
		return fault.Fields("The review has mistakes.", wrong)
	}
	return nil
}

func addressOK(s string) bool {
	if s == "" {
		return true
	}
	u, err := url.Parse(s)
	if err != nil || len(s) > maxAvatar || strings.ContainsFunc(s, unicode.IsSpace) {
		return false
	}
	if u.Scheme == "" {
		return u.Host == "" && strings.HasPrefix(s, "/")
	}
	return (u.Scheme == "https" || u.Scheme == "http") && u.Host != ""
}
