package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"gulaab/internal/app/demoshop"
	"gulaab/internal/blob"
	"gulaab/internal/config"
	"gulaab/internal/fault"
	"gulaab/internal/redact"
	"gulaab/internal/settings"
	"gulaab/internal/smtp"
	"gulaab/internal/store"
)

// State is the state of a part of the shop.
type State string

// States.
const (
	Good  State = "ok"
	Note  State = "note"  // worth knowing
	Needs State = "needs" // a person must do something
)

// Finding is what doctor reports of one part.
type Finding struct {
	Name  string `json:"name"`
	State State  `json:"state"`
	Says  string `json:"says"`
	Do    string `json:"do,omitempty"`
}

// The limits up to which doctor calls something good.
const (
	askWithin     = 10 * time.Second // each part
	officeWithin  = 4 * time.Second  // the same for a request that waits
	backupAge     = 36 * time.Hour   // a nightly backup, and half a day
	provedAge     = 100 * 24 * time.Hour
	overdueAge    = 15 * time.Minute // a job that is due runs within a minute
	leastFreeDisk = 1 << 30
)

// Examine checks every part of a shop. It changes nothing, except for a small file that it
// puts among the shop's files and removes.
func Examine(ctx context.Context, cfg config.Config, now time.Time) []Finding {
	d := &doctor{cfg: cfg, now: now, demo: cfg.Demo}
	d.say("program", Good, Version(), "")
	if err := CheckAddresses(cfg); err != nil {
		d.say("settings", Needs, err.Error(), "correct the address")
		return d.findings
	}
	d.within(ctx, askWithin, d.database)
	d.rest(ctx, askWithin)
	return d.findings
}

// examineRunning is Examine for the office of a running shop.
func (a *App) examineRunning(ctx context.Context) []Finding {
	d := &doctor{cfg: a.cfg, now: a.opts.Now(), demo: a.cfg.Demo}
	d.say("program", Good, Version(), "")
	d.within(ctx, officeWithin, func(ctx context.Context) { d.known(ctx, a.db) })
	d.rest(ctx, officeWithin)
	a.examineCards(d)
	a.examineFiscal(d)
	return d.findings
}

// within gives a part its time limit.
func (d *doctor) within(ctx context.Context, most time.Duration, part func(context.Context)) {
	ctx, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	part(ctx)
}

// rest checks in parallel what can be asked at the same time, so that several servers that
// do not answer cost the time of one.
func (d *doctor) rest(ctx context.Context, most time.Duration) {
	parts := []func(*doctor, context.Context){(*doctor).address, (*doctor).files, (*doctor).disk, (*doctor).mail}
	found := make([]doctor, len(parts))
	var all sync.WaitGroup
	for i, part := range parts {
		found[i] = doctor{cfg: d.cfg, now: d.now, demo: d.demo}
		all.Go(func() { d.within(ctx, most, func(ctx context.Context) { part(&found[i], ctx) }) })
	}
	all.Wait()
	for i := range found {
		d.findings = append(d.findings, found[i].findings...)
	}
}

type doctor struct {
	cfg      config.Config
	now      time.Time
	demo     bool
	findings []Finding
}

func (d *doctor) say(name string, state State, says, do string) {
	if state != Needs {
		do = ""
	}
	d.findings = append(d.findings, Finding{name, state, says, do})
}

// real returns how serious a thing is that only matters to real customers.
func (d *doctor) real() State {
	if d.demo {
		return Note
	}
	return Needs
}

// database checks the database, and what only it knows.
func (d *doctor) database(ctx context.Context) {
	db, err := store.Open(ctx, store.Config{URL: d.cfg.DatabaseURL, DataDir: d.cfg.DataDir, MustExist: true, Connections: 2})
	if err != nil {
		d.say("database", Needs, "it does not answer: "+err.Error(), "look at GULAAB_DATABASE_URL and GULAAB_DATA, and at the database's own log")
		return
	}
	defer func() { _ = db.Close() }() // nothing was written
	d.known(ctx, db)
}

