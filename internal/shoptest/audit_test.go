package shoptest_test

import (
	"net/http"
	"slices"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// STAFF-5: every office call that changes something, and every view of a payment screenshot,
// leaves an entry in the log.
func TestEveryWritingCallLeavesAnEntry(t *testing.T) {
	t.Parallel()
	good := goodRows(t)
	walked := 0
	theContract(t).operations(func(method, path string, op *openapi3.Operation) {
		ofOffice := op.Security != nil && slices.ContainsFunc(*op.Security, func(s openapi3.SecurityRequirement) bool { return len(s["staff"]) > 0 })
		if !ofOffice || method == http.MethodGet && op.OperationID != "getOrderProof" || op.Extensions["x-reads"] == true {
			return // a read
		}
		walked++
		t.Run(op.OperationID, func(t *testing.T) {
			t.Parallel()
			s := shoptest.New(t, storetest.SQLite)
			if good[op.OperationID] == nil {
				t.Fatalf("%s %s has no row that works", method, path)
			}
			r := *good[op.OperationID]
			if op.OperationID == "openOffice" {
				r.as = admin // with the cookie it changes nothing
			}
			if r.before != nil {
				r.before(t, s)
			}
			before := s.Count("audit_log")
			w := s.Do(r.request(t))
			if w.Code >= 300 {
				t.Fatalf("%s %s: %d %s", method, path, w.Code, w.Body)
			}
			if s.Count("audit_log") == before {
				t.Errorf("%s %s left no entry", method, path)
			}
		})
	})
	if walked < 7 {
		t.Errorf("only %d calls were walked: is the contract read?", walked)
	}
}
