package sqldb

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"gulaab/internal/ident"
)

// This file searches by the beginnings of words, with tables of words that both engines
// range over by an index, so that a list's other conditions are checked for few rows.

// Bounds of words: the length of one, the number in one text, and the length from which
// they narrow a search.
const (
	longestWord = 32
	mostWords   = 40
	leastWord   = 3
)

// searchWord writes a folded word in a to z and 0 to 9 only, so that a range of an index
// holds the same words in every collation. Other characters become z and their number.
func searchWord(word string) string {
	var b strings.Builder
	n := 0
	for _, r := range word {
		if n++; n > longestWord {
			break
		}
		if r < 0x80 {
			b.WriteRune(r)
		} else {
			fmt.Fprintf(&b, "z%05x", r)
		}
	}
	return b.String()
}

// WordsEnd follows every word that begins with what it is appended to.
const WordsEnd = "zzzzzzzz"

// WordsOf returns the words of texts, each once.
func WordsOf(texts ...string) (words []string) {
	for _, text := range texts {
		for word := range strings.FieldsFuncSeq(ident.Fold(text), func(r rune) bool {
			return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.Is(unicode.Mn, r) && !unicode.Is(unicode.Mc, r)
		}) {
			if w := searchWord(word); len(words) < mostWords && !slices.Contains(words, w) {
				words = append(words, w)
			}
		}
	}
	return words
}

// PhoneWords are the words by which a number is found: all of it, as it is dialled at home,
// and its end.
func PhoneWords(phone string) (words []string) {
	d := ident.Digits(phone)
	for _, n := range []int{len(d), 10, 9, 7, 4} {
		if n > len(d) || n == 0 {
			continue
		}
		if w := d[len(d)-n:]; !slices.Contains(words, w) {
			words = append(words, w)
		}
	}
	return words
}

// SearchedWords are the words that a search asks for; of a number, its digits without the
// prefix for dialling.
func SearchedWords(search string) []string {
	if d := DigitsOf(FoldText(search)); d != "" {
		return []string{d}
	}
	return WordsOf(search)
}

// WordTable is a table of words and the column of what is found.
type WordTable struct{ Name, ID string }

// FewFound is the number of results up to which a search is answered by ids: for more it is
// faster to go through the list.
const FewFound = 2000

// Found returns the ids of what has all the words, up to FewFound; many says that there are
// more, and ids is empty then. open leaves out words that not everybody may search for.
func (t WordTable) Found(ctx context.Context, tx *sql.Tx, words []string, open bool) (ids []string, many bool, err error) {
	words = slices.DeleteFunc(slices.Clone(words), func(w string) bool { return len(w) < leastWord })
	if len(words) == 0 {
		return nil, true, nil
	}
	only := ""
	if open {
		only = " AND open"
	}
	counts := map[string]int{}
	for _, w := range words {
		var n int
		err := tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM (SELECT 1 FROM `+t.Name+` WHERE word BETWEEN $1 AND $2`+only+` LIMIT $3) AS few`,
			w, w+WordsEnd, FewFound+1).Scan(&n)
		if err != nil || n == 0 {
			return nil, false, err
		}
		counts[w] = n
	}
	slices.SortStableFunc(words, func(a, b string) int { return counts[a] - counts[b] })
	if counts[words[0]] > FewFound && len(words) == 1 {
		return nil, true, nil
	}
	var f Filter
	text := ``
	for i, w := range words {
		has := `word BETWEEN ` + f.Arg(w) + ` AND ` + f.Arg(w+WordsEnd) + only
		switch {
		case i == 0:
			text = `SELECT DISTINCT ` + t.ID + ` FROM ` + t.Name + ` AS w WHERE ` + has
		case counts[words[0]] > FewFound:
			text += ` INTERSECT SELECT ` + t.ID + ` FROM ` + t.Name + ` WHERE ` + has
		default:
			text += ` AND EXISTS (SELECT 1 FROM ` + t.Name + ` AS o WHERE o.` + t.ID + ` = w.` + t.ID + ` AND o.` + has + `)`
		}
	}
	if err := Each(ctx, tx, text+` LIMIT `+f.Arg(FewFound+1), f.Args, Into(&ids)); err != nil {
		return nil, false, err
	}
	if len(ids) > FewFound {
		return nil, true, nil
	}
	return ids, false, nil
}

// Matching returns the condition that what column refers to has all the words, for lists
// that are gone through because many have them.
func (t WordTable) Matching(f *Filter, column string, words []string, open bool) string {
	only := ""
	if open {
		only = " AND w.open"
	}
	all := make([]string, len(words))
	for i, w := range words {
		all[i] = `EXISTS (SELECT 1 FROM ` + t.Name + ` w WHERE w.` + t.ID + ` = ` + column + ` AND w.word BETWEEN ` + f.Arg(w) + ` AND ` + f.Arg(w+WordsEnd) + only + `)`
	}
	return strings.Join(all, ` AND `)
}

// Has adds the condition that what column refers to has all the words of a search, each by
// its beginning.
func (t WordTable) Has(f *Filter, column, search string) {
	words := WordsOf(search)
	if len(words) == 0 {
		f.Add(`1 = 0`)
	}
	for _, w := range words {
		f.Add(column+` IN (SELECT w.`+t.ID+` FROM `+t.Name+` w WHERE w.word BETWEEN ? AND ?)`, w, w+WordsEnd)
	}
}

// Narrow adds the ids that a search finds if they are few, so that a list is not gone
// through until a page is full. The filter selects the same rows.
func (t WordTable) Narrow(ctx context.Context, tx *sql.Tx, f *Filter, column, search string) error {
	if strings.TrimSpace(search) == "" {
		return nil
	}
	ids, many, err := t.Found(ctx, tx, WordsOf(search), false)
	if err == nil && !many {
		f.Only(column, ids)
	}
	return err
}
