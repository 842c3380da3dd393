// Package adminapi answers the calls of the back office. Every one of them
// is for staff with a permission; httpd's list of routes sees to that.
package adminapi

import (
	"context"
	"net/http"
	"time"

	"gulaab/internal/account"
	"gulaab/internal/audit"
	"gulaab/internal/bank"
	"gulaab/internal/catalog"
	"gulaab/internal/coupon"
	"gulaab/internal/customer"
	"gulaab/internal/deal"
	"gulaab/internal/exchange"
	"gulaab/internal/feed"
	"gulaab/internal/httpd/call"
	gen "gulaab/internal/httpd/officegen/settings"
	"gulaab/internal/httpd/preview"
	"gulaab/internal/media"
	"gulaab/internal/notify"
	"gulaab/internal/order"
	"gulaab/internal/outbox"
	"gulaab/internal/parcel"
	"gulaab/internal/report"
	"gulaab/internal/review"
	"gulaab/internal/settings"
	"gulaab/internal/settle"
	"gulaab/internal/shelf"
	"gulaab/internal/staff"
	"gulaab/internal/stock"
	"gulaab/internal/today"
)

// Deps is what the calls need; everything is required.
type Deps struct {
	Orders  *order.Service
	Desk    Desk
	Today   *today.Service
	Notices *notify.Service
	// Reachable says why a push would never go to an address.
	Reachable  func(address string) error
	Catalogue  func() *catalog.Snapshot
	Blobs      call.Blobs
	Staff      *staff.Service
	Settings   *settings.Service
	Records    Records
	Messages   *outbox.Office
	Stock      *stock.Service
	People     People
	Customers  *customer.Service
	Reports    report.Reader
	Books      *report.Service
	Deals      *deal.Service
	Coupons    *coupon.Service
	Shelves    Shelves
	Feed       *feed.Feed
	Tasks      Tasks
	Imports    *exchange.Office
	Parcels    Parcels
	Shipping   *parcel.Office
	Settling   *settle.Office
	Statements Statements
	Banking    *bank.Office
	Invoices   Invoices
	Returns    Returns
	Exports    exchange.Source
	Goods      Goods
	Edits      *catalog.Service
	Bulk       Bulk
	OrderBulk  OrderBulk
	Gallery    Gallery
	Pictures   *media.Decoder
	Reviews    review.Source
	// Testimonials and Shelf are what the owner says of the shop's shelves.
	Testimonials review.Office
	// Reviewing decides on reviews of products, which ProductReviews reads.
	Reviewing      review.Products
	ProductReviews review.ProductReader
	Shelf          *shelf.Office
	// PreviewHome draws a home page that is not published.
	PreviewHome func(ctx context.Context, layout *catalog.HomeLayout) (html string, err error)
	// PreviewPath is the address of a link to a draft.
	PreviewPath func(preview.Link) string
	// HasPage says whether an address of the shop leads to a page.
	HasPage func(ctx context.Context, address string) bool
	// LinkCard answers what a link to a product shows.
	LinkCard func(w http.ResponseWriter, r *http.Request, p *catalog.Product) error
	Now      func() time.Time
	// Passwords is an Invalid fault where the password is not the account's.
	Passwords func(ctx context.Context, a *account.Account, password, network string) error
	// Health looks at every part of the shop.
	Health func(ctx context.Context) gen.Health
	// TestMail sends a mail now, and says what became of it.
	TestMail func(ctx context.Context, name, address string) (says string, err error)
	// Setup says what a new shop still needs; factor: the caller needs no app, or has one.
	Setup func(ctx context.Context, factor bool) (gen.Setup, error)
}

// Records is what the office remembers.
type Records interface {
	// Audit returns a page of the log, newest first.
	Audit(ctx context.Context, q audit.Query) ([]audit.Entry, error)
	// SettingChanges returns the last changes of settings after a version, newest first.
	SettingChanges(ctx context.Context, after int64) ([]settings.Change, error)
	// Record adds an entry for something that was only looked at.
	Record(ctx context.Context, entries ...audit.Entry) error
	// BankChanges returns the last changes of the account, newest first.
	BankChanges(ctx context.Context) ([]settings.BankChange, error)
	// Messages returns messages of the outbox, newest first.
	Messages(ctx context.Context, q outbox.Query) ([]*outbox.Message, error)
	// RetryMessage has a message that was given up sent again; Conflict where it was not.
	RetryMessage(ctx context.Context, id string) error
	// GiveUpMessage leaves a message that failed for good unsent; Conflict where it did not.
	GiveUpMessage(ctx context.Context, id string) error
}

// Office answers the calls.
type Office struct{ d Deps }

// New returns the calls over their services.
func New(d Deps) *Office { return &Office{d} }
