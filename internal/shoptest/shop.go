// Package shoptest runs a whole shop on a database of its own: the real server, services and
// store, a small catalogue, people of every role, a clock that the test moves, and mails in a
// folder. Requests run in the process, and every answer can be checked against the contract.
// Only tests may import it.
package shoptest

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // driver "pgx"

	"gulaab/internal/account"
	"gulaab/internal/app"
	"gulaab/internal/config"
	"gulaab/internal/fetch"
	"gulaab/internal/ident"
	"gulaab/internal/store"
	"gulaab/internal/store/sqldb"
	"gulaab/internal/store/storetest"
)

// Shop is a running shop.
type Shop struct {
	App    *app.App
	Config config.Config
	Clock  *Clock
	Log    *Log
	PostEx *PostEx // the shop's courier

	t       testing.TB
	web     fetch.Options
	draws   bool // pages are rendered
	handler http.Handler
	counts  *sql.DB
	db      func() *store.DB
}

// Clock is a clock that moves only by Move. It is safe for concurrent use.
type Clock struct {
	mu  sync.Mutex
	now time.Time
}

// Now returns the clock's time.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// Move moves the clock forward.
func (c *Clock) Move(d time.Duration) {
	c.mu.Lock()
	c.now = c.now.Add(d)
	c.mu.Unlock()
}

// Log collects the shop's log. It is safe for concurrent use.
type Log struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

// Write implements io.Writer.
func (l *Log) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.Write(p)
}

// String returns everything logged so far.
func (l *Log) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.String()
}

// Settings returns the settings of a test shop on a database: the defaults, without rate
// limits.
func Settings(db store.Config, dir string) config.Config {
	c := config.Config{
		Addr: "127.0.0.1:0", DataDir: db.DataDir, DatabaseURL: db.URL, LogLevel: "debug", PictureMemory: 192, Connections: 10,
		ShopName: "Gulaab", SupportEmail: "support@gulaab.test", Instagram: "https://www.instagram.com/",
		BankName: "Lahore Test Bank", AccountTitle: "Gulaab Traders", IBAN: "PK36SCBL0000001123456702",
		GuestPercent: 28, MemberPercent: 31, SampleWords: true, // the specification's figures
	}
	if c.DataDir == "" {
		c.DataDir = dir
	}
	if c.DatabaseURL != "" {
		c.DatabaseURL = patient(c.DatabaseURL)
	}
	return c
}

// patient makes a connection wait longer for a row lock than a shop does, because fifty
// concurrent requests on a slow machine do not mean a stuck node. The shop's own limit has
// tests in internal/store (NODE-1).
func patient(address string) string {
	mark := "?"
	if strings.Contains(address, "?") {
		mark = "&"
	}
	return address + mark + "lock_timeout=30s"
}

// New starts a shop with the test catalogue and people. change can alter the settings first.
// The shop ends with the test.
func New(t testing.TB, e storetest.Engine, change ...func(*config.Config)) *Shop {
	t.Helper()
	cfg := Settings(e.Copy(t, filled), t.TempDir())
	for _, f := range change {
		f(&cfg)
	}
	if err := cfg.Validate(); err != nil {
		t.Fatal(err)
	}
	return start(t, &Shop{Config: cfg})
}

// NewDrawn is New for a shop that renders its pages, as a running one does. The test is
// skipped where the front end is not built.
func NewDrawn(t testing.TB, e storetest.Engine) *Shop {
	t.Helper()
	if !app.Built() {
		t.Skip("the front end is not built: run make build")
	}
	return start(t, &Shop{Config: Settings(e.Copy(t, filled), t.TempDir()), draws: true})
}

// NewWithWeb is New for a shop whose outgoing requests go to the servers in web.
func NewWithWeb(t testing.TB, e storetest.Engine, web fetch.Options, change ...func(*config.Config)) *Shop {
	t.Helper()
	s := &Shop{Config: Settings(e.Copy(t, filled), t.TempDir()), web: web}
	for _, f := range change {
		f(&s.Config)
	}
	return start(t, s)
}

