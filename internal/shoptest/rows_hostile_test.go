package shoptest_test

import (
	"context"
	"encoding/binary"
	"hash/crc32"
	"strings"
	"testing"
	"time"

	"gulaab/internal/account"
	"gulaab/internal/ident"
	"gulaab/internal/shoptest"
	"gulaab/internal/store"
)

// jsonCalls are all calls that take JSON, each with a caller who may make it.
func jsonCalls() []row {
	return []row{
		{as: nobody, call: "POST /api/auth/login"},
		{as: nobody, call: "POST /api/auth/forgot-password"},
		{as: nobody, call: "POST /api/auth/reset-password"},
		{as: nobody, call: "POST /api/orders/checkout"},
		{as: nobody, call: "POST /api/orders/track"},
		{as: admin, call: "PUT /api/orders/update-status/" + shoptest.GuestOrder},
	}
}

// hostileRows sends every call that takes JSON bodies that no real client would send.
func hostileRows() []row {
	const kind = "application/json"
	bodies := []struct {
		name   string
		body   payload
		status int
	}{
		{"nothing", raw(kind, ""), 400},
		{"no JSON", raw(kind, "firstName=x"), 400},
		{"cut short", raw(kind, `{"email":"a`), 400},
		{"two objects", raw(kind, `{} {}`), 400},
		{"a list", raw(kind, `[]`), 400},
		{"null", raw(kind, `null`), 400},
		{"a number", raw(kind, `1`), 400},
		{"NUL", raw(kind, `{"email":"a\u0000b"}`), 400},
		{"an escaped backslash before u0000 is text", raw(kind, `{"other":"\\u0000"}`), 422},
		{"deep", raw(kind, `{"x":`+strings.Repeat("[", 100000)+strings.Repeat("]", 100000)+`}`), 400},
		{"numbers for texts", raw(kind, `{"email":1,"number":1,"token":1,"firstName":1,"status":1}`), 400},
		{"objects for texts", raw(kind, `{"email":{},"number":{},"token":{},"firstName":{},"status":{}}`), 400},
		{"half a character", raw(kind, `{"other":"\ud800"}`), 422},
		{"unknown fields alone", raw(kind, `{"admin":true,"role":"admin","__proto__":{"x":1}}`), 422},
		{"a form", raw("application/x-www-form-urlencoded", `{"email":"a@b.pk"}`), 415},
		{"plain text", raw("text/plain", `{}`), 415},
		{"no type", raw("", `{}`), 415},
		{"a type that is none", raw("application/json;;=", `{}`), 415},
		{"two megabytes", raw(kind, `{"x":"`+strings.Repeat("x", 2<<20)+`"}`), 413},
	}
	var rows []row
	for _, c := range jsonCalls() {
		for _, b := range bodies {
			rows = append(rows, row{name: c.call + " " + b.name, as: c.as, call: c.call, body: b.body, status: b.status, broken: true})
		}
	}
	return rows
}

// fixCRC corrects the checksum of a PNG's header after a change.
func fixCRC(b []byte) []byte {
	binary.BigEndian.PutUint32(b[29:], crc32.ChecksumIEEE(b[12:29]))
	return b
}

// addReset stores a reset link of the administrator with the token AdminToken.
func addReset(t *testing.T, s *shoptest.Shop) {
	t.Helper()
	err := s.DB().InTx(t.Context(), func(_ context.Context, tx *store.Tx) error {
		return insertReset(t.Context(), tx)
	})
	if err != nil {
		t.Fatal(err)
	}
}

func insertReset(ctx context.Context, tx *store.Tx) error {
	return tx.InsertReset(ctx, account.Reset{
		TokenHash: ident.HashToken(shoptest.AdminToken), AccountID: shoptest.AdminID, ExpiresAt: tx.Now().Add(time.Minute),
	})
}
