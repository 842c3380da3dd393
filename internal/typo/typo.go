// Package typo measures how far one word is from another as people mistype.
package typo

import "unicode/utf8"

// longest is from how many letters on words are not compared: nobody types them.
const longest = 128

// Distance returns how many letters are missing, too many, others or swapped with
// their neighbour between two words (the optimal string alignment distance), or
// limit+1 where it is more.
func Distance(a, b string, limit int) int {
	switch {
	case a == b:
		return 0
	case len(a) == utf8.RuneCountInString(a) && len(b) == utf8.RuneCountInString(b):
		return distance([]byte(a), []byte(b), limit)
	default:
		return distance([]rune(a), []rune(b), limit)
	}
}

func distance[C byte | rune](a, b []C, limit int) int {
	if d := len(a) - len(b); d > limit || -d > limit || limit == 0 || len(a) >= longest || len(b) >= longest {
		return limit + 1
	}
	var rows [3][longest]int // for as many letters of a: to each of b
	for j := range len(b) + 1 {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		now, last, before := &rows[i%3], &rows[(i+2)%3], &rows[(i+1)%3]
		now[0] = i
		least := i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			d := min(last[j]+1, now[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d = min(d, before[j-2]+1)
			}
			now[j] = d
			least = min(least, d)
		}
		if least > limit {
			return limit + 1
		}
	}
	return min(rows[len(a)%3][len(b)], limit+1)
}
