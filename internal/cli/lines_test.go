package cli

import (
	"bytes"
	"errors"
	"io"
	"log/slog"
	"math"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// The log's lines are those of slog's JSON handler, for any record (QUICK-3).
func TestQUICK3LinesAreTheJSONHandlersOwn(t *testing.T) {
	texts := rapid.OneOf(rapid.StringMatching(`[ -~]{0,20}`), rapid.String())
	values := rapid.OneOf(
		rapid.Map(texts, slog.StringValue),
		rapid.Map(rapid.Int64(), slog.Int64Value),
		rapid.Map(rapid.Uint64(), slog.Uint64Value),
		rapid.Map(rapid.Bool(), slog.BoolValue),
		rapid.Map(rapid.Float64(), slog.Float64Value),
		rapid.Map(rapid.SampledFrom([]float64{0, math.Copysign(0, -1), 1e-6, 9.99e-7, 1e21, 9.9e20, math.Inf(1), math.NaN(), 0.123, 200}), slog.Float64Value),
		rapid.Map(rapid.Int64(), func(n int64) slog.Value { return slog.DurationValue(time.Duration(n)) }),
		rapid.Map(texts, func(s string) slog.Value { return slog.AnyValue(errors.New(s)) }),
		rapid.Map(texts, func(s string) slog.Value { return slog.GroupValue(slog.String("k", s)) }),
		rapid.Just(slog.GroupValue()),
		rapid.Just(slog.AnyValue(nil)),
	)
	byHand := 0
	rapid.Check(t, func(t *rapid.T) {
		at := time.UnixMicro(rapid.Int64Range(-1e15, 1e16).Draw(t, "at"))
		if rapid.Bool().Draw(t, "utc") {
			at = at.UTC()
		}
		if rapid.IntRange(0, 9).Draw(t, "no time") == 0 {
			at = time.Time{}
		}
		r := slog.NewRecord(at, slog.Level(rapid.IntRange(-8, 12).Draw(t, "level")), texts.Draw(t, "msg"), 0)
		for range rapid.IntRange(0, 9).Draw(t, "attributes") {
			r.AddAttrs(slog.Attr{Key: texts.Draw(t, "key"), Value: values.Draw(t, "value")})
		}
		if _, plain := appendRecord(nil, r); plain {
			byHand++
		}
		var want, got bytes.Buffer
		write(t, slog.NewJSONHandler(&want, nil), r)
		write(t, newLines(&got, nil), r)
		if got.String() != want.String() {
			t.Fatalf("the line is\n%q, the JSON handler's\n%q", got.String(), want.String())
		}
		want.Reset()
		got.Reset()
		write(t, slog.NewJSONHandler(&want, nil).WithAttrs([]slog.Attr{slog.Int("a", 1)}).WithGroup("g"), r)
		write(t, newLines(&got, nil).WithAttrs([]slog.Attr{slog.Int("a", 1)}).WithGroup("g"), r)
		if got.String() != want.String() {
			t.Fatalf("within a group the line is\n%q, the JSON handler's\n%q", got.String(), want.String())
		}
	})
	if byHand == 0 {
		t.Error("no line was written by hand: the test compares the JSON handler with itself")
	}
	if _, plain := appendRecord(nil, requestLine()); !plain {
		t.Error("the line of a request is left to the JSON handler")
	}
}

func write(t interface{ Fatal(...any) }, h slog.Handler, r slog.Record) {
	if err := h.Handle(nil, r); err != nil { //nolint:staticcheck // no handler here reads it
		t.Fatal(err)
	}
}

// requestLine is the record that httpd logs for each request.
func requestLine() slog.Record {
	r := slog.NewRecord(time.Now(), slog.LevelInfo, "request", 0)
	r.AddAttrs(
		slog.String("request_id", "0f1e2d3c4b5a6978"), slog.String("method", "GET"),
		slog.String("route", "GET /api/products/{id}"), slog.Int("status", 200), slog.Int64("bytes", 12345),
		slog.Float64("ms", 0.123), slog.String("client", "127.0.0.0/24"),
	)
	return r
}

// BenchmarkLines compares the two ways to write a request's line.
func BenchmarkLines(b *testing.B) {
	for _, way := range []struct {
		name string
		slog.Handler
	}{{"lines", newLines(io.Discard, nil)}, {"slog", slog.NewJSONHandler(io.Discard, nil)}} { //nolint:sloglint // what it encodes is measured
		b.Run(way.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := way.Handle(b.Context(), requestLine()); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
