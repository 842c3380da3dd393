package catalogdb_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gulaab/internal/exchange"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
	"gulaab/internal/task"
)

// shelved returns the categories, skin types and variants of all products, one a line.
func shelved(t testing.TB, db *store.DB) (out []string) {
	t.Helper()
	all := byHandle(t, db)
	for _, slug := range slices.Sorted(maps.Keys(all)) {
		e := all[slug]
		p := e.Product
		line := fmt.Sprintf("%s by %s: %s for %s; %s; %s", p.Name, p.Brand, strings.Join(p.Categories, "+"), strings.Join(p.SkinTypes, "+"), p.INCI, strings.ReplaceAll(p.Description, "\n", "/"))
		out = append(out, line)
		for i, v := range p.Variants {
			if i == 3 {
				out = append(out, fmt.Sprintf("  and %d more", len(p.Variants)-3))
				break
			}
			n, counted := e.OnHand[v.ID]
			out = append(out, fmt.Sprintf("  %s [%s] [%s] %s, %d counted %t", v.SKU, v.Color, v.Size, v.Price, n, counted))
		}
	}
	return out
}

// LOAD-1: a whole Shopify export: three options, a path of its own taxonomy, custom fields,
// untracked stock, a gift card, a name that looks like a formula.
func TestLOAD1ShopifyWhole(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		rows := brought(t, db, fixture(t, "shopify-whole.csv"), exchange.Options{Publish: true})
		want := []string{
			"2 created Velvet Lip Tint 💄: Its pictures are addresses, which are not fetched: add photos in the editor.",
			"15 created Hydrating Facial Cleanser:",
			"16 created Daily Lotion:",
			"17 created Niacinamide 10%:",
			"18 created Untracked Balm:",
			"19 skipped Gift Card: A gift card is nothing that this shop sells.",
			`20 created =HYPERLINK("http://x","y"):`,
			"21 failed No price: There is no price.",
		}
		if diff := cmp.Diff(want, lines(rows)); diff != "" {
			t.Error(diff)
		}
		want = []string{
			"Daily Lotion by CeraVe: moisturizer for normal-skin; ; ",
			"  DAILY-LOTION [] [] 2500.00, 5 counted true",
			`=HYPERLINK("http://x","y") by CeraVe: toner for normal-skin; ; `,
			"  FORMULA [] [] 2500.00, 5 counted true",
			"Hydrating Facial Cleanser by CeraVe: cleanser for normal-skin+dry-skin; Aqua, Glycerin, Ceramide NP; ",
			"  HYDRATING-CLEANSER [] [] 2500.00, 5 counted true",
			"Niacinamide 10% by CeraVe: serum for normal-skin; ; ",
			"  NIACIN [] [] 2500.00, 5 counted true",
			"Untracked Balm by CeraVe: moisturizer for normal-skin; ; ",
			"  UNTRACKED [] [] 2500.00, 0 counted false",
			`Velvet Lip Tint 💄 by Rom & Co: lip-care+makeup for normal-skin; ; A soft tint & balm,/"loved" by all.//• Light/• Lasts 8 hours`,
			"  VLT-01 [Ruby Red] [3 g / Matte] 1450.00, 0 counted true",
			"  VLT-02 [گلابی] [3 g / Matte] 1450.00, 0 counted true",
			"  VLT-03 [로즈] [3 g / Matte] 1450.00, 1 counted true",
			"  and 9 more",
		}
		if diff := cmp.Diff(want, shelved(t, db)); diff != "" {
			t.Error(diff)
		}
	})
}

