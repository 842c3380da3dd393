// Package exchange brings products in from the files of other shops and takes
// products, orders and customers out (LOAD-1 to LOAD-4). A file is a table whose
// columns are matched with fields; its rows become items, one a product; an item
// is held against the catalogue and goes in through catalog.Edit, as whatever an
// editor saves does. Nothing here reads a whole file into memory.
package exchange

import (
	"slices"
	"strings"

	"gulaab/internal/ident"
)

// Format is whose file it is.
type Format string

// The formats. Other is any table whose columns somebody matches.
const (
	Auto        Format = "auto"
	Gulaab      Format = "gulaab"
	Shopify     Format = "shopify"
	WooCommerce Format = "woocommerce"
	Other       Format = "other"
)

// Field is what a column becomes; empty: it is left out.
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
	VideoPoster Field = "videoPoster"
	INCI        Field = "inci"
	NoINCI      Field = "noInci"
	Ingredients Field = "ingredients"
	HowToUse    Field = "howToUse"
	Cautions    Field = "cautions"
	TopSell     Field = "topSell"
	Trending    Field = "trending"
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
)

// Fields are those that a column can be matched with by hand, in their order.
func Fields() []Field {
	return []Field{
		Name, Brand, ListPrice, SKU, Barcode, Category, SkinType, Description, Size, Color, Shade, Stock, Picture, OwnPicture, BackPicture,
		INCI, NoINCI, Ingredients, HowToUse, Cautions, State, Handle, Enabled, Video, VideoPoster, ColorPics, TopSell, Trending, CreatedAt,
		Option1Name, Option1, Option2Name, Option2, Option3Name, Option3, Option4Name, Option4, Option5Name, Option5, Option6Name, Option6,
		ShortText, Counted, Buyable, GiftCard, Published, OtherID, OtherType, OtherParent,
	}
}

// choices are the ways in which a product of another shop varies, or what it is
// told to be: the name of each, and the value.
var choices = [][2]Field{
	{Option1Name, Option1}, {Option2Name, Option2}, {Option3Name, Option3}, {Option4Name, Option4}, {Option5Name, Option5}, {Option6Name, Option6},
}

// Known says whether a field is one, or none.
func (f Field) Known() bool { return f == "" || slices.Contains(Fields(), f) }

// gulaabColumns are the columns of the shop's own files, in their order.
var gulaabColumns = []struct {
	head  string
	field Field
}{
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
	{"video_poster", VideoPoster},
	{"inci", INCI},
	{"no_inci_reason", NoINCI},
	{"ingredients", Ingredients},
	{"how_to_use", HowToUse},
	{"cautions", Cautions},
	{"top_sell", TopSell},
	{"trending", Trending},
	{"created_at", CreatedAt},
}

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
	"attribute 1 name": Option1Name, "attribute 1 value(s)": Option1, "attribute 2 name": Option2Name, "attribute 2 value(s)": Option2,
	"attribute 3 name": Option3Name, "attribute 3 value(s)": Option3, "attribute 4 name": Option4Name, "attribute 4 value(s)": Option4,
	"attribute 5 name": Option5Name, "attribute 5 value(s)": Option5, "attribute 6 name": Option6Name, "attribute 6 value(s)": Option6,
}

// others are names that columns of any table have.
var others = map[string]Field{
	"product": Name, "product name": Name, "title": Name, "item": Name, "item name": Name, "name": Name, "brand": Brand, "brand name": Brand, "vendor": Brand,
	"manufacturer": Brand, "manufacturer name": Brand, "company": Brand, "company name": Brand, "make": Brand, "maker": Brand, "producer": Brand, "price": ListPrice, "list price": ListPrice, "retail price": ListPrice, "mrp": ListPrice, "rate": ListPrice, "regular price": ListPrice, "price (rs)": ListPrice, "price (pkr)": ListPrice,
	"sku": SKU, "code": SKU, "item code": SKU, "barcode": Barcode, "ean": Barcode, "upc": Barcode, "gtin": Barcode, "category": Category, "categories": Category, "type": Category,
	"skin type": SkinType, "skin types": SkinType, "description": Description, "details": Description, "size": Size, "volume": Size, "color": Color, "colour": Color,
	"shade": Shade, "stock": Stock, "qty": Stock, "quantity": Stock, "image": Picture, "image url": Picture, "picture": Picture, "photo": Picture, "images": Picture,
	"full ingredients": INCI, "inci": INCI, "ingredients": INCI, "key ingredients": Ingredients, "how to use": HowToUse, "directions": HowToUse, "usage": HowToUse,
	"caution": Cautions, "cautions": Cautions, "warnings": Cautions, "handle": Handle, "slug": Handle, "state": State, "status": State, "video": Video,
}

// ownField guesses what a column is that a shop added to its own file: Shopify
// writes the name, and behind it in brackets where the value is kept, WooCommerce
// a word before it. Only texts are guessed; what a price or a code is, is known.
func ownField(name string) Field {
	if at := strings.Index(name, "(product.metafields."); at > 0 {
		name = name[:at]
	}
	name, _ = strings.CutPrefix(name, "meta:")
	name = ident.Tidy(strings.NewReplacer("_", " ", "-", " ").Replace(name))
	for _, lead := range []string{"suitable for ", "detailed ", "product "} {
		name = strings.TrimPrefix(name, lead)
	}
	if f := others[name]; slices.Contains([]Field{SkinType, INCI, Ingredients, HowToUse, Cautions}, f) {
		return f
	}
	return ""
}

// column is a head's name as it is looked up.
func column(head string) string { return strings.ToLower(ident.Tidy(head)) }

// Recognise tells whose file a head is of.
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

// Match guesses what each column becomes. certain says of which the format
// itself is the reason.
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
			f = others[strings.NewReplacer("_", " ", "-", " ").Replace(name)]
		}
		// Several columns may become categories or pictures; anything else once.
		if f != "" && taken[f] && f != Category && f != Picture {
			f, known = "", false
		}
		taken[f] = true
		fields[i], certain[i] = f, known
	}
	return fields, certain
}