// known checks a database that can be opened.
func (d *doctor) known(ctx context.Context, db *store.DB) {
	h, err := db.Health(ctx)
	if err != nil {
		d.say("database", Needs, "it cannot be read: "+err.Error(), "run gulaab migrate, or look at the database's own log")
		return
	}
	switch says := fmt.Sprintf("%s, schema %d", db.Engine(), h.Schema); {
	case h.Schema < h.Wants:
		d.say("database", Needs, fmt.Sprintf("%s; this program needs %d", says, h.Wants), "start this program, or run gulaab migrate")
	case h.Schema > h.Wants:
		d.say("database", Needs, fmt.Sprintf("%s; this program knows %d", says, h.Wants), "use the newer program")
	default:
		d.say("database", Good, says, "")
	}
	mark, err := demoshop.Mark(ctx, db)
	if err != nil {
		d.say("shop", Needs, err.Error(), "look at the database's own log")
		return
	}
	d.demo = mark != ""
	orders, about, err := db.CountRealOrders(ctx)
	switch {
	case err != nil:
		d.say("shop", Needs, err.Error(), "look at the database's own log")
	case d.demo:
		d.say("shop", Note, "a demo: its logins are known to everybody", "")
	case about:
		d.say("shop", Good, fmt.Sprintf("a real one, with about %d orders", orders), "")
	default:
		d.say("shop", Good, fmt.Sprintf("a real one, with %d orders", orders), "")
	}
	if h.Owners == 0 {
		d.say("owner", Needs, "there is no administrator", "gulaab admin create --email E --name N")
	} else {
		d.say("owner", Good, fmt.Sprintf("%d may do everything", h.Owners), "")
	}
	d.jobs(h)
	d.rounds(ctx, db, h)
	d.messages(ctx, db, h)
	d.shopSettings(ctx, db, h)
	d.stock(ctx, db, h)
	d.age(ctx, db, "backup", backupSetting, backupAge, "gulaab backup --to FOLDER, every night")
	d.age(ctx, db, "restore", provedSetting, provedAge, "gulaab restore --verify --from FOLDER, with the newest backup")
}

func (d *doctor) jobs(h store.Health) {
	switch late := d.now.Sub(h.OldestDue); {
	case h.Buried > 0:
		d.say("jobs", Needs, fmt.Sprintf("%d were given up, %d wait", h.Buried, h.Waiting), "gulaab jobs list says why; gulaab jobs retry has them tried again")
	case !h.OldestDue.IsZero() && late > overdueAge:
		d.say("jobs", Needs, fmt.Sprintf("%d wait, the oldest is due since %s", h.Waiting, rough(late)), "is the shop running, and does the mail server answer?")
	default:
		d.say("jobs", Good, fmt.Sprintf("%d wait, none was given up", h.Waiting), "")
	}
}

// rounds checks that the periodic work of one node is done (TRUE-7). Where all of it stands
// still no node serves, which is no fault of a loop.
func (d *doctor) rounds(ctx context.Context, db *store.DB, h store.Health) {
	if h.Schema < h.Wants {
		return
	}
	all, err := db.Rounds(ctx)
	if err != nil {
		d.say("rounds", Needs, err.Error(), "look at the database's own log")
		return
	}
	var failing, late, nodes []string
	var newest time.Time
	for _, r := range all {
		if r.Began.After(newest) {
			newest = r.Began
		}
		if !slices.Contains(nodes, r.Node) {
			nodes = append(nodes, r.Node)
		}
		switch ago := d.now.Sub(r.Began); {
		case !r.Failed.IsZero() && !r.Failed.Before(r.Began):
			failing = append(failing, fmt.Sprintf("%s failed %s ago on %s", r.Name, rough(d.now.Sub(r.Failed)), r.Node))
		case r.Every > 0 && ago > 3*r.Every+time.Minute:
			late = append(late, fmt.Sprintf("%s was last done %s ago by %s", r.Name, rough(ago), r.Node))
		}
	}
	switch {
	case len(all) == 0:
		d.say("rounds", Note, "none was done yet", "")
	case len(failing) > 0:
		d.say("rounds", Needs, strings.Join(failing, ", "), `the log of that node says why: "a round failed", with the name of the loop`)
	case len(late) == len(all):
		d.say("rounds", Note, "none is done: no server runs", "")
	case len(late) > 0:
		d.say("rounds", Needs, strings.Join(late, ", "), "restart that node")
	default:
		d.say("rounds", Good, fmt.Sprintf("%d, the last %s ago, by %s", len(all), rough(d.now.Sub(newest)), strings.Join(nodes, " and ")), "")
	}
}

