package inci

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"
)

// This file takes out of a text what it says is not in the pack (READ-9), and what
// numbers its entries.

var (
	// without begins what is not in the pack.
	without = regexp.MustCompile(`(?i)\b(?:(?:100\s?%\s+)?free (?:from|of)|(?:formulated |made |produced )?without(?: any)?(?: added)?|(?:do(?:es)? not|do(?:es)?n['’]t|never|not) contain(?:s|ing)?(?: any)?|contain(?:s|ing) no|with no(?: added)?|no added|exclud(?:es|ing)|sans|ohne|frei von|senza|libre de|exempt de)\b`)
	// freeOf is a claim of one word: "paraben-free", "alcohol free", and in Urdu.
	freeOf = regexp.MustCompile(`(?i)[-\s]free\.?\s*$|^\s*(?:no|zero)\s+\pL|سے پاک|کے بغیر|نہیں`)
	// zeroBeside is a bracket that says of something that there is none of it.
	zeroBeside = regexp.MustCompile(`[(\[][^()\[\]]*\x02[^()\[\]]*\pL[^()\[\]]*[)\]]|[(\[][^()\[\]]*\pL[^()\[\]]*\x02[^()\[\]]*[)\]]`)
	number     = regexp.MustCompile(`(?:^|[\s,;])[(#]?(\d{1,2})(?:[.)]|\s-)\s*`)
	// formulaAnywhere is a maker's number that stands in the text without a full stop.
	formulaAnywhere = regexp.MustCompile(`(?i)[<(\[]?\s*\b(?:ILN|FIL)\s*[:#]?\s*[A-Z]?\d{4,}(?:/\d+)?\s*[>)\]]?`)
)

// zeroMark stands for a share of nothing: "0 %", "(0 ppm)".
const zeroMark = '\x02'

// shareOf is what stands for a share in the text: nothing, or the mark of one of nothing.
func shareOf(share string) string {
	digits := strings.TrimFunc(share, func(r rune) bool { return r < '0' || r > '9' })
	if n, err := strconv.ParseFloat(strings.ReplaceAll(digits, ",", "."), 64); err == nil && n == 0 {
		return " " + string(zeroMark) + " "
	}
	return " "
}

// present is a text without what it says is not in the pack; absent are those claims.
func present(text string) (rest string, absent []string) {
	for _, code := range formulaAnywhere.FindAllString(text, -1) {
		absent = append(absent, tidyPrint(code))
	}
	text = formulaAnywhere.ReplaceAllString(text, ". ")
	var b strings.Builder
	for {
		at := without.FindStringIndex(text)
		if at == nil {
			b.WriteString(text)
			return b.String(), absent
		}
		from := subject(text, at[0])
		to := at[1] + claimEnd(text[at[1]:])
		b.WriteString(text[:from])
		b.WriteString(".\n")
		absent = append(absent, tidyPrint(text[from:to]))
		text = text[to:]
	}
}

// subject is where the clause begins whose verb says what is not there: "This product
// does not contain". Known names before it are no part of it.
func subject(text string, verb int) int {
	from := strings.LastIndexAny(text[:verb], ".;:,\n|•·") + 1
	words := strings.Fields(text[from:verb])
	if len(words) > 8 {
		return verb
	}
	for _, w := range words {
		if book().exact(w) != nil {
			return verb
		}
	}
	return from
}

// claimEnd is where a claim ends: at the end of its sentence or line, or where a list of
// ingredients begins.
func claimEnd(s string) int {
	column := false // each on a line of its own, behind a colon
	for i, r := range s {
		switch r {
		case ';', '|':
			return i
		case '\n':
			line := strings.TrimSpace(s[:i])
			switch {
			case strings.HasSuffix(line, ":") || line == "":
				column = true
			case column && !strings.HasPrefix(s[i:], "\n\n") && !strings.HasPrefix(s[i:], "\n\r\n") && !headAhead(s[i+1:]):
			case strings.HasSuffix(line, ",") || strings.HasSuffix(line, " and") || strings.HasSuffix(line, " or"):
			default:
				return i
			}
		case '.':
			after := s[i+1:]
			word := s[strings.LastIndexAny(s[:i], " ,;:\n")+1 : i]
			if strings.EqualFold(word, "denat") || after != "" && !unicode.IsSpace(rune(after[0])) {
				continue
			}
			return i + 1
		case ':':
			if at := strings.LastIndexAny(s[:i], ".,;\n") + 1; isHead(s[at:i]) {
				return at
			}
		}
	}
	return len(s)
}

// headAhead says whether a text begins with the head of a list.
func headAhead(s string) bool {
	line, _, _ := strings.Cut(s, "\n")
	head, _, colon := strings.Cut(line, ":")
	return colon && isHead(head) || isHead(line)
}

// unnumbered parts the entries of a list that counts them: "1. Aqua 2. Glycerin". It has
// to count from one on, without a gap, at least to three.
func unnumbered(text string) string {
	all := number.FindAllStringSubmatchIndex(text, -1)
	next := 1
	var cuts [][2]int
	for _, m := range all {
		if n, _ := strconv.Atoi(text[m[2]:m[3]]); n == next {
			cuts = append(cuts, [2]int{m[0], m[1]})
			next++
		}
	}
	if next < 4 || strings.TrimSpace(text[:cuts[0][0]]) != "" && !isHead(strings.TrimRight(text[:cuts[0][0]], " :\n")) {
		return text
	}
	var b strings.Builder
	at := 0
	for _, c := range cuts {
		b.WriteString(text[at:c[0]])
		b.WriteString("\n•")
		at = c[1]
	}
	b.WriteString(text[at:])
	return b.String()
}
