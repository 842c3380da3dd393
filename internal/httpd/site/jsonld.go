package site

import (
	"net/url"
	"strconv"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/money"
	"gulaab/internal/pricing"
	"gulaab/internal/zone"
)

// ld is a node of structured data in schema.org's vocabulary.
type ld = map[string]any

func (s *Site) unit(list money.Paisa) money.Paisa { return pricing.Unit(list, s.rates().Guest) }

func (s *Site) organization(l language) ld {
	org := ld{
		"@context": "https://schema.org",
		"@type":    "Organization",
		"name":     s.deps.Config().ShopName,
		"url":      s.deps.Origin + l.at("/"),
		"email":    s.deps.Config().SupportEmail,
	}
	if logo := s.deps.Config().Logo; logo != nil {
		org["logo"] = s.absolute(logo.Src)
	}
	var same []string
	social := s.deps.Config().Social
	for _, link := range []*string{social.Facebook, social.Instagram, social.Tiktok, social.Youtube, social.Whatsapp} {
		if link != nil && *link != "" {
			same = append(same, *link)
		}
	}
	if same != nil {
		org["sameAs"] = same
	}
	return org
}

func (s *Site) webSite(l language) ld {
	return ld{
		"@context": "https://schema.org",
		"@type":    "WebSite",
		"name":     s.deps.Config().ShopName,
		"url":      s.deps.Origin + l.at("/"),
		"potentialAction": ld{
			"@type":       "SearchAction",
			"target":      ld{"@type": "EntryPoint", "urlTemplate": s.deps.Origin + l.at("/search?q={search_term_string}")},
			"query-input": "required name=search_term_string",
		},
	}
}

// productLD describes a product with the guests' price of the offer, and the shipping and
// guarantee of GEN-3 and GEN-6.
func (s *Site) productLD(l language, snap *catalog.Snapshot, p *catalog.Product, o offer) ld {
	category, _ := snap.Category(p.Category)
	availability := "https://schema.org/InStock"
	switch {
	case o.ships != "":
		availability = "https://schema.org/PreOrder"
	case !o.inStock:
		availability = "https://schema.org/OutOfStock"
	}
	node := ld{
		"@context":    "https://schema.org",
		"@type":       "Product",
		"name":        productName(p),
		"description": p.Description,
		"sku":         o.sku,
		"brand":       ld{"@type": "Brand", "name": p.Brand},
		"category":    snap.Say(l.tag()).Text(category.Name),
		"offers": ld{
			"@type":         "Offer",
			"url":           s.deps.Origin + l.at(o.path),
			"price":         rupees(s.unit(o.variant.Base(pricing.Guest))),
			"priceCurrency": "PKR",
			"availability":  availability,
			"itemCondition": "https://schema.org/NewCondition",
			"shippingDetails": ld{
				"@type":               "OfferShippingDetails",
				"shippingRate":        ld{"@type": "MonetaryAmount", "value": strconv.Itoa(s.shipping(s.unit(o.variant.Base(pricing.Guest)))), "currency": "PKR"},
				"shippingDestination": ld{"@type": "DefinedRegion", "addressCountry": "PK"},
			},
			"hasMerchantReturnPolicy": ld{
				"@type":                "MerchantReturnPolicy",
				"applicableCountry":    "PK",
				"returnPolicyCategory": "https://schema.org/MerchantReturnFiniteReturnWindow",
				"merchantReturnDays":   s.deps.Config().Returns.Days, // the owner's setting (BACK-1)
				"returnFees":           s.returnFees(),
				"merchantReturnLink":   s.deps.Origin + l.at("/returns"),
			},
		},
	}
	if o.ships != "" {
		node["offers"].(ld)["availabilityStarts"] = o.ships
	}
	if d := o.variant.Deals.For(pricing.Guest); d != nil {
		// priceValidUntil is the last day of the price: a deal that ends at midnight holds
		// until the day before.
		node["offers"].(ld)["priceValidUntil"] = d.Ends.Add(-time.Microsecond).In(zone.Karachi).Format(time.DateOnly)
	}
	if p.Rating.Count > 0 { // published reviews of delivered products only (SHELF-4)
		node["aggregateRating"] = ld{"@type": "AggregateRating", "ratingValue": p.Rating.Text(), "reviewCount": p.Rating.Count, "bestRating": 5, "worstRating": 1}
	}
	var images []string
	for _, address := range []string{p.FrontImage, p.BackImage} {
		if address != "" {
			images = append(images, s.absolute(address))
		}
	}
	if images != nil {
		node["image"] = images
	}
	for _, f := range snap.ShownFacts(p) {
		properties, _ := node["additionalProperty"].([]ld)
		shown := snap.Say(l.tag()).Fact(f)
		property := ld{"@type": "PropertyValue", "name": shown.Name, "value": shown.Value}
		if shown.Source != "" {
			property["description"] = shown.Source
		}
		node["additionalProperty"] = append(properties, property)
	}
	if size := p.OwnSize(o.variant); size != "" {
		node["size"] = size
	}
	for i, value := range p.OptionValues(o.variant) { // GOOD-3
		properties, _ := node["additionalProperty"].([]ld)
		node["additionalProperty"] = append(properties, ld{"@type": "PropertyValue", "name": snap.Say(l.tag()).Text(p.Options[i]), "value": snap.Say(l.tag()).Text(value)})
	}
	if shade := shadeOf(o.variant); o.named && shade != "" {
		node["color"] = shade
	}
	return node
}

