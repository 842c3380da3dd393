// Package app puts the shop together: a Config in, a running shop out. It is the one place
// that knows every part, and it decides in which order they start and stop: at a stop
// background work ends while the requests in flight are finished, and the database is
// closed last.
package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"gulaab/demo"
	"gulaab/internal/account"
	"gulaab/internal/app/demoshop"
	"gulaab/internal/blob"
	"gulaab/internal/catalog"
	"gulaab/internal/config"
	"gulaab/internal/coupon"
	"gulaab/internal/credit"
	"gulaab/internal/customer"
	"gulaab/internal/deal"
	"gulaab/internal/exchange"
	"gulaab/internal/feed"
	"gulaab/internal/fetch"
	"gulaab/internal/fiscal"
	"gulaab/internal/httpd"
	"gulaab/internal/httpd/drawn"
	"gulaab/internal/httpd/shopapi"
	"gulaab/internal/httpd/site"
	"gulaab/internal/ident"
	"gulaab/internal/job"
	"gulaab/internal/leftcart"
	"gulaab/internal/mail"
	"gulaab/internal/media"
	"gulaab/internal/notify"
	"gulaab/internal/order"
	"gulaab/internal/outbox"
	"gulaab/internal/parcel"
	"gulaab/internal/paying"
	"gulaab/internal/poll"
	"gulaab/internal/postex"
	"gulaab/internal/pricing"
	"gulaab/internal/purchase"
	"gulaab/internal/redact"
	"gulaab/internal/restock"
	"gulaab/internal/seal"
	"gulaab/internal/settings"
	"gulaab/internal/settle"
	"gulaab/internal/shelf"
	"gulaab/internal/smtp"
	"gulaab/internal/ssr"
	"gulaab/internal/staff"
	"gulaab/internal/stock"
	"gulaab/internal/stop"
	"gulaab/internal/store"
	"gulaab/internal/store/sqldb"
	"gulaab/internal/task"
	"gulaab/internal/today"
)

// Options are what tests set otherwise; the zero value is the real thing.
type Options struct {
	Now func() time.Time // time.Now
	Log *slog.Logger     // discarded
	// Poll is how often to look for jobs that nobody told of; 0: the runner's own.
	Poll time.Duration
	// Look is how often to look whether the catalogue changed or something was
	// sold, beside looking after each order; 0: each second.
	Look time.Duration
	// Frames leaves out the renderer, which takes most of the time to start:
	// pages are frames that the browser fills.
	Frames bool
	// Patience is how long a page may take to render where no shopper waits, as in a
	// test on a slow machine; 0: as long as a shop allows.
	Patience time.Duration
	// Tasks are kinds of tasks beside the shop's own.
	Tasks map[string]task.Kind[*store.Tx]
	// Web is where pictures by address come from: a test has servers of its own.
	// Addresses are checked whatever it says.
	Web fetch.Options
	// PostEx is where that courier is asked; a test has a server of its own.
	PostEx postex.Options
}

// App is a shop, put together and not yet listening.
type App struct {
	cfg     config.Config
	command bool // beside a shop that may serve
	opts    Options
	origin  string

	db     *store.DB
	blobs  blob.Store
	builds *builds // nil where no front end is built
	// owesFrontEnd says that the front end could not be kept at the start.
	owesFrontEnd bool
	live         *catalog.Live
	settings     *settings.Live
	shown        atomic.Pointer[shownShop]
	owner        *settings.Service // changes settings
	people       *staff.Service
	customers    *customer.Service
	feed         *feed.Feed
	stock        *stock.Service
	purchases    *purchase.Service
	papers       *stock.PapersService
	edits        *catalog.Service // changes the catalogue
	accounts     *account.Service
	orders       *order.Service
	tasks        *task.Service[*store.Tx]
	deals        *deal.Service
	coupons      *coupon.Service
	shelf        *shelf.Office
	counter      *shelf.Counter
	imports      *exchange.Office
	pictures     *media.Decoder
	gallery      gallery
	parcels      *parcel.Office
	couriers     *parcel.Live
	settling     *settle.Office
	today        *today.Service
	notices      *notify.Service
	restock      *restock.Service
	stops        *stop.Service
	cards        *paying.Service        // nil where nobody pays by card
	asked        *prometheus.CounterVec // of cards
	cardsDown    cardsDown
	fiscal       *fiscal.Service // nil where invoices are reported to nobody
	leftCarts    *leftcart.Service
	giftCards    *credit.Service
	sending      *poll.Rows // gift cards
	letters      *mail.Renderer
	messages     *outbox.Office
	mails        mail.Sender
	runner       *job.Runner
	renderer     *ssr.Renderer
	pages        *site.Site
	server       *httpd.Server
	operator     http.Handler // metrics and profiles

	failing failing // rows of rounds that failed
	done    roundsDone
	goods   goodsSeen // how far the office's lists were brought up

	story      *demoshop.Story // of a demo that was filled just now
	disk       disk
	background context.CancelFunc
	work       sync.WaitGroup
}

