package call

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"mime/multipart"
	"net/http"
	"os"
	"reflect"
	"strconv"
	"strings"

	"gulaab/internal/fault"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/tell"
)

// Messages of requests that cannot be read.
const (
	msgBroken   = "The request could not be read."
	msgTooLarge = "The request is too large."
	msgInternal = "Something went wrong!"
)

// statuses gives each kind its status; it is the only such table.
var statuses = map[fault.Kind]int{
	fault.Internal:         http.StatusInternalServerError,
	fault.Malformed:        http.StatusBadRequest,
	fault.Unauthorized:     http.StatusUnauthorized,
	fault.Forbidden:        http.StatusForbidden,
	fault.NotFound:         http.StatusNotFound,
	fault.Gone:             http.StatusGone,
	fault.Conflict:         http.StatusConflict,
	fault.TooLarge:         http.StatusRequestEntityTooLarge,
	fault.UnsupportedMedia: http.StatusUnsupportedMediaType,
	fault.Invalid:          http.StatusUnprocessableEntity,
	fault.RateLimited:      http.StatusTooManyRequests,
	fault.Unavailable:      http.StatusServiceUnavailable,
}

// Fail answers err. What is no fault becomes a 500 that says nothing but the
// request id; its text goes to the log line alone.
func Fail(w http.ResponseWriter, r *http.Request, err error) {
	c := Of(r.Context())
	err = classify(err)
	c.Err = err
	kind := fault.KindOf(err)
	status, known := statuses[kind]
	if !known {
		kind, status = fault.Internal, http.StatusInternalServerError
	}
	language := c.Language
	body := apigen.Error{Message: tell.Refusal(language, kind, msgInternal)}
	if f, ok := errors.AsType[*fault.Error](err); ok && kind != fault.Internal {
		body.Message = tell.Refusal(language, f.Kind, f.Message)
		fields := tell.RefusalFields(language, f.Fields)
		if strings.HasPrefix(r.URL.Path, "/api/admin/") { // people who work here (LANG-6)
			body.Message, fields = c.Said(f.Message), maps.Clone(f.Fields)
			for name, says := range fields {
				fields[name] = c.Said(says)
			}
		}
		if len(fields) > 0 {
			body.Errors = &fields
		}
	}
	h := w.Header()
	switch kind { // what a status asks for beside the body
	default:
	case fault.Internal:
		body.RequestId = &c.ID
	case fault.Unauthorized:
		h.Set("WWW-Authenticate", `Bearer realm="Gulaab"`)
	case fault.RateLimited, fault.Unavailable:
		h.Set("Retry-After", "2")
		if f, ok := errors.AsType[*fault.Error](err); ok && f.Wait > 0 {
			h.Set("Retry-After", strconv.Itoa(f.Wait))
		}
		if refusal, ok := errors.AsType[interface {
			error
			RetryAfter() string
		}](err); ok {
			h.Set("Retry-After", refusal.RetryAfter())
		}
	case fault.TooLarge:
		// The rest of the body is not read: the connection cannot go on.
		h.Set("Connection", "close")
	}
	for _, name := range []string{"ETag", "Last-Modified", "Content-Encoding", "Content-Disposition", "Accept-Ranges", "X-Total-Count"} {
		h.Del(name)
	}
	h.Set("Cache-Control", "no-store")
	JSON(w, status, body)
}

// StatusLeft is logged and counted where a client hung up before it was
// answered. Nobody sees it.
const StatusLeft = 499

// Left says whether err is no failure but the end of a request whose client has
// gone. ctx is the request's own, which ends with its connection.
func Left(ctx context.Context, err error) bool {
	if !errors.Is(ctx.Err(), context.Canceled) {
		return false
	}
	// A refusal stands, whoever is there to read it; what an engine says of a
	// query that was cut short has many words.
	kind := fault.KindOf(classify(err))
	return kind == fault.Internal || kind == fault.Unavailable
}

