package httpd

import (
	"context"
	"log/slog"
	"regexp"
)

// connectionLog takes what net/http says of connections, such as a TLS
// handshake that failed, and leaves out whose they were.
type connectionLog struct{ slog.Handler }

var addresses = regexp.MustCompile(`\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?|\[[0-9A-Fa-f:.]+(?:%\w+)?\](?::\d+)?`)

// Handle implements slog.Handler.
func (l connectionLog) Handle(ctx context.Context, r slog.Record) error {
	line := slog.NewRecord(r.Time, r.Level, "connection", r.PC)
	line.AddAttrs(slog.String("error", addresses.ReplaceAllString(r.Message, "[client]")))
	return l.Handler.Handle(ctx, line)
}
