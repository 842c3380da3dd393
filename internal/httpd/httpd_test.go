package httpd

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	"gulaab/internal/httpd/call"
)

func TestClientOf(t *testing.T) {
	t.Parallel()
	proxies := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("fd00::/8")}
	for _, row := range []struct{ peer, forwarded, want string }{
		{"203.0.113.1", "", "203.0.113.1"},
		{"203.0.113.1", "1.1.1.1", "203.0.113.1"},
		{"10.0.0.1", "1.1.1.1", "1.1.1.1"},
		{"10.0.0.1", "", "10.0.0.1"},
		{"10.0.0.1", "1.1.1.1, 2.2.2.2", "2.2.2.2"},
		{"10.0.0.1", "1.1.1.1, 10.0.0.2", "1.1.1.1"},
		{"10.0.0.1", "1.1.1.1, nonsense", "10.0.0.1"},
		{"10.0.0.1", "nonsense, 2.2.2.2", "2.2.2.2"},
		{"10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.3"},
		{"fd00::1", "2001:db8::5", "2001:db8::5"},
		{"::ffff:10.0.0.1", "::ffff:1.1.1.1", "1.1.1.1"},
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.RemoteAddr = netip.AddrPortFrom(netip.MustParseAddr(row.peer), 1).String()
		if row.forwarded != "" {
			r.Header.Set("X-Forwarded-For", row.forwarded)
		}
		if got := clientOf(r, peerOf(r), proxies).String(); got != row.want {
			t.Errorf("peer %s, X-Forwarded-For %q: %s, want %s", row.peer, row.forwarded, got, row.want)
		}
	}
}

func TestNetworkIsNobody(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{"203.0.113.77": "203.0.113.0/24", "2001:db8:1:2::3": "2001:db8:1::/48"} {
		if got := (call.Caller{Client: netip.MustParseAddr(in)}).NetworkText(); got != want {
			t.Errorf("network(%s) = %s, want %s", in, got, want)
		}
	}
	if got := (call.Caller{}).NetworkText(); got != "" {
		t.Errorf("network of nobody = %q", got)
	}
}

func TestCheckJSON(t *testing.T) {
	t.Parallel()
	for text, ok := range map[string]bool{
		`{}`:                       true,
		" \n{\"a\":1}\t":           true,
		`{"a":"\\u0000"}`:          true,
		`{"a":"\u0001\\"}`:         true,
		`{"a":"\u0000"}`:           false,
		`{"a":"\\\u0000"}`:         false,
		`{"\u0000":1}`:             false,
		`[]`:                       false,
		`{} {}`:                    false,
		``:                         false,
		`   `:                      false,
		strings.Repeat("[", 20000): false,
	} {
		if err := checkJSON([]byte(text)); (err == nil) != ok {
			t.Errorf("checkJSON(%.40q) = %v", text, err)
		}
	}
}

func FuzzCheckJSON(f *testing.F) {
	for _, seed := range []string{`{}`, `{"a":"\u0000"}`, `{"a":"\\u0000"}`, `{"a":["\\"]}`, `[`, `{"\`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		err := checkJSON(text)
		if err != nil && call.Status(err) != http.StatusBadRequest {
			t.Errorf("status %d for %q", call.Status(err), text)
		}
		if err == nil && (len(text) < 2 || strings.Contains(strings.ReplaceAll(string(text), `\\`, ""), `\u0000`)) {
			t.Errorf("taken: %q", text)
		}
	})
}

func TestIdentify(t *testing.T) {
	t.Parallel()
	for header, want := range map[string]string{
		"":                                   "",
		"Bearer abc":                         "abc",
		"bearer  abc ":                       "abc",
		"Basic abc":                          "",
		"Bearer":                             "",
		"Bearer " + strings.Repeat("x", 500): "-",
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		if header != "" {
			r.Header.Set("Authorization", header)
		}
		c := &call.Call{}
		identify(c, r)
		if c.Token != want {
			t.Errorf("Authorization %.20q gives the token %q, want %q", header, c.Token, want)
		}
	}
}

func TestRequestID(t *testing.T) {
	t.Parallel()
	for id, want := range map[string]bool{
		"abcd1234": true, "a-b_c-d_1": true, "short": false, "": false, "has space1": false, "new\nline12": false, strings.Repeat("x", 65): false,
	} {
		if validRequestID(id) != want {
			t.Errorf("validRequestID(%q) = %v", id, !want)
		}
	}
}
