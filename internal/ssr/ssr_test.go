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

// pages is a script whose pages misbehave according to their path.
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

// in is a script of one language.
func in(language, text string) []ssr.Script { return []ssr.Script{{Language: language, Text: text}} }

// newRenderer returns a renderer with enough time for a slow machine, unless cfg sets a
// timeout.
func newRenderer(t testing.TB, cfg ssr.Config) *ssr.Renderer {
	t.Helper()
	cfg.Timeout = cmp.Or(cfg.Timeout, time.Minute)
	r, err := ssr.New(in("en", pages), cfg)
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
		html, err := r.Render(t.Context(), "en", "/p?q=1", state)
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
	if got, err := r.Render(t.Context(), "en", "/loaded", "{}"); err != nil || got != "true" {
		t.Errorf("before the first page loaded was %q (%v)", got, err)
	}
}

func TestFailuresEndAndReplaceTheMachine(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ path, says string }{
		{"/hang", "interrupted"},
		{"/stubborn", "interrupted"},
		{"/backtrack", "interrupted"},
		{"/deep", "InternalError"}, // stack overflow
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
			if tc.says == "interrupted" { // the hanging page's end is awaited; the page after it gets enough time
				var cancel context.CancelFunc
				ctx, cancel = context.WithTimeout(ctx, 2*time.Second)
				defer cancel()
			}
			state := `{"name":"x"}`
			if tc.path == "/bad-state" {
				state = `{`
			}
			html, err := r.Render(ctx, "en", tc.path+"?secret=1", state)
			if err == nil || html != "" {
				t.Fatalf("Render = %.60q, %v, want an error", html, err)
			}
			if !strings.Contains(err.Error(), tc.says) {
				t.Errorf("the error %q does not say %q", err, tc.says)
			}
			if strings.Contains(err.Error(), "secret") {
				t.Errorf("the error %q repeats the query", err)
			}
			count, err := r.Render(t.Context(), "en", "/count", "{}")
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
		n, err := r.Render(t.Context(), "en", "/count", "{}")
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
	// On a machine so slow that the hanging render ends before the other asks, it hangs longer.
	for limit := 2 * time.Second; ; limit *= 8 {
		taken := r.Stats().Renders
		go func() {
			ctx, cancel := context.WithTimeout(context.Background(), limit)
			defer cancel()
			_, err := r.Render(ctx, "en", "/hang", "{}")
			hung <- err
		}()
		for r.Stats().Renders == taken { // until the render has begun
			runtime.Gosched()
		}
		// A page that waited would have got the machine in the end.
		_, err := r.Render(t.Context(), "en", "/p", `{"name":"x"}`)
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
	if _, err := r.Render(t.Context(), "en", "/p", `{"name":"x"}`); err != nil {
		t.Errorf("after it: %v", err)
	}
}

func TestRenderEndsAtItsLimit(t *testing.T) {
	t.Parallel()
	r := newRenderer(t, ssr.Config{Machines: 1, Timeout: 50 * time.Millisecond})
	for name, render := range map[string]func(context.Context, string, string, string) (string, error){"a shopper": r.Render, "nobody": r.RenderLater} {
		if _, err := render(t.Context(), "en", "/hang", "{}"); err == nil || !strings.Contains(err.Error(), "interrupted") {
			t.Errorf("a render without end that %s waits for = %v, want it interrupted", name, err)
		}
	}
}

func TestDeadlineOfTheCaller(t *testing.T) {
	t.Parallel()
	r := newRenderer(t, ssr.Config{Machines: 1, Timeout: time.Hour})
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := r.Render(ctx, "en", "/hang", "{}"); err == nil {
		t.Error("a render outlived the caller's deadline")
	}
	if _, err := r.Render(ctx, "en", "/p", `{"name":"x"}`); !errors.Is(err, context.DeadlineExceeded) {
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
			html, err := r.Render(t.Context(), "en", path, `{"name":"`+name+`"}`)
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
	r, err := ssr.New(in("en", pages), ssr.Config{Machines: 2})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Render(t.Context(), "en", "/p", `{"name":"x"}`); err != nil {
		t.Fatal(err)
	}
	r.Close()
	r.Close()
	if _, err := r.Render(t.Context(), "en", "/p", `{"name":"x"}`); !errors.Is(err, ssr.ErrClosed) {
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
		if r, err := ssr.New(in("en", script), ssr.Config{}); err == nil {
			r.Close()
			t.Errorf("New accepted %s", name)
		}
	}
}

// LANG-2: a page is rendered by the script of its language, in machines of that language.
func TestEachLanguageHasItsScript(t *testing.T) {
	t.Parallel()
	script := func(greeting string) string {
		return "let n = 0; globalThis.__render = (url) => '" + greeting + " ' + url + ' ' + ++n"
	}
	r, err := ssr.New([]ssr.Script{{"en", script("Welcome")}, {"ur", script("خوش آمدید")}, {"xx", "throw 1"}}, ssr.Config{Machines: 1, Timeout: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.Close)
	if s := r.Stats(); s.Machines != 1 {
		t.Errorf("%d machines before the first page, want one: no other language is waited for", s.Machines)
	}
	for _, row := range []struct{ language, url, want string }{
		{"en", "/", "Welcome / 1"},
		{"ur", "/ur", "خوش آمدید /ur 1"},
		{"en", "/", "Welcome / 2"},
		{"ur", "/ur", "خوش آمدید /ur 2"},
	} {
		if html, err := r.Render(t.Context(), row.language, row.url, "{}"); err != nil || html != row.want {
			t.Errorf("%s in %s = %q, %v; want %q", row.url, row.language, html, err, row.want)
		}
	}
	for _, language := range []string{"xx", "fr"} {
		if _, err := r.Render(t.Context(), language, "/", "{}"); err == nil {
			t.Errorf("a page in %s was rendered", language)
		}
	}
	if html, err := r.Render(t.Context(), "ur", "/ur", "{}"); err != nil || !strings.HasSuffix(html, " 3") {
		t.Errorf("after a language that fails: %q, %v; want the other machines as they were", html, err)
	}
}
