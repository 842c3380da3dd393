package inci

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"os"
	"slices"
	"testing"
)

// READ-9: flags of 1,000 lists as packs and shops print them, made by testdata/makelists.go.
// docs/ingredients.md has the output.
func TestREAD9ThousandLists(t *testing.T) {
	t.Parallel()
	file, err := os.Open("testdata/lists.jsonl.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }() // the file was only read
	zip, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	type count struct{ right, more, less int }
	counts := map[string]*count{}
	for _, f := range flagNames {
		counts[f.name] = &count{}
	}
	n, shown := 0, 0
	for lines := bufio.NewScanner(zip); lines.Scan(); n++ {
		var one struct {
			Text  string
			Flags []string
		}
		if err := json.Unmarshal(lines.Bytes(), &one); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, f := range Parse(one.Text).Findings() {
			if len(f.Names) > 0 {
				got = append(got, f.Flag)
			}
		}
		for _, f := range flagNames {
			has, read := slices.Contains(one.Flags, f.name), slices.Contains(got, f.name)
			switch c := counts[f.name]; {
			case has && read:
				c.right++
			case read:
				c.more++
			case has:
				c.less++
			}
			if has != read && shown < 12 {
				shown++
				t.Logf("%d: %s, read %v: %q", n, f.name, read, one.Text)
			}
		}
	}
	if n != 1000 {
		t.Errorf("READ-9 %d lists", n)
	}
	for _, f := range flagNames {
		c := counts[f.name]
		precision, recall := float64(c.right)/float64(max(1, c.right+c.more)), float64(c.right)/float64(max(1, c.right+c.less))
		t.Logf("| `%s` | %d | %.4f | %.4f |", f.name, c.right+c.less, precision, recall)
		if precision < 0.99 || recall < 0.97 {
			t.Errorf("READ-9 %s: precision %.4f, recall %.4f", f.name, precision, recall)
		}
	}
}
