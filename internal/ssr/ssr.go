// Package ssr renders the React pages inside the process, in a pool of QuickJS
// machines, each page by the script of its language. It promises that a render ends: by its result, by the deadline, by
// the machine's memory or stack limit, or soon when every machine is busy; and
// that work for which nobody waits never takes a machine from a shopper who does.
// What a page is, and what stands in for it when rendering fails, is left to
// the caller.
package ssr

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"modernc.org/quickjs"

	"gulaab/internal/redact"
)

// maxFrames bounds the calls within calls of a page. The engine's own default
// lets endless recursion grow the goroutine's stack to Go's limit of 1 GB, and
// that ends the process. A call takes about 2.5 kB; pages need a few hundred.
const maxFrames = 10_000

// Errors of Render that are not the page's fault.
var (
	// ErrBusy is returned when no machine came free in time.
	ErrBusy = errors.New("ssr: every renderer is busy")
	// ErrClosed is returned after Close.
	ErrClosed = errors.New("ssr: closed")
)

// brokenBoundary is what React writes where a component threw inside a
// <Suspense>: renderToString then returns the page without the component
// instead of an error.
const brokenBoundary = "<!--$!-->"

// Config bounds a Renderer; a zero field has the default.
type Config struct {
	Machines    int           // how many pages are rendered at once, in whatever language; GOMAXPROCS
	Timeout     time.Duration // of one render, 2.5 s; of one that nobody waits for laterTimes as long
	Wait        time.Duration // for a free machine; 100 ms
	MemoryLimit uint64        // of one machine, in bytes; 64 MiB
	MaxRenders  int           // after which a machine is replaced; 1000
}

// Stats counts what a Renderer did since it was made.
type Stats struct {
	Renders  int64 // begun
	Failures int64 // ended by an error, ErrBusy not counted
	Busy     int64 // refused with ErrBusy
	Machines int64 // made
}

// Script is the script of a language's pages.
type Script struct {
	Language string // a BCP 47 tag
	Text     string
}

// Renderer renders pages. It is safe for concurrent use.
type Renderer struct {
	cfg      Config
	bytecode map[string]func() ([]byte, error) // by language, compiled when a page of it is first asked for
	lanes    *lanes
	once     sync.Once

	renders, failures, busy, machines atomic.Int64
}

// slot is a place to render in. It keeps a machine for each language that it was
// asked for, made when first needed.
type slot map[string]*machine // by language

type machine struct {
	vm   *quickjs.VM
	used int
}

// New takes the languages' scripts, each of which must define the function
// __render(url, stateJSON) -> html, and tries the first one out by making one
// machine. The others are compiled when a page of theirs is first asked for, so
// that a start waits for none of them.
func New(scripts []Script, cfg Config) (*Renderer, error) {
	if cfg.Machines <= 0 {
		cfg.Machines = runtime.GOMAXPROCS(0)
	}
	if cfg.Timeout <= 0 {
		cfg.Timeout = 2500 * time.Millisecond // a small host that is busy draws the home page in more than one second
	}
	if cfg.Wait <= 0 {
		cfg.Wait = 100 * time.Millisecond
	}
	if cfg.MemoryLimit == 0 {
		cfg.MemoryLimit = 64 << 20
	}
	if cfg.MaxRenders <= 0 {
		cfg.MaxRenders = 1000
	}
	if len(scripts) == 0 {
		return nil, errors.New("ssr: no script")
	}
	r := &Renderer{cfg: cfg, bytecode: map[string]func() ([]byte, error){}}
	for _, script := range scripts {
		r.bytecode[script.Language] = sync.OnceValues(func() ([]byte, error) {
			bytecode, err := compile(script.Text)
			if err != nil {
				return nil, fmt.Errorf("ssr: compiling the script of %s: %w", script.Language, err)
			}
			return bytecode, nil
		})
	}
	slots := make([]slot, cfg.Machines)
	for i := range slots {
		slots[i] = slot{}
	}
	if _, err := r.machine(slots[len(slots)-1], scripts[0].Language); err != nil {
		return nil, err
	}
	r.lanes = newLanes(slots)
	return r, nil
}

// laterTimes is how much longer a render may take that no shopper waits for.
const laterTimes = 3

// Render returns the HTML of the page at url (path and query) for a state, in a
// language that has a script, for a shopper who waits: where no machine comes
// free soon it returns ErrBusy.
// Errors of the page carry its message; the machine that met one is replaced.
// ctx bounds the wait for a machine, and its deadline the render; a ctx that is
// merely cancelled lets a render that has begun go on.
func (r *Renderer) Render(ctx context.Context, language, url, stateJSON string) (string, error) {
	return r.render(ctx, true, language, url, stateJSON)
}

// RenderLater is Render for a page that nobody waits for. It waits for a machine
// until ctx ends, lets every shopper pass, and leaves them a machine where there
// is more than one. It may take longer, as it does on a busy host.
func (r *Renderer) RenderLater(ctx context.Context, language, url, stateJSON string) (string, error) {
	return r.render(ctx, false, language, url, stateJSON)
}

