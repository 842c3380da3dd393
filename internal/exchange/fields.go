// Package exchange imports products from the files of other shops and exports products,
// orders and customers (LOAD-1 to LOAD-4). A file is a table whose columns are matched with
// fields. Its rows become items, one for each product, which are compared with the
// catalogue and saved through catalog.Edit, as an editor's are. No whole file is read into
// memory.
package exchange

import (
	"regexp"
	"slices"
	"strings"

	"gulaab/internal/catalog"
	"gulaab/internal/ident"
	"gulaab/internal/sheet"
)

// Format is the shop program that wrote a file.
type Format string

// The formats. Other is any table whose columns somebody matches.
const (
	Auto        Format = "auto"
	Gulaab      Format = "gulaab"
	Shopify     Format = "shopify"
	WooCommerce Format = "woocommerce"
	Other       Format = "other"
)

// Field is what a column is read as; empty: it is left out.
type Field string

// The fields.
const (
	Handle      Field = "handle"
	Name        Field = "name"
	Brand       Field = "brand"
	Description Field = "description"
	Category    Field = "category"
	SkinType    Field = "skinType"
	State       Field = "state"
	Size        Field = "size"
	Color       Field = "color"
	Shade       Field = "shade"
	SKU         Field = "sku"
	Barcode     Field = "barcode"
	ListPrice   Field = "price"
	Enabled     Field = "enabled"
	Stock       Field = "stock"
	Picture     Field = "picture"
	OwnPicture  Field = "variantPicture"
	BackPicture Field = "backPicture"
	ColorPics   Field = "colorPictures"
	Video       Field = "video"
	INCI        Field = "inci"
	NoINCI      Field = "noInci"
	Ingredients Field = "ingredients"
	HowToUse    Field = "howToUse"
	Cautions    Field = "cautions"
	CreatedAt   Field = "createdAt"

	// What only other shops' files have.
	Option1Name Field = "option1Name"
	Option2Name Field = "option2Name"
	Option3Name Field = "option3Name"
	Option1     Field = "option1"
	Option2     Field = "option2"
	Option3     Field = "option3"
	Option4Name Field = "option4Name"
	Option5Name Field = "option5Name"
	Option6Name Field = "option6Name"
	Option4     Field = "option4"
	Option5     Field = "option5"
	Option6     Field = "option6"
	Published   Field = "published"
	ShortText   Field = "shortDescription"
	Counted     Field = "counted"  // by what its stock is counted; empty: it is not
	Buyable     Field = "buyable"  // whether it can be bought, also where it is not counted
	GiftCard    Field = "giftCard" // whether it is one
	OtherID     Field = "otherId"
	OtherType   Field = "otherType"
	OtherParent Field = "otherParent"

	OtherParts   Field = "otherParts"   // of a set: see set
	OtherPercent Field = "otherPercent" // off the prices of its parts
)

// foreign are the fields that only other shops' files have, besides choices.
var foreign = []Field{ShortText, Counted, Buyable, GiftCard, Published, OtherID, OtherType, OtherParent, OtherParts, OtherPercent}

// several says whether more than one column may become the field.
func (f Field) several() bool { return f == Category || f == Picture || f == OtherParts }

// choices are the options by which a product of another shop varies: name and value of
// each.
var choices = [][2]Field{
	{Option1Name, Option1}, {Option2Name, Option2}, {Option3Name, Option3}, {Option4Name, Option4}, {Option5Name, Option5}, {Option6Name, Option6},
}

// Known says whether f is a field or empty.
func (f Field) Known() bool {
	return f == "" || slices.Contains(foreign, f) ||
		slices.ContainsFunc(choices, func(c [2]Field) bool { return f == c[0] || f == c[1] }) ||
		slices.ContainsFunc(gulaabColumns, func(c gulaabColumn) bool { return f == c.field })
}

type gulaabColumn struct {
	head  string
	field Field
}

// gulaabColumns are the columns of the shop's own files, in their order. An attribute that
// is not named here has its column at the end, because people have formulas on the others.
var gulaabColumns = func() []gulaabColumn {
	columns := []gulaabColumn{
		{"handle", Handle},
		{"name", Name},
		{"brand", Brand},
		{"categories", Category},
		{"skin_types", SkinType},
		{"description", Description},
		{"state", State},
		{"size", Size},
		{"color", Color},
		{"shade", Shade},
		{"sku", SKU},
		{"barcode", Barcode},
		{"price", ListPrice},
		{"on", Enabled},
		{"stock", Stock},
		{"variant_image", OwnPicture},
		{"front_image", Picture},
		{"back_image", BackPicture},
		{"color_images", ColorPics},
		{"video", Video},
		{"video_poster", "videoPoster"},
		{"inci", INCI},
		{"no_inci_reason", NoINCI},
		{"ingredients", Ingredients},
		{"how_to_use", HowToUse},
		{"cautions", Cautions},
		{"top_sell", "topSell"},
		{"trending", "trending"},
		{"created_at", CreatedAt},
	}
	for _, a := range catalog.Attributes() {
		if c := (gulaabColumn{a.Column, Field(a.File)}); !slices.Contains(columns, c) {
			columns = append(columns, c)
		}
	}
	return columns
}()

