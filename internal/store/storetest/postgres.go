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
	url      *url.URL // of a database to give orders in
	admin    *sql.DB
	prefix   string // of every database made here
	template string // a migrated database without rows
	copying  string // how the template is copied soonest
	made     atomic.Int64
	process  *process // nil when somebody else runs the server
}

// postgresServer is started by the first test that needs it.
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
	s := &server{prefix: "gulaab_" + strings.ToLower(rand.Text()[:8])}
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
	s.template = s.prefix + "_template"
	ctx := context.Background() // the server outlives the test that starts it
	if _, err := s.admin.ExecContext(ctx, `CREATE DATABASE `+s.template); err != nil {
		return nil, errors.Join(fmt.Errorf("create the template database: %w", err), s.stop())
	}
	var version int
	if err := s.admin.QueryRowContext(ctx, `SELECT current_setting('server_version_num')::int`).Scan(&version); err != nil {
		return nil, errors.Join(err, s.stop())
	}
	if version >= 150000 { // before, files were copied anyway
		s.copying = ` STRATEGY FILE_COPY`
	}
	if err := migrate(store.Config{URL: s.address(s.template)}); err != nil {
		return nil, errors.Join(fmt.Errorf("migrate the template database: %w", err), s.stop())
	}
	return s, nil
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
		if s.process == nil && s.template != "" {
			_, err := s.admin.ExecContext(context.Background(), `DROP DATABASE IF EXISTS `+s.template)
			errs = append(errs, err)
		}
		errs = append(errs, s.admin.Close())
	}
	if s.process != nil {
		errs = append(errs, s.process.stop())
	}
	return errors.Join(errs...)
}

func stopPostgres() error {
	serverOnce.Do(func() { serverError = errMissing }) // no test needed it
	if theServer == nil {
		return nil
	}
	return theServer.stop()
}

func postgresDatabase(t testing.TB, migrated bool) store.Config {
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
	name := fmt.Sprintf("%s_%d", s.prefix, s.made.Add(1))
	create := `CREATE DATABASE ` + name
	if migrated {
		create += ` TEMPLATE ` + s.template + s.copying
	}
	if _, err := s.admin.ExecContext(t.Context(), create); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { // t.Context has ended by now
		if _, err := s.admin.ExecContext(context.Background(), `DROP DATABASE `+name+` WITH (FORCE)`); err != nil {
			t.Error(err)
		}
	})
	return store.Config{URL: s.address(name)}
}

// process is a running PostgreSQL: a Unix socket in dir and no port, so that
// any number of test binaries run side by side.
type process struct {
	dir  string
	cmd  *exec.Cmd
	done chan error
}

// careless is for tests whose rows are not worth a disk's wait.
var careless = []string{"fsync=off", "synchronous_commit=off", "full_page_writes=off", "autovacuum=off", "max_wal_size=128MB"}

// Server starts a PostgreSQL of its own, with its settings as they come: a
// COMMIT waits for the disk. It returns the address of an empty database, and
// ends with t. The package needs no TestMain for it.
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

// made is how the names of the clusters' folders begin.
const made = "gulaab-pg-"

// startPostgres makes a cluster in a folder of its own within dir and serves it.
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

// DieWithParent has the kernel end a command when the goroutine that starts it
// ends, if that one keeps its thread (runtime.LockOSThread); elsewhere than on
// Linux it does nothing.
func DieWithParent(cmd *exec.Cmd) {
	if cmd.SysProcAttr == nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{}
	}
	dieWithParent(cmd.SysProcAttr)
}

// serve starts the server and stays until it has ended. dieWithParent goes by
// threads, not by processes: this goroutine keeps its own.
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

// user makes the folder and the commands those of the system's user "postgres"
// when the tests run as root, which PostgreSQL refuses to be.
func (p *process) user() (*syscall.SysProcAttr, error) {
	if os.Geteuid() != 0 {
		return &syscall.SysProcAttr{}, nil
	}
	return asPostgres(p.dir)
}

func (p *process) stop() error {
	// Fast shutdown. An error means it has ended already, and done says why.
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
		// Versions have had two digits since 2017: they sort as text.
		return filepath.Dir(slices.Max(found)), nil
	}
	initdb, err := exec.LookPath("initdb")
	if err != nil {
		return "", errMissing
	}
	return filepath.Dir(initdb), nil
}
