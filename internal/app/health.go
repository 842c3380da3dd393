package app

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"gulaab/internal/blob"
	"gulaab/internal/httpd/call"
	gen "gulaab/internal/httpd/officegen/settings"
	"gulaab/internal/ident"
	"gulaab/internal/mail"
	"gulaab/internal/outbox"
	"gulaab/internal/settings"
	"gulaab/internal/store"
)

// health is what doctor finds, as the office shows it.
func (a *App) health(ctx context.Context) gen.Health {
	out := gen.Health{At: a.opts.Now().UTC(), Findings: []gen.Finding{}}
	for _, f := range a.examineRunning(ctx) {
		shown := gen.Finding{Name: f.Name, State: gen.FindingState(f.State), Says: f.Says}
		if f.Do != "" {
			shown.Do = &f.Do
		}
		if f.State == Needs {
			out.Needs++
		}
		out.Findings = append(out.Findings, shown)
	}
	return out
}

// testMailTime is how long a mail server has to take a test mail: less than the
// request that waits for it.
const testMailTime = 8 * time.Second

// testMail sends a mail now and says what became of it.
func (a *App) testMail(ctx context.Context, name, address string) (says string, err error) {
	m, err := a.letters.Render(mail.TestMail{To: address, Name: name}, true)
	if err != nil {
		return "", err
	}
	m.ID = ident.NewID()
	limited, cancel := context.WithTimeout(ctx, testMailTime)
	defer cancel()
	switch err := a.mails.Send(limited, m); {
	case errors.Is(err, context.DeadlineExceeded):
		return "", errors.New("the mail server did not answer in time")
	case err != nil:
		return "", err
	case a.cfg.SMTPURL == "":
		return "No mail server is set: the mail was only written to the folder mail of the shop's data.", nil
	}
	return "The mail server took the mail for " + address + ". Look whether it arrived.", nil
}

// setup says what a new shop still needs. Nothing of it is remembered: each step
// is seen from what the shop has (SET-4). A demo's list says what
// is so like any other's; all its orders are samples, so there they count.
func (a *App) setup(ctx context.Context, factor bool) (gen.Setup, error) {
	ordered, err := a.db.HasRealOrders(ctx)
	if err != nil {
		return gen.Setup{}, err
	}
	v, products := a.settings.Current().Values, a.live.Current().Len()
	out := gen.Setup{Done: true, Empty: products == 0 && !ordered, Steps: []gen.SetupStep{
		{Name: gen.SetupStepNameName, Done: v.SupportEmail != settings.Defaults().SupportEmail},
		{Name: gen.SetupStepNameWhatsapp, Done: v.WhatsAppNumber != ""},
		{Name: gen.SetupStepNameAccount, Done: a.bankOf(a.settings.Current()).Iban != ""},
		{Name: gen.SetupStepNameProduct, Done: products > 0},
		{Name: gen.SetupStepNameDelivery, Done: v.DeliveryTo > 0},
		{Name: gen.SetupStepNameCash, Done: v.CashMost > 0 && v.CashCountries != ""},
		{Name: gen.SetupStepNameFactor, Done: factor},
		{Name: gen.SetupStepNameOrder, Done: ordered || a.cfg.Demo},
	}}
	for i := range out.Steps {
		out.Done = out.Done && out.Steps[i].Done
	}
	return out, nil
}

// ready checks what the shop stands on: the database with its schema, and a
// disk that can be written.
func (a *App) ready(ctx context.Context) map[string]error {
	return map[string]error{"database": a.db.Ready(ctx), "disk": a.disk.check(a.opts.Now(), a.cfg.DataDir)}
}

// disk remembers for a second whether it can be written: anybody may ask.
type disk struct {
	mu    sync.Mutex
	asked time.Time
	last  error
}

func (d *disk) check(now time.Time, dir string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.asked.IsZero() || now.Sub(d.asked) >= time.Second {
		d.asked, d.last = now, writable(dir)
	}
	return d.last
}

// writable writes a file and removes it: a full or read-only disk shows no other way.
func writable(dir string) error {
	f, err := os.CreateTemp(dir, ".ready-*")
	if err != nil {
		return err
	}
	_, werr := f.Write(make([]byte, 4096))
	return errors.Join(werr, f.Close(), os.Remove(f.Name()))
}

// blobs gives httpd the files in its own terms.
type blobs struct{ blob.Store }

var _ call.Blobs = blobs{}

func (b blobs) Open(ctx context.Context, key string) (call.File, error) {
	r, info, err := b.Get(ctx, key)
	if err != nil {
		return call.File{}, err
	}
	return call.File{
		ReadCloser: r, Size: info.Size, ContentType: info.ContentType, ModTime: info.ModTime,
	}, nil
}

// newMetrics returns what /metrics shows of the process and of the jobs.
func newMetrics(db *store.DB, log *slog.Logger) *prometheus.Registry {
	reg := prometheus.NewRegistry()
	reg.MustRegister(
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
		&jobGauge{
			db: db, log: log, jobs: prometheus.NewDesc("gulaab_jobs",
				"Jobs in the database: waiting (to run, to run again, or running) and buried (given up; a person must look).",
				[]string{"state"}, nil),
			messages: prometheus.NewDesc("gulaab_messages", "Mails of the last 90 days by what became of them.", []string{"state"}, nil),
		},
	)
	return reg
}

// countTimeout keeps a database that is slow from holding up all other metrics.
const countTimeout = 2 * time.Second

// jobGauge counts the jobs when it is asked: they are the database's, which
// several nodes may share. Where they cannot be counted it is left out.
type jobGauge struct {
	db   *store.DB
	log  *slog.Logger
	jobs *prometheus.Desc

	messages *prometheus.Desc
}

var _ prometheus.Collector = (*jobGauge)(nil)

// Describe implements prometheus.Collector.
func (g *jobGauge) Describe(ch chan<- *prometheus.Desc) { ch <- g.jobs; ch <- g.messages }

// Collect implements prometheus.Collector.
func (g *jobGauge) Collect(ch chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), countTimeout) // the interface has no context
	defer cancel()
	waiting, buried, err := g.db.CountJobs(ctx)
	if err != nil {
		g.log.WarnContext(ctx, "jobs cannot be counted for the metrics", "error", err)
		return
	}
	messages, err := g.db.CountMessages(ctx)
	if err != nil {
		g.log.WarnContext(ctx, "mails cannot be counted for the metrics", "error", err)
		return
	}
	for _, state := range outbox.States {
		ch <- prometheus.MustNewConstMetric(g.messages, prometheus.GaugeValue, float64(messages[state]), string(state))
	}
	ch <- prometheus.MustNewConstMetric(g.jobs, prometheus.GaugeValue, float64(waiting), "waiting")
	ch <- prometheus.MustNewConstMetric(g.jobs, prometheus.GaugeValue, float64(buried), "buried")
}
