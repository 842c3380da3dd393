package exchange

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gulaab/internal/ident"
	"gulaab/internal/task"
)

// Detail is what a row of an import's result keeps for screens and for undo.
type Detail struct {
	Changes []string `json:"changes,omitempty"`
	Told    []Change `json:"told,omitempty"`
	Picture string   `json:"picture,omitempty"` // see Result
	// Remark is what somebody should look at, of a product that could be read. Rows with
	// one are found by this key (task.RowQuery).
	Remark string `json:"remark,omitempty"`
	Field  Field  `json:"field,omitempty"`
	Value  string `json:"value,omitempty"`
	Fix    string `json:"fix,omitempty"`
	Draft  bool   `json:"draft,omitempty"` // see Problem
	Place  string `json:"place,omitempty"` // the row in question, where it is another than the product's
	Undo   *Undo  `json:"undo,omitempty"`
	// Of a product that goes in: a brand that the shop does not have yet, and words for
	// categories and skin types that it does not have and that are left out.
	NewBrand string   `json:"newBrand,omitempty"`
	Near     string   `json:"near,omitempty"` // the shop's brand that may be meant
	Unknown  []string `json:"unknown,omitempty"`
	Units    *int64   `json:"units,omitempty"`  // see Result
	Why      []string `json:"why,omitempty"`    // it came in as a draft
	Made     []string `json:"made,omitempty"`   // see Result
	Silent   bool     `json:"silent,omitempty"` // see Result
	// Bulk is the change of many products that keeps one from being taken back.
	Bulk string `json:"bulk,omitempty"`
}

// rows appends the rows of an item to a result: one for the item, and one for each row that
// was left out.
func (r *Result) rows(list []task.Row) ([]task.Row, error) {
	add := func(n int, outcome Outcome, message string, d Detail) error {
		row := task.Row{Place: strconv.Itoa(n), Outcome: string(outcome), Name: r.Name, Message: message}
		if r.ID != "" {
			row.Subject, row.SubjectID = "product", r.ID
		}
		detail, err := json.Marshal(d)
		if err != nil {
			return fmt.Errorf("exchange: %w", err)
		}
		if string(detail) != "{}" {
			row.Detail = detail
		}
		list = append(list, row)
		return nil
	}
	switch {
	case r.Outcome == Failed:
		first := r.Fails[0]
		var messages []string
		for _, p := range r.Fails {
			messages = append(messages, p.Message)
		}
		if err := add(max(first.Row, r.Row), Failed, strings.Join(messages, " "), Detail{Field: first.Field, Value: first.Value, Fix: first.Fix, Draft: first.Draft}); err != nil {
			return nil, err
		}
	case r.Outcome != "":
		message := r.Message
		if r.Outcome == Updated && len(r.Changes) > 0 {
			message = strings.TrimSpace("Changed: " + strings.Join(words(r.Changes), ", ") + ". " + message)
		}
		d := Detail{Changes: r.Changes, Told: r.Told, Picture: r.Picture, Remark: strings.Join(r.Remarks, " "), Undo: r.Undo, NewBrand: r.NewBrand, Near: r.Near, Unknown: r.Unknown, Units: r.Units, Silent: r.Silent, Why: r.Draft, Made: r.Made}
		if p := r.Doubt; p != nil {
			d.Field, d.Value, d.Fix = p.Field, p.Value, p.Fix
			if p.Row != r.Row {
				d.Place = strconv.Itoa(p.Row)
			}
		}
		if err := add(r.Row, r.Outcome, message, d); err != nil {
			return nil, err
		}
	}
	for _, p := range r.Lost {
		if err := add(p.Row, Failed, p.Message, Detail{Field: p.Field, Value: p.Value, Fix: p.Fix, Draft: p.Draft}); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// words are the names of a product's fields as people say them.
func words(names []string) []string {
	say := map[string]string{
		"FrontImage": "picture", "BackImage": "second picture", "ColorImages": "pictures of shades", "Video": "film", "VideoPoster": "poster",
		"Ingredients": "key ingredients", "INCI": "ingredients", "NoINCI": "why there is no list of ingredients", "Variants": "sizes, shades, prices or codes",
	}
	out := make([]string, len(names))
	for i, n := range names {
		if out[i] = say[n]; out[i] == "" {
			out[i] = strings.ToLower(capital.ReplaceAllString(n, "$1 $2"))
		}
	}
	return out
}

// capital is where a word begins within a name: "HowToUse" is "how to use".
var capital = regexp.MustCompile(`([a-z])([A-Z])`)

// maxNews bounds how many brands, and how many words, are named.
const maxNews = 200

// News is what a file names that the shop does not have. Brands are made with their first
// product; words for categories and skin types are left out.
type News struct {
	Brands  []Named `json:"brands,omitempty"`
	Unknown []Named `json:"unknown,omitempty"`
	Remarks int64   `json:"remarks,omitempty"` // products that could be read, with a remark
	Drafts  int64   `json:"drafts,omitempty"`  // products that come in as drafts
	Why     []Named `json:"why,omitempty"`     // they do, with how many there are of each reason
	Units   int64   `json:"units,omitempty"`   // that new sizes and shades bring
	Silent  int64   `json:"silent,omitempty"`  // products of which the file does not say how many there are
}

// Named is a word of the file with the number of products that have it.
type Named struct {
	Name     string `json:"name"`
	Products int64  `json:"products"`
	Near     string `json:"near,omitempty"` // of a brand: the shop's own that may be meant
}

// add counts what a row of a result says.
func (n *News) add(row *task.Row) {
	var d Detail
	if len(row.Detail) == 0 || json.Unmarshal(row.Detail, &d) != nil {
		return
	}
	if d.Remark != "" {
		n.Remarks++
	}
	if len(d.Why) > 0 {
		n.Drafts++
	}
	for _, why := range d.Why {
		count(&n.Why, why, "")
	}
	if d.Units != nil {
		n.Units += *d.Units
	}
	if d.Silent {
		n.Silent++
	}
	if d.NewBrand != "" {
		count(&n.Brands, d.NewBrand, d.Near)
	}
	for _, word := range d.Unknown {
		count(&n.Unknown, word, "")
	}
}

// count adds a product to a name; gaps and letter case do not matter.
func count(list *[]Named, name, near string) {
	key := ident.FoldBrand(name)
	i := slices.IndexFunc(*list, func(one Named) bool { return one.Name == name || key != "" && ident.FoldBrand(one.Name) == key })
	switch {
	case i >= 0:
		(*list)[i].Products++
	case len(*list) < maxNews:
		*list = append(*list, Named{ident.Excerpt(name, maxText), 1, near})
	}
}
