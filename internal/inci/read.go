package inci

import (
	"slices"
	"strings"
)

// reader turns chunks into items.
type reader struct {
	list      *List
	fuzzyLeft int
}

func (r *reader) add(printed string, k *Known, guessed, may bool) {
	if printed = tidyPrint(printed); printed != "" {
		r.list.Items = append(r.list.Items, Item{Printed: printed, Known: k, Guessed: guessed, MayContain: may})
	}
}

// mostJoined bounds the line breaks and full stops inside one name.
const mostJoined = 4

// chunk reads a chunk, which usually is one name.
func (r *reader) chunk(c chunk) {
	for i, part := range c.parts {
		if formula.MatchString(part) {
			r.list.Notes = append(r.list.Notes, tidyPrint(strings.Join(c.parts[i:], ". ")))
			c.parts = c.parts[:i]
			break
		}
	}
	for i := len(c.parts) - 1; i > 0; i-- {
		if strings.Trim(c.parts[i], " "+string(zeroMark)) == "" { // "Alcohol Denat. (0 ppm)"
			c.parts[i-1] += c.parts[i]
			c.parts = slices.Delete(c.parts, i, i+1)
		}
	}
	c.parts = slices.DeleteFunc(c.parts, func(part string) bool {
		claim := strings.ContainsRune(part, zeroMark) || freeOf.MatchString(part) && r.single(part) == nil
		if claim {
			r.list.Notes = append(r.list.Notes, tidyPrint(strings.ReplaceAll(part, string(zeroMark), "0 %")))
		}
		return claim
	})
	if c.note {
		if one := r.single(strings.Join(c.parts, " ")); one == nil {
			r.list.Notes = append(r.list.Notes, tidyPrint(strings.Join(c.parts, " ")))
			return
		}
	}
	var unknown []string
	flush := func() {
		switch {
		case len(unknown) == 0:
		case c.listing || len(unknown) > mostJoined:
			for _, u := range unknown {
				r.piece(u, c.may)
			}
		default:
			r.piece(strings.Join(unknown, " "), c.may)
		}
		unknown = nil
	}
	for at := 0; at < len(c.parts); {
		if len(r.list.Items) > maxItems {
			return
		}
		n, found := 0, (*Known)(nil)
		for n = min(mostJoined, len(c.parts)-at); n > 1; n-- {
			if found = r.whole(strings.Join(c.parts[at:at+n], " ")); found != nil {
				break
			}
		}
		if found == nil {
			found = r.single(c.parts[at])
		}
		if found == nil {
			unknown = append(unknown, c.parts[at])
			at++
			continue
		}
		flush()
		r.add(strings.Join(c.parts[at:at+n], " "), found, false, c.may)
		at += n
	}
	flush()
}

// whole is single for a name over several lines: a known name in brackets stands only for
// its own line, since the lines before it would be lost.
func (r *reader) whole(text string) *Known {
	if k := book().exact(text); k != nil {
		return k
	}
	if before, _, after, ok := bracket(text); ok {
		return r.whole(before + " " + after)
	}
	return sameOf(strings.Split(text, "/"))
}

// single returns the ingredient that the whole text names, or nil.
func (r *reader) single(text string) *Known {
	b := book()
	if k := b.exact(text); k != nil {
		return k
	}
	before, inside, after, ok := bracket(text)
	if ok {
		if k := r.single(before + " " + after); k != nil {
			return k
		}
		if k := b.exact(inside); k != nil && k != b.exact("Aqua") && !strings.ContainsAny(inside, ",/") {
			return k
		}
		return nil
	}
	return sameOf(strings.Split(text, "/"))
}

// sameOf returns the one ingredient that several words name: Aqua/Water/Eau.
func sameOf(words []string) *Known {
	if len(words) < 2 || len(words) > 8 {
		return nil
	}
	var one *Known
	for _, w := range words {
		k := book().exact(w)
		if k == nil || one != nil && k != one {
			return nil
		}
		one = k
	}
	return one
}

// piece reads a text that is no known name: several names, a misspelling or something
// unknown.
func (r *reader) piece(text string, may bool) {
	if keyOf(text) == "" || isHead(text) {
		return
	}
	if k := r.single(text); k != nil {
		r.add(text, k, false, may)
		return
	}
	if k := r.plainly(text); k != nil {
		r.add(text, k, false, may)
		return
	}
	if r.colours(text, may) || r.slashes(text, may) || r.cover(text, may) {
		return
	}
	if r.fuzzyLeft > 0 {
		r.fuzzyLeft--
		outside := text
		if before, _, after, ok := bracket(text); ok {
			outside = before + " " + after
		}
		for _, form := range []string{text, outside} {
			if k := book().nearest(form); k != nil {
				r.add(text, k, true, may)
				return
			}
		}
	}
	r.add(text, nil, false, may)
	if n := len(r.list.Items); n > 0 && r.list.Items[n-1].Known == nil {
		r.list.Items[n-1].Likely = likely(text)
	}
}