// LOAD-1: a whole WooCommerce export: attributes besides those of the variations, numbered anew
// in each row; stock on the parent, sold out without a count; only a short description; custom
// fields.
func TestLOAD1WooCommerceWhole(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		rows := brought(t, db, fixture(t, "woocommerce-whole.csv"), exchange.Options{Publish: true})
		want := []string{
			"2 created Glow Cushion, SPF 50: Its pictures are addresses, which are not fetched: add photos in the editor.",
			"5 created Clay Soap:",
			"6 created Sold out toner:",
			"7 created Backorder toner:",
			"9 created -10% Serum ال 세럼 💧:",
			"10 failed Orphan - x: The product that this variation belongs to is not in the file.",
			"11 created Private serum:",
			"12 created Kajal: Its stock of 40 is counted there for all variations together: count each here.",
			"8 created Routine: It is a grouped product there, of which shoppers choose how many of each. Here it is a set of one each: give it a price or a percentage, or delete it.",
		}
		if diff := cmp.Diff(want, lines(rows)); diff != "" {
			t.Error(diff)
		}
		want = []string{
			"Private serum by Clio: serum for normal-skin; ; ",
			"  P-1 [] [] 1450.00, 0 counted false",
			"Routine by :  for normal-skin; ; ",
			"  G-1 [] [] 0.00, 0 counted false",
			"-10% Serum ال 세럼 💧 by Clio: serum for normal-skin; ; ",
			"  V-1 [] [] 1450.50, 0 counted false",
			"Backorder toner by Clio: toner for normal-skin; ; ",
			"  BO-1 [] [] 450.00, 0 counted true",
			"Clay Soap by Clio: cleanser for dry-skin+sensitive-skin; Sodium Palmate, Aqua; A soap of clay & salt.",
			"  SOAP-1 [] [] 450.00, 0 counted false",
			`Glow Cushion, SPF 50 by Clio: makeup for oily-skin+combination-skin; ; Even & bright.//"SPF" 50`,
			"  CUSH-Ivory [Ivory] [] 2990.00, 7 counted true",
			"  CUSH-Sand [Sand] [] 2990.00, 0 counted true",
			"Kajal by Clio: makeup for normal-skin; ; ",
			"  KJ-1 [Black] [] 900.00, 0 counted true",
			"  KJ-2 [Brown] [] 900.00, 0 counted true",
			"Sold out toner by Clio: toner for normal-skin; ; ",
			"  SOLD-1 [] [] 450.00, 0 counted true",
		}
		if diff := cmp.Diff(want, shelved(t, db)); diff != "" {
			t.Error(diff)
		}
	})
}

// LOAD-1: a supplier's list names shades without colours. Two rows of the same size and shade
// are resolved by naming the shade.
func TestLOAD1ShadesWithoutColours(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		const list = "Product,Company,Shade,Size,Price,Category,SKU\n" +
			"Velvet Tint,Gulistan,Rose,4 ml,2000,lip-care,V1\n" +
			"Velvet Tint,Gulistan,Plum,4 ml,2000,lip-care,V2\n" +
			"Velvet Tint,Gulistan,,10 ml,4000,lip-care,V3\n" +
			"Velvet Tint,Gulistan,,10 ml,4000,lip-care,V4\n"
		rows := brought(t, db, []byte(list), exchange.Options{Publish: true, DryRun: true})
		var lost []task.Row
		for _, r := range rows {
			if r.Outcome == task.FailedRow {
				lost = append(lost, r)
			}
		}
		if len(lost) != 1 || lost[0].Place != "5" || !strings.Contains(lost[0].Message, "same size and shade as row 4") || !strings.Contains(string(lost[0].Detail), `"field":"shade"`) {
			t.Fatalf("what is refused: %+v", lost)
		}
		brought(t, db, []byte(list), exchange.Options{Publish: true, Fixes: exchange.Fixes{"5:shade": "Berry"}})
		want := []string{
			"Velvet Tint by Gulistan: lip-care for normal-skin; ; ",
			"  V1 [Rose] [4 ml] 2000.00, 0 counted true",
			"  V2 [Plum] [4 ml] 2000.00, 0 counted true",
			"  V3 [] [10 ml] 4000.00, 0 counted true",
			"  and 1 more",
		}
		if diff := cmp.Diff(want, shelved(t, db)); diff != "" {
			t.Error(diff)
		}
	})
}
