// Package words lists every message that shoppers, packers and the call desk can meet, in
// all languages, for a native reader, and writes what the reader corrected back into the sources (LANG-5). It
// works on a checkout: the words are compiled into each language's pages, so that a
// corrected one is seen once the program is built again.
package words

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"gulaab/internal/mail"
)

// lang is a language of a message, as an index of its texts.
type lang int

const (
	english lang = iota
	urdu
	roman
)

// A Message is one text in each language. Where a language needs more pieces for a
// message than another, some of its rows have a text in one of them alone.
type Message struct {
	File    string // of the English words, from the checkout's top
	Key     string // unique in the file
	Context string // what the source says of it, and what it is a part of
	Texts   [3]string

	at [3]*spot
}

// spot is where a text stands in the sources.
type spot struct {
	file    string
	literal *literal // of a source, or
	number  int      // of literal among those of the source
	section string   // of a file of mails,
	subject bool     // its first line
}

// shape is how a file holds its languages.
type shape int

const (
	siblings shape = iota // in files beside it: x.copy.ts, x.copy.ur.ts
	byName                // under names such as inUrdu or "ur"
	rows                  // side by side: English, Urdu, Roman Urdu
	pairs                 // side by side, by their English names
	mails                 // in files of mails: words/en.txt, words/ur.txt
	accounts              // likewise; the English ones are templates
)

// serverFiles are the sources of the server that hold words for shoppers;
// TestLANG5EveryFileWithUrdu names one that is missing.
var serverFiles = []struct {
	file  string
	shape shape
}{
	{"internal/httpd/site/words.go", byName},
	{"internal/httpd/site/language.go", byName},
	{"internal/httpd/sharing/words.go", byName},
	{"internal/httpd/tell/copy.go", byName},
	{"internal/httpd/tell/refusal.go", byName},
	{"internal/httpd/tell/refusals.go", rows},
	{"internal/httpd/tell/deskrefusals.go", rows},
	{"internal/httpd/confirm/copy.go", byName},
	{"internal/httpd/confirm/waycopy.go", byName},
	{"internal/httpd/confirm/backcopy.go", byName},
	{"internal/httpd/authentic/copy.go", byName},
	{"internal/httpd/giftcard/copy.go", byName},
	{"internal/deposit/copy.go", byName},
	{"internal/destination/copy.go", byName},
	{"internal/httpd/notme/copy.go", byName},
	{"internal/httpd/stopping/copy.go", byName},
	{"internal/catalog/names.go", pairs},
	{"internal/catalog/guidewords.go", pairs},
	{"internal/catalog/advicewords.go", pairs},
	{"internal/mail/ordertext.go", byName},
	{"internal/mail/spoken.go", byName},
	{"internal/mail/words/en.txt", mails},
	{"internal/mail/words/account.ur.txt", accounts},
}

// list holds the messages of a checkout and the sources that they are in.
type list struct {
	root     fs.FS
	sources  map[string]string
	scanned  map[string]*scanner
	messages []Message
}

// read lists the messages of a checkout. changed are sources that differ from the files.
func read(root fs.FS, changed map[string]string) (*list, error) {
	l := &list{root: root, sources: maps.Clone(changed), scanned: map[string]*scanner{}}
	if l.sources == nil {
		l.sources = map[string]string{}
	}
	for _, dir := range []string{"web/src/shop", "web/src/shared", "web/src/office"} {
		err := fs.WalkDir(root, dir, func(file string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(file, ".copy.ts") {
				return err
			}
			// A screen of the office that managers alone read is in English (LANG-6).
			if _, err := l.source(in(file, urdu)); dir == "web/src/office" && errors.Is(err, fs.ErrNotExist) {
				return nil
			}
			return l.siblings(file)
		})
		if err != nil {
			return nil, notHere(err)
		}
	}
	for _, f := range serverFiles {
		var err error
		switch f.shape {
		case mails:
			err = l.mails(f.file)
		case accounts:
			err = l.accounts(f.file)
		default:
			err = l.server(f.file, f.shape)
		}
		if err != nil {
			return nil, notHere(err)
		}
	}
	return l, nil
}

func notHere(err error) error {
	return fmt.Errorf("%w: the words are read from the sources of Gulaab; run this in a checkout, or name one with --source", err)
}

func (l *list) source(file string) (string, error) {
	if text, ok := l.sources[file]; ok {
		return text, nil
	}
	b, err := fs.ReadFile(l.root, file)
	if err != nil {
		return "", err
	}
	l.sources[file] = string(b)
	return string(b), nil
}

