package shoptest_test

import (
	"encoding/json"
	"encoding/xml"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	. "gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

var ldScripts = regexp.MustCompile(`(?s)<script type="application/ld\+json">(.*?)</script>`)

// TestTRUE10FeedAndPageNameOnePrice opens the link of every item of the feed: the page's
// structured data has the price and availability of the feed (TRUE-10).
func TestTRUE10FeedAndPageNameOnePrice(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := Demo(t, e)
		var feed struct {
			Items []struct {
				ID           string `xml:"id"`
				Link         string `xml:"link"`
				Price        string `xml:"price"`
				Sale         string `xml:"sale_price"`
				Availability string `xml:"availability"`
			} `xml:"channel>item"`
		}
		w := status(t, s, http.StatusOK, row{call: "GET /feeds/products.xml"})
		if err := xml.Unmarshal(w.Body.Bytes(), &feed); err != nil || len(feed.Items) == 0 {
			t.Fatalf("%d items, %v", len(feed.Items), err)
		}
		several := 0
		for i, item := range feed.Items {
			link, err := url.Parse(item.Link)
			if err != nil {
				t.Fatal(err)
			}
			if link.RawQuery == "" && i%20 != 0 {
				continue // each address is one variant; some are enough
			}
			if several++; several > 120 {
				break
			}
			page := visit(s, link.RequestURI()).Body.String()
			found := false
			for _, script := range ldScripts.FindAllStringSubmatch(page, -1) {
				var node struct {
					Type   string `json:"@type"`
					SKU    string `json:"sku"`
					Offers struct {
						URL, Availability string
						Price             json.Number
					}
				}
				if json.Unmarshal([]byte(script[1]), &node) != nil || node.Type != "Product" {
					continue
				}
				found = true
				want := item.Price
				if item.Sale != "" {
					want = item.Sale
				}
				want = strings.TrimSuffix(strings.TrimSuffix(want, " PKR"), ".00")
				stock := map[string]string{"in stock": "https://schema.org/InStock", "out of stock": "https://schema.org/OutOfStock"}[item.Availability]
				if got := strings.TrimSuffix(node.Offers.Price.String(), ".00"); got != want || node.Offers.Availability != stock || node.Offers.URL != item.Link {
					t.Errorf("TRUE-10 %s: the page says %s, %s at %s, the feed %s, %s", item.Link, got, node.Offers.Availability, node.Offers.URL, want, stock)
				}
			}
			if !found {
				t.Errorf("TRUE-10 %s has no structured data", item.Link)
			}
		}
		if several < 20 {
			t.Errorf("TRUE-10 only %d links were looked at", several)
		}
	})
}
