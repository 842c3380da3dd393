// Package parcel knows couriers: the files they get and send, what their status codes mean,
// when they close, and what a parcel's events add up to. An event counts once, a parcel's
// state does not depend on the order in which events come in, and an unknown code is a
// question to a person, never a guess. Parcels change only by the moves of package order.
package parcel

import (
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/order"
	"gulaab/internal/sheet"
	"gulaab/internal/zone"
)

// Meaning is what a code says of a parcel.
type Meaning string

// The meanings. A Note changes nothing.
const (
	Booked    Meaning = "booked"
	Moving    Meaning = "moving"
	Out       Meaning = "out"
	Attempt   Meaning = "attempt"
	Delivered Meaning = "delivered"
	Returning Meaning = "returning"
	Back      Meaning = "back"
	Lost      Meaning = "lost"
	Note      Meaning = "note"
)

// meanings are all, in the order in which they count where several have the same time.
var meanings = []Meaning{Note, Booked, Moving, Out, Attempt, Returning, Back, Lost, Delivered}

// Meanings lists every meaning.
func Meanings() []Meaning { return slices.Clone(meanings) }

// Known says whether there is such a meaning.
func (m Meaning) Known() bool { return slices.Contains(meanings, m) }

// Moves says whether the parcel has left the house if a courier reports this.
func (m Meaning) Moves() bool { return m.Known() && m != Booked && m != Note }

// Code is one status code of a courier.
type Code struct {
	Code    string
	Words   string
	Meaning Meaning
	Reason  string // why an Attempt failed
}

// Cutoff is when a courier closes in a city; "" is every city.
type Cutoff struct {
	City string `json:"city"`
	Time string `json:"time"` // "15:00", in Karachi
}

// Courier is how the shop works with one courier.
type Courier struct {
	Key      string
	Name     string
	Page     string // where a parcel is tracked; {number} stands for its number
	On       bool
	Account  string
	City     string // where it fetches the parcels
	Attempts int    // how many are made before a parcel is sent back
	Open     bool   // a parcel may be opened before it is paid
	Cutoffs  []Cutoff
	Columns  map[string]Field  // of its files, by head
	Answers  sheet.Answers     // to the questions that its files left open
	Spelled  map[string]string // how it spells cities that the shop's list lacks, by what shoppers typed, folded
	Direct   Direct
	Own      [][2]string // head and content of each column of its booking file, where the owner has said so
	Version  int64

	out    [][2]string
	codes  map[string]Code
	loose  map[string]string // see loosely
	cities map[string]string // how it spells cities of the shop's list, by their name there, where that differs
}

// Set is what the owner sets of a courier, as it is stored.
type Set struct {
	Name     string            `json:"name"`
	Page     string            `json:"page"`
	On       bool              `json:"on"`
	Account  string            `json:"account"`
	City     string            `json:"city"`
	Attempts int               `json:"attempts"`
	Open     bool              `json:"open"`
	Cutoffs  []Cutoff          `json:"cutoffs"`
	Columns  map[string]Field  `json:"columns,omitempty"`
	Answers  sheet.Answers     `json:"answers,omitempty"`
	Spelled  map[string]string `json:"spelled,omitempty"`
	Own      [][2]string       `json:"out,omitempty"`
	Direct   Direct            `json:"direct,omitzero"`
}

// Stored is a Set with its key and version.
type Stored struct {
	Key     string
	Body    Set
	Version int64
}

//go:embed couriers/*.json
var files embed.FS

// shipped returns the couriers that come with the program, by key.
func shipped() (map[string]*Courier, error) {
	names, err := fs.Glob(files, "couriers/*.json")
	if err != nil {
		return nil, err
	}
	out := map[string]*Courier{}
	for _, name := range names {
		text, err := files.ReadFile(name)
		if err != nil {
			return nil, err
		}
		var in struct {
			Key, Name, Page string
			Attempts        int
			Cutoffs         [][2]string
			Out             [][2]string
			In              map[string]Field
			Cities          map[string]string
			Codes           [][]string
			Sources         [][2]string // where the codes are published, and when that was read
		}
		if err := json.Unmarshal(text, &in); err != nil {
			return nil, fmt.Errorf("parcel: %s: %w", name, err)
		}
		c := &Courier{Key: in.Key, Name: in.Name, Page: in.Page, Attempts: in.Attempts, Columns: map[string]Field{}, out: in.Out, codes: map[string]Code{}, cities: in.Cities}
		for head, field := range in.In {
			c.Columns[sheet.Fold(head)] = field
		}
		for _, cut := range in.Cutoffs {
			c.Cutoffs = append(c.Cutoffs, Cutoff{cut[0], cut[1]})
		}
		for _, code := range in.Codes {
			one := Code{Code: code[0], Words: code[1], Meaning: Meaning(code[2])}
			if len(code) > 3 {
				one.Reason = code[3]
			}
			c.codes[codeKey(one.Code)] = one
			c.loosely(one)
		}
		out[c.Key] = c
	}
	return out, nil
}

