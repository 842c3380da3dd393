package inci

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"
)

// This file removes from a text its claims of absent ingredients (READ-9), and the numbers
// of its entries.

var (
	// without matches the start of a claim.
	without = regexp.MustCompile(`(?i)\b(?:zero|never|none of|nil|absen(?:t|ce of)|blacklist(?:ed)?|baghair)(?: added)?\s*:|(?:کے )?بغیر\s*:|سے پاک\s*:|\bwhat['’]?s (?:not|left out)(?: in(?:side)?| in it| of it)?\b|\b(?:(?:100\s?%\s+)?free (?:from|of)|(?:formulated |made |produced )?without(?: any)?(?: added)?|(?:do(?:es)? not|do(?:es)?n['’]t|never|not) (?:contain(?:s|ing)?|includes?|including|have|has|use[sd]?|using|add(?:s|ed)?|put)(?: any)?|devoid of|absence of|lack(?:s|ing)|leav(?:es|ing) out|avoid(?:s|ing)?|nicht enthalten|contain(?:s|ing) no|(?:contain(?:s|ing)? |has |have )?neither|omit(?:s|ting|ted)?|(?:won['’]t|will not) find|minus the|with no(?: added)?|no added|exclud(?:es|ing)|sans|ohne|frei von|senza|libre de|exempt de)\b`)
	// freeOf matches a claim of one word: "paraben-free", "alcohol free", and in Urdu.
	freeOf = regexp.MustCompile(`(?i)[-\s]free\.?\s*$|^\s*(?:no|zero|0)\s+\pL|\b(?:nahi|nahin|nahein)\b|سے پاک|کے بغیر|نہیں`)
	// suspended matches one claim of several words: "retinol-, paraben- and fragrance-free".
	suspended = regexp.MustCompile(`(?i)(?:\pL[\pL\d]*-\s*(?:,\s*(?:and\s|or\s)?|and\s|or\s|&|/)\s*)+\pL+[-\s]free\b`)
	// ownList matches the start of a claim's own list.
	ownList = regexp.MustCompile(`^\s*[:–—-]`)
	// zeroBeside matches brackets that give something a share of zero.
	zeroBeside = regexp.MustCompile(`[(\[][^()\[\]]*\x02[^()\[\]]*\pL[^()\[\]]*[)\]]|[(\[][^()\[\]]*\pL[^()\[\]]*\x02[^()\[\]]*[)\]]`)
	number     = regexp.MustCompile(`(?:^|[\s,;])[(#]?(\d{1,2})(?:[.)]|\s-)\s*`)
	// denied is a name with a word behind it that says there is none: "Parfum: none".
	denied = regexp.MustCompile(`(?i)(\pL\)?)\s*[:=–—-]\s*(?:none|nil|no|absent|not present|not added|not used)\s*([.,;|\n]|$)`)
	// crossed is a name behind a cross.
	crossed = regexp.MustCompile(`(^|[\n,;|.]|[❌✗✘✖🚫⛔]\x{fe0f}?[^❌✗✘✖🚫⛔\n]*)\s*[❌✗✘✖🚫⛔]`)
	// formulaAnywhere matches a formula number inside the text.
	formulaAnywhere = regexp.MustCompile(`(?i)[<(\[]?\s*\b(?:ILN|FIL)\s*[:#]?\s*[A-Z]?\d{4,}(?:/\d+)?\s*[>)\]]?`)
)

// zeroMark stands for a share of zero: "0 %", "(0 ppm)".
const zeroMark = '\x02'

// shareOf replaces a share by a blank, or by zeroMark for zero.
func shareOf(share string) string {
	digits := strings.TrimFunc(share, func(r rune) bool { return r < '0' || r > '9' })
	if n, err := strconv.ParseFloat(strings.ReplaceAll(digits, ",", "."), 64); err == nil && n == 0 {
		return " " + string(zeroMark) + " "
	}
	return " "
}

// present returns a text without its claims, and the claims.
func present(text string) (rest string, absent []string) {
	for _, code := range formulaAnywhere.FindAllString(text, -1) {
		absent = append(absent, tidyPrint(code))
	}
	text = formulaAnywhere.ReplaceAllString(text, ". ")
	absent = append(absent, suspended.FindAllString(text, -1)...)
	text = suspended.ReplaceAllString(text, ". ")
	var b strings.Builder
	for {
		at := without.FindStringIndex(text)
		if at == nil {
			b.WriteString(text)
			return b.String(), absent
		}
		from := subject(text, at[0])
		begins := len(strings.TrimSuffix(text[:at[1]], ":"))
		to := begins + claimEnd(text[begins:], text[:from])
		b.WriteString(text[:from])
		b.WriteString(".\n")
		absent = append(absent, tidyPrint(text[from:to]))
		text = text[to:]
	}
}

// subject returns the start of the clause of a claim's verb: "This product does not
// contain". Known names before it are not part of it.
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

// claimEnd returns the end of a claim: the end of its sentence or line, or the start of an
// ingredient list. After a colon or a dash, its entries may have other separators than the
// text before.
func claimEnd(s, before string) int {
	column := false // entries on separate lines after a colon
	list := ownList.MatchString(s)
	for i, r := range s {
		switch r {
		case ';', '|', '•', '·':
			if !list || strings.ContainsRune(before, r) {
				return i
			}
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

// headAhead says whether a text begins with a list's heading.
func headAhead(s string) bool {
	line, _, _ := strings.Cut(s, "\n")
	head, _, colon := strings.Cut(line, ":")
	return colon && isHead(head) || isHead(line)
}

// unnumbered separates numbered entries: "1. Aqua 2. Glycerin". The numbers must start at
// one and reach at least three without a gap.
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
