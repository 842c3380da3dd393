package storetest

import (
	"bufio"
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib" // driver "pgx"

	"gulaab/internal/store"
)

// errMissing says that this machine has no PostgreSQL.
var errMissing = errors.New("PostgreSQL is not installed: no initdb in /usr/lib/postgresql/*/bin or on PATH, and GULAAB_TEST_POSTGRES_URL is not set")

// server is the PostgreSQL that this test binary uses.
type server struct {
	url     *url.URL // of a database for administrative commands
	admin   *sql.DB
	prefix  string // of the names of databases made here
	copying string // the clause for the fastest copy of a template
	made    atomic.Int64
	process *process // nil if the server was started elsewhere

	mu        sync.Mutex
	templates map[*Template]string // databases of templates
}

// postgresServer starts the server for the first test that needs it.
var (
	serverOnce  sync.Once
	theServer   *server
	serverError error
)

func postgresServer() (*server, error) {
	serverOnce.Do(func() { theServer, serverError = newServer() })
	return theServer, serverError
}

func newServer() (*server, error) {
	s := &server{prefix: "gulaab_" + strings.ToLower(rand.Text()[:8]), templates: map[*Template]string{}}
	address := os.Getenv("GULAAB_TEST_POSTGRES_URL")
	if address == "" {
		p, err := startPostgres(room(), careless...)
		if err != nil {
			return nil, err
		}
		s.process = p
		address = "postgres://postgres@/postgres?host=" + url.QueryEscape(p.dir)
	}
	var err error
	if s.url, err = url.Parse(address); err != nil {
		return nil, errors.Join(errors.New("GULAAB_TEST_POSTGRES_URL is not a URL"), s.stop())
	}
	if s.admin, err = sql.Open("pgx", address); err != nil {
		return nil, errors.Join(err, s.stop())
	}
	var version int
	if err := s.admin.QueryRowContext(context.Background(), `SELECT current_setting('server_version_num')::int`).Scan(&version); err != nil {
		return nil, errors.Join(err, s.stop())
	}
	if version >= 150000 { // older versions always copied files
		s.copying = ` STRATEGY FILE_COPY`
	}
	return s, nil
}

// template returns the name of a template's database, creating it where needed, or ""
// without a template.
func (s *server) template(ctx context.Context, of *Template) (string, error) {
	if of == nil {
		return "", nil
	}
	from, err := s.template(ctx, of.from)
	if err != nil {
		return "", err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if name, made := s.templates[of]; made {
		return name, nil
	}
	name := fmt.Sprintf("%s_template_%d", s.prefix, len(s.templates))
	if err := s.create(ctx, name, from); err != nil {
		return "", fmt.Errorf("create a template database: %w", err)
	}
	if err := of.fill(store.Config{URL: s.address(name)}); err != nil {
		return "", fmt.Errorf("fill a template database: %w", err)
	}
	s.templates[of] = name
	return name, nil
}

// create creates a database: a copy of another, or an empty one.
func (s *server) create(ctx context.Context, name, from string) error {
	create := `CREATE DATABASE ` + name
	if from != "" {
		create += ` TEMPLATE ` + from + s.copying
	}
	_, err := s.admin.ExecContext(ctx, create)
	return err
}

// address returns the URL of a database on the server.
func (s *server) address(database string) string {
	u := *s.url
	u.Path = "/" + database
	return u.String()
}

func (s *server) stop() error {
	var errs []error
	if s.admin != nil {
		if s.process == nil {
			for _, name := range s.templates {
				_, err := s.admin.ExecContext(context.Background(), `DROP DATABASE IF EXISTS `+name)
				errs = append(errs, err)
			}
		}
		errs = append(errs, s.admin.Close())
	}
	if s.process != nil {
		errs = append(errs, s.process.stop())
	}
	return errors.Join(errs...)
}

func stopPostgres() error {
	serverOnce.Do(func() { serverError = errMissing }) // no test has started a server
	if theServer == nil {
		return nil
	}
	return theServer.stop()
}

func postgresDatabase(t testing.TB, of *Template) store.Config {
	t.Helper()
	if !underMain {
		t.Fatal("storetest: the package needs func TestMain(m *testing.M) { storetest.Main(m) }")
	}
	s, err := postgresServer()
	if errors.Is(err, errMissing) && os.Getenv("CI") != "true" && os.Getenv("GULAAB_REQUIRE_POSTGRES") != "1" {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	from, err := s.template(t.Context(), of)
	if err != nil {
		t.Fatal(err)
	}
	name := fmt.Sprintf("%s_%d", s.prefix, s.made.Add(1))
	if err := s.create(t.Context(), name, from); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { // t.Context has ended by now
		if _, err := s.admin.ExecContext(context.Background(), `DROP DATABASE `+name+` WITH (FORCE)`); err != nil {
			t.Error(err)
		}
	})
	return store.Config{URL: s.address(name)}
}

// process is a running PostgreSQL with a Unix socket in dir and no port, so that any number
// of test binaries can run side by side.
type process struct {
	dir  string
	cmd  *exec.Cmd
	done chan error
}

// careless are settings for tests, whose rows need not survive a crash.
var careless = []string{"fsync=off", "synchronous_commit=off", "full_page_writes=off", "autovacuum=off", "max_wal_size=128MB"}

// Server starts a PostgreSQL with default settings, so that a COMMIT waits for the disk. It
// returns the address of an empty database, and ends with t. The package needs no TestMain
// for it.
func Server(t testing.TB) (address string) {
	t.Helper()
	p, err := startPostgres("")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := p.stop(); err != nil {
			t.Error(err)
		}
	})
	return "postgres://postgres@/postgres?host=" + url.QueryEscape(p.dir)
}