// messages checks for mails that were given up.
func (d *doctor) messages(ctx context.Context, db *store.DB, h store.Health) {
	if h.Schema < h.Wants {
		return // their table may be missing yet
	}
	held, failed, err := db.CountFailures(ctx)
	switch {
	case err != nil:
		d.say("messages", Needs, err.Error(), "look at the database's own log")
	case failed > 0:
		d.say("messages", Needs, fmt.Sprintf("%d could not be sent", failed), "the office lists them under Health and sends them again, as gulaab jobs retry all does")
	case held > 0:
		d.say("messages", Note, fmt.Sprintf("%d failed and are tried again", held), "")
	default:
		d.say("messages", Good, "all were sent or wait for their turn", "")
	}
}

// checkAge is how old the nightly comparison of stock with its ledger may be.
const checkAge = 36 * time.Hour

// stock reports what the nightly comparison of stock with its ledger found.
func (d *doctor) stock(ctx context.Context, db *store.DB, h store.Health) {
	if h.Schema < h.Wants {
		return
	}
	at, wrong, err := db.StockCheck(ctx)
	ago := rough(d.now.Sub(at))
	switch {
	case err != nil:
		d.say("stock", Needs, err.Error(), "look at the database's own log")
	case at.IsZero():
		d.say("stock", Note, "never held against its ledger: a running shop does it when it starts and each day", "")
	case wrong > 0:
		d.say("stock", Needs, fmt.Sprintf("%d numbers are not what the ledger comes to, found %s ago", wrong, ago), "gulaab stock rebuild names them, and puts them right with --apply")
	case d.now.Sub(at) > checkAge:
		d.say("stock", Needs, "held against its ledger last "+ago+" ago", "is the shop running? It does so each day")
	default:
		d.say("stock", Good, "is what its ledger comes to, looked at "+ago+" ago", "")
	}
}

// shopSettings checks what the owner chose.
func (d *doctor) shopSettings(ctx context.Context, db *store.DB, h store.Health) {
	if h.Schema < h.Wants {
		return // their table may be missing yet
	}
	live := settings.NewLive(db, slog.New(slog.DiscardHandler))
	if err := live.Refresh(ctx); err != nil {
		d.say("settings", Needs, err.Error(), "look at the database's own log")
		return
	}
	v := live.Current().Values
	switch {
	case v.SupportEmail == settings.Defaults().SupportEmail:
		d.say("contact", d.real(), "customers are told "+v.SupportEmail+", which nobody reads", "set the address for support in the office's settings")
	default:
		d.say("contact", Good, v.SupportEmail, "")
	}
	switch {
	case v.TakesTransfers():
		d.say("bank account", Good, v.BankName+", "+v.AccountTitle, "")
	case d.demo:
		d.say("bank account", Note, "the sample of the demo: nobody gets that money", "")
	default:
		d.say("bank account", Note, "none is set: bank transfer is not offered", "")
	}
}

