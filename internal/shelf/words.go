package shelf

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"gulaab/internal/audit"
	"gulaab/internal/catalog"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
)

// Word is a row of what searches mean.
type Word struct {
	ID string
	catalog.Word
	Version   int64
	Actor     string
	UpdatedAt time.Time
}

// Bounds of what the owner says of searches: every node holds all of it.
const (
	MostWords   = 1000
	mostPhrases = 20
	mostTerms   = 10
	mostChars   = 60
)

// WordsTx is the part of Tx that keeps words.
type WordsTx interface {
	// AllWords returns all rows, locked as one.
	AllWords(ctx context.Context) ([]Word, error)
	PutWord(ctx context.Context, w *Word) error
	DeleteWord(ctx context.Context, id string) error
}

// Searched is the outcome of the searches for a word over some days.
type Searched struct {
	Word     string
	Searches int64
	Missed   int64 // found nothing
	Clicks   int64
	LastDay  string
}

// WordsReader reads words and what was searched for.
type WordsReader interface {
	Words(ctx context.Context) ([]Word, error)
	// Searches returns up to most words that were searched for since a day, most searched
	// first: those that found nothing or, with found, those whose results nobody opened.
	Searches(ctx context.Context, since string, found bool, most int) ([]Searched, error)
}

// Words returns all rows, the newest first.
func (o *Office) Words(ctx context.Context) ([]Word, error) { return o.reader.Words(ctx) }

// mostSearched bounds a list of what was searched for.
const mostSearched = 100

// Missed returns what was searched for in the last days without a result, and
// what was found and never opened.
func (o *Office) Missed(ctx context.Context, days int) (missed, unopened []Searched, err error) {
	since := Day(o.now().AddDate(0, 0, 1-days))
	if missed, err = o.reader.Searches(ctx, since, false, mostSearched); err != nil {
		return nil, nil, err
	}
	unopened, err = o.reader.Searches(ctx, since, true, mostSearched)
	return missed, unopened, err
}

const msgWord = "Please check the marked fields."

var errNoWord = fault.New(fault.NotFound, "There is no such word.")

// PutWord adds a row (empty id) or changes one; version is the one that was seen. A phrase
// belongs to one row. page says whether an address leads to a page.
func (o *Office) PutWord(ctx context.Context, id string, version int64, in catalog.Word, page func(string) bool, actor string) (out *Word, err error) {
	w := Word{ID: id, Word: tidy(in), Actor: actor}
	if err := check(&w.Word); err != nil {
		return nil, err
	}
	if w.Target != "" && !page(w.Target) {
		return nil, fault.Fields(msgWord, map[string]string{"target": "The shop has no page at this address."})
	}
	err = o.change(ctx, func(ctx context.Context, tx Tx) error {
		all, err := tx.AllWords(ctx)
		if err != nil {
			return err
		}
		e := audit.Entry{Action: "search.add", Subject: "search", After: w.fields()}
		w := w
		w.UpdatedAt = tx.Now()
		if id == "" {
			if len(all) >= MostWords {
				return fault.Newf(fault.Conflict, "There are %d words already. Remove some first.", MostWords)
			}
			w.ID = ident.NewID()
		} else {
			i := slices.IndexFunc(all, func(o Word) bool { return o.ID == id })
			switch {
			case i < 0:
				return errNoWord
			case all[i].Version != version:
				return errStale
			}
			w.Version = all[i].Version
			e.Action, e.Before = "search.change", all[i].fields()
		}
		if err := free(&w, all); err != nil {
			return err
		}
		if err := tx.PutWord(ctx, &w); err != nil {
			return err
		}
		w.Version++
		out, e.SubjectID = &w, w.ID
		return tx.Record(ctx, e)
	})
	return out, err
}

// RemoveWord removes a row; version is the one that was seen.
func (o *Office) RemoveWord(ctx context.Context, id string, version int64) error {
	return o.change(ctx, func(ctx context.Context, tx Tx) error {
		all, err := tx.AllWords(ctx)
		if err != nil {
			return err
		}
		i := slices.IndexFunc(all, func(o Word) bool { return o.ID == id })
		switch {
		case i < 0:
			return errNoWord
		case all[i].Version != version:
			return errStale
		}
		if err := tx.DeleteWord(ctx, id); err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{Action: "search.remove", Subject: "search", SubjectID: id, Before: all[i].fields()})
	})
}

