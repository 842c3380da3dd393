package catalog

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/pricing"
	"gulaab/internal/zone"
)

// Bounds of the owner's collections. Lengths are characters.
const (
	MaxCollections      = 200 // all of them are in memory, and read again with every change of the shelves
	MaxConditions       = 20
	MaxConditionValues  = 50
	MaxCollectionGoods  = 200 // chosen by hand
	MaxNewDays          = 3650
	maxCollectionBytes  = 40_000 // of one as JSON
	mostCollectionName  = 60
	mostCollectionText  = 500
	mostConditionLength = 200
)

// Collection is a list of products with an address of its own, which the owner chose by hand
// or describes by a rule (GOOD-2).
type Collection struct {
	ID   string
	Slug string
	CollectionContent
	Showing
	Version   int64
	CreatedAt time.Time
	SavedAt   time.Time
}

// CollectionContent is what a collection holds. Its English texts are translated by LANG-4.
type CollectionContent struct {
	Name     string      `json:"name"`
	Text     string      `json:"text,omitempty"`    // below its name and in search engines
	Picture  string      `json:"picture,omitempty"` // the address of an uploaded photo
	Products []string    `json:"products,omitempty"`
	Rule     []Condition `json:"rule,omitempty"` // all must hold; empty: the products are chosen by hand
	Sort     Sort        `json:"sort,omitempty"` // of a rule's products; empty: newest first
}

// Condition is one condition of a rule. The fields of other kinds are empty.
type Condition struct {
	On     ConditionKind `json:"on"`
	Values []string      `json:"values,omitempty"` // as in the addresses of lists: any of them
	From   money.Paisa   `json:"from,omitempty"`   // of price; 0: no bound
	To     money.Paisa   `json:"to,omitempty"`
	Days   int           `json:"days,omitempty"` // of new
}

// ConditionKind names what a condition asks. The names are stored and part of the API.
type ConditionKind string

// The kinds of conditions. The first four are the dimensions of lists; a fact's values are of
// one attribute or group of traits.
const (
	OnBrand    ConditionKind = "brand"
	OnCategory ConditionKind = "category"
	OnSkinType ConditionKind = "skin-type"
	OnFact     ConditionKind = "fact"
	OnPrice    ConditionKind = "price" // what guests pay
	OnStock    ConditionKind = "stock"
	OnDeal     ConditionKind = "deal"
	OnNew      ConditionKind = "new"
	OnTopSell  ConditionKind = "top-sells"
	OnTrending ConditionKind = "trending"
)

// CollectionSorts are the orders of a rule's products.
func CollectionSorts() []Sort {
	return []Sort{SortNewest, SortBestselling, SortRating, SortPriceAsc, SortPriceDesc, SortSaving, SortName}
}

// Path is the collection's address in English.
func (c *Collection) Path() string { return "/collections/" + c.Slug }

// ByHand says whether the owner chose the products.
func (c *CollectionContent) ByHand() bool { return len(c.Rule) == 0 }

// subject is what a rule asks once: a kind, of facts with their attribute.
func (c *Condition) subject() string {
	if c.On == OnFact && len(c.Values) > 0 {
		key, _, _ := strings.Cut(strings.ToLower(c.Values[0]), ":")
		return "fact:" + key
	}
	return string(c.On)
}

// Moment is when and at which guests' percentage collections are filled.
type Moment struct {
	Now     time.Time
	Percent int
}

// Filter compiles a collection to the filter of lists: what the filter shows is what the
// collection holds. Prices are guests', so that a collection is the same for everybody.
func (c *CollectionContent) Filter(at Moment) Filter {
	f := Filter{Tier: pricing.Guest, Percent: at.Percent}
	if c.ByHand() {
		f.Only = append([]string{}, c.Products...)
		return f
	}
	f.Sort = cmp.Or(c.Sort, SortNewest)
	for i := range c.Rule {
		c.Rule[i].into(&f, at.Now)
	}
	return f
}

func (c *Condition) into(f *Filter, now time.Time) {
	switch c.On {
	case OnBrand:
		f.Brands = c.Values
	case OnCategory:
		f.Categories = c.Values
	case OnSkinType:
		f.SkinTypes = c.Values
	case OnFact:
		f.Facts = append(slices.Clip(f.Facts), c.Values...)
	case OnPrice:
		f.MinPrice, f.MaxPrice = c.From, c.To
	case OnStock:
		f.InStock = true
	case OnDeal:
		f.Deal = true
	case OnNew:
		f.Since = startOfDay(now).AddDate(0, 0, -c.Days)
	case OnTopSell:
		f.TopSell = true
	case OnTrending:
		f.Trending = true
	}
}