func start(t testing.TB, s *Shop) *Shop {
	t.Helper()
	cfg := s.Config
	s.Clock, s.Log, s.t = &Clock{now: Opening}, &Log{}, t
	s.db = sync.OnceValue(func() *store.DB { return openDB(t, cfg, s.Clock.Now) })
	s.open()
	proof := filepath.Join(cfg.DataDir, "media", "proofs")
	if err := os.MkdirAll(proof, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(proof, CustomerOrder+".jpg"), JPEG(40, 30), 0o600); err != nil {
		t.Fatal(err)
	}
	evidence := filepath.Join(filepath.Dir(proof), "evidence")
	if err := os.MkdirAll(evidence, 0o750); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(evidence, "one.jpg"), JPEG(40, 30), 0o600); err != nil {
		t.Fatal(err)
	}
	s.openCounts()
	return s
}

// DB is a second handle on the shop's database. It is opened when a test first asks for it, because
// each of its connections reads the whole schema and few tests need it.
func (s *Shop) DB() *store.DB { return s.db() }

// openCounts opens the connection of Count and Texts.
func (s *Shop) openCounts() {
	s.t.Helper()
	cfg := s.Config
	// The shop may write at the same time, so it waits for locks.
	driver, source := "sqlite", "file:"+filepath.Join(cfg.DataDir, sqldb.FileName)+"?_pragma=busy_timeout(5000)"
	if cfg.DatabaseURL != "" {
		driver, source = "pgx", cfg.DatabaseURL
	}
	var err error
	if s.counts, err = sql.Open(driver, source); err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() {
		if err := s.counts.Close(); err != nil {
			s.t.Error(err)
		}
	})
}

// Demo starts a demo shop, as serve --demo does.
func Demo(t testing.TB, e storetest.Engine) *Shop {
	t.Helper()
	cfg := Settings(e.Fresh(t), t.TempDir())
	cfg.Demo = true
	s := &Shop{Config: cfg, Clock: &Clock{now: Opening}, Log: &Log{}, t: t}
	s.open()
	s.openCounts()
	return s
}

// open builds the shop on its database.
func (s *Shop) open() {
	s.t.Helper()
	if s.PostEx == nil {
		s.PostEx = newPostEx(s.t, s.Clock.Now)
	}
	log := slog.New(slog.NewJSONHandler(s.Log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	var err error
	s.App, err = app.Open(s.t.Context(), s.Config, s.Config.Origin("shop.test:80"), app.Options{Now: s.Clock.Now, Log: log, Frames: !s.draws, Patience: time.Minute, Tasks: counting(), Web: s.web, PostEx: s.PostEx.options()})
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() {
		if err := s.App.Close(); err != nil {
			s.t.Error(err)
		}
	})
	s.handler = s.App.Server().Handler()
}

// Twin returns another node of the shop, with the same database, files and clock.
func (s *Shop) Twin() *Shop {
	s.t.Helper()
	twin := &Shop{Config: s.Config, Clock: s.Clock, Log: &Log{}, db: s.db, PostEx: s.PostEx, t: s.t, counts: s.counts}
	twin.open()
	return twin
}

// Fill puts the test catalogue, people and orders into the fresh database of cfg, for a server
// that the test starts itself. It returns a handle on the database.
func Fill(t testing.TB, cfg config.Config) *store.DB {
	t.Helper()
	db := openDB(t, cfg, time.Now)
	if err := fillAll(t.Context(), db); err != nil {
		t.Fatal(err)
	}
	return db
}

// filled is the template of every test shop's database, as of Opening.
var filled = storetest.NewTemplate(func(cfg store.Config) error {
	ctx := context.Background() // all tests share it
	cfg.Now = func() time.Time { return Opening }
	db, err := store.Open(ctx, cfg)
	if err != nil {
		return err
	}
	return errors.Join(fillAll(ctx, db), db.Close())
})

// OpenDB opens the database of cfg, and closes it when t ends.
func OpenDB(t testing.TB, cfg config.Config) *store.DB {
	t.Helper()
	return openDB(t, cfg, time.Now)
}

func fillAll(ctx context.Context, db *store.DB) error {
	hash, err := hashed()
	if err != nil {
		return err
	}
	apps, err := factors()
	if err != nil {
		return err
	}
	return db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error {
		return errors.Join(fill(ctx, tx, hash), fillFactors(ctx, tx, apps))
	})
}

func openDB(t testing.TB, cfg config.Config, now func() time.Time) *store.DB {
	t.Helper()
	db, err := store.Open(t.Context(), store.Config{URL: cfg.DatabaseURL, DataDir: cfg.DataDir, Now: now})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return db
}