// shipping is the highest price of delivery within Pakistan for one unit, in rupees
// (FEE-1), so that no city costs more than stated.
func (s *Site) shipping(unit money.Paisa) int {
	f := s.deps.Config().Delivery.Fees
	if f == nil || f.FreeFrom != nil && unit >= money.Rupees(int64(*f.FreeFrom)) {
		return 0
	}
	return f.Most
}

type crumb struct{ name, path string }

func (s *Site) breadcrumbs(l language, crumbs ...crumb) ld {
	items := []ld{{"@type": "ListItem", "position": 1, "name": said[l].home, "item": s.deps.Origin + l.at("/")}}
	for i, c := range crumbs {
		items = append(items, ld{"@type": "ListItem", "position": i + 2, "name": c.name, "item": s.deps.Origin + l.at(c.path)})
	}
	return ld{"@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": items}
}

// itemList lists the products of a list's page; before is the number on earlier pages.
func (s *Site) itemList(l language, name string, products []*catalog.Product, before int) ld {
	items := make([]ld, len(products))
	for i, p := range products {
		items[i] = ld{"@type": "ListItem", "position": before + i + 1, "name": productName(p), "url": s.deps.Origin + l.at(productPath(p))}
	}
	return ld{"@context": "https://schema.org", "@type": "ItemList", "name": name, "itemListElement": items}
}

// brandList lists the brands' pages.
func (s *Site) brandList(l language, brands []catalog.Count) ld {
	items := make([]ld, len(brands))
	for i, b := range brands {
		items[i] = ld{"@type": "ListItem", "position": i + 1, "name": b.Name, "url": s.deps.Origin + l.at("/brand/"+url.PathEscape(b.Slug))}
	}
	return ld{"@context": "https://schema.org", "@type": "ItemList", "name": said[l].allBrands, "itemListElement": items}
}

// returnFees says in schema.org's terms who pays for returning unwanted goods.
func (s *Site) returnFees() string {
	if s.deps.Config().Returns.CustomerPays != nil {
		return "https://schema.org/ReturnFeesCustomerResponsibility"
	}
	return "https://schema.org/FreeReturn"
}

// trail is a category with those above it, the topmost first (GOOD-2).
func (s *Site) trail(l language, snap *catalog.Snapshot, of catalog.Term) (trail []crumb) {
	for _, t := range append(snap.Trail(of.Slug), of) {
		trail = append(trail, crumb{snap.Say(l.tag()).Text(t.Name), "/category/" + url.PathEscape(t.Slug)})
	}
	return trail
}
