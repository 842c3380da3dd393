package shoptest_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// clean names the fields that hold a name, a phone, an address of mail, a code or a number.
var clean = regexp.MustCompile(`(?i)^(name|.*name|email|phone.*|.*phone|contact|city|number|code|sku|barcode|tracking|reference|iban|accountTitle|shelf|supplier|document|rider|typed|username)$`)

// hidden are letters that people paste without seeing them.
const hidden = "\u200b\u202a\ufeff"

// dirtied puts hidden letters into the fields of a body that are to be clean, and counts them.
func dirtied(v any, n *int) any {
	switch v := v.(type) {
	case map[string]any:
		for k, one := range v {
			if text, ok := one.(string); ok && text != "" && clean.MatchString(k) {
				letters := []rune(text)
				at := len(letters) / 2
				v[k] = "\u202a" + string(letters[:at]) + "\u200b" + string(letters[at:]) + "\ufeff"
				*n++
				continue
			}
			v[k] = dirtied(one, n)
		}
	case []any:
		for i := range v {
			v[i] = dirtied(v[i], n)
		}
	}
	return v
}

// READ-6: whichever door a name, a phone, an address of mail, a code or a number comes in
// by, invisible letters are taken out of it: each call of both contracts that has such a
// field works as without them, and none of them is stored.
func TestREAD6NoDoorLetsInvisibleLettersIn(t *testing.T) {
	t.Parallel()
	storetest.SQLite.OrSkip(t)
	s := shoptest.New(t, storetest.SQLite)
	rows, texts, doors := goodRows(t), s.TextColumns(), 0
	delete(rows, "chooseColor") // its row wants a shop of its own; GET /orders/track has the same fields
	ids := slices.Sorted(maps.Keys(rows))
	slices.SortStableFunc(ids, func(a, b string) int { // after an authenticator is set up, its codes are asked
		return cmp.Compare(strings.Count(a, "Factor"), strings.Count(b, "Factor"))
	})
	for _, id := range ids {
		r := *rows[id]
		var body any
		fields := 0
		if json.Unmarshal(r.body.bytes, &body) != nil {
			continue
		}
		if body = dirtied(body, &fields); fields == 0 {
			continue
		}
		doors++
		if r.before != nil {
			r.before(t, s)
		}
		r.body = js(body)
		if w := s.Do(r.request(t)); w.Code >= 300 {
			t.Errorf("READ-6 %s refuses it: %d %s", id, w.Code, w.Body)
		} else if strings.ContainsAny(w.Body.String(), hidden) {
			t.Errorf("READ-6 %s answers with invisible letters: %s", id, w.Body)
		}
		for _, at := range hiddenIn(s, texts) {
			t.Errorf("READ-6 %s stores invisible letters in %s", id, at)
		}
	}
	if doors < 20 {
		t.Errorf("READ-6 only %d doors were tried", doors)
	}
}

// hiddenIn names the columns that hold a hidden letter, and takes it out of them.
func hiddenIn(s *shoptest.Shop, texts map[string][]string) (columns []string) {
	for table, names := range texts {
		var any []string
		for _, name := range names {
			for _, letter := range hidden {
				any = append(any, fmt.Sprintf("instr(%s, char(%d)) > 0", name, letter))
			}
		}
		if s.Count(table+" WHERE "+strings.Join(any, " OR ")) == 0 {
			continue
		}
		for i, name := range names {
			if part := any[i*3 : i*3+3]; s.Count(table+" WHERE "+strings.Join(part, " OR ")) > 0 {
				columns = append(columns, table+"."+name)
				for _, letter := range hidden {
					s.Exec(fmt.Sprintf(`UPDATE %[1]s SET %[2]s = REPLACE(%[2]s, char(%[3]d), '')`, table, name, letter))
				}
			}
		}
	}
	return columns
}