// Do answers a request in the process.
func (s *Shop) Do(r *http.Request) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	s.handler.ServeHTTP(w, r)
	return w
}

// Count returns the number of rows in a table. The table may be followed by a WHERE clause.
func (s *Shop) Count(table string) int64 {
	s.t.Helper()
	var n int64
	if err := s.counts.QueryRowContext(s.t.Context(), "SELECT COUNT(*) FROM "+table).Scan(&n); err != nil {
		s.t.Fatal(err)
	}
	return n
}

// TextColumns returns the text columns of a shop on SQLite, by table.
func (s *Shop) TextColumns() map[string][]string {
	s.t.Helper()
	rows, err := s.counts.QueryContext(s.t.Context(), `SELECT m.name, c.name FROM sqlite_master m JOIN pragma_table_info(m.name) c WHERE m.type = 'table' AND c.type = 'TEXT'`)
	if err != nil {
		s.t.Fatal(err)
	}
	defer func() { _ = rows.Close() }() // the rows were read to the end
	all := map[string][]string{}
	for rows.Next() {
		var table, column string
		if err := rows.Scan(&table, &column); err != nil {
			s.t.Fatal(err)
		}
		all[table] = append(all[table], column)
	}
	if err := rows.Err(); err != nil {
		s.t.Fatal(err)
	}
	return all
}

// Stock returns the free units of a product's active variants.
func (s *Shop) Stock(productID string) int64 {
	s.t.Helper()
	var n int64
	if err := s.counts.QueryRowContext(s.t.Context(), "SELECT COALESCE(SUM(l.on_hand - l.held), 0) FROM stock_levels l JOIN variants v ON v.id = l.variant_id WHERE v.product_id = $1 AND v.enabled", productID).Scan(&n); err != nil {
		s.t.Fatal(err)
	}
	return n
}

// Exec runs a statement on the database without the shop's code.
func (s *Shop) Exec(query string, args ...any) {
	s.t.Helper()
	if _, err := s.counts.ExecContext(s.t.Context(), query, args...); err != nil {
		s.t.Fatal(err)
	}
}

// Tables returns the names of the shop's tables.
func (s *Shop) Tables() []string {
	s.t.Helper()
	if s.Config.DatabaseURL == "" {
		return s.strings(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'`)
	}
	return s.strings(`SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'`)
}

// Texts returns every value of a table as text.
func (s *Shop) Texts(table string) (all []string) {
	s.t.Helper()
	none, err := s.counts.QueryContext(s.t.Context(), `SELECT * FROM `+table+` LIMIT 0`)
	if err != nil {
		s.t.Fatal(err)
	}
	defer func() { _ = none.Close() }()
	columns, err := none.Columns()
	if err := errors.Join(err, none.Err()); err != nil {
		s.t.Fatal(err)
	}
	for i, name := range columns {
		columns[i] = `COALESCE(CAST("` + name + `" AS TEXT), '')`
	}
	return s.strings(`SELECT ` + strings.Join(columns, ", ") + ` FROM ` + table)
}

// strings returns all values of a query, row by row.
func (s *Shop) strings(query string) (all []string) {
	s.t.Helper()
	rows, err := s.counts.QueryContext(s.t.Context(), query)
	if err != nil {
		s.t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	columns, err := rows.Columns()
	if err != nil {
		s.t.Fatal(err)
	}
	values, into := make([]string, len(columns)), make([]any, len(columns))
	for i := range values {
		into[i] = &values[i]
	}
	for rows.Next() {
		if err := rows.Scan(into...); err != nil {
			s.t.Fatal(err)
		}
		all = append(all, values...)
	}
	if err := rows.Err(); err != nil {
		s.t.Fatal(err)
	}
	return all
}

// Text returns the one value that a query asks for, as text; empty where there is none.
func (s *Shop) Text(query string) string {
	s.t.Helper()
	if all := s.strings(query); len(all) > 0 {
		return all[0]
	}
	return ""
}

// Mails returns the mails in the folder as they were written.
func (s *Shop) Mails() []string {
	s.t.Helper()
	files, err := filepath.Glob(filepath.Join(s.Config.DataDir, "mail", "*.eml"))
	if err != nil {
		s.t.Fatal(err)
	}
	var out []string
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			s.t.Fatal(err)
		}
		out = append(out, string(b))
	}
	return out
}

