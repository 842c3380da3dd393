package call

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"syscall"
	"testing"

	"gulaab/internal/account"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/officegen/deals"
	"gulaab/internal/httpd/officegen/stock"
)

func TestFail(t *testing.T) {
	t.Parallel()
	var typed error
	var into struct {
		CartItems []struct {
			Quantity int `json:"quantity"`
		} `json:"cartItems"`
	}
	typed = json.Unmarshal([]byte(`{"cartItems":[{"quantity":"x"}]}`), &into)
	for name, row := range map[string]struct {
		err    error
		status int
		body   string
	}{
		"internal": {errors.New("sql: secret"), 500, `{"message":"Something went wrong!","requestId":"id"}`},
		"a kind of ours that is internal": {
			fault.New(fault.Internal, "secret"), 500, `{"message":"Something went wrong!","requestId":"id"}`,
		},
		"a kind that is none": {&fault.Error{Kind: 99, Message: "secret"}, 500, `{"message":"Something went wrong!","requestId":"id"}`},
		"malformed":           {fault.New(fault.Malformed, "m"), 400, `{"message":"m"}`},
		"unauthorized":        {ErrLogin, 401, `{"message":"Please log in."}`},
		"forbidden":           {ErrStaff, 403, `{"message":"Only an administrator may do this."}`},
		"not found":           {fault.New(fault.NotFound, "m"), 404, `{"message":"m"}`},
		"conflict":            {fault.New(fault.Conflict, "m"), 409, `{"message":"m"}`},
		"too large":           {fault.New(fault.TooLarge, "m"), 413, `{"message":"m"}`},
		"media":               {fault.New(fault.UnsupportedMedia, "m"), 415, `{"message":"m"}`},
		"invalid":             {fault.Fields("m", map[string]string{"a": "b"}), 422, `{"errors":{"a":"b"},"message":"m"}`},
		"rate":                {fault.New(fault.RateLimited, "m"), 429, `{"message":"m"}`},
		"unavailable":         {fault.New(fault.Unavailable, "m"), 503, `{"message":"m"}`},
		"wrapped":             {fmt.Errorf("secret: %w", fault.New(fault.NotFound, "m").Because(errors.New("secret"))), 404, `{"message":"m"}`},
		"a body too large":    {fmt.Errorf("can't decode: %w", &http.MaxBytesError{Limit: 1}), 413, `{"message":"The request is too large."}`},
		"a wrong type": {
			fmt.Errorf("can't decode: %w", typed), 400,
			`{"errors":{"cartItems":"Must be a whole number."},"message":"The request could not be read: cartItems.quantity must be a whole number."}`,
		},
		"a parameter": {
			&apigen.InvalidParamFormatError{ParamName: "limit", Err: errors.New("secret")}, 400,
			`{"errors":{"limit":"This value cannot be read."},"message":"The request could not be read."}`,
		},
		"a parameter of the office": {
			fmt.Errorf("secret: %w", &stock.InvalidParamFormatError{ParamName: "limit", Err: errors.New("secret")}), 400,
			`{"errors":{"limit":"This value cannot be read."},"message":"The request could not be read."}`,
		},
		"a header that the office leaves out": {
			&deals.RequiredHeaderError{ParamName: "If-Match", Err: errors.New("secret")}, 400,
			`{"errors":{"If-Match":"This value cannot be read."},"message":"The request could not be read."}`,
		},
		"a header that a page leaves out": {
			Broken(&apigen.RequiredHeaderError{ParamName: "Idempotency-Key", Err: errors.New("secret")}), 400, `{"message":"The request could not be read."}`,
		},
		"slow":          {os.ErrDeadlineExceeded, 400, `{"message":"It came too slowly over the line and was given up. Please try again, on a better line if you can."}`},
		"full":          {&fs.PathError{Op: "write", Path: "/secret", Err: syscall.ENOSPC}, 503, `{"message":"The shop has no room for this at the moment. Please try again in a few minutes."}`},
		"late":          {fmt.Errorf("secret: %w", context.DeadlineExceeded), 503, `{"message":"The shop is busy. Please try again in a moment."}`},
		"ended early":   {Broken(io.ErrUnexpectedEOF), 400, `{"message":"The request ended too early."}`},
		"broken":        {Broken(errors.New("secret")), 400, `{"message":"The request could not be read."}`},
		"not multipart": {Broken(http.ErrNotMultipart), 415, `{"message":"Send this as a form (multipart/form-data)."}`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := httptest.NewRecorder()
			w.Header().Set("ETag", "x")
			r := httptest.NewRequest(http.MethodGet, "/", nil)
			Fail(w, r.WithContext(With(r.Context(), &Call{ID: "id"})), row.err)
			var got, want map[string]any
			if err := errors.Join(json.Unmarshal(w.Body.Bytes(), &got), json.Unmarshal([]byte(row.body), &want)); err != nil {
				t.Fatal(err)
			}
			if w.Code != row.status || fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("%d %s, want %d %s", w.Code, strings.TrimSpace(w.Body.String()), row.status, row.body)
			}
			if Status(row.err) != row.status {
				t.Errorf("Status says %d, want %d", Status(row.err), row.status)
			}
			if w.Header().Get("ETag") != "" || w.Header().Get("Cache-Control") != "no-store" {
				t.Errorf("an error that looks like the thing itself: %v", w.Header())
			}
		})
	}
}