// codeKey folds a code: letter case and blanks do not count.
func codeKey(code string) string { return strings.ToLower(ident.Tidy(code)) }

// Couriers returns all couriers of a shop by name: the program's, as the owner has set
// them, and the owner's own.
func Couriers(stored []Stored) ([]*Courier, error) {
	byKey, err := shipped()
	if err != nil {
		return nil, err
	}
	for _, s := range stored {
		c := byKey[s.Key]
		if c == nil {
			c = &Courier{Key: s.Key, Columns: map[string]Field{}, codes: map[string]Code{}}
			byKey[s.Key] = c
		}
		b := s.Body
		c.Name, c.Page, c.On, c.Account, c.City, c.Attempts, c.Open, c.Cutoffs = b.Name, b.Page, b.On, b.Account, b.City, b.Attempts, b.Open, b.Cutoffs
		c.Version, c.Direct, c.Own, c.Answers, c.Spelled = s.Version, b.Direct, b.Own, b.Answers, b.Spelled
		if len(b.Own) > 0 {
			c.out = b.Own
		}
		for head, field := range b.Columns {
			c.Columns[head] = field
		}
	}
	list := make([]*Courier, 0, len(byKey))
	for _, c := range byKey {
		if c.out == nil {
			c.out = plainOut
		}
		list = append(list, c)
	}
	slices.SortFunc(list, func(a, b *Courier) int { return strings.Compare(a.Name, b.Name) })
	return list, nil
}

// Find returns a courier by its key; nil where there is none.
func Find(list []*Courier, key string) *Courier {
	for _, c := range list {
		if c.Key == key {
			return c
		}
	}
	return nil
}

// Usual returns the courier that is proposed for a parcel without one: the first in use,
// else the first; nil where there is none. Only this courier's API is asked to book such a
// parcel.
func Usual(list []*Courier) *Courier {
	if at := slices.IndexFunc(list, func(c *Courier) bool { return c.On }); at >= 0 {
		return list[at]
	}
	if len(list) == 0 {
		return nil
	}
	return list[0]
}

// Meant returns the courier proposed for a parcel without one, whose zone proposes a key
// (FEE-1): that courier if it is in use, else the usual one.
func Meant(list []*Courier, proposed string) *Courier {
	if c := Find(list, proposed); c != nil && c.On {
		return c
	}
	return Usual(list)
}

// Follow returns the tracking page of a number, or "".
func (c *Courier) Follow(number string) string {
	if c.Page == "" || number == "" {
		return ""
	}
	return strings.ReplaceAll(c.Page, "{number}", url.QueryEscape(number))
}

// Codes returns the words that every courier uses, by codeKey, overridden by the program's
// codes of this one, and by those that staff have explained.
func (c *Courier) Codes(learned []Code) map[string]Code {
	all := map[string]Code{}
	for _, v := range common {
		if _, own := c.loose[looseKey(v.Code)]; !own {
			all[codeKey(v.Code)] = v
		}
	}
	for k, v := range c.codes {
		all[k] = v
	}
	for _, l := range learned {
		if l.Meaning != "" {
			all[codeKey(l.Code)] = l
		}
	}
	return all
}

var (
	keyForm  = regexp.MustCompile(`^[a-z0-9-]{1,40}$`)
	timeForm = regexp.MustCompile(`^([01][0-9]|2[0-3]):[0-5][0-9]$`)
)

// Check tidies what is set of a courier, and reports what is wrong by field.
func (s *Set) Check(key string) error {
	wrong := map[string]string{}
	if !keyForm.MatchString(key) {
		wrong["key"] = "Small letters, digits and hyphens, at most 40."
	}
	s.Name, s.Page, s.Account, s.City = ident.Tidy(s.Name), ident.Tidy(s.Page), ident.Tidy(s.Account), ident.Tidy(s.City)
	if n := len([]rune(s.Name)); n == 0 || n > 40 {
		wrong["name"] = "The courier needs a name of at most 40 characters."
	}
	if s.Page != "" {
		if u, err := url.Parse(s.Page); err != nil || u.Scheme != "https" || u.Host == "" || len(s.Page) > 300 || !strings.Contains(s.Page, "{number}") {
			wrong["page"] = "An https address with {number} in the place of the tracking number."
		}
	}
	if s.Attempts < 1 || s.Attempts > 9 {
		wrong["attempts"] = "From 1 to 9."
	}
	if len(s.Account) > 100 || len(s.City) > 100 {
		wrong["account"] = "At most 100 characters."
	}
	if len(s.Cutoffs) > 50 {
		wrong["cutoffs"] = "At most 50."
	}
	for i := range s.Cutoffs {
		s.Cutoffs[i].City = ident.Tidy(s.Cutoffs[i].City)
		if !timeForm.MatchString(s.Cutoffs[i].Time) || len(s.Cutoffs[i].City) > 100 {
			wrong["cutoffs"] = "A time such as 15:00 for each city."
		}
	}
	if len(s.Columns) > 60 {
		wrong["columns"] = "At most 60."
	}
	for head, f := range s.Columns {
		if !f.Known() || head == "" || len(head) > 200 {
			wrong["columns"] = "A head as it stands in the file, and what it holds from the list."
		}
	}
	s.checkOut(wrong)
	if len(wrong) > 0 {
		return fault.Fields("The courier was not saved.", wrong)
	}
	return nil
}