// Open puts a shop together for a valid config: it migrates the database, fills
// it where the demo is asked for, and reads the catalogue. origin is how
// shoppers reach the shop. What it returns must be closed.
func Open(ctx context.Context, cfg config.Config, origin string, opts Options) (_ *App, err error) {
	if opts.Now == nil {
		opts.Now = time.Now
	}
	if opts.Log == nil {
		opts.Log = slog.New(slog.DiscardHandler)
	}
	opts.Log = slog.New(redact.Handler(opts.Log.Handler()))
	a := &App{cfg: cfg, opts: opts, origin: origin}
	a.openLoops()
	defer func() {
		if err != nil {
			err = errors.Join(err, a.Close())
		}
	}()
	if err := a.openData(ctx); err != nil {
		return nil, err
	}
	if err := a.setDemo(ctx); err != nil {
		return nil, err
	}
	if err := a.openOffice(ctx); err != nil {
		return nil, err
	}
	a.live = catalog.NewLive(drawn.Source{Source: a.db}, opts.Log, opts.Now, opts.Look)
	if err := a.readCatalogue(ctx); err != nil {
		return nil, fmt.Errorf("read the catalogue: %w", err)
	}
	if a.pictures, err = newDecoder(cfg); err != nil {
		return nil, err
	}
	a.gallery = newGallery(cfg, a.db, a.blobs, opts.Log)
	if err := a.openServices(ctx); err != nil {
		return nil, err
	}
	if err := a.tellDemo(ctx); err != nil {
		return nil, err
	}
	metrics := newMetrics(a.db, opts.Log)
	metrics.MustRegister(a.done.last, a.done.failed)
	if a.asked != nil {
		metrics.MustRegister(a.asked)
	}
	a.operator = httpd.Operator(metrics)
	if a.pages, err = a.openSite(ctx, metrics); err != nil {
		return nil, err
	}
	front, err := frontEnd()
	if err != nil {
		return nil, err
	}
	guestKey, err := a.db.Secret(ctx, "guest cookies")
	if err != nil {
		return nil, err
	}
	previewKey, err := a.db.Secret(ctx, "links to drafts")
	if err != nil {
		return nil, err
	}
	office, err := a.rooms()
	if err != nil {
		return nil, err
	}
	a.server, err = httpd.New(httpd.Deps{
		Office: office, Stops: a.stops, Cards: a.cards,
		Deps: shopapi.Deps{
			Catalogue: a.live.Current, Archived: a.db.Archived, Reviews: a.db, Reviewing: a.reviewing(), ProductReviews: a.db, Asking: a.asking(), Counter: a.counter,
			Accounts: a.accounts, Orders: a.orders, Addresses: a.addresses(), Wishes: a.wishes(), Credit: a.db, GiftCards: a.giftCards, Points: a.points(), Restock: a.restock, LeftCarts: a.leftCarts, People: a.db, Copies: a.copies(), Staff: a.people, Pictures: a.pictures, Shop: a.shop, Room: a.room,
		},
		Papers: a.db, Settings: a.owner, Feed: a.feed, Blobs: blobs{a.blobs}, DemoMedia: demo.Media(),
		Site: a.pages, PreviewProduct: a.pages.PreviewProduct, Styles: func() string { return a.settings.Current().Look().CSS() }, PreviewKey: previewKey, Sheet: front.Sheet(), GuestKey: guestKey,
		Log: opts.Log, Metrics: metrics, Ready: a.ready,
		Origin: origin, NetworkConns: cfg.NetworkConns, TrustedProxies: cfg.Proxies(), RateLimit: cfg.RateLimit, Now: opts.Now,
	})
	if err != nil {
		return nil, err
	}
	return a, nil
}

// openShop makes everything except what answers requests, and plays the story of a demo
// that was just filled.
func (a *App) openShop(ctx context.Context) error {
	if err := a.openOffice(ctx); err != nil {
		return err
	}
	a.live = catalog.NewLive(drawn.Source{Source: a.db}, a.opts.Log, a.opts.Now, a.opts.Look)
	if err := a.readCatalogue(ctx); err != nil {
		return fmt.Errorf("read the catalogue: %w", err)
	}
	if err := a.openServices(ctx); err != nil {
		return err
	}
	return a.tellDemo(ctx)
}

