// Package shopapi answers shoppers' calls about the catalogue, accounts and orders. It
// turns requests into calls of the domain's services, and results into the contract's
// types. Permissions, rate limits and the form of errors are httpd's.
package shopapi

import (
	"context"
	"strings"
	"time"

	"gulaab/internal/account"
	"gulaab/internal/catalog"
	"gulaab/internal/credit"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/limit"
	"gulaab/internal/httpd/personcopy"
	"gulaab/internal/ident"
	"gulaab/internal/leftcart"
	"gulaab/internal/media"
	"gulaab/internal/order"
	"gulaab/internal/points"
	"gulaab/internal/pricing"
	"gulaab/internal/restock"
	"gulaab/internal/review"
	"gulaab/internal/shelf"
	"gulaab/internal/staff"
)

// Deps is what the calls need; only Room may be nil.
type Deps struct {
	Catalogue func() *catalog.Snapshot // never nil
	// Archived says whether a product that the catalogue lacks was sold once.
	Archived func(ctx context.Context, id string) (bool, error)
	Reviews  review.Source
	Accounts *account.Service
	Staff    *staff.Service
	Orders   *order.Service
	// Addresses are members' saved addresses; People and Copies make the copy of an
	// account.
	Addresses *order.AddressBooks
	Wishes    *account.Wishes
	Credit    credit.Reader
	GiftCards *credit.Service
	Points    *points.Service
	Restock   *restock.Service
	LeftCarts *leftcart.Service
	People    People
	Copies    personcopy.Copier
	Pictures  *media.Decoder
	Files     call.Blobs
	Shop      func() apigen.ShopConfig // the present settings that shoppers may see
	Limits    *limit.Limiter
	Guests    *call.Guests
	Counter   *shelf.Counter
	Now       func() time.Time
	// Room says whether the disk has room for new pictures; nil: always.
	Room func() bool
	// Reviewing stores product reviews, and ProductReviews reads them.
	Reviewing      review.Products
	ProductReviews review.ProductReader
	// Asking takes questions about products in.
	Asking review.Questions
}

// Shop answers the calls.
type Shop struct {
	d      Deps
	bodies *bodies
	keys   keys
	lists  *limit.Semaphore // limits long lists being written
}

// maxBodies bounds the bytes of cached answers.
const maxBodies = 16 << 20

// New returns the calls.
func New(d Deps) *Shop {
	return &Shop{d: d, bodies: newBodies(maxBodies), lists: limit.NewSemaphore(maxLists, maxListsEach)}
}

// Limits of one network's attempts with one account or order, per node. Package account
// limits wrong passwords and the outbox limits mails to a mailbox, both on all nodes.
var (
	limitMailbox = limit.Rule{Burst: 4, Every: 10 * time.Minute}
	// limitTracking counts failures only, of a network and of an order: five in a quarter
	// of an hour (WAY-2).
	limitTracking = limit.Rule{Burst: 5, Every: 3 * time.Minute}
	// limitPictures bounds the stored screenshots of a network, in kB, since they belong to
	// unconfirmed orders (GUARD-3). It is stored in the database and holds on all nodes.
	limitPictures = account.Throttle{Burst: 8 << 10, Every: time.Hour / (8 << 10)}
	// limitProofs is per link to an order.
	limitProofs = limit.Rule{Burst: 10, Every: 10 * time.Minute}
)

// allow counts an attempt against an account or an order.
func (s *Shop) allow(what, key string, rule limit.Rule) error {
	// The key is hashed, so that the limiter's memory holds no addresses.
	return s.d.Limits.Count(what+" "+ident.HashToken(ident.FoldEmail(key)), rule)
}

// mediaPath begins the addresses of pictures in the shop's own store.
const mediaPath = "/media/"

// userJSON shows an account to its owner.
func userJSON(a *account.Account) apigen.User {
	u := apigen.User{ID: a.ID, Name: a.Name, Email: a.Email, Role: a.Role, CreatedAt: a.CreatedAt.UTC()}
	u.EmailConfirmed = new(!a.EmailConfirmedAt.IsZero())
	u.ErasedAt = call.At(a.EraseAt)
	if a.AvatarKey != "" {
		u.ProfilePicUrl = mediaPath + a.AvatarKey
	}
	return u
}

// setTier is call's SetTier in the type of the generated headers.
func setTier(c call.Caller, tier pricing.Tier) *string {
	cookie := c.SetTier(tier)
	return &cookie
}

// present returns an error for required texts that are empty.
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
