package tell

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// reached are the packages, or files of one, that answer shoppers' calls: each of their
// messages needs every language.
var reached = []string{
	"account", "coupon", "points", "fault", "media/media.go", "order", "review/product.go", "catalog/filter.go",
	"httpd/bounds.go", "httpd/dispatch.go", "httpd/middleware.go", "httpd/request.go", "httpd/uploads.go",
	"httpd/call/fail.go", "httpd/call/call.go", "httpd/confirm/confirm.go", "httpd/confirm/giveback.go", "paying/paying.go", "httpd/limit", "httpd/shopapi",
	"blob", "store/sqldb/errors.go", "store/sqldb/statements.go",
}

// notForShoppers are functions and constants in these files that only the office, a job or a
// program uses; their messages are English only.
var notForShoppers = []string{
	"account/confirm.go BeginConfirmation", "account/maillogin.go BeginMailLogin", "account/signin.go BeginNotMe", "account/own.go BeginEmailChange", "account/reset.go BeginReset",
	"points/points.go move", "points/service.go Give",
	"coupon/coupon.go Check", "coupon/coupon.go checkTargets", "coupon/coupon.go msgMistakes", "coupon/service.go Change", "coupon/service.go ErrTaken",
	"coupon/service.go errStale", "coupon/service.go errStopped", "coupon/service.go errUsed", "coupon/service.go notPast",
	"httpd/call/call.go ErrPermission", "httpd/call/call.go ErrStaff", "httpd/dispatch.go check", "httpd/dispatch.go errDiskFloor", "httpd/dispatch.go errPassword",
	"order/card.go BookCard", "order/card.go msgCardMost", "order/card.go msgCardSending",
	"order/calls.go ErrNobody", "order/calls.go giveUp", "order/calls.go remind", "order/calls.go undoCall", "order/change.go orHeld",
	"order/choice.go drop", "order/choice.go shortage", "order/choice.go swap",
	"order/deposit.go waive", "order/delivery.go checkIn", "order/delivery.go chooseUnits", "order/delivery.go pack", "order/delivery.go whichComes",
	"order/desk.go Swap", "order/desk.go hand", "order/edit.go lineOf", "order/edit.go prepare", "order/editmove.go edit", "order/editmove.go reprice",
	"order/hand.go Take", "order/hand.go sameHand", "order/hints.go Hints", "order/parcel.go bookParcel", "order/parcel.go refusedSecond",
	"order/preorder.go supplied", "order/preorder.go waitsForGoods",
	"order/payment.go book", "order/payment.go recordMoney", "order/payment.go reverse", "order/payment.go round",
	"order/placement.go expire", "order/placement.go keep", "order/refund.go approveRefund", "order/refund.go askRefund", "order/refund.go refund",
	"order/replace.go replace", "order/returnmoves.go checkReturn", "order/returnmoves.go endReturn", "order/returnmoves.go placed", "order/returnmoves.go saysWhy",
	"order/status.go moveTo", "review/product.go apply", "review/product.go errReviewStale",
}

// faulty matches the functions that make a refusal; the texts are in their arguments.
var faulty = regexp.MustCompile(`^(New|Newf|Fields|Said|refusef|present|[a-z]\w*Fault|invalid|ruled)$`)

// sentence matches a text for people: it begins with a capital or a verb of fmt, and ends with
// a full stop.
var sentence = regexp.MustCompile(`^[A-Z%].*[a-z] .*[.!?]$`)

// refusedBy returns the messages with which each function or constant of the reached files can
// refuse a shopper, by "file function".
func refusedBy(t *testing.T) map[string][]string {
	t.Helper()
	by := map[string][]string{}
	for _, place := range reached {
		err := filepath.WalkDir("../../"+place, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			name := strings.TrimPrefix(filepath.ToSlash(path), "../../")
			for _, d := range file.Decls {
				for of, texts := range textsOf(d) {
					by[name+" "+of] = append(by[name+" "+of], texts...)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return by
}

// textsOf returns the messages of a declaration, by the name of the function or constant.
func textsOf(d ast.Decl) map[string][]string {
	found := map[string][]string{}
	add := func(of string, n ast.Node, all bool) {
		ast.Inspect(n, func(n ast.Node) bool {
			var said []ast.Expr
			switch n := n.(type) {
			case *ast.CallExpr:
				if faulty.MatchString(called(n)) {
					said = n.Args
				}
			case *ast.AssignStmt: // wrong["city"] = "…"
				if _, ok := n.Lhs[0].(*ast.IndexExpr); ok {
					said = n.Rhs
				}
			}
			for _, one := range said {
				if text, ok := textOf(one); ok && strings.Contains(text, " ") {
					found[of] = append(found[of], verbs.ReplaceAllString(text, "%"))
				}
			}
			e, ok := n.(ast.Expr)
			if !ok {
				return true
			}
			text, ok := textOf(e)
			if text = verbs.ReplaceAllString(text, "%"); ok && (all || sentence.MatchString(text)) {
				found[of] = append(found[of], text)
			}
			return !ok
		})
	}
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Body != nil {
			add(d.Name.Name, d.Body, false)
		}
	case *ast.GenDecl:
		for _, s := range d.Specs {
			v, ok := s.(*ast.ValueSpec)
			if !ok {
				continue
			}
			for i, value := range v.Values {
				name := v.Names[i].Name
				add(name, value, strings.HasPrefix(strings.ToLower(name), "msg") && unicode.IsUpper(rune(name[len("msg")])))
			}
		}
	}
	return found
}

// called returns the last part of a called function's name.
func called(c *ast.CallExpr) string {
	switch f := c.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	}
	return ""
}

// TestLANG1EveryMessageIsSaid (LANG-1): every message that can answer a shopper's call has a
// row of refusals. A new or reworded message fails here.
func TestLANG1EveryMessageIsSaid(t *testing.T) {
	t.Parallel()
	by, messages := refusedBy(t), 0
	for _, of := range slices.Sorted(maps.Keys(by)) {
		english := slices.Contains(notForShoppers, of)
		for _, text := range slices.Compact(slices.Sorted(slices.Values(by[of]))) {
			if text[0] >= 'a' && text[0] <= 'z' {
				continue // an internal error, which nobody sees
			}
			messages++
			if _, said := phrase("ur", strings.ReplaceAll(text, "%", "5")); !said && !english {
				t.Errorf("LANG-1 %s says %q, and nothing says it in Urdu: give it a row of refusals, or name the function among notForShoppers", of, text)
			}
		}
	}
	if messages < 250 {
		t.Errorf("only %d messages are found: this test looks in the wrong place", messages)
	}
	for _, of := range notForShoppers {
		if len(by[of]) == 0 {
			t.Errorf("%s says nothing any more: take it off notForShoppers", of)
		}
	}
}
