package store

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"gulaab/internal/ident"
)

// This file finds things by the beginnings of words, with tables of words that
// both engines search along an index: whatever else a list asks for is then
// looked at for few rows.

// Bounds of words: how long one may be, how many there are of one text, and from
// how many characters on they narrow a search.
const (
	longestWord = 32
	mostWords   = 40
	leastWord   = 3
)

// searchWord writes a folded word with a to z and 0 to 9 alone, so that a range of
// an index holds the same words in every collation: other characters become z and
// their number.
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

// wordsEnd follows every word that begins with what it is appended to.
const wordsEnd = "zzzzzzzz"

// wordsOf returns the words of texts, each once.
func wordsOf(texts ...string) (words []string) {
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

// phoneWords are what a number is found by: all of it, as it is dialled at home,
// and its end.
func phoneWords(phone string) (words []string) {
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

// searchedWords are the words that a search asks for; of a number, its digits
// without what is dialled before.
func searchedWords(search string) []string {
	if d := digitsOf(foldText(search)); d != "" {
		return []string{d}
	}
	return wordsOf(search)
}

// wordTable is a table of words and the column of what is found.
type wordTable struct{ name, id string }

var customerWords = wordTable{"customer_words", "customer_id"}

// fewFound is up to how many things a search is answered from: more are found
// sooner by going through the list.
const fewFound = 2000

// found returns what has all the words, up to fewFound; many says that there is
// more, and then ids is empty. open leaves out words that not everybody may
// search for.
func (t wordTable) found(ctx context.Context, tx *sql.Tx, words []string, open bool) (ids []string, many bool, err error) {
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
		err := tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM (SELECT 1 FROM `+t.name+` WHERE word BETWEEN $1 AND $2`+only+` LIMIT $3) AS few`,
			w, w+wordsEnd, fewFound+1).Scan(&n)
		if err != nil || n == 0 {
			return nil, false, err
		}
		counts[w] = n
	}
	slices.SortStableFunc(words, func(a, b string) int { return counts[a] - counts[b] })
	if counts[words[0]] > fewFound && len(words) == 1 {
		return nil, true, nil
	}
	var f filter
	text := ``
	for i, w := range words {
		has := `word BETWEEN ` + f.arg(w) + ` AND ` + f.arg(w+wordsEnd) + only
		switch {
		case i == 0:
			text = `SELECT DISTINCT ` + t.id + ` FROM ` + t.name + ` AS w WHERE ` + has
		case counts[words[0]] > fewFound:
			text += ` INTERSECT SELECT ` + t.id + ` FROM ` + t.name + ` WHERE ` + has
		default:
			text += ` AND EXISTS (SELECT 1 FROM ` + t.name + ` AS o WHERE o.` + t.id + ` = w.` + t.id + ` AND o.` + has + `)`
		}
	}
	if err := each(ctx, tx, text+` LIMIT `+f.arg(fewFound+1), f.args, func(rows *sql.Rows) error {
		var id string
		err := rows.Scan(&id)
		ids = append(ids, id)
		return err
	}); err != nil {
		return nil, false, err
	}
	if len(ids) > fewFound {
		return nil, true, nil
	}
	return ids, false, nil
}

// matching is the condition that what column refers to has all the words, for
// lists that are gone through because many have them.
func (t wordTable) matching(f *filter, column string, words []string, open bool) string {
	only := ""
	if open {
		only = " AND w.open"
	}
	all := make([]string, len(words))
	for i, w := range words {
		all[i] = `EXISTS (SELECT 1 FROM ` + t.name + ` w WHERE w.` + t.id + ` = ` + column + ` AND w.word BETWEEN ` + f.arg(w) + ` AND ` + f.arg(w+wordsEnd) + only + `)`
	}
	return strings.Join(all, ` AND `)
}

// insertRows inserts many rows with few statements. head names table and columns,
// tail is what follows the values. How many parameters one has is the engine's choice:
// PostgreSQL counts round trips, on SQLite a text of one length stays prepared.
func (tx *Tx) insertRows(ctx context.Context, head string, rows [][]any, tail string) error {
	if len(rows) == 0 {
		return nil
	}
	for part := range slices.Chunk(rows, max(1, tx.dialect.parameters/len(rows[0]))) {
		var f filter
		var b strings.Builder
		for i, row := range part {
			if i > 0 {
				b.WriteString(", ")
			}
			b.WriteByte('(')
			for j, v := range row {
				if j > 0 {
					b.WriteByte(',')
				}
				b.WriteString(f.arg(v))
			}
			b.WriteByte(')')
		}
		if err := tx.conn.write(ctx, -1, head+` VALUES `+b.String()+tail, f.args...); err != nil {
			return err
		}
	}
	return nil
}