// checkOut tidies the columns of a booking file, and notes what is wrong. A file without
// the reference would be useless: the courier's answer could not be matched to parcels.
func (s *Set) checkOut(wrong map[string]string) {
	if len(s.Own) == 0 {
		return
	}
	if len(s.Own) > 40 {
		wrong["out"] = "At most 40 columns."
	}
	reference := false
	for i := range s.Own {
		column := &s.Own[i]
		column[0] = ident.Tidy(column[0])
		if n := len([]rune(column[0])); n == 0 || n > 60 {
			wrong["out"] = "Every column needs a head of at most 60 characters."
		}
		if !slices.Contains(Contents(), column[1]) {
			wrong["out"] = "Choose from the list what a column holds."
		}
		reference = reference || column[1] == "reference"
	}
	if !reference && wrong["out"] == "" {
		wrong["out"] = "One column must hold our own number: the courier's answer is matched by it."
	}
}

// Closes returns when a courier closes next in the shop's city. passed says that this is
// tomorrow, today's time being over; ok is false where no time is set.
func (c *Courier) Closes(now time.Time) (at time.Time, passed, ok bool) {
	text := ""
	for _, cut := range c.Cutoffs {
		if cut.City == "" && text == "" || cut.City != "" && strings.EqualFold(cut.City, c.City) {
			text = cut.Time
		}
	}
	if text == "" {
		return time.Time{}, false, false
	}
	h, _ := strconv.Atoi(text[:2])
	m, _ := strconv.Atoi(text[3:])
	day := now.In(zone.Karachi)
	at = time.Date(day.Year(), day.Month(), day.Day(), h, m, 0, 0, zone.Karachi)
	if !at.After(now) {
		return at.AddDate(0, 0, 1), true, true
	}
	return at, false, true
}

// Event is one thing that a courier said of a parcel.
type Event struct {
	Courier  string
	Tracking string
	Code     string
	Words    string
	Place    string
	At       time.Time
	Source   string // the file, or the adapter
}

// Fold derives the facts of a parcel from all that is known of it, in order of time: what
// staff set, and what the courier said before and after that. Events in another order, or
// repeated, give the same result.
func Fold(p *order.Parcel, events []Event, codes map[string]Code) order.Facts {
	list := slices.Clone(events)
	rank := func(e Event) int { return slices.Index(meanings, codes[codeKey(e.Code)].Meaning) }
	slices.SortFunc(list, func(a, b Event) int {
		if c := a.At.Compare(b.At); c != 0 {
			return c
		}
		if c := rank(a) - rank(b); c != 0 {
			return c
		}
		return strings.Compare(a.Code, b.Code)
	})
	f := order.Facts{Attempts: p.Tried, Reason: p.Reason, Delivered: p.Set == order.ParcelDelivered}
	if p.Attempts > 0 && p.Tried == 0 {
		f.Reason = ""
	}
	said := p.Set == ""
	for _, e := range list {
		if !said && e.At.After(p.SetAt) {
			f.State, f.At, said = p.Set, p.SetAt, true
		}
		next(&f, codes[codeKey(e.Code)], e.At)
	}
	if !said {
		f.State, f.At = p.Set, p.SetAt
	}
	if f.State == "" && !p.LeftAt.IsZero() {
		f.State, f.At = order.ParcelOnTheWay, p.LeftAt
	}
	return f
}

// next applies one event to the facts.
func next(f *order.Facts, c Code, at time.Time) {
	to := f.State
	ended := f.State == order.ParcelDelivered || f.State == order.ParcelReturning || f.State == order.ParcelBack
	switch c.Meaning {
	case Moving:
		if !ended && f.State != order.ParcelLost {
			to = order.ParcelOnTheWay
		}
	case Out:
		if !ended && f.State != order.ParcelLost {
			to = order.ParcelOut
		}
	case Attempt:
		f.Attempts++
		f.Reason = c.Reason
		if !ended && f.State != order.ParcelLost {
			to = order.ParcelAttempted
			f.At = at
		}
	case Delivered:
		to, f.Delivered = order.ParcelDelivered, true
	case Returning:
		if f.State != order.ParcelBack {
			to = order.ParcelReturning
		}
	case Back:
		to = order.ParcelBack
	case Lost:
		if f.State != order.ParcelDelivered && f.State != order.ParcelBack {
			to = order.ParcelLost
		}
	case Booked, Note:
	}
	if to != f.State {
		f.State, f.At = to, at
	}
}