// colours reads the names in the brackets of "Colorants (CI 15850, CI 45410)".
func (r *reader) colours(text string, may bool) bool {
	before, inside, after, ok := bracket(text)
	if !ok || !strings.ContainsAny(inside, ",;/") {
		return false
	}
	parts := strings.FieldsFunc(inside, func(c rune) bool { return c == ',' || c == ';' || c == '/' })
	found := make([]*Known, len(parts))
	for i, p := range parts {
		if found[i] = book().exact(p); found[i] == nil {
			return false
		}
	}
	if rest := before + " " + after; keyOf(rest) != "" && !isHead(rest) {
		r.add(rest, nil, false, may)
	}
	for i, p := range parts {
		r.add(p, found[i], false, may)
	}
	return true
}

// slashes reads a text with slashes: names of one thing in several languages, some of them
// unknown, or several things.
func (r *reader) slashes(text string, may bool) bool {
	parts := strings.Split(text, "/")
	if len(parts) < 2 || len(parts) > 40 || strings.ContainsAny(text, "([{") && !evenBrackets(parts) {
		return false
	}
	found := make([]*Known, len(parts))
	unknown, flagged := 0, false
	for i, p := range parts {
		if found[i] = r.single(p); found[i] == nil {
			found[i] = r.plainly(p)
		}
		unknown += cond(found[i] == nil)
		flagged = flagged || found[i] != nil && found[i].Flags != 0
	}
	// An unknown part may be a foreign word or part of a polymer's name. The known parts
	// are reported only if one has flags.
	if unknown > 0 && (!flagged || polymer(text)) {
		return false
	}
	for i, k := range found {
		if i == 0 || k == nil || found[i-1] != k {
			r.add(parts[i], k, false, may)
		}
	}
	return true
}

func cond(is bool) int {
	if is {
		return 1
	}
	return 0
}

// polymer says whether the slashes separate a polymer's components.
func polymer(text string) bool { return strings.Contains(strings.ToLower(text), "polymer") }

// evenBrackets says whether no slash is inside brackets.
func evenBrackets(parts []string) bool {
	for _, p := range parts {
		if strings.Count(p, "(") != strings.Count(p, ")") || strings.Count(p, "[") != strings.Count(p, "]") {
			return false
		}
	}
	return true
}

// Bounds of reading texts without commas.
const (
	mostWords    = 120 // of one piece
	longestName  = 9   // words of a name
	enoughCover  = 3   // of four words must be known
	leastCovered = 2   // names
)

// cover reads names without separators. It prefers the reading with the fewest unknown
// words, then the fewest names. With too many unknown words the text is one unknown name.
func (r *reader) cover(text string, may bool) bool {
	words := strings.Fields(text)
	if len(words) < 2 || len(words) > mostWords {
		return false
	}
	type step struct {
		left, names, from int
		known             *Known
	}
	best := make([]step, len(words)+1)
	for i := 1; i <= len(words); i++ {
		best[i] = step{best[i-1].left + 1, best[i-1].names, i - 1, nil}
		for n := 1; n <= longestName && n <= i; n++ {
			k := r.single(strings.Join(words[i-n:i], " "))
			if k == nil {
				continue
			}
			s := step{best[i-n].left, best[i-n].names + 1, i - n, k}
			if s.left < best[i].left || s.left == best[i].left && (best[i].known == nil || s.names <= best[i].names) {
				best[i] = s
			}
		}
	}
	end := best[len(words)]
	if end.names < leastCovered || (len(words)-end.left)*4 < len(words)*enoughCover {
		return false
	}
	var steps []step
	var printed []string
	for i := len(words); i > 0; i = best[i].from {
		steps, printed = append(steps, best[i]), append(printed, strings.Join(words[best[i].from:i], " "))
	}
	var rest []string
	flush := func() {
		if rest != nil {
			r.add(strings.Join(rest, " "), nil, false, may)
		}
		rest = nil
	}
	for i := len(steps) - 1; i >= 0; i-- {
		if steps[i].known == nil {
			rest = append(rest, printed[i])
			continue
		}
		flush()
		r.add(printed[i], steps[i].known, false, may)
	}
	flush()
	return true
}
