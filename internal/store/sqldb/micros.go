package sqldb

import "time"

// Micros is how a moment is stored: microseconds since 1970, in UTC.
func Micros(t time.Time) int64 { return t.UnixMicro() }

// FromMicros is the moment that Micros has stored.
func FromMicros(us int64) time.Time { return time.UnixMicro(us).UTC() }

// MicrosOrZero is Micros for a time that may be none, which is stored as 0.
func MicrosOrZero(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return Micros(t)
}

// MaybeMicros is the time, which may be none, that MicrosOrZero has stored.
func MaybeMicros(us int64) time.Time {
	if us == 0 {
		return time.Time{}
	}
	return FromMicros(us)
}
