package review

import (
	"context"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
)

// State says where a review of a product stands.
type State string

// The states. None but the office publishes.
const (
	Waiting   State = "waiting"
	Published State = "published"
	Hidden    State = "hidden"
)

// Reason is why a review was hidden: never for few stars.
type Reason string

// The reasons.
const (
	Advertising Reason = "advertising"
	PrivateData Reason = "private-data"
	Insult      Reason = "insult"
	OffTopic    Reason = "off-topic"
	Claim       Reason = "medical-claim"
)

// Reasons returns all of them, in the order of the office's form.
func Reasons() []Reason { return []Reason{Advertising, PrivateData, Insult, OffTopic, Claim} }

// Bounds of a review of a product, in characters.
const (
	MaxProductText = 1000
	minProductText = 3
	maxShownName   = 40
	maxAnswer      = 600
	maxLines       = 20
)

// OfProduct is what somebody who got a product says of it (SHELF-4). There is one
// of a product and an order.
type OfProduct struct {
	ID          string // UUIDv7
	ProductID   string
	OrderID     string
	DeliveredOn string // the day in Karachi
	Stars       int    // 1 to 5
	Text        string
	Name        string // as it is shown; never more is known of the writer than the order says
	State       State
	Reason      Reason // of a hidden one
	Answer      string // the shop's, public
	SkinType    string // slug of one of the shop's; "" where the writer did not say
	Age         Age
	Bought      string   // the shades that the order has of it; may be empty
	Photos      []string // keys of files
	Helpful     int64    // how many readers it helped
	Reports     int64    // how many readers say that something is wrong with it
	CreatedAt   time.Time
	DecidedAt   time.Time // when it was published or hidden, zero before
	Actor       string    // who did
	Version     int64

	Product, Brand, OrderNumber string // only when read for the office
}

// Bought is what an order says about who may review what.
type Bought struct {
	OrderID     string
	DeliveredOn string // "" where nothing was delivered
	Products    []string
	Shades      map[string]string // by product, of those that have some
}

// ProductTx is what changing reviews of products needs of one transaction.
type ProductTx interface {
	// Now is the one moment of this transaction.
	Now() time.Time
	// OfProductBy returns the review of a product and an order, locked; NotFound.
	OfProductBy(ctx context.Context, productID, orderID string) (*OfProduct, error)
	// OfProductForUpdate returns a review by its id, locked; NotFound.
	OfProductForUpdate(ctx context.Context, id string) (*OfProduct, error)
	// PutOfProduct inserts or replaces a review, with its version raised by one.
	PutOfProduct(ctx context.Context, r *OfProduct) error
	// AddVoice counts what a reader says of a review, once a device and kind; added is false
	// where it was said before.
	AddVoice(ctx context.Context, v *Voice) (added bool, err error)
	// DropReports forgets what readers reported of a review, because a person decided on it.
	DropReports(ctx context.Context, id string) error
	// Rate works out anew what the published reviews of products come to, and has
	// every node see it.
	Rate(ctx context.Context, productIDs ...string) error
	audit.Tx
}

// Page is a part of a list, newest first. A field that is zero leaves nothing out.
type Page struct {
	State    State
	Product  string
	Products []string // any of them; nil leaves none out
	Stars    int
	SkinType string
	Photos   bool   // those with photos alone
	Reported bool   // those alone that readers reported
	Helpful  bool   // those first that helped most
	After    string // the id of the last of the page before
	ID       string
	Limit    int
}

// Summary is what the published reviews of a product come to.
type Summary struct {
	Stars     [5]int64         // of one star first
	SkinTypes map[string]int64 // by slug, of those who said
	Photos    int64            // how many have some
}

// Counts is how many reviews there are, by state, and of the published by stars.
type Counts struct {
	Waiting, Published, Hidden int64
	Reported                   int64     // of the published
	Stars                      [5]int64  // of one star first
	Oldest                     time.Time // of those that wait; zero where none does
}

// ProductReader reads reviews of products.
type ProductReader interface {
	OfProducts(ctx context.Context, p Page) ([]OfProduct, error)
	CountOfProducts(ctx context.Context) (Counts, error)
	// SumUp returns what the published reviews of a product come to.
	SumUp(ctx context.Context, productID string) (Summary, error)
}

