// Package redact keeps personal data out of the log. It promises that the text
// of an error, and whatever else is logged under one of its keys, loses what
// looks like an e-mail address, a phone number, a token, the query of an
// address, a password in one, or a value that was quoted. What a program says in
// its own words it leaves alone: whoever logs must still not log a name.
package redact

import (
	"context"
	"fmt"
	"log/slog"
	"regexp"
	"slices"
	"strings"
)

// found is what Text looks for, each as a group; where two begin at one place the
// first counts. uuid and host are found to be left alone.
var found = regexp.MustCompile(strings.Join([]string{
	`(?P<uuid>\b[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}\b)`,
	`(?P<host>\b\d{1,3}(?:\.\d{1,3}){3}\b)`,
	`(?P<login>://[^\s/@"]*@)`,
	`(?P<email>[\p{L}\p{M}\p{N}._%+'-]+(?:@|%40)[\p{L}\p{N}.-]+)`,
	`(?P<query>\?[^\s"'<>)]*)`,
	`(?P<quoted>"(?:[^"\\\n]|\\.)*")`,
	`(?P<token>[A-Za-z0-9_-]{32,})`,
	`(?P<number>\+?\d[\d\s().-]{6,}\d)`,
}, "|"))

var groups = found.SubexpNames()

// identifier is what may stay between quotes: the name of a table or of a rule
// of one, "orders_total_check".
var identifier = regexp.MustCompile(`^"[a-z0-9]+(?:_[a-z0-9]+)+"$`)

// Text returns text without what may be personal in it.
func Text(text string) string {
	var out strings.Builder
	end := 0
	for _, at := range found.FindAllStringSubmatchIndex(text, -1) {
		out.WriteString(text[end:at[0]])
		end = at[1]
		for i := 1; i < len(groups); i++ {
			if at[2*i] >= 0 {
				out.WriteString(instead(groups[i], text[at[0]:at[1]]))
			}
		}
	}
	if end == 0 {
		return text
	}
	out.WriteString(text[end:])
	return out.String()
}

func instead(group, s string) string {
	switch {
	case group == "login":
		return "://[login]@"
	case group == "email":
		return "[e-mail]"
	case group == "query":
		return "?[query]"
	case group == "quoted" && !identifier.MatchString(s):
		return `"[value]"`
	case group == "token" && strings.ContainsAny(s, "0123456789"):
		return "[token]" // a long word without a digit is a function's name
	case group == "number" && digits(s) >= 9:
		return "[number]"
	}
	return s
}

func digits(s string) (n int) {
	for _, c := range s {
		if c >= '0' && c <= '9' {
			n++
		}
	}
	return n
}

// keys are the names under which the shop logs what others said. Errors are
// redacted under any name.
var keys = []string{"error", "panic", "value", "problem"}

// handler redacts what it hands on.
type handler struct{ slog.Handler }

// Handler returns a handler that redacts the attributes of errors.
func Handler(h slog.Handler) slog.Handler { return handler{h} }

// Handle implements slog.Handler.
func (h handler) Handle(ctx context.Context, r slog.Record) error {
	spoken := false
	r.Attrs(func(a slog.Attr) bool {
		spoken = speaks(a)
		return !spoken
	})
	if !spoken {
		return h.Handler.Handle(ctx, r)
	}
	clean := slog.NewRecord(r.Time, r.Level, r.Message, r.PC)
	r.Attrs(func(a slog.Attr) bool {
		clean.AddAttrs(cleaned(a))
		return true
	})
	return h.Handler.Handle(ctx, clean)
}

// WithAttrs implements slog.Handler.
func (h handler) WithAttrs(attrs []slog.Attr) slog.Handler {
	clean := make([]slog.Attr, len(attrs))
	for i, a := range attrs {
		clean[i] = cleaned(a)
	}
	return handler{h.Handler.WithAttrs(clean)}
}

// WithGroup implements slog.Handler.
func (h handler) WithGroup(name string) slog.Handler { return handler{h.Handler.WithGroup(name)} }

// speaks says whether an attribute holds somebody else's words.
func speaks(a slog.Attr) bool {
	switch a.Value.Kind() {
	case slog.KindAny:
		_, isError := a.Value.Any().(error)
		return isError || slices.Contains(keys, a.Key)
	case slog.KindString:
		return slices.Contains(keys, a.Key)
	case slog.KindGroup:
		return slices.ContainsFunc(a.Value.Group(), speaks)
	default:
		return false
	}
}

func cleaned(a slog.Attr) slog.Attr {
	switch {
	case !speaks(a):
		return a
	case a.Value.Kind() == slog.KindGroup:
		var inside []slog.Attr
		for _, b := range a.Value.Group() {
			inside = append(inside, cleaned(b))
		}
		return slog.Attr{Key: a.Key, Value: slog.GroupValue(inside...)}
	}
	return slog.String(a.Key, Text(a.Value.String()))
}

// Panic returns what may be logged of a panic's value: the text of an error,
// redacted, and of anything else only its type. The stack says the rest.
func Panic(v any) string {
	if err, ok := v.(error); ok {
		return Text(err.Error())
	}
	return fmt.Sprintf("a value of type %T", v)
}
