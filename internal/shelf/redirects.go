package shelf

import (
	"cmp"
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/sheet"
)

// Redirect leads from an address that the shop does not have to one of its pages (FACE-4).
type Redirect struct {
	From string // a path, with a query where the page was named by one: "/index.php?product_id=40"
	To   string // a page of the shop, as English has it
	At   time.Time
}

// Bounds of redirects.
const (
	MostRedirects = 20_000
	MaxAddress    = 500 // bytes
)

// RedirectTx is the part of Tx that keeps redirects.
type RedirectTx interface {
	// HoldRedirects counts them, and keeps other changes waiting until the transaction ends.
	HoldRedirects(ctx context.Context) (int, error)
	// RedirectsFrom returns where addresses lead now; those that lead nowhere are missing.
	RedirectsFrom(ctx context.Context, from []string) (map[string]string, error)
	PutRedirects(ctx context.Context, list []Redirect) error
	DropRedirect(ctx context.Context, from string) error
}

// RedirectReader reads redirects.
type RedirectReader interface {
	// Redirects returns those whose addresses contain a text, by From, behind one, at most so many.
	Redirects(ctx context.Context, search, after string, most int) ([]Redirect, error)
	CountRedirects(ctx context.Context) (int, error)
}

// Redirects returns a page of them, and how many there are in all.
func (o *Office) Redirects(ctx context.Context, search, after string, most int) (list []Redirect, all int, err error) {
	if list, err = o.reader.Redirects(ctx, ident.Tidy(search), after, most); err != nil {
		return nil, 0, err
	}
	all, err = o.reader.CountRedirects(ctx)
	return list, all, err
}

// OldAddress normalizes an address for redirects: path and query as a browser sends them,
// without host, fragment and trailing slash.
func OldAddress(u *url.URL) string {
	path := (&url.URL{Path: u.Path}).EscapedPath()
	if path = strings.TrimRight(path, "/"); path == "" {
		path = "/"
	}
	if u.RawQuery != "" {
		path += "?" + u.RawQuery
	}
	return path
}

// own are the first path segments that never become pages.
var own = map[string]bool{"admin": true, "api": true, "assets": true, "media": true}

// redirect reads what staff typed; bad says what is wrong, by "from" and "to". page says
// whether an address leads to a page.
func redirect(from, to string, page func(string) bool) (r Redirect, bad map[string]string) {
	bad = map[string]string{}
	from, to = ident.Tidy(from), ident.Tidy(to)
	u, err := url.Parse(from)
	if err != nil || u.Opaque != "" || !strings.HasPrefix(u.Path, "/") || strings.HasPrefix(u.Path, "//") {
		bad["from"] = "Write the old address from its first slash on, such as /pages/about-us."
	} else {
		r.From = OldAddress(u)
		first, _, _ := strings.Cut(strings.TrimPrefix(u.Path, "/"), "/")
		switch {
		case len(r.From) > MaxAddress:
			bad["from"] = fmt.Sprintf("At most %d characters.", MaxAddress)
		case own[first]:
			bad["from"] = "Addresses below /" + first + " are the program's own."
		case page(r.From):
			bad["from"] = "The shop has a page at this address, which is shown."
		}
	}
	r.To = to
	switch {
	case len(to) > MaxAddress:
		bad["to"] = fmt.Sprintf("At most %d characters.", MaxAddress)
	case !strings.HasPrefix(to, "/") || !page(to):
		bad["to"] = "The shop has no page at this address. Copy it from its first slash on, such as /category/serum."
	}
	return r, bad
}

var errManyRedirects = fault.Newf(fault.Conflict, "There can be %d redirects. Remove some first.", MostRedirects)

// PutRedirect leads an address to a page, also one that led elsewhere.
//
// Errors: Invalid with Fields "from" and "to"; Conflict where there are too many.
func (o *Office) PutRedirect(ctx context.Context, from, to string, page func(string) bool) error {
	r, bad := redirect(from, to, page)
	if len(bad) > 0 {
		return fault.Fields(msgWord, bad)
	}
	_, _, err := o.putRedirects(ctx, []Redirect{r}, "redirect.put")
	return err
}