// Blobs stores photos under keys that begin with "reviews/".
type Blobs interface {
	Put(ctx context.Context, key string, content []byte, contentType string) error
}

// Products takes reviews of products in, and lets the office decide on them.
type Products struct {
	InTx  func(ctx context.Context, fn func(context.Context, ProductTx) error) error
	Blobs Blobs
}

// Written is what somebody says of a product.
type Written struct {
	ProductID string
	Stars     int
	Text      string
	Name      string
	SkinType  string // one that the shop has, or empty
	Age       Age    // or empty
}

var errPublished = fault.New(fault.Conflict, "You have reviewed this already, and everybody can read it. Thank you!")

// Write takes in what somebody who bought a product says of it. It waits for the
// office. Until it is published, and after it was hidden, the same buyer may
// write it anew.
func (s Products) Write(ctx context.Context, b *Bought, in Written) (out *OfProduct, err error) {
	if b.DeliveredOn == "" || !slices.Contains(b.Products, in.ProductID) {
		return nil, fault.New(fault.Conflict, "A product can be reviewed once it has been delivered.")
	}
	in.Text, in.Name = paragraphs(in.Text), ident.Tidy(in.Name)
	if err := in.check(); err != nil {
		return nil, err
	}
	err = s.InTx(ctx, func(ctx context.Context, tx ProductTx) error {
		r, err := tx.OfProductBy(ctx, in.ProductID, b.OrderID)
		switch {
		case fault.KindOf(err) == fault.NotFound:
			r = &OfProduct{ID: ident.IDAt(tx.Now(), ident.Token()), ProductID: in.ProductID, OrderID: b.OrderID}
		case err != nil:
			return err
		case r.State == Published:
			return errPublished
		}
		r.Stars, r.Text, r.Name, r.DeliveredOn, r.CreatedAt = in.Stars, in.Text, in.Name, b.DeliveredOn, tx.Now()
		r.SkinType, r.Age, r.Bought, r.Photos = in.SkinType, in.Age, b.Shades[in.ProductID], nil
		r.State, r.Reason, r.Answer, r.DecidedAt, r.Actor = Waiting, "", "", time.Time{}, ""
		out = r
		return tx.PutOfProduct(ctx, r)
	})
	return out, err
}

// paragraphs evens out white space, and leaves lines.
func paragraphs(s string) string {
	lines := strings.Split(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(s), "\n")
	out := make([]string, 0, len(lines))
	for _, l := range lines {
		if l = ident.Tidy(l); l != "" || len(out) > 0 && out[len(out)-1] != "" {
			out = append(out, l)
		}
	}
	return strings.TrimSpace(strings.Join(out, "\n"))
}

func (in *Written) check() error {
	wrong := map[string]string{}
	if in.Stars < 1 || in.Stars > 5 {
		wrong["stars"] = "Choose one to five stars."
	}
	switch n := utf8.RuneCountInString(in.Text); {
	case n < minProductText:
		wrong["text"] = "Write a few words about it."
	case n > MaxProductText || strings.Count(in.Text, "\n") >= maxLines:
		wrong["text"] = "This is too long. A thousand characters are the most."
	case unshowable(in.Text):
		wrong["text"] = "This holds characters that cannot be shown."
	}
	if in.Name == "" {
		wrong["name"] = "Say which name others see."
	} else if trouble := nameTrouble(in.Name); trouble != "" {
		wrong["name"] = trouble
	}
	if in.Age != "" && !slices.Contains(Ages(), in.Age) {
		wrong["age"] = "Choose one of the list, or none."
	}
	if len(wrong) > 0 {
		return fault.Fields("Please check the marked fields.", wrong)
	}
	return nil
}

// nameTrouble says what is wrong with a name that everybody will read, or "".
func nameTrouble(name string) string {
	digits := 0
	for _, r := range name {
		if unicode.IsDigit(r) {
			digits++
		}
	}
	switch {
	case utf8.RuneCountInString(name) > maxShownName:
		return "This is too long."
	case strings.ContainsAny(name, "@/<>") || digits > 4 || unshowable(name):
		return "A name alone: never a phone number or an address, for everybody can read it."
	}
	return ""
}

// unshowable says whether a text holds what no page should: control characters
// but the end of a line, and marks that turn the direction of what follows.
func unshowable(s string) bool {
	return !utf8.ValidString(s) || strings.ContainsFunc(s, func(r rune) bool {
		return r != '\n' && unicode.IsControl(r) || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069
	})
}