// age checks when something was last done, by a setting that remembers it.
func (d *doctor) age(ctx context.Context, db *store.DB, name, setting string, most time.Duration, do string) {
	text, err := db.Setting(ctx, setting)
	if fault.KindOf(err) == fault.NotFound {
		d.say(name, d.real(), "never", do)
		return
	}
	at, perr := time.Parse(time.RFC3339, text)
	if err := errors.Join(err, perr); err != nil {
		d.say(name, Needs, err.Error(), do)
		return
	}
	says := rough(d.now.Sub(at)) + " ago"
	if d.now.Sub(at) > most {
		d.say(name, d.real(), says, do)
	} else {
		d.say(name, Good, says, "")
	}
}

func (d *doctor) address(context.Context) {
	switch base := d.cfg.BaseURL; {
	case base == "":
		d.say("address", d.real(), "none is set: links in mails lead to "+d.cfg.Origin(d.cfg.Addr), "set GULAAB_BASE_URL")
	case !strings.HasPrefix(base, "https://"):
		d.say("address", d.real(), base+" is not encrypted", "serve the shop over https and set GULAAB_BASE_URL")
	default:
		d.say("address", Good, base, "")
	}
}

// files writes a small file and removes it.
func (d *doctor) files(ctx context.Context) {
	dir := filepath.Join(d.cfg.DataDir, "media")
	place := dir
	if d.cfg.MediaURL != "" {
		place = "the bucket of GULAAB_MEDIA_URL"
	} else if _, err := os.Stat(dir); err != nil {
		d.say("files", Needs, err.Error(), "look at GULAAB_DATA")
		return
	}
	files, err := blob.Open(ctx, d.cfg.MediaURL, dir)
	if err == nil {
		const probe = "doctor/probe.txt"
		err = errors.Join(files.Put(ctx, probe, []byte("gulaab doctor\n"), blob.TypeOf(probe)), files.Delete(ctx, probe))
		if c, ok := files.(interface{ Close() error }); ok {
			err = errors.Join(err, c.Close())
		}
	}
	if err != nil {
		d.say("files", Needs, place+" cannot be written: "+redact.Text(err.Error()), "look at the address, the keys and the room")
		return
	}
	d.say("files", Good, place+" can be read and written", "")
}

func (d *doctor) disk(context.Context) {
	free, total, err := diskSpace(d.cfg.DataDir)
	if err != nil {
		d.say("disk", Needs, err.Error(), "look at GULAAB_DATA")
		return
	}
	says := fmt.Sprintf("%.1f of %.1f GB are free at %s", float64(free)/1e9, float64(total)/1e9, d.cfg.DataDir)
	if free < leastFreeDisk {
		d.say("disk", Needs, says, "make room: with a full disk no order is taken")
	} else {
		d.say("disk", Good, says, "")
	}
}

func (d *doctor) mail(ctx context.Context) {
	if d.cfg.SMTPURL == "" {
		d.say("mail", d.real(), "no mail server is set: mails are only written to the folder "+filepath.Join(d.cfg.DataDir, "mail")+", nobody receives them", "set GULAAB_SMTP_URL")
		return
	}
	client, err := smtp.New(d.cfg.SMTPURL)
	if err == nil {
		err = client.Check(ctx)
	}
	if err != nil {
		d.say("mail", Needs, "the mail server does not take us: "+redact.Text(err.Error()), "look at GULAAB_SMTP_URL; mails wait meanwhile")
		return
	}
	d.say("mail", Good, "the mail server takes us", "")
}

// rough words a duration roughly.
func rough(d time.Duration) string {
	switch {
	case d < 2*time.Minute:
		return "a minute"
	case d < 2*time.Hour:
		return fmt.Sprintf("%d minutes", int(d.Minutes()))
	case d < 72*time.Hour:
		return fmt.Sprintf("%d hours", int(d.Hours()))
	default:
		return fmt.Sprintf("%d days", int(d.Hours()/24))
	}
}