func (r *Renderer) render(ctx context.Context, waiting bool, language, url, stateJSON string) (string, error) {
	s, err := r.lanes.take(ctx, language, waiting, r.cfg.Wait)
	if err != nil {
		if errors.Is(err, ErrBusy) {
			r.busy.Add(1)
		}
		return "", err
	}
	r.renders.Add(1)
	timeout := r.cfg.Timeout
	if !waiting {
		timeout *= laterTimes
	}
	html, err := r.renderWith(ctx, timeout, s, language, url, stateJSON)
	if err != nil {
		r.failures.Add(1)
	}
	if m := s[language]; m != nil {
		if m.used++; err != nil || m.used >= r.cfg.MaxRenders {
			s.discard(language)
		}
	}
	r.lanes.give(s, waiting)
	return html, err
}

// Stats returns the counts so far.
func (r *Renderer) Stats() Stats {
	return Stats{
		Renders:  r.renders.Load(),
		Failures: r.failures.Load(),
		Busy:     r.busy.Load(),
		Machines: r.machines.Load(),
	}
}

// Close waits for the renders that have begun and frees every machine. Later
// renders get ErrClosed.
func (r *Renderer) Close() {
	r.once.Do(func() {
		for _, s := range r.lanes.close() {
			for language := range s {
				s.discard(language)
			}
		}
	})
}

func (r *Renderer) renderWith(ctx context.Context, timeout time.Duration, s slot, language, url, stateJSON string) (html string, err error) {
	// The engine is translated C: what would crash a C program is a panic here.
	defer func() {
		if p := recover(); p != nil {
			html, err = "", fmt.Errorf("ssr: the engine panicked: %s", redact.Panic(p))
		}
	}()
	if deadline, ok := ctx.Deadline(); ok {
		timeout = min(timeout, time.Until(deadline))
	}
	if timeout <= 0 {
		return "", context.DeadlineExceeded
	}
	m, err := r.machine(s, language)
	if err != nil {
		return "", err
	}
	if err := m.vm.SetEvalTimeout(timeout); err != nil {
		return "", fmt.Errorf("ssr: setting the deadline: %w", err)
	}
	result, err := m.vm.Call("__render", url, stateJSON)
	if err != nil {
		return "", fmt.Errorf("ssr: rendering %s: %w", path(url), err)
	}
	html, ok := result.(string)
	switch {
	case !ok:
		return "", fmt.Errorf("ssr: rendering %s: the result is a %T, not a text", path(url), result)
	case strings.Contains(html, brokenBoundary):
		return "", fmt.Errorf("ssr: rendering %s: a component threw", path(url))
	}
	return html, nil
}

// path cuts the query, which may hold what a shopper typed.
func path(url string) string {
	p, _, _ := strings.Cut(url, "?")
	return p
}

func compile(script string) ([]byte, error) {
	vm, err := quickjs.NewVM()
	if err != nil {
		return nil, err
	}
	bytecode, err := vm.Compile(script, quickjs.EvalGlobal)
	return bytecode, errors.Join(err, vm.Close())
}

// machine returns the slot's machine of a language, made and with its script run.
func (r *Renderer) machine(s slot, language string) (*machine, error) {
	if m := s[language]; m != nil {
		return m, nil
	}
	compiled, ok := r.bytecode[language]
	if !ok {
		return nil, fmt.Errorf("ssr: there is no script of the language %q", language)
	}
	bytecode, err := compiled()
	if err != nil {
		return nil, err
	}
	vm, err := quickjs.NewVM()
	if err != nil {
		return nil, fmt.Errorf("ssr: making a machine: %w", err)
	}
	m := &machine{vm: vm}
	s[language] = m
	vm.SetMemoryLimit(uintptr(r.cfg.MemoryLimit))
	vm.SetMaxStackSize(maxFrames)
	if err := load(vm, bytecode); err != nil {
		s.discard(language)
		return nil, fmt.Errorf("ssr: starting the script: %w", err)
	}
	r.machines.Add(1)
	return m, nil
}

func load(vm *quickjs.VM, bytecode []byte) error {
	if err := vm.SetEvalTimeout(5 * time.Second); err != nil {
		return err
	}
	if _, err := vm.EvalBytecode(bytecode); err != nil {
		return err
	}
	// What the script loads by promises is there before the first page.
	if _, err := vm.ExecutePendingJobs(); err != nil {
		return err
	}
	kind, err := vm.Eval("typeof __render", quickjs.EvalGlobal)
	if err != nil {
		return err
	}
	if kind != "function" {
		return fmt.Errorf("__render is %v, not a function", kind)
	}
	return nil
}

// discard frees the machine of a language; a machine that is beyond closing is
// left behind.
func (s slot) discard(language string) {
	m := s[language]
	delete(s, language)
	if m == nil {
		return
	}
	defer func() { _ = recover() }()
	_ = m.vm.Close()
}
