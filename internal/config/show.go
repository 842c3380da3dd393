package config

import (
	"fmt"
	"log/slog"
	"net/url"
	"reflect"
	"strings"
)

// String lists every setting, one on a line, without secrets.
func (c *Config) String() string {
	var b strings.Builder
	for _, a := range c.attrs() {
		fmt.Fprintf(&b, "%s=%s\n", a.Key, a.Value)
	}
	return b.String()
}

// LogValue is String for the log.
func (c *Config) LogValue() slog.Value { return slog.GroupValue(c.attrs()...) }

// attrs reads the flags' names from the tags, so that a new setting cannot be
// left out. Addresses lose their passwords and their query, where S3 and
// PostgreSQL addresses may hold keys.
func (c *Config) attrs() []slog.Attr {
	v := reflect.ValueOf(*c)
	var out []slog.Attr
	for i := range v.NumField() {
		key := Variable(v.Type().Field(i).Tag.Get("name"))
		switch value := v.Field(i).Interface().(type) {
		case string:
			switch {
			case strings.HasSuffix(key, "_URL"):
				value = redact(value)
			case value != "" && (strings.HasSuffix(key, "_SECRET") || strings.HasSuffix(key, "_KEY")):
				value = "***"
			}
			out = append(out, slog.String(key, value))
		case []string:
			out = append(out, slog.String(key, strings.Join(value, ",")))
		default:
			out = append(out, slog.Any(key, value))
		}
	}
	return out
}

func redact(address string) string {
	if address == "" {
		return ""
	}
	u, err := url.Parse(address)
	if err != nil {
		return "(unreadable)"
	}
	if u.User != nil {
		u.User = url.User("***")
	}
	if u.RawQuery != "" {
		u.RawQuery = "***"
	}
	return u.String()
}
