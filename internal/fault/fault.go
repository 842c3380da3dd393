// Package fault gives every error that may reach a customer a kind and a safe
// message. It promises that whatever is not such an error stays internal: one
// place in httpd turns kinds into HTTP answers, and an unknown error becomes a
// bare "Something went wrong!" with a request id.
package fault

import (
	"errors"
	"fmt"
	"syscall"
)

// Kind says what went wrong, in terms the delivery layer can act on.
type Kind int

// The kinds, each with the HTTP status httpd gives it.
const (
	Internal         Kind = iota // 500, message hidden
	Malformed                    // 400: the request cannot be read
	Unauthorized                 // 401: no or no valid credentials
	Forbidden                    // 403: known, but not allowed
	NotFound                     // 404
	Gone                         // 410: it was here, and is for good no more
	Conflict                     // 409: refused by the present state
	TooLarge                     // 413
	UnsupportedMedia             // 415
	Invalid                      // 422: readable, but breaks a rule
	RateLimited                  // 429
	Unavailable                  // 503: try again
)

// What people are told where a disk is full, and how many seconds a program is told to
// wait: somebody of the shop has to make room first.
const (
	noRoom     = "The shop has no room for this at the moment. Please try again in a few minutes."
	noRoomWait = 180
)

// Error is an error whose Message may be shown to a customer. Fields maps a
// field's name, as the client sent it, to what is wrong with it. The cause is
// for the log alone.
type Error struct {
	Kind    Kind
	Message string
	Fields  map[string]string
	Wait    int // seconds before the same is worth asking again, where that is known
	cause   error
}

// New makes an Error of a kind with a customer-safe message.
func New(kind Kind, message string) *Error { return &Error{Kind: kind, Message: message} }

// Newf is New with formatting. The arguments must be customer-safe too.
func Newf(kind Kind, format string, args ...any) *Error {
	return &Error{Kind: kind, Message: fmt.Sprintf(format, args...)}
}

// Fields makes an Invalid error from messages by field name.
func Fields(message string, fields map[string]string) *Error {
	return &Error{Kind: Invalid, Message: message, Fields: fields}
}

// Full makes the error of a disk, a quota or a database that has no room left.
func Full(cause error) *Error {
	return &Error{Kind: Unavailable, Message: noRoom, Wait: noRoomWait, cause: cause}
}

// IsFull says whether an error comes from a disk or a quota without room.
func IsFull(err error) bool { return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) }

// Because returns a copy of e that carries cause for the log.
func (e *Error) Because(cause error) *Error {
	c := *e
	c.cause = cause
	return &c
}

// Error implements error. Unlike Message it may hold internals: log it, never send it.
func (e *Error) Error() string {
	if e.cause != nil {
		return e.Message + ": " + e.cause.Error()
	}
	return e.Message
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.cause }

// KindOf returns the kind of the first Error in err's chain, or Internal.
func KindOf(err error) Kind {
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Kind
	}
	return Internal
}