// startOfDay is the beginning of a moment's day in Karachi: what is new changes once a day.
func startOfDay(t time.Time) time.Time {
	y, m, d := t.In(zone.Karachi).Date()
	return time.Date(y, m, d, 0, 0, 0, 0, zone.Karachi)
}

// Collection returns the collection of a slug that is shown at a moment; nil where there is
// none.
func (t *Terms) Collection(slug string, now time.Time) *Collection {
	for i := range t.Collections {
		if c := &t.Collections[i]; strings.EqualFold(c.Slug, slug) && c.State(now) == PageLive {
			return c
		}
	}
	return nil
}

// ShownCollections returns the collections that are shown at a moment, the newest first.
func (t *Terms) ShownCollections(now time.Time) (out []*Collection) {
	for i := range slices.Backward(t.Collections) {
		if c := &t.Collections[i]; c.State(now) == PageLive {
			out = append(out, c)
		}
	}
	return out
}

// collection returns the collection that a filter names.
func (s *Snapshot) collection(f *Filter) *Collection {
	if f.Collection == "" {
		return nil
	}
	return s.terms.Collection(f.Collection, f.Moment.Now)
}

// ordered returns the positions of products in the order of their ids, each once.
func (s *Snapshot) ordered(ids []string) (out []int32) {
	for _, id := range ids {
		if at, known := s.byID[id]; known && !slices.Contains(out, at) {
			out = append(out, at)
		}
	}
	return out
}

// Leaves returns how many products are left after each condition of a rule.
func (s *Snapshot) Leaves(c *CollectionContent, at Moment) []int {
	out := make([]int, len(c.Rule))
	for i := range c.Rule {
		some := CollectionContent{Rule: c.Rule[:i+1]}
		f := some.Filter(at)
		f.Limit = 1
		out[i] = s.Select(f).Total
	}
	return out
}

// homeCollections returns the collections that a layout shows at a moment, without empty and
// hidden ones.
func (s *Snapshot) homeCollections(l *HomeLayout, at Moment) (out []BrandSection) {
	if l == nil {
		return nil
	}
	section := l.section(SectionCollections)
	if section == nil || !section.Shown {
		return nil
	}
	for _, id := range l.Collections {
		i := slices.IndexFunc(s.terms.Collections, func(c Collection) bool { return c.ID == id })
		if i < 0 || s.terms.Collections[i].State(at.Now) != PageLive {
			continue
		}
		c := &s.terms.Collections[i]
		if found := s.Select(Filter{Collection: c.Slug, Moment: at, Limit: HomeSection}).Items; len(found) > 0 {
			out = append(out, BrandSection{c.Slug, c.Name, found})
		}
	}
	return out
}

// Bounds refuses what is too much before it is processed.
func (c *CollectionContent) Bounds() error {
	v := checker{}
	v.check("products", len(c.Products) <= MaxCollectionGoods, fmt.Sprintf("At most %d products are chosen by hand. Describe more of them by a rule.", MaxCollectionGoods))
	v.check("rule", len(c.Rule) <= MaxConditions, fmt.Sprintf("At most %d conditions.", MaxConditions))
	for i := range c.Rule[:min(len(c.Rule), MaxConditions)] {
		v.check("rule."+strconv.Itoa(i), len(c.Rule[i].Values) <= MaxConditionValues, fmt.Sprintf("At most %d values in a condition.", MaxConditionValues))
	}
	text, err := json.Marshal(c)
	v.check("rule", err == nil && len(text) <= maxCollectionBytes, "That is too much for one collection. Make two of it.")
	return v.fault()
}

