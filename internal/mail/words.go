package mail

import (
	"embed"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"gulaab/internal/fault"
)

//go:embed words
var wordFiles embed.FS

// Channel is a way by which a message is sent.
type Channel string

// The channels. Staff send a WhatsApp message by one press.
const (
	ByMail     Channel = "mail"
	ByWhatsApp Channel = "whatsapp"
)

// Channels returns all channels.
func Channels() []Channel { return []Channel{ByMail, ByWhatsApp} }

// Is says whether a channel is one of Channels.
func (c Channel) Is() bool { return slices.Contains(Channels(), c) }

// Words are a message's text with variables in curly brackets. A line with an empty
// variable is left out.
type Words struct {
	Subject string // of mails only
	Body    string
}

type wordsKey struct {
	kind     string
	channel  Channel
	language Language
}

// own are the program's words.
var own = func() map[wordsKey]Words {
	all := map[wordsKey]Words{}
	for _, l := range Languages() {
		text, err := wordFiles.ReadFile("words/" + string(l) + ".txt")
		if err != nil {
			panic("mail: " + err.Error())
		}
		if err := readWords(all, l, string(text)); err != nil {
			panic("mail: words/" + string(l) + ".txt: " + err.Error())
		}
	}
	return all
}()

// readWords parses a file of words: "== kind channel", the subject for mails, and the body.
func readWords(into map[wordsKey]Words, l Language, text string) error {
	for i, part := range strings.Split("\n"+text, "\n== ") {
		head, body, _ := strings.Cut(part, "\n")
		if i == 0 {
			continue
		}
		kind, channel, _ := strings.Cut(strings.TrimSpace(head), " ")
		w := Words{Body: strings.TrimSpace(body)}
		if Channel(channel) == ByMail {
			w.Subject, w.Body, _ = strings.Cut(w.Body, "\n")
			w.Subject, w.Body = strings.TrimSpace(w.Subject), strings.TrimSpace(w.Body)
		}
		if err := w.Check(kind, Channel(channel)); err != nil {
			return fmt.Errorf("%s: %w", head, err)
		}
		into[wordsKey{kind, Channel(channel), l}] = w
	}
	return nil
}

// OwnWords returns the program's words.
func OwnWords(kind string, channel Channel, l Language) Words {
	return own[wordsKey{kind, channel, l.Or()}]
}

var variable = regexp.MustCompile(`\{([^{}\n]*)\}`)

// Bounds of words, in characters.
const (
	maxSubject   = 150
	maxMail      = 4000
	maxChat      = 1200 // a WhatsApp link holds it percent-encoded
	noSuchFormat = "There is no {%s} in this message. It may use: %s."
)

// Tidied returns trimmed words; only mails have a subject.
func (w Words) Tidied(channel Channel) Words {
	w.Subject, w.Body = strings.TrimSpace(w.Subject), strings.TrimSpace(strings.ReplaceAll(w.Body, "\r\n", "\n"))
	if channel != ByMail {
		w.Subject = ""
	}
	return w
}

// Check validates words for a kind and a channel, by the fields "subject" and "body".
func (w Words) Check(kind string, channel Channel) error {
	k := kindOf(kind)
	if k == nil || !slices.Contains(Channels(), channel) {
		return fault.New(fault.NotFound, "There is no such message.")
	}
	bad := map[string]string{}
	most := maxMail
	if channel == ByWhatsApp {
		most = maxChat
	}
	if channel == ByMail {
		checkWords(bad, "subject", w.Subject, maxSubject, k)
		if strings.ContainsAny(w.Subject, "\r\n") {
			bad["subject"] = "The subject is one line."
		}
		for _, v := range []string{"items", "address", "confirm_link", "track_link", "review_link", "stop_link"} {
			if strings.Contains(w.Subject, "{"+v+"}") {
				bad["subject"] = "{" + v + "} is too long for a subject."
			}
		}
	}
	checkWords(bad, "body", w.Body, most, k)
	if bad["body"] == "" {
		for _, v := range k.Needs {
			if !strings.Contains(w.Body, "{"+v+"}") {
				bad["body"] = "{" + v + "} is missing: without it the message does not say what it must."
				break
			}
		}
	}
	if len(bad) > 0 {
		return fault.Fields("Please check the marked fields.", bad)
	}
	return nil
}

