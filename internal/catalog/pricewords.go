package catalog

import (
	"slices"
	"strconv"
	"strings"

	"gulaab/internal/money"
)

// Bounds of an amount of rupees in a search.
const (
	leastRupees = 50
	mostRupees  = 10_000_000
)

// priceReader separates price bounds from the other words of a query (PLAIN-2).
type priceReader struct {
	words    []string
	min, max int64 // rupees; 0: no bound
	cheap    bool  // asks for low prices without an amount
}

// readPrices returns the price bounds in a query's words, and the other words.
func readPrices(words []string) (rest []string, r priceReader) {
	r.words = words
	for at := 0; at < len(words); {
		if used := r.step(at); used > 0 {
			at += used
			continue
		}
		if slices.Contains(cheapWords(), words[at]) {
			r.cheap = true
		} else {
			rest = append(rest, words[at])
		}
		at++
	}
	if r.min > r.max && r.max > 0 {
		r.min, r.max = r.max, r.min
	}
	return rest, r
}

func (r *priceReader) bounds() (minPrice, maxPrice money.Paisa) {
	return money.Paisa(r.min) * money.PaisaPerRupee, money.Paisa(r.max) * money.PaisaPerRupee
}

func (r *priceReader) at(i int) string {
	if i < len(r.words) {
		return r.words[i]
	}
	return ""
}

// phrase returns the number of words of the phrase at a position; 0 for none.
func (r *priceReader) phrase(at int, phrases []string) int {
	for _, p := range phrases {
		words := strings.Fields(p)
		if at+len(words) <= len(r.words) && slices.Equal(r.words[at:at+len(words)], words) {
			return len(words)
		}
	}
	return 0
}

// amount reads "3000", "rs 3000", "3k", "3 hazar", "3000 rupay".
func (r *priceReader) amount(at int) (rupees int64, used int) {
	next := at
	if slices.Contains(currencyWords(), r.at(next)) {
		next++
	}
	w := r.at(next)
	times := int64(1)
	for _, c := range append(currencyWords(), "k") {
		if bare, ok := strings.CutSuffix(w, c); ok && bare != "" {
			w = bare
			if c == "k" {
				times = 1000
			}
			break
		}
	}
	w = strings.TrimPrefix(w, "rs")
	n, err := strconv.ParseInt(w, 10, 64)
	if err != nil || n <= 0 || n > mostRupees {
		return 0, 0
	}
	next++
	if slices.Contains([]string{"hazar", "hazaar", "hazr", "thousand", "ہزار"}, r.at(next)) {
		times = 1000
		next++
	}
	if slices.Contains(currencyWords(), r.at(next)) {
		next++
	}
	if n *= times; n < leastRupees || n > mostRupees {
		return 0, 0
	}
	return n, next - at
}

// step reads the price words at a position and returns how many there are.
func (r *priceReader) step(at int) int {
	if n := r.phrase(at, []string{"between", "from"}); n > 0 {
		if used := r.span(at+n, true); used > 0 {
			return n + used
		}
	}
	if n := r.phrase(at, maxBefore()); n > 0 {
		if rupees, used := r.amount(at + n); used > 0 {
			r.max = rupees
			return n + used
		}
	}
	if n := r.phrase(at, minBefore()); n > 0 {
		if rupees, used := r.amount(at + n); used > 0 {
			r.min = rupees
			return n + used
		}
	}
	if used := r.span(at, false); used > 0 {
		return used
	}
	rupees, used := r.amount(at)
	if used == 0 {
		return 0
	}
	if n := r.phrase(at+used, maxBehind()); n > 0 {
		r.max = rupees
		return used + n
	}
	if n := r.phrase(at+used, minBehind()); n > 0 {
		r.min = rupees
		return used + n
	}
	return 0
}

// span reads "2000 to 4000", "2000 se 4000 tak"; begun says that "between" stands before
// it, so that "and" separates the amounts too.
func (r *priceReader) span(at int, begun bool) int {
	low, n := r.amount(at)
	if n == 0 {
		return 0
	}
	hinge := []string{"to", "se", "say", "sy", "till", "سے"}
	if begun {
		hinge = append(hinge, "and", "aur", "اور")
	}
	h := r.phrase(at+n, hinge)
	if h == 0 {
		return 0
	}
	high, m := r.amount(at + n + h)
	if m == 0 {
		return 0
	}
	r.min, r.max = low, high
	used := n + h + m
	return used + r.phrase(at+used, []string{"tak", "ke darmiyan", "ke beech", "k beech", "ke beech mein", "تک", "کے درمیان"})
}

func currencyWords() []string {
	return []string{"rs", "rupee", "rupay", "rupaye", "rupaiye", "rupe", "rupai", "pkr", "روپے", "روپیے", "روپیہ"}
}

func maxBefore() []string {
	return []string{"under", "below", "upto", "up to", "less than", "lower than", "cheaper than", "within", "max", "maximum", "not over", "not more than", "at most", "budget"}
}

func minBefore() []string {
	return []string{"over", "above", "more than", "higher than", "at least", "minimum", "min", "starting from"}
}

func maxBehind() []string {
	return []string{
		"se kam", "say kam", "sy kam", "se kum", "tak", "tk", "se neeche", "se neechay", "ke andar", "k andar", "kay andar", "ke under", "k under", "ke ander",
		"k ander", "or less", "and under", "and below", "max", "budget", "mein", "سے کم", "تک", "کے اندر",
	}
}

func minBehind() []string {
	return []string{
		"se zyada", "se ziada", "se zyadah", "say zyada", "sy zyada", "se ziyada", "se upar", "se uper", "se oopar", "or more", "and above", "and up", "plus",
		"سے زیادہ", "سے اوپر",
	}
}

// cheapWords ask for low prices first.
func cheapWords() []string {
	return []string{"sasta", "sasti", "saste", "sastay", "cheap", "cheapest", "affordable", "سستا", "سستی", "سستے"}
}
