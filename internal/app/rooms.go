package app

import (
	"gulaab/internal/httpd/adminapi"
	"gulaab/internal/httpd/adminapi/customers"
	"gulaab/internal/httpd/adminapi/deals"
	"gulaab/internal/httpd/adminapi/log"
	"gulaab/internal/httpd/adminapi/orders"
	"gulaab/internal/httpd/adminapi/parcels"
	"gulaab/internal/httpd/adminapi/people"
	"gulaab/internal/httpd/adminapi/products"
	"gulaab/internal/httpd/adminapi/reports"
	"gulaab/internal/httpd/adminapi/returns"
	"gulaab/internal/httpd/adminapi/reviews"
	"gulaab/internal/httpd/adminapi/settings"
	"gulaab/internal/httpd/adminapi/shelves"
	"gulaab/internal/httpd/adminapi/stock"
	"gulaab/internal/httpd/adminapi/tasks"
	"gulaab/internal/httpd/office"
	"gulaab/internal/report"
	"gulaab/internal/store"
)

// rooms is what each room of the office's calls needs.
func (a *App) rooms() (adminapi.Deps, error) {
	known, books, err := a.openBooks()
	now, catalogue, passwords := a.opts.Now, a.live.Current, a.accounts.CheckPassword
	whole := office.Orders{Service: a.orders, Desk: a.db, Shipping: a.parcels, Blobs: blobs{a.blobs}, Log: a.db, Origin: func() string { return a.origin }, Cards: a.cardsOf}
	return adminapi.Deps{
		Customers: customers.Deps{Customers: known, People: a.db, Copies: a.copies(), Catalogue: catalogue, Records: a.db, Now: now},
		Deals:     deals.Deps{Deals: a.deals, Coupons: a.coupons, Credit: a.giftCards, Points: a.points(), People: a.db, Catalogue: catalogue, Settings: a.owner, Records: a.db, Now: now},
		Log:       log.Deps{Orders: whole, Feed: a.feed, Records: a.db, Now: now},
		Orders: orders.Deps{
			Orders: whole, Desk: a.db, Bulk: a.moveMany(), Banking: a.banking(), Messages: a.messages, Today: a.today, Exports: a.db,
			Catalogue: catalogue, Records: a.db, CardAside: a.setCardAside, Now: now,
		},
		Parcels: parcels.Deps{Desk: a.db, Parcels: a.db, Shipping: a.parcels, Invoices: papers{a}, Fiscal: reporting{a}, Records: a.db, Courier: a.proposedCourier, Now: now},
		People:  people.Deps{Staff: a.people, Settings: a.owner, Notices: a.notices, Records: a.db, Reachable: reachable, Passwords: passwords},
		Products: products.Deps{
			Goods: a.db, Edits: a.edits, Bulk: a.changeMany(), Gallery: a.gallery, Pictures: a.pictures,
			Catalogue: catalogue, Settings: a.owner, Exports: a.db, Names: a.db, Records: a.db, Now: now,
		},
		Reports: reports.Deps{
			Reports: a.db, Profits: a.db, Expenses: report.NewExpenses(store.Within(a.db.InTx, func(tx *store.Tx) report.ExpenseTx { return tx })), Books: books, Shipping: a.parcels, Settling: a.settling, Statements: a.db, Records: a.db, Now: now,
			Owed: a.owed,
		},
		Returns: returns.Deps{Orders: whole, Returns: returned{a}, Pictures: a.pictures},
		Reviews: reviews.Deps{
			Reviews: a.db, Testimonials: a.testimonials(), Reviewing: a.reviewing(), ProductReviews: a.db, Asking: a.asking(), Questions: a.db,
			Files: blobs{a.blobs}, Catalogue: catalogue, Records: a.db,
		},
		Settings: settings.Deps{
			Orders: whole, Settings: a.owner, Messages: a.messages, Records: a.db, Passwords: passwords,
			Health: a.health, TestMail: a.testMail, Setup: a.setup, Pictures: a.pictures, KeepFace: a.keepFace, PreviewLook: a.previewLook,
			Deliveries: a.deliveries,
			Deposits:   a.deposits,
			Card:       a.cardProvider,
		},
		Shelves: shelves.Deps{
			Shelf: a.shelf, Terms: a.db, Edits: a.edits, Catalogue: catalogue, Records: a.db,
			PreviewHome: a.pages.PreviewHome, PreviewPage: a.pages.PreviewPage, HasPage: a.pages.HasPage, TaxClasses: a.taxClasses, CategoryRules: a.categoryRules,
			GuestPercent: func() int { return a.shop().GuestPercent }, Now: now,
		},
		Stock: stock.Deps{Stock: a.stock, Papers: a.papers, Purchases: a.purchases, Shelves: a.db, Catalogue: catalogue, Records: a.db, Now: now},
		Tasks: tasks.Deps{Tasks: a.tasks, Imports: a.imports},
	}, err
}