// setDemo makes the shop a demo, or none.
func (a *App) setDemo(ctx context.Context) (err error) {
	a.story, err = demoshop.Set(ctx, a.cfg, a.db, a.accounts, a.opts.Now(), a.opts.Log)
	return err
}

// tellDemo plays the story of a demo that was just filled.
func (a *App) tellDemo(ctx context.Context) error {
	if a.story == nil {
		return nil
	}
	box, err := a.seal(ctx, refundSeal)
	if err != nil {
		return err
	}
	story := a.story
	a.story = nil
	err = story.Tell(ctx, demoshop.Shop{
		Catalogue: a.live.Current, Rates: a.settings.Current().Rates, Blobs: a.blobs, Files: importFiles{a.blobs}, Seal: box,
	})
	if err := errors.Join(err, story.Close()); err != nil {
		return err
	}
	return a.live.Refresh(ctx)
}

// CheckAddresses refuses parameters in the addresses of other servers that would be
// ignored, before any server is asked, as *config.SettingErrors.
func CheckAddresses(cfg config.Config) error {
	var errs []error
	check := func(setting string, err error) {
		if err != nil {
			errs = append(errs, &config.SettingError{Setting: setting, Problem: err.Error()})
		}
	}
	check("GULAAB_DATABASE_URL", sqldb.CheckAddress(cfg.DatabaseURL))
	check("GULAAB_MEDIA_URL", blob.CheckAddress(cfg.MediaURL))
	if cfg.SMTPURL != "" {
		_, err := smtp.New(cfg.SMTPURL)
		check("GULAAB_SMTP_URL", err)
	}
	return errors.Join(errs...)
}

// openData opens the data folder, the database with its schema up to date, and the files.
func (a *App) openData(ctx context.Context) error {
	var err error
	if a.db, err = openStore(ctx, a.cfg, a.opts.Now, a.opts.Log, a.command); err != nil {
		return err
	}
	if err := a.openFiles(ctx); err != nil {
		return fmt.Errorf("GULAAB_MEDIA_URL: %w", err)
	}
	a.accounts, err = newAccounts(a.db, a.blobs, a.cfg.RateLimit, a.origin, a.opts)
	return err
}