var shopifyColumns = map[string]Field{
	"handle": Handle, "url handle": Handle, "title": Name, "body (html)": Description, "description": Description, "vendor": Brand,
	"product category": Category, "custom product type": Category, "type": Category, "tags": Category,
	"published": Published, "published on online store": Published, "status": State,
	"option1 name": Option1Name, "option2 name": Option2Name, "option3 name": Option3Name,
	"option1 value": Option1, "option2 value": Option2, "option3 value": Option3,
	"variant sku": SKU, "sku": SKU, "variant barcode": Barcode, "barcode": Barcode, "variant price": ListPrice, "price": ListPrice,
	"variant inventory qty": Stock, "inventory quantity": Stock, "image src": Picture, "product image url": Picture,
	"variant image": OwnPicture, "variant image url": OwnPicture,
	"variant inventory tracker": Counted, "inventory tracker": Counted, "gift card": GiftCard,
}

var wooColumns = map[string]Field{
	"id": OtherID, "type": OtherType, "sku": SKU, "gtin, upc, ean, or isbn": Barcode, "name": Name, "published": Published,
	"is featured?": "", "visibility in catalog": "", "short description": ShortText, "description": Description, "in stock?": Buyable, "stock": Stock,
	"regular price": ListPrice, "sale price": "", "categories": Category, "tags": Category, "brands": Brand, "brand": Brand, "product brand": Brand, "product brands": Brand, "product_brand": Brand, "images": Picture, "parent": OtherParent,
	"grouped products": OtherParts, "bundled items (json-encoded)": OtherParts, "meta: woosb_ids": OtherParts, "meta: woosb_discount": OtherPercent,
	"attribute 1 name": Option1Name, "attribute 1 value(s)": Option1, "attribute 2 name": Option2Name, "attribute 2 value(s)": Option2,
	"attribute 3 name": Option3Name, "attribute 3 value(s)": Option3, "attribute 4 name": Option4Name, "attribute 4 value(s)": Option4,
	"attribute 5 name": Option5Name, "attribute 5 value(s)": Option5, "attribute 6 name": Option6Name, "attribute 6 value(s)": Option6,
}

// others are usual names of columns in any table, folded as sheet.Fold does. A currency
// behind them does not count.
var others = func() map[string]Field {
	by := map[string]Field{}
	for f, heads := range map[Field][]string{
		Name: {
			"product", "product name", "product title", "title", "item", "item name", "item title", "name", "name of product", "name of item", "product names", "article", "article name",
			"sku name", "product name english", "product name (en)", "نام", "پروڈکٹ", "پراڈکٹ", "پروڈکٹ کا نام",
		},
		Brand:       {"brand", "brand name", "vendor", "manufacturer", "manufacturer name", "company", "company name", "brand/company", "company/brand", "make", "maker", "producer", "برانڈ", "کمپنی"},
		ListPrice:   {"price", "list price", "retail price", "retail rate", "retail", "mrp", "rate", "regular price", "selling price", "selling rate", "unit price", "unit rate", "consumer price", "customer price", "price per unit", "price each", "قیمت", "ریٹ"},
		SKU:         {"sku", "sku code", "code", "item code", "item no", "item number", "product code", "product no", "product sku", "seller sku", "article no", "article number", "article code", "کوڈ"},
		Barcode:     {"barcode", "barcode no", "barcode number", "ean", "ean code", "ean 13", "upc", "upc code", "gtin", "بارکوڈ"},
		Category:    {"category", "categories", "type", "product type", "product category", "category name", "department", "زمرہ", "قسم"},
		SkinType:    {"skin type", "skin types"},
		Description: {"description", "details", "product description", "long description", "product details", "تفصیل"},
		Size:        {"size", "volume", "pack size", "packing", "net content", "net contents", "net weight", "size/volume", "variation", "سائز"},
		Color:       {"color", "colour", "color name", "colour name", "رنگ"},
		Shade:       {"shade", "shade name", "شیڈ"},
		Stock: {
			"stock", "qty", "quantity", "stock qty", "stock quantity", "qty in hand", "qty on hand", "quantity on hand", "quantity in stock", "qty in stock", "on hand", "available qty", "available quantity",
			"available stock", "current stock", "closing stock", "stock in hand", "inventory", "اسٹاک", "تعداد",
		},
		Picture:     {"image", "image url", "image link", "image src", "image address", "picture", "picture url", "photo", "photo url", "photo link", "images", "pictures", "photos", "main image", "تصویر"},
		INCI:        {"full ingredients", "full ingredient list", "inci", "inci list", "ingredients", "ingredients list", "ingredient list", "اجزاء"},
		Ingredients: {"key ingredients"},
		HowToUse:    {"how to use", "directions", "usage"},
		Cautions:    {"caution", "cautions", "warnings"},
		Handle:      {"handle", "slug"},
		State:       {"state", "status"},
		Video:       {"video"},
	} {
		for _, head := range heads {
			by[sheet.Fold(head)] = f
		}
	}
	return by
}()

