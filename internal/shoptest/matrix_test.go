package shoptest_test

import (
	"cmp"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"gulaab/internal/account"
	"gulaab/internal/shoptest"
	"gulaab/internal/staff"
	"gulaab/internal/store/storetest"
)

// roleOf is the role of a caller's account; callers without an account have none.
var roleOf = map[caller]account.Role{
	customer: account.Customer, admin: account.Admin, manager: account.Manager, packer: account.Packer, accountant: account.Accountant,
}

// must returns the status that the contract gives a caller, or 0 for "let in".
func must(op *openapi3.Operation, c caller) int {
	if op.Security == nil || slices.ContainsFunc(*op.Security, func(s openapi3.SecurityRequirement) bool { return len(s) == 0 }) {
		return 0
	}
	role, known := roleOf[c]
	if !known {
		return http.StatusUnauthorized
	}
	if (op.OperationID == "moveOrder" || op.OperationID == "bulkOrders") && !staff.Can(role, staff.OrdersConfirm) {
		return http.StatusForbidden // each move of the row's call has a permission of its own
	}
	if op.OperationID == "recallFile" && !staff.Can(role, staff.OrdersContact) {
		return http.StatusForbidden // the file contains phones
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

// STAFF-1: every call of the contract, made by every role, a customer, a guest and nobody, lets
// in exactly those that its `security` names.
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
	// These calls end the caller's own session.
	ends := []string{"logout", "logoutAll", "leaveOffice"}
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
				// A caller who is let in may still get an error of the call itself, as a logout
				// of nobody gets 401.
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

// STAFF-3: owners and managers without an authenticator app get in through the specified calls
// and those of the set-up only. Those who have one and have not given its code in this browser
// get in through the latter only.
func TestWhoHasNoSecondFactorIsStopped(t *testing.T) {
	t.Parallel()
	good := goodRows(t)
	for name, gate := range map[string]struct {
		before    []string // SQL that resets the session's state
		specified bool     // the specified calls are open
		word      string
	}{
		"no app yet":     {[]string{"DELETE FROM staff_factors", "DELETE FROM staff_checks"}, true, "setup"},
		"no code given":  {[]string{"UPDATE staff_checks SET passed_at = 0, stepped_at = 0"}, false, "code"},
		"a week later":   {[]string{"UPDATE staff_checks SET passed_at = 1, stepped_at = 1"}, false, "code"},
		"without a step": {[]string{"UPDATE staff_checks SET stepped_at = 0"}, true, "again"},
	} {
		for _, who := range []caller{admin, desk, manager} {
			t.Run(name+" "+string(rune('0'+who)), func(t *testing.T) {
				t.Parallel()
				s := shoptest.New(t, storetest.SQLite)
				stopped := 0
				theContract(t).operations(func(method, path string, op *openapi3.Operation) {
					ofOffice := op.Security != nil && slices.ContainsFunc(*op.Security, func(s openapi3.SecurityRequirement) bool { return len(s["staff"]) > 0 })
					role := account.Admin
					if who == manager {
						role = account.Manager
					}
					if r := good[op.OperationID]; r != nil && ofOffice && op.OperationID != "leaveOffice" {
						needs := (*op.Security)[0]["bearer"][0]
						again, _ := op.Extensions["x-again"].(bool)
						stop := needs != string(staff.Door) && (!gate.specified || strings.Contains(path, "/api/admin/")) || again
						switch {
						case gate.word == "again":
							stop = again || op.OperationID == "beginFactor" // for another app
						case op.OperationID == "beginFactor":
							stop = gate.word == "code"
						case op.OperationID == "checkFactor":
							stop = gate.word == "setup" // no app, so no code to give
						}
						if !staff.Can(role, staff.Permission(needs)) {
							return
						}
						try := *r
						try.as = who
						for _, forget := range gate.before { // an earlier call may have given a code
							s.Exec(forget)
						}
						w := s.Do(try.request(t))
						is := w.Code == http.StatusForbidden && strings.Contains(w.Body.String(), `"factor":`)
						if is != stop {
							t.Errorf("%s %s: %d %s; stopped should be %t", method, path, w.Code, w.Body, stop)
						}
						if is {
							stopped++
						}
					}
				})
				if stopped < 6 && (who != manager || gate.word != "again") {
					t.Errorf("only %d calls were stopped: is the contract read?", stopped)
				}
			})
		}
	}
}
