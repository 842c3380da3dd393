package catalog

import (
	"time"

	"gulaab/internal/money"
)

// ListQuery is what a list of the office asks for. Zero fields do not filter.
type ListQuery struct {
	Search     string
	State      State
	Draft      bool // with a draft
	Brand      string
	Category   string
	SkinType   string
	Low        bool
	Out        bool
	ExpiringBy string // a day; "" for all
	NoPhoto    bool
	PriceFrom  money.Paisa // list price of the cheapest variant; 0 for all
	PriceTo    money.Paisa // the same; 0 for all
	Sort       ListSort
	Turned     bool // the order is turned round: largest, last or newest first
	After      string
	Limit      int
}

// ListSort is an order of the list.
type ListSort string

// The orders.
const (
	ByChange ListSort = "changed"
	ByName   ListSort = "name"
	ByPrice  ListSort = "price"
	ByStock  ListSort = "stock"
)

// ListRow is a product in a list of the office.
type ListRow struct {
	ID         string
	Name       string
	Brand      string
	Slug       string
	Image      string // of the front, may be empty
	State      State
	Draft      int64 // version of its draft, 0 where it has none
	PublishAt  time.Time
	Version    int64
	UpdatedAt  time.Time
	Variants   []ListVariant
	NextExpiry string
}

// ListVariant is a variant in a list of the office.
type ListVariant struct {
	ID      string
	Size    string
	SKU     string
	Price   money.Paisa
	Image   string
	Enabled bool
	Tracked bool
	Free    int64
	Held    int64
	Low     bool // of itself; what is low is a variant that is sold (stock.Row)
}

// ListPage is a page of a list of the office.
type ListPage struct {
	Rows  []ListRow
	Next  string // After of the next page; "" on the last
	Total int    // of all pages; only of the first page
	About bool   // Total is an estimate
}

// ListCounts is how many products stand where.
type ListCounts struct {
	ByState                                        map[State]int
	WithDraft, Low, Out, Expiring, NoPhoto, Brands int
}

// DeskProduct is everything the office shows of one product.
type DeskProduct struct {
	*Product  // as it is published; of one that never was, a name at most
	Draft     *Draft
	DraftName string // of the draft's actor, as it is now
	PublishAt time.Time
	UpdatedAt time.Time
	Stock     []DeskStock
	Prices    []PriceChange // newest first
	Redirects []string
	Ordered   bool
}

// DeskStock is the stock of a variant.
type DeskStock struct {
	VariantID                        string
	Tracked                          bool
	OnHand, Held, Quarantined, LowAt int64
	NextExpiry                       string // a day, "" where none is known
	Ordered                          bool
}

// PriceChange is a list price that a variant got.
type PriceChange struct {
	VariantID string
	Price     money.Paisa
	At        time.Time
	Actor     string
	ActorName string
}
