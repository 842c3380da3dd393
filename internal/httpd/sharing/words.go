package sharing

import (
	"net/url"
	"strconv"

	"gulaab/internal/money"
)

// words are what cards say in one language (LANG-1).
type words struct {
	foot   string // how the goods are paid
	one    string // a list of one product
	many   string // follows the number of products of a list
	lists  map[string]string
	rupees func(money.Paisa) string
	turned bool // read from right to left
}

// spoken are the words by language, as a BCP 47 tag. An unknown tag is answered in English.
var spoken = map[string]*words{"ur": &inUrdu, "ur-Latn": &inRoman}

func wordsIn(language string) *words {
	if w := spoken[language]; w != nil {
		return w
	}
	return &inEnglish
}

var inEnglish = words{
	foot: "Cash on delivery", one: "1 product", many: " products", rupees: money.Paisa.Format,
	lists: map[string]string{Home: "All we sell", Brands: "All brands", TopSells: "Top Sells", Trending: "Trending Now"},
}

var inUrdu = words{
	foot: "پارسل ملنے پر نقد", one: "1 چیز", many: " چیزیں", rupees: money.Paisa.InUrdu, turned: true,
	lists: map[string]string{Home: "ہماری تمام چیزیں", Brands: "تمام برانڈز", TopSells: "سب سے زیادہ بکنے والے", Trending: "آج کل مقبول"},
}

var inRoman = words{
	foot: "Parcel milne par cash", one: "1 cheez", many: " cheezein", rupees: money.Paisa.Format,
	lists: map[string]string{Home: "Hamari tamam cheezein", Brands: "Tamam brands", TopSells: "Sab se zyada bikne wale", Trending: "Aaj kal trending"},
}

// count is the length of a list.
func (w *words) count(n int) string {
	if n == 1 {
		return w.one
	}
	return strconv.Itoa(n) + w.many
}

// query is what follows the path of a card: its language, unless that is English, and the
// tag of what it shows.
func query(language, tag string) string {
	q := url.Values{"v": {tag}}
	if spoken[language] != nil {
		q.Set("l", language)
	}
	return "?" + q.Encode()
}
