package staff

import (
	"slices"
	"testing"

	"gulaab/internal/account"
)

// STAFF-1: one table. The owner may do everything, a customer nothing.
func TestTable(t *testing.T) {
	t.Parallel()
	for _, p := range All() {
		if !Can(account.Admin, p) {
			t.Errorf("the owner may not do %s", p)
		}
		if Can(account.Customer, p) || Can("", p) || Can("king", p) {
			t.Errorf("somebody who does not work here may do %s", p)
		}
	}
	if Can(account.Admin, "everything") {
		t.Error("a permission that is none")
	}
	for role, permissions := range table {
		if !role.Known() || !slices.Contains(Roles(), role) || !Can(role, Enter) {
			t.Errorf("%s is no role of the office", role)
		}
		for i, p := range permissions {
			if !slices.Contains(all, p) || slices.Contains(permissions[i+1:], p) {
				t.Errorf("%s: %s is unknown or named twice", role, p)
			}
		}
	}
	// What the office's specification says in words.
	for _, row := range []struct {
		role account.Role
		p    Permission
		can  bool
	}{
		{account.Accountant, OrdersContact, false},
		{account.Accountant, OrdersMoney, true},
		{account.Accountant, OrdersStatus, false},
		{account.Packer, OrdersMoney, false},
		{account.Packer, OrdersContact, true},
		{account.Packer, PaymentsRead, false},
		{account.Manager, StaffManage, false},
		{account.Manager, BankWrite, false},
		{account.Manager, OrdersStatus, true},
	} {
		if Can(row.role, row.p) != row.can {
			t.Errorf("%s may do %s: want %v", row.role, row.p, row.can)
		}
	}
}