// Suspicions says what a person should look at before publishing: "contact" for a
// number of a phone, an address or a link, "claim" for a promise to heal.
func (r *OfProduct) Suspicions() (out []string) {
	text := strings.ToLower(r.Text + " " + r.Name)
	if hasContact(text) {
		out = append(out, "contact")
	}
	if hasClaim(text) {
		out = append(out, "claim")
	}
	return out
}

// hasContact says whether a text in lower case holds a number of a phone, an address or a link.
func hasContact(text string) bool {
	digits, longest := 0, 0
	for _, c := range text {
		switch {
		case unicode.IsDigit(c):
			digits++
			longest = max(longest, digits)
		case !strings.ContainsRune(" -.()+", c):
			digits = 0
		}
	}
	return longest >= 7 || hasAny(text, "@", "http", "www.", ".com", ".pk", "whatsapp", "wholesale")
}

// hasClaim says whether a text in lower case promises to heal.
func hasClaim(text string) bool {
	return hasAny(text, "cure", "heals ", "treats ", "eczema gone", "no side effect", "ilaaj", "ilaj ")
}

func hasAny(text string, words ...string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(text, w) })
}

// Decision is what the office decides on a review; nil leaves it.
type Decision struct {
	State  *State
	Reason Reason // with Hidden
	Answer *string
	// WithoutPhotos takes the photos away and leaves the words.
	WithoutPhotos bool
}

var errReviewStale = fault.New(fault.Conflict, "This review has changed meanwhile. Look at it as it is now first.")

// Decide publishes a review, hides it with a reason, or answers it; version is the
// one that was seen.
func (s Products) Decide(ctx context.Context, id string, version int64, d Decision, actor string) (out *OfProduct, err error) {
	err = s.InTx(ctx, func(ctx context.Context, tx ProductTx) error {
		r, err := tx.OfProductForUpdate(ctx, id)
		if err != nil {
			return err
		}
		if r.Version != version {
			return errReviewStale
		}
		before, was := r.fields(), r.State
		if err := d.apply(r); err != nil {
			return err
		}
		action := "review.answer"
		if d.State != nil {
			r.DecidedAt, r.Actor = tx.Now(), actor
			action = "review.publish"
			if r.State == Hidden {
				action = "review.hide"
			}
			if err := tx.DropReports(ctx, id); err != nil {
				return err
			}
		}
		if err := tx.PutOfProduct(ctx, r); err != nil {
			return err
		}
		r.Version++
		out = r
		if err := tx.Record(ctx, audit.Entry{Action: action, Subject: "review", SubjectID: id, Before: before, After: r.fields()}); err != nil {
			return err
		}
		if was == r.State {
			return nil
		}
		return tx.Rate(ctx, r.ProductID)
	})
	return out, err
}

func (d *Decision) apply(r *OfProduct) error {
	wrong := map[string]string{}
	if d.WithoutPhotos {
		r.Photos = nil
	}
	if d.Answer != nil {
		r.Answer = paragraphs(*d.Answer)
		switch {
		case utf8.RuneCountInString(r.Answer) > maxAnswer || strings.Count(r.Answer, "\n") >= maxLines:
			wrong["answer"] = "This is too long. Six hundred characters are the most."
		case unshowable(r.Answer):
			wrong["answer"] = "This holds characters that cannot be shown."
		}
	}
	if d.State != nil {
		switch r.State = *d.State; {
		case r.State == Published:
			r.Reason = ""
		case r.State == Hidden && slices.Contains(Reasons(), d.Reason):
			r.Reason = d.Reason
		case r.State == Hidden:
			wrong["reason"] = "Say why nobody shall read it."
		default:
			wrong["state"] = "Published or hidden."
		}
	}
	if len(wrong) > 0 {
		return fault.Fields("Please check the marked fields.", wrong)
	}
	return nil
}

// fields are what the log keeps: nothing of what was written, which goes when its
// writer is erased.
func (r *OfProduct) fields() map[string]any {
	return map[string]any{"state": r.State, "reason": r.Reason, "answer": r.Answer, "stars": r.Stars, "photos": len(r.Photos), "product": r.ProductID}
}
