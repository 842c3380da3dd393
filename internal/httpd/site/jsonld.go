package site

import (
	"net/url"
	"time"

	"gulaab/internal/catalog"
	"gulaab/internal/money"
	"gulaab/internal/pricing"
	"gulaab/internal/zone"
)

// ld is a node of structured data in schema.org's vocabulary.
type ld = map[string]any

func (s *Site) unit(list money.Paisa) money.Paisa { return pricing.Unit(list, s.rates().Guest) }

func (s *Site) organization() ld {
	org := ld{
		"@context": "https://schema.org",
		"@type":    "Organization",
		"name":     s.deps.Config().ShopName,
		"url":      s.deps.Origin + "/",
		"email":    s.deps.Config().SupportEmail,
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

func (s *Site) webSite() ld {
	return ld{
		"@context": "https://schema.org",
		"@type":    "WebSite",
		"name":     s.deps.Config().ShopName,
		"url":      s.deps.Origin + "/",
		"potentialAction": ld{
			"@type":       "SearchAction",
			"target":      ld{"@type": "EntryPoint", "urlTemplate": s.deps.Origin + "/search?q={search_term_string}"},
			"query-input": "required name=search_term_string",
		},
	}
}

// productLD describes a product with the price that anybody pays for what the address
// names, the shipping and the guarantee of GEN-3 and GEN-6.
func (s *Site) productLD(snap *catalog.Snapshot, p *catalog.Product, o offer) ld {
	category, _ := snap.Category(p.Category)
	availability := "https://schema.org/InStock"
	if !o.inStock {
		availability = "https://schema.org/OutOfStock"
	}
	node := ld{
		"@context":    "https://schema.org",
		"@type":       "Product",
		"name":        productName(p),
		"description": p.Description,
		"sku":         o.sku,
		"brand":       ld{"@type": "Brand", "name": p.Brand},
		"category":    category.Name,
		"offers": ld{
			"@type":         "Offer",
			"url":           s.deps.Origin + o.path,
			"price":         rupees(s.unit(o.variant.Base(pricing.Guest))),
			"priceCurrency": "PKR",
			"availability":  availability,
			"itemCondition": "https://schema.org/NewCondition",
			"shippingDetails": ld{
				"@type":               "OfferShippingDetails",
				"shippingRate":        ld{"@type": "MonetaryAmount", "value": "0", "currency": "PKR"},
				"shippingDestination": ld{"@type": "DefinedRegion", "addressCountry": "PK"},
			},
			"hasMerchantReturnPolicy": ld{
				"@type":                "MerchantReturnPolicy",
				"applicableCountry":    "PK",
				"returnPolicyCategory": "https://schema.org/MerchantReturnFiniteReturnWindow",
				"merchantReturnDays":   s.deps.Config().Returns.Days, // as the owner set (BACK-1)
				"returnFees":           s.returnFees(),
				"merchantReturnLink":   s.deps.Origin + "/returns",
			},
		},
	}
	if d := o.variant.Deals.For(pricing.Guest); d != nil {
		// The last day on which the price holds: a deal that ends at midnight holds until the day before.
		node["offers"].(ld)["priceValidUntil"] = d.Ends.Add(-time.Microsecond).In(zone.Karachi).Format(time.DateOnly)
	}
	if p.Rating.Count > 0 { // of published reviews of delivered pieces alone (SHELF-4)
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
	if o.variant.Size != "" {
		node["size"] = o.variant.Size
	}
	if shade := shadeOf(o.variant); o.named && shade != "" {
		node["color"] = shade
	}
	return node
}

type crumb struct{ name, path string }

func (s *Site) breadcrumbs(crumbs ...crumb) ld {
	items := []ld{{"@type": "ListItem", "position": 1, "name": "Home", "item": s.deps.Origin + "/"}}
	for i, c := range crumbs {
		items = append(items, ld{"@type": "ListItem", "position": i + 2, "name": c.name, "item": s.deps.Origin + c.path})
	}
	return ld{"@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": items}
}

// itemList names the products of a list's page; before is how many are on
// earlier pages.
func (s *Site) itemList(name string, products []*catalog.Product, before int) ld {
	items := make([]ld, len(products))
	for i, p := range products {
		items[i] = ld{"@type": "ListItem", "position": before + i + 1, "name": productName(p), "url": s.deps.Origin + productPath(p)}
	}
	return ld{"@context": "https://schema.org", "@type": "ItemList", "name": name, "itemListElement": items}
}

// brandList names the lists of the brands.
func (s *Site) brandList(brands []catalog.Count) ld {
	items := make([]ld, len(brands))
	for i, b := range brands {
		items[i] = ld{"@type": "ListItem", "position": i + 1, "name": b.Name, "url": s.deps.Origin + "/brand/" + url.PathEscape(b.Slug)}
	}
	return ld{"@context": "https://schema.org", "@type": "ItemList", "name": "All brands", "itemListElement": items}
}

// returnFees says who pays the way back of what is not wanted any more, in the words
// of schema.org.
func (s *Site) returnFees() string {
	if s.deps.Config().Returns.CustomerPays != nil {
		return "https://schema.org/ReturnFeesCustomerResponsibility"
	}
	return "https://schema.org/FreeReturn"
}
