// Package archtest holds the rules for imports and file length, as tests that read the files
// themselves.
package archtest

import (
	"bufio"
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "gulaab"

// A layer is a set of packages with one rule for their imports.
type layer struct {
	name    string
	pkgs    []string // folders; "x/..." includes the tree below x
	uses    []string // layers it may import
	self    bool     // its packages may import each other
	modules []string // import path prefixes from outside the standard library
	avoids  []string // standard packages that its packages must not import
	test    bool     // only tests may import it
}

// The business rules know neither SQL nor HTTP.
var rulesAvoid = []string{"net/http", "database/sql"}

// layers is the map of the shop, from the bottom up. Each package is in exactly one layer and
// each layer has a package, so that the map stays complete.
var layers = []layer{
	{name: "kernel", pkgs: []string{"internal/fault", "internal/money", "internal/ident", "internal/redact", "internal/mimetype", "internal/inci", "internal/seal", "internal/zone", "internal/poll", "internal/typo", "internal/each", "internal/look", "internal/raast", "internal/stop"}, avoids: rulesAvoid, self: true, modules: []string{"github.com/google/uuid", "golang.org/x/text"}},
	{name: "pricing", pkgs: []string{"internal/pricing"}, uses: []string{"kernel"}, avoids: rulesAvoid},
	{name: "catalog", pkgs: []string{"internal/catalog"}, uses: []string{"kernel", "pricing", "audit", "staff", "task"}, avoids: rulesAvoid, modules: []string{"golang.org/x/text", "golang.org/x/sync", "github.com/klauspost/compress"}},
	{name: "audit", pkgs: []string{"internal/audit"}, uses: []string{"kernel"}, avoids: rulesAvoid},
	{name: "customer", pkgs: []string{"internal/customer"}, uses: []string{"kernel", "audit"}, avoids: rulesAvoid},
	{name: "city", pkgs: []string{"internal/city"}, uses: []string{"kernel"}, avoids: rulesAvoid, modules: []string{"golang.org/x/text"}},
	{name: "tariff", pkgs: []string{"internal/tariff"}, uses: []string{"kernel", "city"}, avoids: rulesAvoid},
	{name: "shelf", pkgs: []string{"internal/shelf"}, uses: []string{"kernel", "catalog", "audit", "sheet"}, avoids: rulesAvoid},
	{name: "deal", pkgs: []string{"internal/deal"}, uses: []string{"kernel", "pricing", "audit"}, avoids: rulesAvoid},
	{name: "destination", pkgs: []string{"internal/destination"}, uses: []string{"kernel", "city", "deal"}, avoids: rulesAvoid},
	{name: "deposit", pkgs: []string{"internal/deposit"}, uses: []string{"kernel", "city", "pricing", "deal"}, avoids: rulesAvoid},
	{name: "promotion", pkgs: []string{"internal/promotion"}, uses: []string{"kernel", "pricing", "deal"}, avoids: rulesAvoid},
	{name: "credit", pkgs: []string{"internal/credit"}, uses: []string{"kernel", "audit", "mail", "outbox"}, avoids: rulesAvoid},
	{name: "points", pkgs: []string{"internal/points"}, uses: []string{"kernel", "audit", "credit", "mail", "outbox"}, avoids: rulesAvoid},
	{name: "coupon", pkgs: []string{"internal/coupon"}, uses: []string{"kernel", "pricing", "audit", "deal"}, avoids: rulesAvoid},
	{name: "feed", pkgs: []string{"internal/feed"}, uses: []string{"kernel"}, avoids: rulesAvoid},
	{name: "settings", pkgs: []string{"internal/settings"}, uses: []string{"kernel", "pricing", "tariff", "points", "deposit", "destination", "promotion", "audit", "job", "mail", "outbox"}, avoids: rulesAvoid, modules: []string{"golang.org/x/net"}},
	{name: "stock", pkgs: []string{"internal/stock"}, uses: []string{"kernel", "audit"}, avoids: rulesAvoid},
	{name: "purchase", pkgs: []string{"internal/purchase"}, uses: []string{"kernel", "audit", "mail", "outbox", "sheet", "stock"}, avoids: rulesAvoid},
	{name: "review", pkgs: []string{"internal/review"}, uses: []string{"kernel", "audit", "mail", "outbox"}, avoids: rulesAvoid},
	{name: "job", pkgs: []string{"internal/job"}, uses: []string{"kernel"}, avoids: rulesAvoid, modules: []string{"golang.org/x/sync"}},
	{name: "backup", pkgs: []string{"internal/backup"}, uses: []string{"kernel"}, avoids: rulesAvoid, modules: []string{"golang.org/x/sync"}},
	{name: "mail", pkgs: []string{"internal/mail"}, uses: []string{"kernel"}, avoids: rulesAvoid, modules: []string{"golang.org/x/net", "golang.org/x/text"}},
	{name: "outbox", pkgs: []string{"internal/outbox"}, uses: []string{"kernel", "audit", "job", "mail"}, avoids: rulesAvoid},
	{name: "restock", pkgs: []string{"internal/restock"}, uses: []string{"kernel", "audit", "mail", "outbox", "stock"}, avoids: rulesAvoid},
	{name: "leftcart", pkgs: []string{"internal/leftcart"}, uses: []string{"kernel", "audit", "mail", "outbox", "stock"}, avoids: rulesAvoid},
	{name: "media", pkgs: []string{"internal/media"}, uses: []string{"kernel"}, avoids: rulesAvoid, modules: []string{"golang.org/x/image", "golang.org/x/sync"}},
	{name: "account", pkgs: []string{"internal/account"}, uses: []string{"kernel", "audit", "mail", "outbox"}, avoids: rulesAvoid, modules: []string{"golang.org/x/crypto", "golang.org/x/sync", "github.com/go-webauthn/webauthn"}},
	{name: "order", pkgs: []string{"internal/order"}, uses: []string{"kernel", "pricing", "tariff", "deal", "coupon", "credit", "points", "deposit", "destination", "promotion", "catalog", "stock", "customer", "city", "mail", "outbox"}, avoids: rulesAvoid, modules: []string{"github.com/nyaruka/phonenumbers"}},
	{name: "report", pkgs: []string{"internal/report"}, uses: []string{"kernel", "pricing", "order", "audit", "credit"}, avoids: rulesAvoid},
	{name: "staff", pkgs: []string{"internal/staff"}, uses: []string{"kernel", "account", "audit", "mail", "outbox"}, avoids: rulesAvoid, modules: []string{"github.com/pquerna/otp", "rsc.io/qr"}},
	{name: "task", pkgs: []string{"internal/task"}, uses: []string{"kernel", "audit", "job", "staff"}, avoids: rulesAvoid},
	{name: "sheet", pkgs: []string{"internal/sheet"}, uses: []string{"kernel"}, avoids: rulesAvoid, modules: []string{"golang.org/x/text"}},
	{
		name: "exchange", pkgs: []string{"internal/exchange"}, uses: []string{"kernel", "pricing", "catalog", "customer", "stock", "order", "audit", "staff", "task", "sheet"}, avoids: rulesAvoid,
		modules: []string{"golang.org/x/net/html"},
	},
	{name: "parcel", pkgs: []string{"internal/parcel"}, uses: []string{"kernel", "city", "order", "stock", "audit", "staff", "task", "sheet"}, avoids: rulesAvoid},
	{name: "settle", pkgs: []string{"internal/settle"}, uses: []string{"kernel", "order", "audit", "staff", "task", "sheet"}, avoids: rulesAvoid},
	{name: "bank", pkgs: []string{"internal/bank"}, uses: []string{"kernel", "order", "audit", "sheet"}, avoids: rulesAvoid},
	{name: "fiscal", pkgs: []string{"internal/fiscal"}, uses: []string{"kernel", "audit", "invoice"}, avoids: rulesAvoid},
	{name: "paying", pkgs: []string{"internal/paying"}, uses: []string{"kernel", "order", "audit"}, avoids: rulesAvoid},
	{name: "invoice", pkgs: []string{"internal/invoice"}, uses: []string{"kernel", "city", "pricing", "order", "audit"}, avoids: rulesAvoid},
	{name: "notify", pkgs: []string{"internal/notify"}, uses: []string{"kernel", "account", "audit", "job", "mail", "outbox", "staff"}, avoids: rulesAvoid},
	{name: "today", pkgs: []string{"internal/today"}, uses: []string{"kernel", "order", "staff"}, avoids: rulesAvoid},
	{
		name: "linkcard", pkgs: []string{"internal/linkcard"}, uses: []string{"kernel"}, avoids: rulesAvoid,
		modules: []string{"github.com/go-text/typesetting", "golang.org/x/image"},
	},
	{name: "proof", pkgs: []string{"internal/proof"}, uses: []string{"kernel"}, avoids: rulesAvoid, modules: []string{"golang.org/x/image"}},
	{name: "packshot", pkgs: []string{"internal/packshot"}, uses: []string{"kernel"}, avoids: rulesAvoid},
	{name: "demo", pkgs: []string{"demo"}, uses: []string{"kernel", "catalog", "review"}, avoids: rulesAvoid},
	{name: "pictures", pkgs: []string{"demo/media/..."}, self: true, uses: []string{"kernel", "packshot"}, avoids: rulesAvoid},
	{name: "web", pkgs: []string{"web"}},
	{name: "api", pkgs: []string{"api/..."}, self: true, avoids: rulesAvoid, modules: []string{"github.com/getkin/kin-openapi"}, test: true},

	// The base of the store knows no subject.
	{
		name: "sqldb", pkgs: []string{"internal/store/sqldb"}, uses: []string{"kernel", "backup"}, avoids: []string{"net/http"},
		modules: []string{"github.com/jackc/pgx/v5", "modernc.org/sqlite", "github.com/pressly/goose/v3"},
	},
	{name: "sql", pkgs: []string{"internal/store/sqlcgen", "internal/store/sqltext"}, uses: []string{"sqldb", "stock"}, avoids: []string{"net/http"}},
	// The store's subject packages do not know each other (TREE-1).
	{name: "logdb", pkgs: []string{"internal/store/logdb"}, uses: []string{"sqldb", "sql", "kernel", "audit", "feed"}, avoids: []string{"net/http"}},
	{name: "peopledb", pkgs: []string{"internal/store/peopledb"}, uses: []string{"sqldb", "sql", "kernel", "account", "staff", "customer", "deposit", "order"}, avoids: []string{"net/http"}},
	{name: "postdb", pkgs: []string{"internal/store/postdb"}, uses: []string{"sqldb", "sql", "kernel", "account", "audit", "job", "mail", "notify", "order", "outbox", "staff", "task"}, avoids: []string{"net/http"}},
	{name: "stockdb", pkgs: []string{"internal/store/stockdb"}, uses: []string{"sqldb", "sql", "kernel", "catalog", "mail", "restock", "leftcart", "purchase", "stock"}, avoids: []string{"net/http"}},
	{name: "cashdb", pkgs: []string{"internal/store/cashdb"}, uses: []string{"sqldb", "sql", "kernel", "bank", "credit", "points", "invoice", "fiscal", "mail", "order", "paying", "proof", "settings", "settle"}, avoids: []string{"net/http"}},
	{name: "catalogdb", pkgs: []string{"internal/store/catalogdb"}, uses: []string{"sqldb", "sql", "kernel", "audit", "catalog", "coupon", "deal", "exchange", "mail", "order", "pricing", "review", "shelf", "task"}, avoids: []string{"net/http"}, modules: []string{"golang.org/x/sync"}},
	{name: "orderdb", pkgs: []string{"internal/store/orderdb"}, uses: []string{"sqldb", "sql", "kernel", "audit", "bank", "city", "customer", "deposit", "promotion", "order", "parcel", "pricing", "stock", "tariff"}, avoids: []string{"net/http"}},
	{name: "todaydb", pkgs: []string{"internal/store/todaydb"}, uses: []string{"sqldb", "sql", "kernel", "order", "outbox", "parcel", "settle", "today"}, avoids: []string{"net/http"}},
	{name: "reportdb", pkgs: []string{"internal/store/reportdb"}, uses: []string{"sqldb", "sql", "kernel", "pricing", "report", "stock", "credit"}, avoids: []string{"net/http"}},
	{
		name: "store", pkgs: []string{"internal/store"}, uses: []string{"sqldb", "sql", "cashdb", "catalogdb", "orderdb", "todaydb", "reportdb", "logdb", "peopledb", "postdb", "stockdb", "kernel", "city", "pricing", "tariff", "audit", "customer", "deal", "coupon", "credit", "points", "deposit", "destination", "promotion", "feed", "settings", "catalog", "stock", "restock", "leftcart", "purchase", "review", "shelf", "job", "mail", "outbox", "account", "staff", "task", "sheet", "exchange", "parcel", "invoice", "order", "report", "today", "notify", "paying", "fiscal", "proof", "settle", "bank"}, avoids: []string{"net/http"},
		modules: []string{"golang.org/x/sync"},
	},
	{name: "blob", pkgs: []string{"internal/blob"}, uses: []string{"kernel"}, avoids: []string{"database/sql"}, modules: []string{"github.com/minio/minio-go/v7"}},
	{name: "fetch", pkgs: []string{"internal/fetch"}, uses: []string{"kernel"}, avoids: []string{"database/sql"}},
	{name: "postex", pkgs: []string{"internal/postex"}, uses: []string{"kernel", "parcel"}, avoids: []string{"database/sql"}},
	{name: "fbr", pkgs: []string{"internal/fbr"}, uses: []string{"kernel", "fiscal", "invoice"}, avoids: []string{"database/sql"}},
	{name: "safepay", pkgs: []string{"internal/safepay"}, uses: []string{"kernel", "paying"}, avoids: []string{"database/sql"}},
	{name: "push", pkgs: []string{"internal/push"}, uses: []string{"kernel", "notify"}, avoids: []string{"database/sql"}, modules: []string{"github.com/SherClockHolmes/webpush-go"}},
	{name: "smtp", pkgs: []string{"internal/smtp"}, uses: []string{"kernel", "mail"}, avoids: []string{"database/sql"}, modules: []string{"github.com/wneessen/go-mail"}},
	{name: "ssr", pkgs: []string{"internal/ssr"}, uses: []string{"kernel"}, avoids: rulesAvoid, modules: []string{"modernc.org/quickjs"}},

	{
		name: "delivery", pkgs: []string{"internal/httpd/..."}, self: true, uses: []string{"kernel", "city", "pricing", "tariff", "audit", "customer", "deal", "coupon", "credit", "points", "deposit", "destination", "promotion", "feed", "settings", "catalog", "stock", "restock", "leftcart", "purchase", "review", "shelf", "job", "mail", "outbox", "media", "packshot", "linkcard", "account", "staff", "task", "exchange", "parcel", "invoice", "sheet", "order", "report", "today", "notify", "paying", "fiscal", "proof", "settle", "bank", "web"}, avoids: []string{"database/sql"},
		modules: []string{"github.com/oapi-codegen/runtime", "github.com/prometheus/client_golang", "github.com/andybalholm/brotli", "github.com/klauspost/compress", "golang.org/x/time", "golang.org/x/sync"},
	},
	{name: "config", pkgs: []string{"internal/config"}, uses: []string{"kernel", "settings"}},
	{
		name: "demoshop", pkgs: []string{"internal/app/demoshop"}, avoids: rulesAvoid,
		uses: []string{"kernel", "pricing", "audit", "customer", "deal", "coupon", "settings", "catalog", "stock", "restock", "leftcart", "purchase", "review", "shelf", "job", "mail", "outbox", "account", "task", "sheet", "order", "settle", "demo", "store", "blob", "delivery", "config"},
	},
	{name: "bulk", pkgs: []string{"internal/app/bulk"}, uses: []string{"kernel", "audit", "catalog", "job", "order", "staff", "task", "store", "delivery"}, avoids: rulesAvoid},
	{
		name: "app", pkgs: []string{"internal/app"}, uses: []string{"kernel", "backup", "city", "pricing", "tariff", "audit", "customer", "deal", "coupon", "credit", "points", "deposit", "destination", "promotion", "feed", "settings", "catalog", "stock", "restock", "leftcart", "purchase", "review", "shelf", "job", "mail", "outbox", "media", "account", "staff", "task", "exchange", "parcel", "invoice", "sheet", "order", "report", "today", "notify", "paying", "fiscal", "proof", "settle", "bank", "demo", "web", "store", "sqldb", "blob", "smtp", "fetch", "postex", "safepay", "fbr", "push", "ssr", "delivery", "config", "bulk", "demoshop"},
		modules: []string{"github.com/prometheus/client_golang", "golang.org/x/sync"},
	},
	{name: "words", pkgs: []string{"internal/words"}, uses: []string{"kernel", "mail", "sheet"}, avoids: rulesAvoid},
	{name: "main", pkgs: []string{"internal/cli", "cmd/gulaab"}, self: true, uses: []string{"kernel", "backup", "config", "app", "sheet", "words"}, modules: []string{"github.com/alecthomas/kong", "golang.org/x/term"}},

	{
		name: "tests", pkgs: []string{"internal/archtest", "internal/shoptest", "internal/shoptest/benchtest", "internal/shoptest/cluster", "internal/shoptest/large", "internal/shoptest/large/seed", "internal/shoptest/fakesafepay", "internal/shoptest/fakefbr", "internal/store/storetest", "internal/blob/blobtest"}, test: true, self: true,
		uses:    []string{"kernel", "backup", "pricing", "tariff", "audit", "customer", "deal", "coupon", "credit", "points", "deposit", "promotion", "feed", "settings", "catalog", "stock", "restock", "leftcart", "purchase", "review", "shelf", "job", "mail", "outbox", "media", "account", "staff", "task", "exchange", "parcel", "invoice", "sheet", "order", "report", "today", "notify", "paying", "fiscal", "proof", "settle", "demo", "store", "sqldb", "orderdb", "blob", "smtp", "fetch", "postex", "safepay", "fbr", "delivery", "config", "app", "api"},
		modules: []string{"github.com/getkin/kin-openapi", "github.com/google/go-cmp", "github.com/jackc/pgx/v5", "github.com/pquerna/otp", "pgregory.net/rapid"},
	},
}

// strangers says whether one package must not import another of its own layer (HOUSE-2,
// TREE-2): shop and office, and the office's packages among each other.
func strangers(dir, imp string) bool {
	const shop, office = "internal/httpd/shopapi", "internal/httpd/adminapi"
	imp = strings.TrimPrefix(imp, module+"/")
	room := strings.HasPrefix(dir, office+"/")
	switch {
	case dir == shop:
		return imp == office || strings.HasPrefix(imp, office+"/")
	case dir == office || room:
		return imp == shop || room && imp != dir && strings.HasPrefix(imp, office+"/")
	}
	return false
}

func layerOf(dir string) (found []*layer) {
	for i := range layers {
		for _, p := range layers[i].pkgs {
			tree, ok := strings.CutSuffix(p, "/...")
			if dir == p || ok && (dir == tree || strings.HasPrefix(dir, tree+"/")) {
				found = append(found, &layers[i])
			}
		}
	}
	return found
}

// source is one Go file of the module.
type source struct {
	file string
	text []byte
	ast  *ast.File
}

// sources reads every Go file itself instead of asking "go list": so it sees files of every
// build tag, and go test, which caches results by the opened files, runs again when any of them
// changes.
func sources(t *testing.T) []source {
	t.Helper()
	root := os.DirFS("../..")
	var all []source
	err := fs.WalkDir(root, ".", func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			n := d.Name()
			if n == "node_modules" || n == "testdata" || n == "tools" || n != "." && strings.HasPrefix(n, ".") {
				return fs.SkipDir
			}
			return nil
		}
		if path.Ext(file) != ".go" {
			return nil
		}
		text, err := fs.ReadFile(root, file)
		if err != nil {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, text, parser.ImportsOnly|parser.ParseComments)
		if err != nil {
			return err
		}
		all = append(all, source{file, text, f})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(all) == 0 {
		t.Fatal("no Go file found: the test looks in the wrong place")
	}
	return all
}

func TestImports(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, s := range sources(t) {
		ls := layerOf(path.Dir(s.file))
		if len(ls) != 1 {
			t.Errorf("%s: its package is in %d layers, want 1: see layers in archtest", s.file, len(ls))
			continue
		}
		l, isTest := ls[0], strings.HasSuffix(s.file, "_test.go")
		seen[l.name] = true
		for _, spec := range s.ast.Imports {
			imp, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			if strangers(path.Dir(s.file), imp) {
				t.Errorf("%s imports %s: what both need goes to a place of its own", s.file, imp)
			}
			if why := l.refuses(imp, isTest); why != "" {
				t.Errorf("%s (%s) imports %s: %s", s.file, l.name, imp, why)
			}
		}
	}
	for _, l := range layers {
		if !seen[l.name] {
			t.Errorf("layer %s holds no package", l.name)
		}
	}
}

// refuses returns why the layer may not import imp, or "".
func (l *layer) refuses(imp string, isTest bool) string {
	if dir, ok := strings.CutPrefix(imp, module+"/"); ok {
		to := layerOf(dir)
		switch {
		case len(to) != 1:
			return "that package has no layer"
		case to[0].test:
			if isTest || l.test {
				return ""
			}
			return "that package is for tests only"
		case isTest, to[0] == l && l.self, slices.Contains(l.uses, to[0].name):
			return ""
		}
		return l.name + " may use only " + strings.Join(l.uses, ", ")
	}
	if first, _, _ := strings.Cut(imp, "/"); !strings.Contains(first, ".") {
		if slices.Contains(l.avoids, imp) && !isTest {
			return l.name + " must not know it"
		}
		return ""
	}
	for _, m := range l.modules {
		if imp == m || strings.HasPrefix(imp, m+"/") {
			return ""
		}
	}
	if isTest {
		return ""
	}
	return l.name + " may use only these modules: " + strings.Join(l.modules, ", ")
}

// Every file of the office's contract has its own generated package, and none of them holds
// everything (TREE-2).
func TestTREE2TheOfficeIsGeneratedByTag(t *testing.T) {
	t.Parallel()
	const most = 6000
	root := os.DirFS("../..")
	contracts, err := fs.Glob(root, "api/office/*.yaml")
	if err != nil || len(contracts) == 0 {
		t.Fatal("no contract found: the test looks in the wrong place", err)
	}
	want := []string{"internal/httpd/officegen/officegen.gen.go"}
	for _, file := range contracts {
		tag := strings.TrimSuffix(path.Base(file), ".yaml")
		want = append(want, "internal/httpd/officegen/"+tag+"/"+tag+".gen.go")
	}
	slices.Sort(want)
	var got []string
	for _, s := range sources(t) {
		if !strings.HasPrefix(s.file, "internal/httpd/officegen/") {
			continue
		}
		got = append(got, s.file)
		if n := bytes.Count(s.text, []byte("\n")); n > most {
			t.Errorf("%s has %d lines, more than %d", s.file, n, most)
		}
	}
	if slices.Sort(got); !slices.Equal(got, want) {
		t.Errorf("generated are %v, want %v", got, want)
	}
}

// A file is one subject. Above 800 lines it is several.
func TestFileLength(t *testing.T) {
	t.Parallel()
	const most = 800
	for _, s := range sources(t) {
		if ast.IsGenerated(s.ast) {
			continue
		}
		lines := 0
		for sc := bufio.NewScanner(bytes.NewReader(s.text)); sc.Scan(); {
			lines++
		}
		if lines > most {
			t.Errorf("%s has %d lines, more than %d: split it by subject", s.file, lines, most)
		}
	}
}

// Each row breaks a rule and must be reported.
func TestRefuses(t *testing.T) {
	t.Parallel()
	rows := []struct {
		name, dir, imp string
		isTest, refuse bool
	}{
		{"a rule package knows SQL", "internal/order", "database/sql", false, true},
		{"a rule package knows HTTP", "internal/catalog", "net/http", false, true},
		{"a driver outside the store", "internal/order", "modernc.org/sqlite", false, true},
		{"the ground of the store knows a subject", "internal/store/sqldb", module + "/internal/order", false, true},
		{"an adapter knows an adapter", "internal/store", module + "/internal/smtp", false, true},
		{"delivery knows the store", "internal/httpd/shopapi", module + "/internal/store", false, true},
		{"a test kit in the shop", "internal/app", module + "/internal/shoptest", false, true},
		{"a package without a layer", "internal/order", module + "/internal/util", false, true},
		{"order may price", "internal/order", module + "/internal/pricing", false, false},
		{"a test may use a test kit", "internal/httpd", module + "/internal/shoptest", true, false},
	}
	for _, r := range rows {
		t.Run(r.name, func(t *testing.T) {
			t.Parallel()
			why := layerOf(r.dir)[0].refuses(r.imp, r.isTest)
			if (why != "") != r.refuse {
				t.Errorf("%s importing %s: refused = %q, want refused %v", r.dir, r.imp, why, r.refuse)
			}
		})
	}
}