// made begins the names of the clusters' folders.
const made = "gulaab-pg-"

// startPostgres creates a cluster in its own folder within dir and starts it.
func startPostgres(dir string, settings ...string) (*process, error) {
	bin, err := binaries()
	if err != nil {
		return nil, err
	}
	p := &process{done: make(chan error, 1)}
	if p.dir, err = os.MkdirTemp(dir, made); err != nil {
		return nil, err
	}
	attr, err := p.user()
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(p.dir))
	}
	data := filepath.Join(p.dir, "data")
	ctx := context.Background() // the server outlives the test that starts it
	initdb := exec.CommandContext(ctx, filepath.Join(bin, "initdb"), "-D", data, "-U", "postgres", "-A", "trust", "--no-sync", "--no-locale", "-E", "UTF8")
	initdb.Dir, initdb.SysProcAttr = p.dir, attr
	if out, err := initdb.CombinedOutput(); err != nil {
		return nil, errors.Join(fmt.Errorf("initdb: %w\n%s", err, out), os.RemoveAll(p.dir))
	}
	args := []string{"-D", data, "-k", p.dir}
	for _, setting := range append([]string{"listen_addresses=", "max_connections=300", "shared_buffers=32MB"}, settings...) {
		args = append(args, "-c", setting)
	}
	p.cmd = exec.CommandContext(ctx, filepath.Join(bin, "postgres"), args...)
	p.cmd.Dir = p.dir
	serverAttr := *attr
	dieWithParent(&serverAttr)
	p.cmd.SysProcAttr = &serverAttr
	ready := make(chan error, 1)
	go p.serve(ready)
	if err := <-ready; err != nil {
		return nil, errors.Join(err, os.RemoveAll(p.dir))
	}
	return p, nil
}

// DieWithParent makes the kernel end a command when the starting goroutine ends, if that
// keeps its thread (runtime.LockOSThread). It works on Linux only.
func DieWithParent(cmd *exec.Cmd) {
	if cmd.SysProcAttr == nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{}
	}
	dieWithParent(cmd.SysProcAttr)
}

// serve runs the server until it ends. dieWithParent depends on the thread, so this
// goroutine keeps its own.
func (p *process) serve(ready chan<- error) {
	runtime.LockOSThread()
	log, err := p.cmd.StderrPipe()
	if err == nil {
		err = p.cmd.Start()
	}
	if err != nil {
		ready <- fmt.Errorf("postgres: %w", err)
		return
	}
	var said strings.Builder
	lines, up := bufio.NewScanner(log), false
	for !up && lines.Scan() {
		fmt.Fprintln(&said, lines.Text())
		up = strings.Contains(lines.Text(), "ready to accept connections")
	}
	if up {
		ready <- nil
		_, _ = io.Copy(io.Discard, log)
	}
	err = p.cmd.Wait()
	if !up {
		ready <- fmt.Errorf("postgres: %w\n%s", err, said.String())
	}
	p.done <- err
}

// user gives the folder and the commands to the system's user "postgres" when the tests run
// as root, as which PostgreSQL refuses to run.
func (p *process) user() (*syscall.SysProcAttr, error) {
	if os.Geteuid() != 0 {
		return &syscall.SysProcAttr{}, nil
	}
	return asPostgres(p.dir)
}

func (p *process) stop() error {
	// SIGINT asks for a fast shutdown. An error means that the server has ended already;
	// done says why.
	_ = p.cmd.Process.Signal(syscall.SIGINT)
	return errors.Join(<-p.done, os.RemoveAll(p.dir))
}

// binaries returns the folder of the newest PostgreSQL.
func binaries() (string, error) {
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if err != nil {
		return "", err
	}
	if len(found) > 0 {
		// Versions have had two digits since 2017, so they sort as text.
		return filepath.Dir(slices.Max(found)), nil
	}
	initdb, err := exec.LookPath("initdb")
	if err != nil {
		return "", errMissing
	}
	return filepath.Dir(initdb), nil
}
