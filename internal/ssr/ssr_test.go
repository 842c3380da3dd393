package ssr_test

import (
	"cmp"
	"context"
	"errors"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"gulaab/internal/ssr"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// pages is a script whose pages misbehave as their path says.
const pages = `
globalThis.count = 0
Promise.resolve().then(() => { globalThis.loaded = true })
globalThis.__render = (url, state) => {
	count++
	switch (url.split('?')[0]) {
	case '/hang': for (;;) {}
	case '/stubborn': try { for (;;) {} } catch { for (;;) {} }
	case '/backtrack': return String(/^(a+)+$/.test('a'.repeat(60) + 'b'))
	case '/deep': { const f = (n) => 1 + f(n + 1); return String(f(0)) }
	case '/throw': throw new Error('no such colour')
	case '/throw-odd': throw { toString() { throw 1 } }
	case '/boundary': return '<main><!--$!--><template></template><!--/$--></main>'
	case '/bomb': { const a = []; for (;;) a.push(new Array(1e5).fill('x' + a.length)) }
	case '/string-bomb': { let s = 'x'; for (;;) s += s }
	case '/loaded': return String(globalThis.loaded)
	case '/number': return 7
	case '/count': return String(count)
	}
	return '<p>' + url + ' ' + JSON.parse(state).name + '</p>'
}
`

// newRenderer returns a renderer whose pages have the time that a slow machine needs,
// where cfg says nothing of time.
func newRenderer(t testing.TB, cfg ssr.Config) *ssr.Renderer {
	t.Helper()
	cfg.Timeout = cmp.Or(cfg.Timeout, time.Minute)
	r, err := ssr.New(pages, cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.Close)
	return r
}

func TestRender(t *testing.T) {
	t.Parallel()
	r := newRenderer(t, ssr.Config{Machines: 1})
	for _, name := range []string{"Snail 96", "شہد <b>&amp;", "</script><!--", "line\u2028para\u2029", "🌹", strings.Repeat("long ", 50_000)} {
		state := `{"name":` + strconv.Quote(name) + `}`
		html, err := r.Render(t.Context(), "/p?q=1", state)
		if want := "<p>/p?q=1 " + name + "</p>"; err != nil || html != want {
			t.Errorf("Render(%.20q) = %.40q, %v", name, html, err)
		}
	}
	if s := r.Stats(); s.Machines != 1 || s.Failures != 0 || s.Renders != 6 {
		t.Errorf("Stats() = %+v, want 6 renders by one machine", s)
	}
}

func TestPromisesOfTheScriptAreKept(t *testing.T) {
	t.Parallel()
	r := newRenderer(t, ssr.Config{Machines: 1})
	if got, err := r.Render(t.Context(), "/loaded", "{}"); err != nil || got != "true" {
		t.Errorf("before the first page loaded was %q (%v)", got, err)
	}
}

func TestFailuresEndAndReplaceTheMachine(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ path, says string }{
		{"/hang", "interrupted"},
		{"/stubborn", "interrupted"},
		{"/backtrack", "interrupted"},
		{"/deep", "InternalError"}, // the stack is full
		{"/throw", "no such colour"},
		{"/throw-odd", ""},
		{"/boundary", "a component threw"},
		{"/bomb", ""}, // out of memory
		{"/string-bomb", ""},
		{"/number", "not a text"},
		{"/bad-state", "SyntaxError"},
	} {
		t.Run(tc.path, func(t *testing.T) {
			t.Parallel()
			r := newRenderer(t, ssr.Config{Machines: 1, MemoryLimit: 32 << 20})
			ctx := t.Context()
			if tc.says == "interrupted" { // its end is what is waited for; the page after it has the time it needs
				var cancel context.CancelFunc
				ctx, cancel = context.WithTimeout(ctx, 2*time.Second)
				defer cancel()
			}
			state := `{"name":"x"}`
			if tc.path == "/bad-state" {
				state = `{`
			}
			html, err := r.Render(ctx, tc.path+"?secret=1", state)
			if err == nil || html != "" {
				t.Fatalf("Render = %.60q, %v, want an error", html, err)
			}
			if !strings.Contains(err.Error(), tc.says) {
				t.Errorf("the error %q does not say %q", err, tc.says)
			}
			if strings.Contains(err.Error(), "secret") {
				t.Errorf("the error %q repeats the query", err)
			}
			count, err := r.Render(t.Context(), "/count", "{}")
			if err != nil || count != "1" {
				t.Errorf("afterwards a machine that had rendered %q pages answered (%v), want a new one", count, err)
			}
			if s := r.Stats(); s.Failures != 1 || s.Machines != 2 {
				t.Errorf("Stats() = %+v, want one failure and a second machine", s)
			}
		})
	}
}