func (w *Word) fields() map[string]any {
	return map[string]any{"phrases": w.Phrases, "terms": w.Terms, "target": w.Target}
}

func tidy(in catalog.Word) catalog.Word {
	list := func(in []string) []string {
		out := []string{}
		for _, s := range in {
			if s = ident.Tidy(s); s != "" && !slices.Contains(out, s) {
				out = append(out, s)
			}
		}
		return out
	}
	return catalog.Word{Phrases: list(in.Phrases), Terms: list(in.Terms), Target: strings.TrimSpace(in.Target)}
}

// slugKinds are what a term may name instead of a word.
var slugKinds = []string{"category:", "skin:", "brand:"}

func check(w *catalog.Word) error {
	wrong := map[string]string{}
	texts := func(field string, list []string, most int, read func(string) bool, unread string) {
		for _, s := range list {
			switch {
			case utf8.RuneCountInString(s) > mostChars:
				wrong[field] = "“" + ident.Shorten(s, 20) + "” is longer than " + strconv.Itoa(mostChars) + " characters."
			case !read(s):
				wrong[field] = "“" + s + "” " + unread
			}
		}
		if len(list) > most {
			wrong[field] = "At most " + strconv.Itoa(most) + "."
		}
	}
	texts("phrases", w.Phrases, mostPhrases, func(s string) bool {
		n := len(strings.Fields(catalog.SearchWords(s)))
		return n > 0 && n <= catalog.MaxPhraseWords
	}, "needs one to "+strconv.Itoa(catalog.MaxPhraseWords)+" words.")
	texts("terms", w.Terms, mostTerms, func(s string) bool {
		for _, kind := range slugKinds {
			if slug, ok := strings.CutPrefix(s, kind); ok {
				return slug != "" && slug == ident.Slug(slug)
			}
		}
		return catalog.SearchWords(s) != "" && !strings.Contains(s, ":")
	}, "is no word of the shop.")
	if len(w.Phrases) == 0 {
		wrong["phrases"] = "Type what shoppers search for."
	}
	switch {
	case w.Target == "" && len(w.Terms) == 0:
		// Under both: a form shows one of them at a time, and either is what is missing.
		wrong["terms"] = "Say what it finds, or which page it leads to."
		wrong["target"] = wrong["terms"]
	case w.Target != "" && len(w.Terms) > 0:
		wrong["target"] = "It either finds something or leads to a page."
	case w.Target != "" && !leadable(w.Target):
		wrong["target"] = "A page of the shop, such as /category/serum."
	}
	if len(wrong) > 0 {
		return fault.Fields(msgWord, wrong)
	}
	return nil
}

// leadable says whether a search may lead to an address: a page of this shop that does not
// lead back to the search.
func leadable(to string) bool {
	if !strings.HasPrefix(to, "/") || strings.HasPrefix(to, "//") || len(to) > 300 || strings.ContainsFunc(to, func(r rune) bool { return r <= ' ' || r == '\\' || r > '~' }) {
		return false
	}
	for _, not := range []string{"/search", "/admin", "/api", "/media", "/assets"} {
		if rest, ok := strings.CutPrefix(to, not); ok && (rest == "" || strings.ContainsAny(rest[:1], "/?#")) {
			return false
		}
	}
	return true
}

// free refuses a phrase that another row has.
func free(w *Word, all []Word) error {
	for _, other := range all {
		if other.ID == w.ID {
			continue
		}
		for _, p := range other.Phrases {
			if slices.ContainsFunc(w.Phrases, func(own string) bool { return catalog.SearchWords(own) == catalog.SearchWords(p) }) {
				return fault.Fields(msgWord, map[string]string{"phrases": "“" + p + "” has a meaning already. Change that one."})
			}
		}
	}
	return nil
}
