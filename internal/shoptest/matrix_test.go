package shoptest_test

import (
	"cmp"
	"net/http"
	"slices"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"gulaab/internal/account"
	"gulaab/internal/shoptest"
	"gulaab/internal/staff"
	"gulaab/internal/store/storetest"
)

// roleOf is what a caller's account says; callers without an account have none.
var roleOf = map[caller]account.Role{
	customer: account.Customer, admin: account.Admin, manager: account.Manager, packer: account.Packer, accountant: account.Accountant,
}

// must says what a caller is answered by the contract: 0 for "let in", else the status.
func must(op *openapi3.Operation, c caller) int {
	if op.Security == nil || slices.ContainsFunc(*op.Security, func(s openapi3.SecurityRequirement) bool { return len(s) == 0 }) {
		return 0
	}
	role, known := roleOf[c]
	if !known {
		return http.StatusUnauthorized
	}
	if (op.OperationID == "moveOrder" || op.OperationID == "bulkOrders") && !staff.Can(role, staff.OrdersConfirm) {
		return http.StatusForbidden // of the row's move: each has a permission of its own
	}
	for _, s := range *op.Security {
		for _, permission := range s["bearer"] {
			if !staff.Can(role, staff.Permission(permission)) {
				return http.StatusForbidden
			}
		}
	}
	return 0
}

// STAFF-1: every call of the contract, tried with every role, a customer, a
// guest and nobody, lets in exactly those that its `security` names.
func TestWhoMayCallWhat(t *testing.T) {
	t.Parallel()
	good := goodRows(t)
	type call struct {
		name string
		op   *openapi3.Operation
		row  *row
	}
	var calls []call
	theContract(t).operations(func(method, path string, op *openapi3.Operation) {
		if r := good[op.OperationID]; r != nil {
			calls = append(calls, call{method + " " + path, op, r})
		} else {
			t.Errorf("%s %s has no row that works", method, path)
		}
	})
	slices.SortFunc(calls, func(a, b call) int { return cmp.Compare(a.name, b.name) })
	// These end the caller's own session.
	ends := []string{"logout", "logoutAll"}
	for name, who := range map[string]caller{
		"nobody": nobody, "guest": guest, "customer": customer, "owner": admin, "manager": manager, "packer": packer, "accountant": accountant,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			shared := shoptest.New(t, storetest.SQLite)
			let, refused := 0, 0
			for _, c := range calls {
				s := shared
				if slices.Contains(ends, c.op.OperationID) {
					s = shoptest.New(t, storetest.SQLite)
				}
				try := *c.row
				try.as = who
				if try.before != nil {
					try.before(t, s)
				}
				w := s.Do(try.request(t))
				want := must(c.op, who)
				// What is let in may still fail for its own reasons, a logout of nobody with 401.
				own := want == 0 && (w.Code == http.StatusUnauthorized && c.op.Security == nil || c.op.OperationID == "logout")
				closed := w.Code == http.StatusUnauthorized || w.Code == http.StatusForbidden
				if want != 0 && w.Code != want || want == 0 && closed && !own {
					t.Errorf("%s: %d %s, want %d", c.name, w.Code, w.Body, want)
				}
				if want == 0 {
					let++
				} else {
					refused++
				}
			}
			if let < 10 || refused == 0 && roleOf[who] == account.Customer {
				t.Errorf("only %d let in and %d refused: is the contract read?", let, refused)
			}
		})
	}
}