// instead are names that count only where a table has no better one for the field.
var instead = map[Field][]string{
	Name:      {"description", "productdescription", "itemdescription", "particulars", "details", "goods"},
	ListPrice: {"saleprice", "salerate"},
}

// numbered is a column of one picture of several: "Image 2", "photo_url_3".
var numbered = regexp.MustCompile(`^((?:image|picture|photo|img)(?:url|link|src)?)\d{1,2}$`)

// otherField is what a column of any table is usually read as.
func otherField(head string) Field {
	folded := sheet.Fold(strings.ReplaceAll(head, "#", " no"))
	if f, ok := others[folded]; ok {
		return f
	}
	if f, ok := others[sheet.Fold(sheet.WithoutCurrency(head))]; ok {
		return f
	}
	if numbered.MatchString(folded) {
		return Picture
	}
	return ""
}

// complete gives a table without a name or a price the columns that stand in for them.
func complete(head []string, fields []Field) {
	for _, f := range []Field{Name, ListPrice} {
		if slices.Contains(fields, f) {
			continue
		}
		for _, name := range instead[f] {
			if at := slices.IndexFunc(head, func(h string) bool { return sheet.IsCalled(h, name) }); at >= 0 && fields[at] != Name {
				fields[at] = f
				break
			}
		}
	}
}

// ownField guesses the field of a column that a shop added to its own file. Shopify writes
// the name and in brackets where the value is stored, WooCommerce a word before it. Only
// texts are guessed; the columns of prices and codes are known.
func ownField(name string) Field {
	if at := strings.Index(name, "(product.metafields."); at > 0 {
		name = name[:at]
	}
	name, _ = strings.CutPrefix(name, "meta:")
	name = ident.Tidy(strings.NewReplacer("_", " ", "-", " ").Replace(name))
	for _, lead := range []string{"suitable for ", "detailed ", "product "} {
		name = strings.TrimPrefix(name, lead)
	}
	if f := others[sheet.Fold(name)]; slices.Contains([]Field{SkinType, INCI, Ingredients, HowToUse, Cautions}, f) {
		return f
	}
	return ""
}

// column folds the name of a column for look-ups.
func column(head string) string { return strings.ToLower(ident.Tidy(head)) }

// Recognise says which program wrote a file with this head.
func Recognise(head []string) Format {
	has := func(names ...string) bool {
		for _, n := range names {
			if !slices.ContainsFunc(head, func(h string) bool { return column(h) == n }) {
				return false
			}
		}
		return true
	}
	switch {
	case has("handle", "name", "brand", "price", "skin_types"):
		return Gulaab
	case has("handle", "title", "variant price"), has("url handle", "title", "price"), has("handle", "title", "option1 value"):
		return Shopify
	case has("type", "sku", "name", "regular price"):
		return WooCommerce
	}
	return Other
}

// Match guesses what each column is read as. certain says for which the format decides it.
func Match(format Format, head []string) (fields []Field, certain []bool) {
	fields, certain = make([]Field, len(head)), make([]bool, len(head))
	taken := map[Field]bool{}
	for i, h := range head {
		name := column(h)
		var f Field
		known := false
		switch format {
		case Gulaab:
			for _, c := range gulaabColumns {
				if c.head == name {
					f, known = c.field, true
				}
			}
		case Shopify:
			if f, known = shopifyColumns[name]; !known {
				f = ownField(name)
			}
		case WooCommerce:
			if f, known = wooColumns[name]; !known {
				f = ownField(name)
			}
		case Auto, Other:
			f = otherField(h)
		}
		if f != "" && taken[f] && !f.several() {
			f, known = "", false
		}
		taken[f] = true
		fields[i], certain[i] = f, known
	}
	if format == Auto || format == Other {
		complete(head, fields)
	}
	return fields, certain
}