func checkWords(bad map[string]string, field, text string, most int, k *OrderKind) {
	switch may := k.Variables(); {
	case strings.TrimSpace(text) == "":
		bad[field] = "Please write something."
	case utf8.RuneCountInString(text) > most:
		bad[field] = fmt.Sprintf("At most %d characters.", most)
	default:
		for _, m := range variable.FindAllStringSubmatch(text, -1) {
			if !slices.Contains(may, m[1]) {
				bad[field] = fmt.Sprintf(noSuchFormat, m[1], "{"+strings.Join(may, "}, {")+"}")
				return
			}
		}
		if rest := variable.ReplaceAllString(text, ""); strings.ContainsAny(rest, "{}") {
			bad[field] = "A curly bracket is open or too many: variables are written like {number}."
		}
	}
}

// nameless matches {name} with its separators.
var nameless = regexp.MustCompile(`(?m)^\{name\}[,،!:]?[ \t]*|[ \t]*\{name\}`)

// without adapts words to empty values: {name} is removed without its line, and a subject
// loses a part between colons with an empty variable: "Order {number} is placed: say yes by
// {until}".
func (w Words) without(values map[string]string) Words {
	if values["name"] == "" {
		w.Subject, w.Body = nameless.ReplaceAllString(w.Subject, ""), nameless.ReplaceAllString(w.Body, "")
	}
	const parts = ": "
	said := slices.DeleteFunc(strings.Split(w.Subject, parts), func(part string) bool { return lacks(part, values) })
	if len(said) > 0 {
		w.Subject = strings.Join(said, parts)
	}
	return w
}

// lacks says whether a text has a variable with an empty value.
func lacks(text string, values map[string]string) bool {
	return slices.ContainsFunc(variable.FindAllStringSubmatch(text, -1), func(m []string) bool { return values[m[1]] == "" })
}

// fill replaces variables line by line. An empty value removes its line, and the line
// before it where that ends in a colon and introduces nothing else ("We deliver to:").
// There are never two empty lines in a row.
func fill(text string, values map[string]string, line func(string) string) string {
	var out []string
	leads := false // the last line of out introduces the next one
	for l := range strings.SplitSeq(strings.ReplaceAll(text, "\r\n", "\n"), "\n") {
		l = strings.TrimRight(l, " \t")
		switch alone := variable.FindString(l) == strings.TrimSpace(l); {
		case lacks(l, values) && alone && leads:
			out, leads = out[:len(out)-1], false
			continue
		case lacks(l, values), l == "" && (len(out) == 0 || out[len(out)-1] == ""):
			continue
		}
		out, leads = append(out, line(l)), strings.HasSuffix(l, ":")
	}
	return strings.TrimSpace(strings.Join(out, "\n"))
}

// put replaces the variables of one line.
func put(line string, values map[string]string) string {
	return variable.ReplaceAllStringFunc(line, func(v string) string { return values[v[1:len(v)-1]] })
}

// isolated isolates left-to-right values in a right-to-left text, so that numbers and names
// keep their places. Links are left alone, because a mark at their end would become part of
// them.
func isolated(values map[string]string) map[string]string {
	out := maps.Clone(values)
	for _, v := range []string{"name", "number", "to_pack", "total", "cash", "collect", "amount", "rest", "owed", "coupon_lost", "more", "less", "tracking", "courier", "goods", "price", "until", "support", "whatsapp"} {
		if out[v] != "" {
			out[v] = isolate(out[v])
		}
	}
	return out
}

func isolate(text string) string { return "\u2068" + text + "\u2069" }