func TestMachinesAreReplacedByAge(t *testing.T) {
	t.Parallel()
	r := newRenderer(t, ssr.Config{Machines: 1, MaxRenders: 3})
	var got []string
	for range 7 {
		n, err := r.Render(t.Context(), "/count", "{}")
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, n)
	}
	if s := strings.Join(got, " "); s != "1 2 3 1 2 3 1" {
		t.Errorf("counts are %s, want a new machine after every third", s)
	}
}

func TestBusyPoolRefusesAtOnce(t *testing.T) {
	t.Parallel()
	r := newRenderer(t, ssr.Config{Machines: 1, Wait: time.Millisecond})
	hung := make(chan error, 1)
	// Where the machine is so slow that the hanging render ends before the other has asked, it hangs longer.
	for limit := 2 * time.Second; ; limit *= 8 {
		taken := r.Stats().Renders
		go func() {
			ctx, cancel := context.WithTimeout(context.Background(), limit)
			defer cancel()
			_, err := r.Render(ctx, "/hang", "{}")
			hung <- err
		}()
		for r.Stats().Renders == taken { // until the machine is taken
			runtime.Gosched()
		}
		// A page that waited for the machine would have got it in the end.
		_, err := r.Render(t.Context(), "/p", `{"name":"x"}`)
		if errors.Is(err, ssr.ErrBusy) {
			break
		}
		if len(hung) == 0 || limit > time.Minute {
			t.Fatalf("Render beside a hanging one = %v, want ErrBusy", err)
		}
		if err := <-hung; err == nil {
			t.Fatal("the hanging render ended without an error")
		}
	}
	if err := <-hung; err == nil {
		t.Error("the hanging render ended without an error")
	}
	if _, err := r.Render(t.Context(), "/p", `{"name":"x"}`); err != nil {
		t.Errorf("after it: %v", err)
	}
}

func TestRenderEndsAtItsLimit(t *testing.T) {
	t.Parallel()
	r := newRenderer(t, ssr.Config{Machines: 1, Timeout: 50 * time.Millisecond})
	if _, err := r.Render(t.Context(), "/hang", "{}"); err == nil || !strings.Contains(err.Error(), "interrupted") {
		t.Errorf("a render without end = %v, want it interrupted", err)
	}
}

func TestDeadlineOfTheCaller(t *testing.T) {
	t.Parallel()
	r := newRenderer(t, ssr.Config{Machines: 1, Timeout: time.Hour})
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := r.Render(ctx, "/hang", "{}"); err == nil {
		t.Error("a render outlived the caller's deadline")
	}
	if _, err := r.Render(ctx, "/p", `{"name":"x"}`); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("Render after the deadline = %v", err)
	}
}

func TestConcurrentRenders(t *testing.T) {
	t.Parallel()
	r := newRenderer(t, ssr.Config{Machines: 3, Wait: time.Minute, MaxRenders: 5})
	var wg sync.WaitGroup
	for i := range 60 {
		wg.Go(func() {
			path, name := "/"+strconv.Itoa(i), "n"+strconv.Itoa(i)
			if i%10 == 0 {
				path = "/throw"
			}
			html, err := r.Render(t.Context(), path, `{"name":"`+name+`"}`)
			if i%10 == 0 {
				if err == nil {
					t.Errorf("%s = %q", path, html)
				}
				return
			}
			if want := "<p>" + path + " " + name + "</p>"; err != nil || html != want {
				t.Errorf("%s = %q, %v", path, html, err)
			}
		})
	}
	wg.Wait()
	if s := r.Stats(); s.Renders != 60 || s.Failures != 6 || s.Busy != 0 {
		t.Errorf("Stats() = %+v", s)
	}
}

func TestClose(t *testing.T) {
	t.Parallel()
	r, err := ssr.New(pages, ssr.Config{Machines: 2})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Render(t.Context(), "/p", `{"name":"x"}`); err != nil {
		t.Fatal(err)
	}
	r.Close()
	r.Close()
	if _, err := r.Render(t.Context(), "/p", `{"name":"x"}`); !errors.Is(err, ssr.ErrClosed) {
		t.Errorf("Render after Close = %v, want ErrClosed", err)
	}
}

func TestNewRefuses(t *testing.T) {
	t.Parallel()
	for name, script := range map[string]string{
		"a syntax error":       `function (`,
		"a script that throws": `throw new Error("at load")`,
		"no __render":          `globalThis.render = () => ""`,
		"another __render":     `globalThis.__render = "text"`,
	} {
		if r, err := ssr.New(script, ssr.Config{}); err == nil {
			r.Close()
			t.Errorf("New accepted %s", name)
		}
	}
}