// SAFE-3: Retry-After and the message name the same time.
func TestRetryAfterAgreesWithTheWords(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct {
		err  error
		want string
	}{
		"in a moment":                {fault.New(fault.Unavailable, "The shop is busy. Please try again in a moment."), "2"},
		"in a few minutes":           {&fs.PathError{Op: "write", Path: "/secret", Err: syscall.ENOSPC}, "180"},
		"in a few minutes, wrapped":  {fmt.Errorf("store: commit: %w", fault.Full(errors.New("secret"))), "180"},
		"in a few minutes, of quota": {syscall.EDQUOT, "180"},
		"a conflict":                 {fault.New(fault.Conflict, "m"), ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := httptest.NewRecorder()
			r := httptest.NewRequest(http.MethodGet, "/", nil)
			Fail(w, r.WithContext(With(r.Context(), &Call{ID: "id"})), row.err)
			if got := w.Header().Get("Retry-After"); got != row.want {
				t.Errorf("Retry-After: %q, want %q beside %s", got, row.want, w.Body)
			}
		})
	}
}

// HOUSE-2: a handler's change of its Caller reaches neither the server nor the next request.
func TestACallerIsACopy(t *testing.T) {
	t.Parallel()
	ctx := With(t.Context(), &Call{Caller: Caller{Token: "t", Account: &account.Account{ID: "a"}}})
	mine := From(ctx)
	mine.Account, mine.Token, mine.Guest = nil, "", "forged"
	if got := From(ctx); got.Token != "t" || got.AccountID() != "a" || got.Guest != "" {
		t.Errorf("another handler sees %+v", got)
	}
	if got := Of(ctx).AccountID(); got != "a" {
		t.Errorf("the server sees the account %q", got)
	}
}

func TestViewer(t *testing.T) {
	t.Parallel()
	member := Caller{Account: &account.Account{ID: "a", Role: account.Customer}, Guest: "cookie"}
	if v := member.Viewer(); v.AccountID != "a" || v.GuestHash != "" || v.Admin {
		t.Errorf("ORD-4 a member in a guest's browser: %+v", v)
	}
	guest := Caller{Guest: "cookie"}
	if v := guest.Viewer(); v.AccountID != "" || len(v.GuestHash) != 64 || v.Admin {
		t.Errorf("ORD-4 a guest: %+v", v)
	}
	admin := Caller{Account: &account.Account{ID: "b", Role: account.Admin}}
	if !admin.Viewer().Admin {
		t.Error("ORD-4 an administrator is none")
	}
	if v := (Caller{}).Viewer(); v.AccountID+v.GuestHash != "" || v.Admin {
		t.Errorf("ORD-4 nobody: %+v", v)
	}
}