// Tidy trims texts, and drops what is not of a condition's kind.
func (c *CollectionContent) Tidy() {
	c.Name, c.Text = ident.Tidy(ident.Visible(c.Name)), ident.TidyLines(ident.Visible(c.Text))
	for i := range c.Rule {
		in := c.Rule[i]
		out := Condition{On: in.On}
		switch in.On {
		case OnBrand, OnCategory, OnSkinType, OnFact:
			for _, value := range in.Values {
				if value = strings.ToLower(ident.Tidy(value)); value != "" && !slices.Contains(out.Values, value) {
					out.Values = append(out.Values, value)
				}
			}
		case OnPrice:
			out.From, out.To = in.From, in.To
		case OnNew:
			out.Days = in.Days
		case OnStock, OnDeal, OnTopSell, OnTrending: // they have no values
		}
		c.Rule[i] = out
	}
	if c.ByHand() {
		c.Rule, c.Sort = nil, ""
	} else {
		c.Products = nil
	}
	if len(c.Products) == 0 {
		c.Products = nil
	}
}

// checkRule adds what is wrong with a rule, by field.
func (c *CollectionContent) checkRule(v checker) {
	kinds := []ConditionKind{OnBrand, OnCategory, OnSkinType, OnFact, OnPrice, OnStock, OnDeal, OnNew, OnTopSell, OnTrending}
	for i := range c.Rule {
		one, at := &c.Rule[i], "rule."+strconv.Itoa(i)
		v.check(at, slices.Contains(kinds, one.On), "There is no such condition.")
		for j := range c.Rule[:i] {
			v.check(at, c.Rule[j].subject() != one.subject(), "This is asked already. Put the values of both into one condition.")
		}
		switch one.On {
		case OnBrand, OnCategory, OnSkinType, OnFact:
			v.check(at, len(one.Values) > 0, "Choose a value.")
			for _, value := range one.Values {
				v.check(at, len([]rune(value)) <= mostConditionLength && !strings.ContainsFunc(value, isControl), "A value is too long.")
				v.check(at, one.On != OnFact || strings.Contains(value, ":") && (&Condition{On: OnFact, Values: []string{value}}).subject() == one.subject(), "The values of a condition are of one attribute.")
			}
		case OnPrice:
			v.check(at, one.From > 0 || one.To > 0, "Type a price.")
			v.check(at, one.From >= 0 && one.To >= 0 && max(one.From, one.To) <= math.MaxInt32, "A price is a number of rupees such as 1500.")
			v.check(at, one.To == 0 || one.From <= one.To, "The first price is above the second.")
		case OnNew:
			v.check(at, one.Days >= 1 && one.Days <= MaxNewDays, fmt.Sprintf("Days from 1 to %d.", MaxNewDays))
		case OnStock, OnDeal, OnTopSell, OnTrending: // there is nothing to type
		}
	}
	v.check("sort", c.Sort == SortDefault || slices.Contains(CollectionSorts(), c.Sort), "There is no such order.")
}

// CheckRule validates a tidied rule within its Bounds.
func (c *CollectionContent) CheckRule() error {
	v := checker{}
	c.checkRule(v)
	return v.fault()
}

// Check validates a tidied collection within its Bounds. The error is an Invalid fault with
// the office's Fields: "slug", "name", "text", "picture", "products", "rule.0", "sort",
// "until". width is that of the stored picture, zero without one. A draft may be empty.
func (c *Collection) Check(width int, exists func(id string) bool) error {
	v := checker{}
	v.check("slug", c.Slug != "" && c.Slug == ident.Slug(c.Slug) && isASCII(c.Slug), "Small letters, digits and hyphens, such as winter-comfort.")
	v.check("slug", len(c.Slug) <= mostPageSlug, fmt.Sprintf("At most %d letters.", mostPageSlug))
	v.text("name", c.Name, 1, mostCollectionName)
	v.text("text", c.Text, 0, mostCollectionText)
	v.check("picture", c.Picture == "" || width > 0, "This picture is not in the shop any more. Choose it again.")
	v.check("picture", width == 0 || width >= leastPagePict, fmt.Sprintf("The picture is %d pixels wide, and needs %d at least.", width, leastPagePict))
	v.check("until", c.Until.IsZero() || c.Until.After(c.From), "It ends after it begins.")
	v.check("products", !c.Published || !c.ByHand() || len(c.Products) > 0, "Choose a product, or describe them by a rule.")
	for i, id := range c.Products {
		v.check("products", !slices.Contains(c.Products[:i], id), "A product is named twice.")
		v.check("products", exists(id), "A product does not exist any more. Take it off.")
	}
	c.checkRule(v)
	return v.fault()
}
