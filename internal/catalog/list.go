package catalog

import (
	"time"

	"gulaab/internal/money"
)

// ListQuery is a query of the office's product list. Zero fields do not filter.
type ListQuery struct {
	Search     string
	State      State
	Draft      bool // only products with a draft
	Brand      string
	Category   string
	SkinType   string
	Low        bool
	Out        bool
	ExpiringBy string // a day; "" for no filter
	NoPhoto    bool
	Shaded     bool        // only products in shades that are not archived
	PriceFrom  money.Paisa // list price of the cheapest variant; 0 for no bound
	PriceTo    money.Paisa // the same; 0 for no bound
	Sort       ListSort
	Turned     bool // reversed: largest, last or newest first
	After      string
	Limit      int
}

// ListSort is a sort order of the list.
type ListSort string

// The orders.
const (
	ByChange ListSort = "changed"
	ByName   ListSort = "name"
	ByPrice  ListSort = "price"
	ByStock  ListSort = "stock"
)

// ListRow is a product in the office's list, without long texts.
type ListRow struct {
	*Product
	Draft      int64 // version of its draft, 0 without one
	PublishAt  time.Time
	UpdatedAt  time.Time
	Variants   []ListVariant
	NextExpiry string
}

// ListVariant is a variant in the office's list.
type ListVariant struct {
	ID      string
	Size    string
	Color   string
	Shade   string
	SKU     string
	Price   money.Paisa
	Image   string
	Enabled bool
	Tracked bool
	Free    int64
	Held    int64
	Low     bool // the variant's own level; the product's Low counts sold variants only (stock.Row)
}

// ListPage is a page of the office's list.
type ListPage struct {
	Rows  []ListRow
	Next  string // After of the next page; "" on the last
	Total int    // of all pages; set on the first page only
	About bool   // Total is an estimate
}

// ListCounts are the numbers of products by state and by need.
type ListCounts struct {
	ByState                                        map[State]int
	WithDraft, Low, Out, Expiring, NoPhoto, Brands int
}

// DeskProduct is all that the office shows of one product.
type DeskProduct struct {
	*Product  // as published; for one that never was, a name at most
	Draft     *Draft
	DraftName string // the present name of the draft's author
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
	PreorderDay                      string // the day from which it ships that is sold before it comes (GOOD-3), or ""
	PreorderLimit, Promised          int64
	NextExpiry                       string // a day, "" where none is known
	Ordered                          bool
}

// PriceChange is a list price that was set for a variant.
type PriceChange struct {
	VariantID string
	Price     money.Paisa
	At        time.Time
	Actor     string
	ActorName string
}
