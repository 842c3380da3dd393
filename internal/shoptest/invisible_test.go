package shoptest_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"mime"
	"mime/multipart"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// clean matches the fields that hold a name, a phone, an email address, a code or a number.
var clean = regexp.MustCompile(`(?i)^(name|.*name|email|phone.*|.*phone|contact|city|number|code|sku|barcode|tracking|reference|iban|accountTitle|shelf|supplier|document|rider|typed|username)$`)

// hidden are invisible letters that people paste unawares.
const hidden = "\u200b\u202a\ufeff"

// dirtied adds hidden letters to the fields of a body that must be cleaned, and counts them.
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

// READ-6: whichever call a name, a phone, an email address, a code or a number comes in by, its
// invisible letters are removed: each call of both contracts with such a field works as without
// them, and stores none.
func TestREAD6NoDoorLetsInvisibleLettersIn(t *testing.T) {
	t.Parallel()
	storetest.SQLite.OrSkip(t)
	s := shoptest.New(t, storetest.SQLite)
	rows, texts, doors := goodRows(t), s.TextColumns(), 0
	delete(rows, "chooseColor") // its row needs a shop of its own; GET /orders/track has the same fields
	ids := slices.Sorted(maps.Keys(rows))
	slices.SortStableFunc(ids, func(a, b string) int { // once an authenticator is set up, its codes are required
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
		sent(t, s, id, &r, js(body), texts)
	}
	if doors < 20 {
		t.Errorf("READ-6 only %d doors were tried", doors)
	}
}

// sent makes a row's call with another body: it must be accepted, and answered and stored
// without a hidden letter.
func sent(t *testing.T, s *shoptest.Shop, id string, r *row, with payload, texts map[string][]string) {
	t.Helper()
	if r.before != nil {
		r.before(t, s)
	}
	r.body = with
	if w := s.Do(r.request(t)); w.Code >= 300 {
		t.Errorf("READ-6 %s refuses it: %d %s", id, w.Code, w.Body)
	} else if strings.ContainsAny(w.Body.String(), hidden) {
		t.Errorf("READ-6 %s answers with invisible letters: %s", id, w.Body)
	}
	for _, at := range hiddenIn(s, texts) {
		t.Errorf("READ-6 %s stores invisible letters in %s", id, at)
	}
}

// hiddenIn returns the columns that hold a hidden letter, and removes it from them.
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

// READ-6: the multipart forms have the same fields.
func TestREAD6Forms(t *testing.T) {
	t.Parallel()
	storetest.SQLite.OrSkip(t)
	s := shoptest.New(t, storetest.SQLite)
	rows, texts, doors := goodRows(t), s.TextColumns(), 0
	for _, id := range slices.Sorted(maps.Keys(rows)) {
		r := *rows[id]
		kind, params, err := mime.ParseMediaType(r.body.kind)
		if err != nil || kind != "multipart/form-data" {
			continue
		}
		whole, err := multipart.NewReader(bytes.NewReader(r.body.bytes), params["boundary"]).ReadForm(64 << 20)
		if err != nil {
			t.Fatal(err)
		}
		values, files := url.Values{}, map[string][]byte{}
		fields := 0
		for name, all := range whole.Value {
			one := dirtied(map[string]any{name: all[0]}, &fields).(map[string]any)
			values.Set(name, fmt.Sprint(one[name]))
		}
		for name, all := range whole.File {
			f, err := all[0].Open()
			if err != nil {
				t.Fatal(err)
			}
			if files[name+"="+all[0].Filename], err = io.ReadAll(f); err != nil {
				t.Fatal(err)
			}
		}
		if fields == 0 {
			continue
		}
		doors++
		sent(t, s, id, &r, form(values, files), texts)
	}
	if doors < 3 {
		t.Errorf("READ-6 only %d forms were tried", doors)
	}
}

// READ-6: a search with invisible letters finds what it finds without them, for every text
// parameter of both contracts.
func TestREAD6Queries(t *testing.T) {
	t.Parallel()
	storetest.SQLite.OrSkip(t)
	s := shoptest.New(t, storetest.SQLite)
	aLot(t, s)
	rows, tried := goodRows(t), 0
	words := []string{"GL-000001", "0300 1234567", "Fatima", "Snail", "Cosrx", "Lahore", "Karachi", "L1", "serum", "order", "postex", "2026-03-01", "card", "cod"}
	theContract(t).operations(func(method, path string, op *openapi3.Operation) {
		good := rows[op.OperationID]
		if op.OperationID == "exportAudit" { // each request adds an entry to the log that the next would list; GET /admin/audit has the same parameters
			return
		}
		if method != http.MethodGet || good == nil || fromMemory[op.OperationID] && op.OperationID != "suggest" && op.OperationID != "listProducts" {
			return
		}
		base, _, _ := strings.Cut(good.call, "?")
		for _, p := range op.Parameters {
			schema := p.Value.Schema
			if p.Value.In != "query" || schema == nil || !schema.Value.Type.Is("string") || len(schema.Value.Enum) > 0 || p.Value.Name == "after" {
				continue
			}
			asked := func(query string) string {
				r := *good
				r.call = base + "?" + query
				w := s.Do(r.request(t))
				return fmt.Sprint(w.Code, w.Body)
			}
			ask := func(text string) string { return asked(url.Values{p.Value.Name: {text}}.Encode()) }
			for _, word := range words {
				plain := ask(word)
				if !strings.HasPrefix(plain, "200") || plain == ask("zzzzzz") {
					continue // the parameter finds nothing by this word
				}
				tried++
				letters := []rune(word)
				dirty := "\u202a" + string(letters[:1]) + "\u200b" + string(letters[1:]) + "\ufeff"
				// Some clients send the bytes unescaped instead of as %E2%80%8B.
				for _, got := range []string{ask(dirty), asked(p.Value.Name + "=" + strings.ReplaceAll(dirty, " ", "+"))} {
					if got != plain {
						t.Errorf("READ-6 %s %s by %s=%s: %.200s, without invisible letters %.200s", method, path, p.Value.Name, word, got, plain)
					}
				}
				break
			}
		}
	})
	if tried < 20 {
		t.Errorf("READ-6 only %d parameters were tried", tried)
	}
}