func (l *list) scan(file string) (*scanner, error) {
	if s := l.scanned[file]; s != nil {
		return s, nil
	}
	src, err := l.source(file)
	if err != nil {
		return nil, err
	}
	l.scanned[file] = scan(src, strings.HasSuffix(file, ".go"))
	return l.scanned[file], nil
}

// in is a copy file's version in a language.
func in(file string, l lang) string {
	return strings.TrimSuffix(file, ".ts") + [3]string{"", ".ur", ".ur-Latn"}[l] + ".ts"
}

// siblings lists the messages of a copy file.
func (l *list) siblings(file string) error {
	g := newGroups(file)
	for _, to := range []lang{english, urdu, roman} {
		name := in(file, to)
		s, err := l.scan(name)
		if err != nil {
			return err
		}
		for i := range s.literals {
			g.add(strings.Join(s.literals[i].path, "."), to, &spot{file: name, literal: &s.literals[i], number: i})
		}
	}
	l.add(g, l.scanned[file], siblings)
	return nil
}

// server lists the messages of a source of the server.
func (l *list) server(file string, as shape) error {
	s, err := l.scan(file)
	if err != nil {
		return err
	}
	g := newGroups(file)
	byEnglish := map[string]string{}
	if as == rows {
		for _, lit := range s.literals {
			if n := len(lit.path); n > 1 && lit.path[n-1] == "0" {
				byEnglish[strings.Join(lit.path[:n-1], ".")] = lit.text
			}
		}
	}
	for i := range s.literals {
		lit := &s.literals[i]
		key, in, known := languageOf(lit.path)
		row := lit.path[:max(0, len(lit.path)-1)]
		if as == rows && !known && byEnglish[strings.Join(row, ".")] != "" {
			n, err := strconv.Atoi(lit.path[len(lit.path)-1])
			key, in, known = byEnglish[strings.Join(row, ".")], lang(n), err == nil && n <= int(roman)
		}
		if as == pairs && len(row) > 0 && slices.Contains([]string{"termNames", "guideNames", "adviceNames"}, row[0]) {
			n, err := strconv.Atoi(lit.path[len(lit.path)-1])
			key, in, known = row[len(row)-1], lang(n+1), err == nil
		}
		if known {
			g.add(key, in, &spot{file: file, literal: lit, number: i})
		}
	}
	l.add(g, s, as)
	return nil
}

var languageNames = []struct {
	name *regexp.Regexp
	in   lang
}{
	{regexp.MustCompile(`^(en|english|English|inEnglish|backEnglish)$`), english},
	{regexp.MustCompile(`^(ur|urdu|Urdu|inUrdu|backUrdu|provinces|unread|strange|busy)$`), urdu},
	{regexp.MustCompile(`^(ur-Latn|roman|Roman|romanUrdu|RomanUrdu|inRoman|backRoman|unreadRoman|strangeRoman|busyRoman)$`), roman},
}

// languageOf finds the language among the names that a text stands under, and the name
// without it, by which the same text is found in the others.
func languageOf(names []string) (key string, in lang, known bool) {
	for i, name := range names {
		for _, l := range languageNames {
			if l.name.MatchString(name) {
				rest := slices.Delete(slices.Clone(names), i, i+1)
				switch prefix := regexp.MustCompile(`English|Urdu|Roman$`).ReplaceAllString(name, ""); prefix {
				case "back", "unread", "strange", "busy", "provinces":
					rest = slices.Insert(rest, i, prefix)
				}
				return strings.Join(rest, "."), l.in, true
			}
		}
	}
	return "", english, false
}

// groups are the texts of a file by the name that they stand under, in order.
type groups struct {
	file  string
	keys  []string
	spots map[string]*[3][]*spot
}

func newGroups(file string) *groups { return &groups{file: file, spots: map[string]*[3][]*spot{}} }

func (g *groups) add(key string, in lang, at *spot) {
	if g.spots[key] == nil {
		g.spots[key] = &[3][]*spot{}
		g.keys = append(g.keys, key)
	}
	g.spots[key][in] = append(g.spots[key][in], at)
}

