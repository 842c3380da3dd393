// Package shopapi answers the calls that shoppers make: the catalogue, accounts
// and orders. It turns requests into calls of the domain's services and their
// results into the contract's types, one file an action. Who may call what, how
// often, and how errors look is httpd's.
package shopapi

import (
	"context"
	"strings"
	"time"

	"gulaab/internal/account"
	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/limit"
	"gulaab/internal/ident"
	"gulaab/internal/media"
	"gulaab/internal/order"
	"gulaab/internal/pricing"
	"gulaab/internal/review"
	"gulaab/internal/shelf"
	"gulaab/internal/staff"
)

// Deps is what the calls need; everything is required.
type Deps struct {
	Catalogue func() *catalog.Snapshot // never nil
	// Archived says whether a product that the catalogue does not have was sold once.
	Archived func(ctx context.Context, id string) (bool, error)
	Reviews  review.Source
	Accounts *account.Service
	Staff    *staff.Service
	Orders   *order.Service
	Pictures *media.Decoder
	Shop     func() apigen.ShopConfig // the present settings that shoppers may know
	Limits   *limit.Limiter
	Guests   *call.Guests
	Counter  *shelf.Counter
	// Room says whether the disk has room for pictures of strangers; nil: always.
	Room func() bool
	// Reviewing takes reviews of products in, and ProductReviews reads them.
	Reviewing      review.Products
	ProductReviews review.ProductReader
}

// Shop answers the calls.
type Shop struct {
	d      Deps
	bodies *bodies
	lists  *limit.Semaphore // long ones that are being written
}

// maxBodies bounds the bytes of answers that are kept ready.
const maxBodies = 16 << 20

// New returns the calls over their services.
func New(d Deps) *Shop {
	return &Shop{d, newBodies(maxBodies), limit.NewSemaphore(maxLists, maxListsEach)}
}

// Limits of what one network may do with one account or order, per node. Wrong
// passwords are package account's business, and how many mails a mailbox gets is
// the outbox's: both hold for all nodes.
var (
	limitMailbox = limit.Rule{Burst: 4, Every: 10 * time.Minute}
	// Failures alone count, of a network and of an order: five in a quarter of an hour (WAY-2).
	limitTracking = limit.Rule{Burst: 5, Every: 3 * time.Minute}
	// limitPictures bounds what is kept of a network's screenshots, in kB: they belong to
	// orders that nobody has confirmed (GUARD-3). It is kept in the database, and holds for all nodes.
	limitPictures = account.Throttle{Burst: 8 << 10, Every: time.Hour / (8 << 10)}
	// Of one order.
	limitProofs = limit.Rule{Burst: 10, Every: 10 * time.Minute}
)

// allow counts an attempt against an account or an order.
func (s *Shop) allow(what, key string, rule limit.Rule) error {
	// Hashed: the limiter's memory holds nobody's address.
	return s.d.Limits.Count(what+" "+ident.HashToken(ident.FoldEmail(key)), rule)
}

// Picture addresses of the shop's own store begin with this.
const mediaPath = "/media/"

// userJSON shows an account to its owner.
func userJSON(a *account.Account) apigen.User {
	u := apigen.User{ID: a.ID, Name: a.Name, Email: a.Email, Role: a.Role, CreatedAt: a.CreatedAt.UTC()}
	u.EmailConfirmed = new(!a.EmailConfirmedAt.IsZero())
	if a.AvatarKey != "" {
		u.ProfilePicUrl = mediaPath + a.AvatarKey
	}
	return u
}

// setTier is call's SetTier as the generated headers want it.
func setTier(c call.Caller, tier pricing.Tier) *string {
	cookie := c.SetTier(tier)
	return &cookie
}

// present says that text which must be typed is there.
func present(message string, fields map[string]string) error {
	missing := map[string]string{}
	for name, value := range fields {
		if strings.TrimSpace(value) == "" {
			missing[name] = message
		}
	}
	if len(missing) == 0 {
		return nil
	}
	return fault.Fields(message, missing)
}
