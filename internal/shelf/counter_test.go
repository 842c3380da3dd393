package shelf

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// SHELF-5 looks and searches are counted once an hour, within bounds,
// and nothing that could say who somebody is.
func TestSHELF5Counter(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, time.November, 21, 20, 30, 0, 0, time.UTC) // after midnight in Karachi
	var kept []Counts
	var fail error
	c := NewCounter(func(_ context.Context, got Counts) error {
		if fail == nil {
			kept = append(kept, got)
		}
		return fail
	}, func() time.Time { return now })
	flush := func() Counts {
		t.Helper()
		kept = nil
		if err := c.Flush(t.Context()); err != nil || len(kept) > 1 {
			t.Fatal(err, kept)
		}
		if len(kept) == 0 {
			return Counts{}
		}
		return kept[0]
	}

	for range 3 { // a robot that comes again is counted once
		c.Viewed("sana", "snail")
		c.Searched("sana", "net", "Face Washes", false)
		c.Clicked("sana", "face wash")
	}
	c.Viewed("hira", "snail")
	c.Searched("hira", "net", " face  wash! ", true)
	want := Counts{
		Day: "2026-11-22", Views: map[string]int64{"snail": 2},
		Words: map[string]Count{"face wash": {Searches: 1, Clicks: 1}, "face washe": {Searches: 1, Missed: 1}},
	}
	if diff := cmp.Diff(want, flush()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if got := flush(); got.Day != "" {
		t.Errorf("nothing is stored as %v", got)
	}
	now = now.Add(90 * time.Minute)
	c.Viewed("sana", "snail") // of the hour before, still known
	if got := flush(); len(got.Views) > 0 {
		t.Errorf("the same within two hours is %v", got)
	}
	now = now.Add(3 * time.Hour)
	c.Viewed("sana", "snail")
	if got := flush(); got.Views["snail"] != 1 {
		t.Errorf("hours later it is %v", got)
	}

	for _, private := range []string{"hira@example.com", "0300 1234567", strings.Repeat("serum ", 10), "x", "", "a/b"} {
		c.Searched("a", "a", private, false)
	}
	if got := flush(); len(got.Words) > 0 {
		t.Errorf("kept %v", got.Words)
	}
	for i := range 5000 {
		c.Searched(fmt.Sprint(i), "one", "word "+letters(i), false)
		c.Searched(fmt.Sprint(i), fmt.Sprint("net", i), "other "+letters(i), false)
		c.Viewed("a", fmt.Sprint("p", i))
		c.Viewed("a", fmt.Sprint("q", i))
	}
	got := flush()
	of := 0
	for word := range got.Words {
		if strings.HasPrefix(word, "word ") {
			of++
		}
	}
	if len(got.Words) != mostWords || of > wordsOfOne || len(got.Views) != mostViewed {
		t.Errorf("%d words, %d of one network, %d products", len(got.Words), of, len(got.Views))
	}
	for i := range 100_000 {
		c.Viewed(fmt.Sprint(i), "snail")
	}
	if n := len(c.seen); n > mostSeen {
		t.Errorf("%d are remembered", n)
	}

	// What could not be stored is not lost.
	flush()
	now = now.Add(5 * time.Hour)
	c.Viewed("a", "sun")
	fail = errors.New("no database")
	if err := c.Flush(t.Context()); err == nil {
		t.Error("no error")
	}
	fail = nil
	c.Viewed("b", "sun")
	if got := flush(); got.Views["sun"] != 2 {
		t.Errorf("after a failure %v", got)
	}
}

// letters is a number in letters: words with many digits are not kept.
func letters(n int) string {
	out := []byte{'a' + byte(n%26), 'a' + byte(n/26%26), 'a' + byte(n/676%26), 'z'}
	return string(out)
}
