package notify

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"gulaab/internal/each"
	"gulaab/internal/mail"
	"gulaab/internal/outbox"
	"gulaab/internal/staff"
)

// Push is what a device shows.
type Push struct {
	Title string `json:"title"`
	Body  string `json:"body"`
	Path  string `json:"path"` // of the office, which opens where it is pressed
	Tag   string `json:"tag"`  // a notice takes the place of the one before with the same
}

// said is one kind's notices that are queued for a person.
type said struct {
	kindOf
	lines []Line
	count int // all, with those that are not named
}

// sorted groups queued notices by kind, in the order of kinds. counts are the numbers of
// each.
func sorted(lines []Line, counts map[outbox.NoticeKind]int) (all []said) {
	for _, k := range kinds {
		s := said{kindOf: k, count: counts[k.Kind]}
		for _, l := range lines {
			if l.Kind == k.Kind {
				s.lines = append(s.lines, l)
			}
		}
		if s.Kind == outbox.Failing && !slices.ContainsFunc(s.lines, func(l Line) bool { return !l.Again }) {
			s.Path = "/admin/messages?state=failed" // none was given up: they stand in another list
		}
		if s.count > 0 {
			all = append(all, s)
		}
	}
	return all
}

// headline summarizes all kinds in a few words.
func headline(all []said) string {
	parts := each.Of(all, func(s said) string { return s.counted() })
	return strings.Join(parts, ", ")
}

func (s said) counted() string {
	if s.count == 1 {
		return s.One
	}
	return fmt.Sprintf(s.Many, s.count)
}

// says describes a notice without a name, an address or anything that a shopper typed.
func (l Line) says() string {
	var parts []string
	if l.Message != "" {
		parts = append(parts, "“"+cmp.Or(mail.Called(l.Message), "A message")+"”")
	}
	if l.Number != "" {
		parts = append(parts, l.Number)
	}
	switch {
	case l.Kind != outbox.NewOrder:
	case l.Cash:
		parts = append(parts, "cash on delivery")
	case l.Card:
		parts = append(parts, "card")
	default:
		parts = append(parts, "bank transfer")
	}
	return strings.Join(parts, ", ")
}

// letter is the mail that notifies a person.
func letter(p *Person, all []said) mail.StaffNotice {
	m := mail.StaffNotice{To: p.Email, Name: p.Name, Headline: headline(all)}
	for _, s := range all {
		g := mail.NoticeGroup{Title: s.Title, Path: s.Path, More: s.count - len(s.lines)}
		for _, l := range s.lines {
			line := mail.NoticeLine{Says: l.says(), At: l.At}
			if l.Kind == outbox.NewOrder && staff.Can(p.Role, staff.OrdersMoney) {
				line.Amount = l.Total
			}
			g.Lines = append(g.Lines, line)
		}
		m.Groups = append(m.Groups, g)
	}
	return m
}

// push is what a person's device shows.
func push(p *Person, all []said, shop string) Push {
	out := Push{Title: shop, Body: headline(all), Path: "/admin/today", Tag: "gulaab-office"}
	if len(all) != 1 {
		return out
	}
	out.Path = all[0].Path
	if all[0].count != 1 || len(all[0].lines) != 1 {
		return out
	}
	l := all[0].lines[0]
	out.Title, out.Body = all[0].One+": "+shop, l.says()
	if l.Kind == outbox.NewOrder && staff.Can(p.Role, staff.OrdersMoney) {
		out.Body += ", " + l.Total.Format()
	}
	if l.Number != "" && l.Kind == outbox.NewOrder {
		out.Path = "/admin/orders/" + l.Number
	}
	return out
}