// Password is the password of everybody in a test shop.
const Password = "Member@12345"

// hashed computes the hash of Password once, because that is slow by design.
var hashed = sync.OnceValues(func() (hash string, err error) {
	dir, err := os.MkdirTemp("", "gulaab-hash-")
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	ctx := context.Background() // all tests share it
	db, err := store.Open(ctx, store.Config{DataDir: dir})
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := db.Migrate(ctx); err != nil {
		return "", err
	}
	people, err := account.New(account.Deps{
		InTx: func(ctx context.Context, fn func(context.Context, account.Tx) error) error {
			return db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error { return fn(ctx, tx) })
		},
		Reader: db, Blobs: noBlobs{}, Now: time.Now,
	})
	if err != nil {
		return "", err
	}
	a, _, err := people.Ensure(ctx, account.EnsureInput{Name: "A", Email: "a@b.test", Password: Password, Role: account.Customer})
	if err != nil {
		return "", err
	}
	return a.PasswordHash, nil
})

// noBlobs is the file store of a fill that stores no picture. Nothing calls it.
type noBlobs struct{}

func (noBlobs) Put(context.Context, string, []byte, string) error { panic("no picture was given") }
func (noBlobs) Delete(context.Context, string) error              { panic("no picture was given") }

// Tokens of the people's sessions, and a guest's cookie.
var (
	CustomerToken = token("customer")
	OtherToken    = token("other customer")
	AdminToken    = token("admin")
	GuestCookie   = token("guest")

	DeskToken       = token("desk") // the owner's, as the office's cookie
	PackerDeskToken = token("packer's desk")
	ManagerToken    = token("manager")
	PackerToken     = token("packer")
	AccountantToken = token("accountant")
	InvitationToken = token("invitation")
)

// token returns a token of 43 characters, as a real one has, that is the same in every run.
func token(name string) string { return ident.HashToken(name)[:43] }

// Form makes a multipart body of values by name and files. A file's key is "field=filename".
func Form(values url.Values, files map[string][]byte) (body []byte, contentType string) {
	const boundary = "b0undary"
	var b bytes.Buffer
	quote := strings.NewReplacer(`"`, "%22", "\r", "%0D", "\n", "%0A").Replace
	for _, name := range slices.Sorted(maps.Keys(values)) {
		for _, v := range values[name] {
			b.WriteString("--" + boundary + "\r\nContent-Disposition: form-data; name=\"" + quote(name) + "\"\r\n\r\n" + v + "\r\n")
		}
	}
	for name, data := range files {
		field, file, _ := strings.Cut(name, "=")
		b.WriteString("--" + boundary + "\r\nContent-Disposition: form-data; name=\"" + quote(field) + "\"; filename=\"" + quote(file) +
			"\"\r\nContent-Type: application/octet-stream\r\n\r\n")
		b.Write(data)
		b.WriteString("\r\n")
	}
	b.WriteString("--" + boundary + "--\r\n")
	return b.Bytes(), "multipart/form-data; boundary=" + boundary
}

// Keep writes a file into the shop's file store.
func (s *Shop) Keep(key, text string) {
	s.t.Helper()
	path := filepath.Join(s.Config.DataDir, "media", filepath.FromSlash(key))
	if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(text), 0o600)); err != nil {
		s.t.Fatal(err)
	}
}

// Files returns the names of the files in a folder of the shop's file store.
func (s *Shop) Files(folder string) []string {
	s.t.Helper()
	entries, err := os.ReadDir(filepath.Join(s.Config.DataDir, "media", folder))
	if err != nil {
		s.t.Fatal(err)
	}
	var out []string
	for _, e := range entries {
		out = append(out, e.Name())
	}
	return out
}

// Rehash gives an account a hash of another password, as a reset does.
func (s *Shop) Rehash(t testing.TB, accountID string) {
	t.Helper()
	err := s.DB().InTx(t.Context(), func(_ context.Context, tx *store.Tx) error {
		a, err := tx.Account(t.Context(), accountID)
		if err != nil {
			return err
		}
		a.PasswordHash += "x"
		return tx.UpdateAccount(t.Context(), a)
	})
	if err != nil {
		t.Fatal(err)
	}
}
