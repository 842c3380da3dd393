package task

import (
	"errors"
	"fmt"
	"testing"
	"time"
)

// TRUE-5: a file is parsed once however many steps use its rows, also where tasks of several
// files alternate. After a failure it is parsed again.
func TestTRUE5FilesAreParsedOnce(t *testing.T) {
	t.Parallel()
	var files Files[[]int]
	parsed := map[string]int{}
	take := func(key string) {
		t.Helper()
		rows, err := files.Rows(key, func() ([]int, error) { parsed[key]++; return []int{1, 2, 3}, nil })
		if err != nil || len(rows) != 3 {
			t.Fatalf("%v %v", rows, err)
		}
	}
	for range 100 {
		take("a")
		take("b")
		take("c")
	}
	if got := fmt.Sprint(parsed); got != "map[a:1 b:1 c:1]" {
		t.Errorf("TRUE-5 files were parsed %s times", got)
	}
	take("d") // it replaces the least recently used one
	take("b")
	files.Forget("b")
	take("b")
	if got := fmt.Sprint(parsed); got != "map[a:1 b:2 c:1 d:1]" {
		t.Errorf("TRUE-5 files were parsed %s times", got)
	}
	broken := errors.New("broken")
	if _, err := files.Rows("e", func() ([]int, error) { return nil, broken }); !errors.Is(err, broken) {
		t.Errorf("TRUE-5 %v", err)
	}
	take("e")
}

// TRUE-4: a step takes as many rows as this machine processes while others may wait, and at
// most 50.
func TestTRUE4StepsAreAsLongAsOthersMayWait(t *testing.T) {
	t.Parallel()
	var p Pace
	if p.Rows() != 50 {
		t.Errorf("TRUE-4 the first step takes %d rows", p.Rows())
	}
	for _, c := range []struct {
		rows int
		took time.Duration
		want int
	}{{50, 50 * time.Millisecond, 25}, {25, time.Second, 5}, {5, 5 * time.Millisecond, 25}, {25, time.Millisecond, 50}, {3, time.Second, 50}} {
		if p.Took(c.rows, c.took); p.Rows() != c.want {
			t.Errorf("TRUE-4 after %d rows in %s a step takes %d, want %d", c.rows, c.took, p.Rows(), c.want)
		}
	}
}
