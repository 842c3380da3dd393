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

// SHELF-5 views and searches are counted per hour, within limits, without anything that could
// identify a person.
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

	for range 3 { // a robot's repeats count once
		c.Viewed("sana", "net", "snail")
		c.Searched("sana", "net", "Face Washes", false)
		c.Clicked("sana", "face wash")
	}
	c.Viewed("hira", "net", "snail")
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
	c.Searched("sana", "net", "Face Washes", false) // known from the hour before
	c.Viewed("sana", "net", "snail")
	if got := flush(); len(got.Words)+len(got.Views) > 0 {
		t.Errorf("the same within two hours is %v", got)
	}
	now = now.Add(3 * time.Hour)
	c.Searched("sana", "net", "Face Washes", false)
	c.Viewed("sana", "net", "snail") // the same day
	if got := flush(); got.Words["face washe"].Searches != 1 || len(got.Views) > 0 {
		t.Errorf("hours later it is %v", got)
	}
	now = now.Add(24 * time.Hour)
	c.Viewed("sana", "net", "snail")
	if got := flush(); got.Views["snail"] != 1 {
		t.Errorf("on another day it is %v", got)
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
		c.Viewed("a", fmt.Sprint("net", i/200), fmt.Sprint("p", i))
		c.Viewed("a", fmt.Sprint("net", i/200), fmt.Sprint("q", i))
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
	for i := range 250_000 {
		c.Viewed(fmt.Sprint(i), fmt.Sprint("other net", i/10), "snail")
		if i <= mostSeen {
			c.Clicked(fmt.Sprint(i), "wash")
		}
	}
	if len(c.seen) > mostSeen || len(c.looks) > mostLooks || len(c.from) > 2*mostLooks {
		t.Errorf("%d, %d and %d are remembered", len(c.seen), len(c.looks), len(c.from))
	}

	// Counts that could not be stored are kept.
	flush()
	now = now.Add(24 * time.Hour)
	c.Viewed("a", "net", "sun")
	fail = errors.New("no database")
	if err := c.Flush(t.Context()); err == nil {
		t.Error("no error")
	}
	fail = nil
	c.Viewed("b", "net", "sun")
	if got := flush(); got.Views["sun"] != 2 {
		t.Errorf("after a failure %v", got)
	}
}

// SHELF-3 one network moves a product by no more than one delivered unit a day, and the shop by
// a limited number of views, under whatever names it comes.
func TestSHELF3LooksOfANetwork(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, time.November, 21, 8, 0, 0, 0, time.UTC)
	var got Counts
	c := NewCounter(func(_ context.Context, counts Counts) error { got = counts; return nil }, func() time.Time { return now })
	for i := range 1000 {
		c.Viewed(fmt.Sprint("name ", i), "203.0.113.0/24", "snail")
		c.Viewed(fmt.Sprint("name ", i), "203.0.113.0/24", fmt.Sprint("product ", i))
		c.Viewed(fmt.Sprint("the same ", i%3), fmt.Sprint("198.51.", i, ".0/24"), "snail")
	}
	if err := c.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	total := int64(0)
	for id, n := range got.Views {
		if id != "snail" {
			total += n
		}
	}
	if want := int64(looksOfNetwork + 3); got.Views["snail"] != want {
		t.Errorf("snail was looked at %d times, not %d", got.Views["snail"], want)
	}
	if want := int64(looksInAll - looksOfNetwork); total != want {
		t.Errorf("the others %d times, not %d", total, want)
	}
}

// letters writes a number in letters, because words with many digits are not kept.
func letters(n int) string {
	out := []byte{'a' + byte(n%26), 'a' + byte(n/26%26), 'a' + byte(n/676%26), 'z'}
	return string(out)
}