// putRedirects stores redirects, and counts the new and the unchanged ones.
func (o *Office) putRedirects(ctx context.Context, list []Redirect, action string) (saved, same int, err error) {
	err = o.inTx(ctx, func(ctx context.Context, tx Tx) error {
		all, err := tx.HoldRedirects(ctx)
		if err != nil {
			return err
		}
		from := make([]string, len(list))
		for i := range list {
			from[i] = list[i].From
		}
		now, err := tx.RedirectsFrom(ctx, from)
		if err != nil {
			return err
		}
		changed := make([]Redirect, 0, len(list))
		fresh := 0
		for _, r := range list {
			to, ok := now[r.From]
			if ok && to == r.To {
				continue
			}
			if !ok {
				fresh++
			}
			r.At = tx.Now()
			changed = append(changed, r)
		}
		saved, same = len(changed), len(list)-len(changed)
		if all+fresh > MostRedirects {
			return errManyRedirects
		}
		if saved == 0 {
			return audit.ErrUnchanged
		}
		if err := tx.PutRedirects(ctx, changed); err != nil {
			return err
		}
		e := audit.Entry{Action: action, Subject: "redirects", SubjectID: "file", After: map[string]any{"saved": saved}}
		if len(list) == 1 {
			e.SubjectID, e.Before, e.After = list[0].From, map[string]any{"to": now[list[0].From]}, map[string]any{"to": list[0].To}
		}
		return tx.Record(ctx, e)
	})
	return saved, same, err
}

var errNoRedirect = fault.New(fault.NotFound, "Nothing leads on from this address.")

// RemoveRedirect ends one.
func (o *Office) RemoveRedirect(ctx context.Context, from string) error {
	return o.inTx(ctx, func(ctx context.Context, tx Tx) error {
		now, err := tx.RedirectsFrom(ctx, []string{from})
		if err != nil {
			return err
		}
		if now[from] == "" {
			return errNoRedirect
		}
		if err := tx.DropRedirect(ctx, from); err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{Action: "redirect.remove", Subject: "redirects", SubjectID: from, Before: map[string]any{"to": now[from]}})
	})
}

// Refused is a row of a file that was not taken.
type Refused struct {
	Row      int // as table programs count
	From, To string
	Why      string
}

// Imported is what became of a file of redirects.
type Imported struct {
	Saved, Same, NotTaken int
	Refused               []Refused // the first of those that were not taken
}

// refusedKept is how many refused rows are reported.
const refusedKept = 100

// What files of other shops call the columns, as sheet.Fold writes it: Shopify's, the plugin Redirection's, Yoast's.
var (
	fromHeads = []string{"from", "redirectfrom", "source", "sourceurl", "old", "oldurl", "oldaddress", "origin", "path"}
	toHeads   = []string{"to", "redirectto", "target", "targeturl", "new", "newurl", "newaddress", "destination"}
)

// columnOf returns the index of the first column with one of these names, or -1.
func columnOf(head, names []string) int {
	return slices.IndexFunc(head, func(h string) bool { return slices.Contains(names, sheet.Fold(h)) })
}

// ImportRedirects stores the valid rows of a file in one transaction, and reports why each
// other one was refused. A row replaces an earlier one from the same address.
//
// Errors: Invalid where the file holds no table or has no such columns; Conflict where
// there are too many.
func (o *Office) ImportRedirects(ctx context.Context, table *sheet.Table, page func(string) bool) (*Imported, error) {
	asked := map[string]bool{} // many addresses lead to few pages
	known := func(address string) bool {
		is, ok := asked[address]
		if !ok {
			is = page(address)
			asked[address] = is
		}
		return is
	}
	out := &Imported{}
	begun, fromAt, toAt, rows := false, -1, -1, 0
	list, at := []Redirect{}, map[string]int{}
	for row, err := range table.Rows() {
		switch {
		case err != nil:
			return nil, err
		case strings.TrimSpace(strings.Join(row.Cells, "")) == "":
			continue
		case !begun:
			begun, fromAt, toAt = true, columnOf(row.Cells, fromHeads), columnOf(row.Cells, toHeads)
			if fromAt < 0 || toAt < 0 {
				return nil, fault.New(fault.Invalid, "The first row has to name the columns: “from” and “to”, as in the files of Shopify, or “source” and “target”.")
			}
			continue
		}
		if rows++; rows > MostRedirects { // each is looked up among the pages
			return nil, fault.Newf(fault.Invalid, "The file has more than %d rows. Divide it.", MostRedirects)
		}
		cell := func(i int) string {
			if i < len(row.Cells) {
				return sheet.Unguard(row.Cells[i])
			}
			return ""
		}
		from, to := cell(fromAt), cell(toAt)
		r, bad := redirect(from, to, known)
		if why := cmp.Or(row.Wrong, bad["from"], bad["to"]); why != "" {
			if out.NotTaken++; out.NotTaken <= refusedKept {
				out.Refused = append(out.Refused, Refused{row.N, from, to, why})
			}
			continue
		}
		if i, ok := at[r.From]; ok {
			list[i] = r
			continue
		}
		at[r.From] = len(list)
		list = append(list, r)
	}
	if !begun {
		return nil, fault.New(fault.Invalid, "The file is empty.")
	}
	if len(list) == 0 {
		return out, nil
	}
	var err error
	out.Saved, out.Same, err = o.putRedirects(ctx, list, "redirect.import")
	return out, err
}