// openStore opens and migrates the database. A command refuses to migrate under a running
// older server.
func openStore(ctx context.Context, cfg config.Config, now func() time.Time, log *slog.Logger, command bool) (*store.DB, error) {
	if err := CheckAddresses(cfg); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(cfg.DataDir, 0o700); err != nil {
		return nil, fmt.Errorf("GULAAB_DATA: %w", err)
	}
	db, err := store.Open(ctx, store.Config{URL: cfg.DatabaseURL, DataDir: cfg.DataDir, Connections: cfg.Connections, Now: now, Log: log, Command: command})
	if err != nil {
		return nil, fmt.Errorf("GULAAB_DATABASE_URL: %w", err)
	}
	migrate := db.Migrate
	if command {
		migrate = db.MigrateAlone
	}
	if err := migrate(ctx); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

// refundSeal names the key that encrypts where refunds go.
const refundSeal = "where refunds go"

// seal returns what encrypts texts of one kind, with a key that the shop made for it.
func (a *App) seal(ctx context.Context, of string) (*seal.Box, error) {
	key, err := a.db.Secret(ctx, of)
	if err != nil {
		return nil, err
	}
	return seal.New(key)
}

// newDecoder returns the decoder of uploaded pictures.
func newDecoder(cfg config.Config) (*media.Decoder, error) {
	return media.NewDecoder(arriving(cfg), int64(cfg.PictureMemory)<<20)
}

// arriving is the folder of files that come in.
func arriving(cfg config.Config) string { return filepath.Join(cfg.DataDir, "arriving") }

func newAccounts(db *store.DB, blobs blob.Store, rateLimit float64, origin string, opts Options) (*account.Service, error) {
	return account.New(account.Deps{
		InTx:   store.Within(db.InTx, func(tx *store.Tx) account.Tx { return tx }),
		Reader: db, Blobs: blobs, Now: opts.Now, Log: opts.Log, RateLimit: rateLimit, Origin: origin,
	})
}

// wakePages makes the catalogue look for changes now, so that the next request sees them
// and not the next poll.
func (a *App) wakePages() {
	if a.live != nil {
		a.live.Wake()
	}
}

// openServices makes the services of orders and mails.
func (a *App) openServices(ctx context.Context) (err error) {
	linkKey, err := a.db.Secret(ctx, "links to orders")
	if err != nil {
		return err
	}
	box, err := a.seal(ctx, refundSeal)
	if err != nil {
		return err
	}
	stopKey, err := a.db.Secret(ctx, stop.KeyName)
	if err != nil {
		return err
	}
	signer := stop.NewSigner(stopKey)
	a.stops, err = stop.New(stop.Deps{InTx: store.Within(a.db.InTx, func(tx *store.Tx) stop.Tx { return tx }), Reader: a.db, Signer: signer})
	if err != nil {
		return err
	}
	if err := a.openLeftCarts(signer); err != nil {
		return err
	}
	if a.couriers, err = parcel.NewLive(ctx, a.db, a.opts.Log); err != nil {
		return err
	}
	if err := a.openGiftCards(ctx); err != nil {
		return err
	}
	a.orders, err = order.New(order.Deps{
		InTx:   store.Within(a.db.InTxTogether, func(tx *store.Tx) order.Tx { return tx }, a.wakePages),
		Reader: a.db, Catalogue: a.live.Current, Rates: func() pricing.Rates { return a.settings.Current().Rates() }, Blobs: a.blobs,
		Prefixes: func() ident.Prefixes { return a.settings.Current().Prefixes },
		Rules:    a.orderRules, Courier: a.courierNamed, MayOpen: a.mayOpen, LinkKey: linkKey, Cards: a.giftCards.Codes, Stops: signer, Now: a.opts.Now, Seal: box,
		Log: a.opts.Log,
	})
	if err != nil {
		return err
	}
	if err := a.openCards(ctx); err != nil {
		return err
	}
	if err := a.openFiscal(); err != nil {
		return err
	}
	a.deals, err = deal.New(deal.Deps{
		InTx:   store.Within(a.db.InTx, func(tx *store.Tx) deal.Tx { return tx }, a.wakePages),
		Reader: a.db, Now: a.opts.Now, Log: a.opts.Log,
	})
	if err != nil {
		return err
	}
	a.coupons, err = coupon.New(store.Within(a.db.InTx, func(tx *store.Tx) coupon.Tx { return tx }), a.db)
	if err != nil {
		return err
	}
	a.openShelves()
	a.letters, err = mail.NewRenderer(func() mail.Shop {
		now := a.settings.Current()
		return mail.Shop{
			Name: now.ShopName, Word: now.LogoWord, SupportEmail: now.SupportEmail, OrderPrefix: now.OrderPrefix, BaseURL: a.origin, WhatsApp: international(now.WhatsAppNumber),
			Numbers: now.Numbers(), Links: now.Links(), Look: now.Look(), Logo: letterLogo(now.Logo),
		}
	})
	if err != nil {
		return err
	}
	if a.cfg.SMTPURL == "" {
		if !a.cfg.Demo {
			a.opts.Log.WarnContext(ctx, "no mail server is set (GULAAB_SMTP_URL): mails are only written to the folder mail of the data folder, nobody receives them")
		}
		a.mails, err = smtp.NewFolder(filepath.Join(a.cfg.DataDir, "mail"))
	} else {
		a.mails, err = smtp.New(a.cfg.SMTPURL)
	}
	if err != nil {
		return fmt.Errorf("GULAAB_SMTP_URL: %w", err)
	}
	post, err := outbox.NewSender(outbox.Deps{
		InTx:     store.Within(a.db.InTx, func(tx *store.Tx) outbox.Tx { return tx }),
		Renderer: a.letters, Mails: a.mails, Resets: a.accounts, Emails: a.accounts, Invites: a.people, Links: a.orders, Cards: a.giftCards, Stops: a.stops, Log: a.opts.Log,
	})
	if err != nil {
		return err
	}
	a.messages, err = outbox.NewOffice(store.Within(a.db.InTx, func(tx *store.Tx) outbox.OfficeTx { return tx }), a.db, a.letters, a.orders, a.giftCards, a.stops)
	if err != nil {
		return err
	}
	if err := a.openTasks(ctx); err != nil {
		return err
	}
	if err := a.openToday(); err != nil {
		return err
	}
	if err := a.openNotices(ctx); err != nil {
		return err
	}
	if err := a.openRestock(); err != nil {
		return err
	}
	kinds := a.tasks.Jobs()
	maps.Copy(kinds, post.Kinds())
	maps.Copy(kinds, a.notices.Kinds())
	kinds[settings.JobBank] = job.Kind{Handler: a.owner.ApplyBank, Tries: 150}
	a.runner, err = job.New(job.Config{Queue: a.db, Kinds: kinds, Now: a.opts.Now, Poll: a.opts.Poll, Log: a.opts.Log})
	if err == nil {
		a.db.OnEnqueued(a.runner.Wake)
	}
	return err
}

// international writes digits as a number that can be dialled; "" stays.
func international(digits string) string {
	if digits == "" {
		return ""
	}
	return "+" + digits
}
