// Package staff defines who works in the shop and what they may do: roles as sets of
// permissions in one table, office sessions, second factors (RFC 6238) and invitations. The
// list of routes in httpd says which permission a call needs; a test compares it with the
// contract.
package staff

import (
	"slices"

	"gulaab/internal/account"
)

// Permission is one thing that staff may do, named by subject and act.
type Permission string

// The permissions.
const (
	Door  Permission = "office.door"  // come in: show who one is, with a second factor
	Enter Permission = "office.enter" // be in the office at all

	OrdersRead    Permission = "orders.read"    // see orders, without phone and street, without amounts
	OrdersContact Permission = "orders.contact" // see phones and streets
	OrdersMoney   Permission = "orders.money"   // see what an order costs and what was paid
	OrdersStatus  Permission = "orders.status"  // set an order's status, whatever it implies (API-16)
	OrdersConfirm Permission = "orders.confirm" // settle with the shopper: confirm, edit, cancel, take back
	OrdersPack    Permission = "orders.pack"    // pack, hand over, check goods in
	OrdersExport  Permission = "orders.export"

	PaymentsRead  Permission = "payments.read"  // look at payment screenshots
	PaymentsWrite Permission = "payments.write" // approve, reject, refund
	CashSettle    Permission = "cash.settle"    // take what couriers pay over, and ask after what is missing

	ProductsRead  Permission = "products.read"
	ProductsWrite Permission = "products.write"
	StockWrite    Permission = "stock.write"
	StockReceive  Permission = "stock.receive" // take shipments in, with what they cost
	PricesWrite   Permission = "prices.write"  // deals and coupons
	StockApprove  Permission = "stock.approve" // book differences worth over Rs 5,000

	CustomersRead   Permission = "customers.read"  // who ordered, without phone and mail
	CustomersWrite  Permission = "customers.write" // notes and flags
	CustomersExport Permission = "customers.export"
	CustomersErase  Permission = "customers.erase" // what a person may ask of the shop: a copy of all it keeps, and to be forgotten
	ReportsRead     Permission = "reports.read"
	BooksKeep       Permission = "books.keep" // see costs and profit, and note expenses, salaries among them

	SettingsRead  Permission = "settings.read"
	SettingsWrite Permission = "settings.write"
	BankWrite     Permission = "settings.bank" // the account money goes to

	StaffRead   Permission = "staff.read"
	StaffManage Permission = "staff.manage" // roles, and other people's sessions
	AuditRead   Permission = "audit.read"
	MailRead    Permission = "mail.read"  // mails that were given up
	MailWrite   Permission = "mail.write" // have them sent again
)

// all is every permission there is.
var all = []Permission{
	Door,
	Enter, OrdersRead, OrdersContact, OrdersMoney, OrdersStatus, OrdersConfirm, OrdersPack, OrdersExport,
	PaymentsRead, PaymentsWrite, CashSettle, ProductsRead, ProductsWrite, StockWrite, StockReceive, StockApprove, PricesWrite,
	CustomersRead, CustomersWrite, CustomersExport, CustomersErase, ReportsRead, BooksKeep,
	SettingsRead, SettingsWrite, BankWrite, StaffRead, StaffManage, AuditRead, MailRead, MailWrite,
}

// table is what each role may do. A role that is not in it does not work in the office.
var table = map[account.Role][]Permission{
	account.Admin: all, // the owner
	account.Manager: {
		Door,
		Enter, OrdersRead, OrdersContact, OrdersMoney, OrdersStatus, OrdersConfirm, OrdersPack, OrdersExport,
		PaymentsRead, PaymentsWrite, CashSettle, ProductsRead, ProductsWrite, StockWrite, StockReceive, PricesWrite,
		CustomersRead, CustomersWrite, CustomersExport, ReportsRead,
		SettingsRead, SettingsWrite, StaffRead, AuditRead, MailRead, MailWrite,
	},
	account.Packer:     {Door, Enter, OrdersRead, OrdersContact, OrdersPack, ProductsRead, StockWrite},
	account.Accountant: {Door, Enter, OrdersRead, OrdersMoney, OrdersExport, PaymentsRead, CashSettle, ProductsRead, CustomersRead, ReportsRead, BooksKeep, SettingsRead, AuditRead},
}

// Roles are the roles of staff, the owner's first.
func Roles() []account.Role {
	return []account.Role{account.Admin, account.Manager, account.Packer, account.Accountant}
}

// All returns every permission there is.
func All() []Permission { return slices.Clone(all) }

// Of returns what a role may do; nothing for a role outside of the office.
func Of(role account.Role) []Permission { return slices.Clone(table[role]) }

// Can says whether a role may do something.
func Can(role account.Role, p Permission) bool { return slices.Contains(table[role], p) }