// add makes messages of the texts of a file. What is the same in English and in Urdu is
// a name for programs or one on a pack.
func (l *list) add(g *groups, said *scanner, as shape) {
	for _, key := range g.keys {
		all := g.spots[key]
		same := map[string]bool{}
		for _, a := range all[english] {
			for _, b := range all[urdu] {
				if a.literal.text == b.literal.text {
					same[a.literal.text] = true
				}
			}
		}
		parts := 0
		for in := range all {
			all[in] = slices.DeleteFunc(all[in], func(s *spot) bool { return same[s.literal.text] || !hasLetters(s.literal.text) })
			parts = max(parts, len(all[in]))
		}
		for n := range parts {
			m := Message{File: g.file, Key: key, Context: said.comments[key]}
			if parts > 1 {
				m.Key = fmt.Sprintf("%s #%d", key, n+1)
			}
			for in := range all {
				if n < len(all[in]) {
					m.at[in], m.Texts[in] = all[in][n], all[in][n].literal.text
				}
			}
			if !m.spoken() {
				continue
			}
			if first := m.at[english]; first == nil || !first.literal.whole {
				m.Context = strings.TrimSpace(m.Context + " " + partOf(n+1, parts, said.values[key]))
			}
			if as == pairs {
				m.Texts[english] = key
			}
			l.messages = append(l.messages, m)
		}
	}
}

// partOf says what a piece of a sentence is a part of, as the source writes it.
func partOf(n, parts int, source string) string {
	source = strings.Join(strings.Fields(source), " ")
	if r := []rune(source); len(r) > 400 {
		source = string(r[:400]) + "…"
	}
	part := ""
	if parts > 1 {
		part = fmt.Sprintf("Part %d of %d. ", n, parts)
	}
	if source != "" {
		part += "In the source: " + source
	}
	return strings.TrimSpace(part)
}

// spoken says whether shoppers read the message: Urdu is written in its own script, and
// what has no Urdu is a piece that another language alone needs.
func (m *Message) spoken() bool {
	if m.at[urdu] != nil {
		return strings.ContainsFunc(m.Texts[urdu], func(r rune) bool { return unicode.Is(unicode.Arabic, r) })
	}
	return m.at[roman] != nil && strings.Contains(strings.TrimSpace(m.Texts[roman]), " ")
}

func hasLetters(text string) bool {
	return strings.ContainsFunc(placeIn.ReplaceAllString(text, ""), unicode.IsLetter)
}

// sections are the messages of a file of mails: "== name", the subject of a mail, the body.
func sections(text string) (names []string, bodies map[string]string) {
	bodies = map[string]string{}
	for i, part := range strings.Split("\n"+text, "\n== ") {
		if name, body, ok := strings.Cut(part, "\n"); i > 0 && ok {
			names, bodies[name] = append(names, name), body
		}
	}
	return names, bodies
}

// mails lists the messages about orders.
func (l *list) mails(file string) error {
	dir := path.Dir(file)
	return l.texts(file, [3]string{file, dir + "/ur.txt", dir + "/ur-Latn.txt"}, func(name string) bool { return strings.HasSuffix(name, " "+string(mail.ByMail)) })
}

// accounts lists the mails that are about no order; the English ones are templates of
// several parts, which are shown as they are written.
func (l *list) accounts(file string) error {
	before := len(l.messages)
	dir := path.Dir(file)
	if err := l.texts(file, [3]string{"", file, dir + "/account.ur-Latn.txt"}, func(string) bool { return true }); err != nil {
		return err
	}
	for i := range l.messages[before:] {
		m := &l.messages[before+i]
		name, _, _ := strings.Cut(m.Key, " ")
		if template, err := l.source(path.Dir(dir) + "/templates/" + name + ".txt"); err == nil {
			m.Context += " The English mail: " + template
		}
	}
	return nil
}

func (l *list) texts(file string, files [3]string, subject func(name string) bool) error {
	var order []string
	texts := [3]map[string]string{}
	for in, name := range files {
		if name == "" {
			continue
		}
		src, err := l.source(name)
		if err != nil {
			return err
		}
		var names []string
		names, texts[in] = sections(src)
		if order == nil {
			order = names
		}
	}
	for _, name := range order {
		m := Message{File: file, Key: name, Context: "A message: {places} are filled in by the shop."}
		parts := []Message{m}
		if subject(name) {
			head := m
			head.Key, parts[0].Key = name+" subject", name+" body"
			parts = slices.Insert(parts, 0, head)
		}
		for i := range parts {
			first := len(parts) > 1 && i == 0
			for in := range files {
				body, ok := texts[in][name]
				if !ok {
					continue
				}
				parts[i].at[in] = &spot{file: files[in], section: name, subject: first}
				if len(parts) > 1 {
					head, rest, _ := strings.Cut(strings.TrimLeft(body, "\n"), "\n")
					if body = rest; first {
						body = head
					}
				}
				parts[i].Texts[in] = strings.TrimSpace(body)
			}
		}
		l.messages = append(l.messages, parts...)
	}
	return nil
}
