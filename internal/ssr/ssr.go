// Package ssr renders the React pages inside the process, in a pool of QuickJS
// machines. It promises that a render ends: by its result, by the deadline, by
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
	Machines    int           // how many pages are rendered at once; GOMAXPROCS
	Timeout     time.Duration // of one render; 1 s
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

// Renderer renders pages. It is safe for concurrent use.
type Renderer struct {
	cfg      Config
	bytecode []byte
	lanes    *lanes
	once     sync.Once

	renders, failures, busy, machines atomic.Int64
}

// slot is the place of a machine, which is made when first needed.
type slot struct {
	vm   *quickjs.VM
	used int
}

// New compiles the script, which must define the function
// __render(url, stateJSON) -> html, and tries it out by making one machine.
func New(script string, cfg Config) (*Renderer, error) {
	if cfg.Machines <= 0 {
		cfg.Machines = runtime.GOMAXPROCS(0)
	}
	if cfg.Timeout <= 0 {
		cfg.Timeout = time.Second
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
	bytecode, err := compile(script)
	if err != nil {
		return nil, fmt.Errorf("ssr: compiling the script: %w", err)
	}
	r := &Renderer{
		cfg:      cfg,
		bytecode: bytecode,
	}
	slots := make([]*slot, cfg.Machines) // each machine is made when first needed
	for i := range slots {
		slots[i] = &slot{}
	}
	if err := r.start(slots[len(slots)-1]); err != nil {
		return nil, err
	}
	r.lanes = newLanes(slots)
	return r, nil
}

// Render returns the HTML of the page at url (path and query) for a state, for a
// shopper who waits: where no machine comes free soon it returns ErrBusy.
// Errors of the page carry its message; the machine that met one is replaced.
// ctx bounds the wait for a machine, and its deadline the render; a ctx that is
// merely cancelled lets a render that has begun go on.
func (r *Renderer) Render(ctx context.Context, url, stateJSON string) (string, error) {
	return r.render(ctx, true, url, stateJSON)
}

// RenderLater is Render for a page that nobody waits for. It waits for a machine
// until ctx ends, lets every shopper pass, and leaves them a machine where there
// is more than one.
func (r *Renderer) RenderLater(ctx context.Context, url, stateJSON string) (string, error) {
	return r.render(ctx, false, url, stateJSON)
}

func (r *Renderer) render(ctx context.Context, waiting bool, url, stateJSON string) (string, error) {
	s, err := r.lanes.take(ctx, waiting, r.cfg.Wait)
	if err != nil {
		if errors.Is(err, ErrBusy) {
			r.busy.Add(1)
		}
		return "", err
	}
	r.renders.Add(1)
	html, err := r.renderWith(ctx, s, url, stateJSON)
	s.used++
	if err != nil {
		r.failures.Add(1)
	}
	if err != nil || s.used >= r.cfg.MaxRenders {
		s.discard()
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
			s.discard()
		}
	})
}

func (r *Renderer) renderWith(ctx context.Context, s *slot, url, stateJSON string) (html string, err error) {
	// The engine is translated C: what would crash a C program is a panic here.
	defer func() {
		if p := recover(); p != nil {
			html, err = "", fmt.Errorf("ssr: the engine panicked: %s", redact.Panic(p))
		}
	}()
	timeout := r.cfg.Timeout
	if deadline, ok := ctx.Deadline(); ok {
		timeout = min(timeout, time.Until(deadline))
	}
	if timeout <= 0 {
		return "", context.DeadlineExceeded
	}
	if s.vm == nil {
		if err := r.start(s); err != nil {
			return "", err
		}
	}
	if err := s.vm.SetEvalTimeout(timeout); err != nil {
		return "", fmt.Errorf("ssr: setting the deadline: %w", err)
	}
	result, err := s.vm.Call("__render", url, stateJSON)
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

// start makes the slot's machine and runs the script in it.
func (r *Renderer) start(s *slot) error {
	vm, err := quickjs.NewVM()
	if err != nil {
		return fmt.Errorf("ssr: making a machine: %w", err)
	}
	*s = slot{vm: vm}
	vm.SetMemoryLimit(uintptr(r.cfg.MemoryLimit))
	vm.SetMaxStackSize(maxFrames)
	if err := r.load(s); err != nil {
		s.discard()
		return fmt.Errorf("ssr: starting the script: %w", err)
	}
	r.machines.Add(1)
	return nil
}

func (r *Renderer) load(s *slot) error {
	if err := s.vm.SetEvalTimeout(5 * time.Second); err != nil {
		return err
	}
	if _, err := s.vm.EvalBytecode(r.bytecode); err != nil {
		return err
	}
	// What the script loads by promises is there before the first page.
	if _, err := s.vm.ExecutePendingJobs(); err != nil {
		return err
	}
	kind, err := s.vm.Eval("typeof __render", quickjs.EvalGlobal)
	if err != nil {
		return err
	}
	if kind != "function" {
		return fmt.Errorf("__render is %v, not a function", kind)
	}
	return nil
}

// discard frees the machine; a machine that is beyond closing is left behind.
func (s *slot) discard() {
	vm := s.vm
	*s = slot{}
	if vm == nil {
		return
	}
	defer func() { _ = recover() }()
	_ = vm.Close()
}