// Status returns the status that Fail gives an error.
func Status(err error) int {
	if s, ok := statuses[fault.KindOf(classify(err))]; ok {
		return s
	}
	return http.StatusInternalServerError
}

// classify turns the errors of reading a request into faults.
func classify(err error) error {
	if tooLarge, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return fault.New(fault.TooLarge, msgTooLarge).Because(tooLarge)
	}
	if errors.Is(err, os.ErrDeadlineExceeded) {
		// A body that came too slowly; a deadline of ours is context.DeadlineExceeded.
		return fault.New(fault.Malformed, "It came too slowly over the line and was given up. Please try again, on a better line if you can.").Because(err)
	}
	if _, ok := errors.AsType[*fault.Error](err); ok {
		return err
	}
	if field, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return badField(field).Because(err)
	}
	if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
		return fault.New(fault.Malformed, "The request is not valid JSON.").Because(syntax)
	}
	if name, ok := paramOf(err); ok {
		return badParam(name).Because(err)
	}
	switch {
	case errors.Is(err, http.ErrNotMultipart), errors.Is(err, http.ErrMissingBoundary):
		return fault.New(fault.UnsupportedMedia, "Send this as a form (multipart/form-data).").Because(err)
	case errors.Is(err, multipart.ErrMessageTooLarge):
		return fault.New(fault.TooLarge, msgTooLarge).Because(err)
	case errors.Is(err, context.DeadlineExceeded):
		return fault.New(fault.Unavailable, "The shop is busy. Please try again in a moment.").Because(err)
	case fault.IsFull(err):
		// A full disk: somebody of the shop makes room, and the shop goes on by itself.
		return fault.Full(err)
	}
	return err
}

// Broken says that a body or an address cannot be read, because of cause.
func Broken(cause error) error {
	if errors.Is(cause, io.EOF) || errors.Is(cause, io.ErrUnexpectedEOF) {
		return fault.New(fault.Malformed, "The request ended too early.").Because(cause)
	}
	if c := classify(cause); fault.KindOf(c) != fault.Internal {
		return c
	}
	return fault.New(fault.Malformed, msgBroken).Because(cause)
}

// paramOf returns the parameter that a generated server could not read. Each of these
// servers has types of its own for the same errors, which name it as ParamName. A shopper's
// page sends its own headers: one that is missing is no field that the page could mark.
func paramOf(err error) (name string, ok bool) {
	if _, ok := errors.AsType[*apigen.RequiredHeaderError](err); ok {
		return "", false
	}
	for ; err != nil; err = errors.Unwrap(err) {
		if e := reflect.Indirect(reflect.ValueOf(err)); e.Kind() == reflect.Struct {
			if field := e.FieldByName("ParamName"); field.Kind() == reflect.String {
				return field.String(), true
			}
		}
	}
	return "", false
}

func badParam(name string) *fault.Error {
	return &fault.Error{Kind: fault.Malformed, Message: msgBroken, Fields: map[string]string{name: "This value cannot be read."}}
}

func badField(e *json.UnmarshalTypeError) *fault.Error {
	want := "have another type"
	switch e.Type.Kind().String() {
	case "int", "int32", "int64":
		want = "be a whole number"
	case "float32", "float64":
		want = "be a number"
	case "string":
		want = "be text"
	case "bool":
		want = "be true or false"
	case "slice":
		want = "be a list"
	case "struct", "map":
		want = "be an object"
	}
	// "OrderInput.cartItems.quantity" would show a name of ours; Field is the path in the JSON.
	field := e.Field
	if field == "" {
		return fault.New(fault.Malformed, "The request must "+want+".")
	}
	top, _, _ := strings.Cut(field, ".")
	return &fault.Error{
		Kind: fault.Malformed, Message: "The request could not be read: " + field + " must " + want + ".",
		Fields: map[string]string{top: "Must " + want + "."},
	}
}
