package shoptest_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/tell"
	"gulaab/internal/shoptest"
	"gulaab/internal/store/storetest"
)

// goodRows returns one successful row for each call of the contract, by operation.
func goodRows(t *testing.T) map[string]*row {
	t.Helper()
	good := map[string]*row{}
	for _, rows := range groups() {
		for i := range rows {
			r := &rows[i]
			route, _ := theContract(t).find(r.request(t))
			if route == nil || r.status >= 300 || r.fresh || strings.HasPrefix(r.call, "HEAD") {
				continue
			}
			id := route.Operation.OperationID
			// The row with the fewest conditions wins, so that every run chooses the same.
			if old := good[id]; old == nil || r.name < old.name {
				good[id] = r
			}
		}
	}
	// These calls' good rows elsewhere need a shop of their own.
	good["updateOrderStatus"] = &row{as: admin, call: "PUT /api/orders/update-status/" + shoptest.GuestOrder, body: js(obj{"status": "Delivered"})}
	good["setOrderStatus"] = &row{as: admin, call: "PUT /api/admin/orders/" + shoptest.GuestOrder + "/status", header: match("*"), body: js(obj{"status": "Delivered"})}
	good["bulkOrders"] = &row{as: desk, call: "POST /api/admin/orders/bulk", body: js(obj{"move": "confirm", "ids": []string{shoptest.GuestOrder}})}
	good["takeOrder"] = &row{as: desk, call: "POST /api/admin/orders/take", body: js(handTaken())}
	good["editOrder"] = &row{as: desk, call: "POST /api/admin/orders/" + shoptest.GuestOrder + "/edit", header: match("*"), body: js(obj{"lines": []obj{{"line": 0, "quantity": 2}}})}
	good["loginByCode"] = &row{call: codeAt, body: js(obj{"browser": shoptest.CustomerToken, "code": "048291"}), before: confirmedMailLogin}
	good["loginByLink"] = &row{call: linkAt, body: js(obj{"token": shoptest.AdminToken}), before: confirmedMailLogin}
	good["removePasskey"] = &row{as: customer, call: "POST " + keysAt + "/kept/remove", body: js(obj{}), before: withPasskey}
	good["exportAudit"] = &row{as: desk, call: "GET /api/admin/audit.csv"}
	good["leaveOffice"] = &row{as: desk, call: "DELETE /api/admin/session"}
	good["listAudit"] = &row{as: desk, call: "GET /api/admin/audit"}
	good["listImports"] = &row{as: desk, call: "GET /api/admin/imports"}
	good["endSession"] = &row{as: admin, call: "DELETE /api/admin/sessions/" + shoptest.SecondDeskID}
	good["setRole"] = &row{as: admin, call: "PUT /api/admin/staff/" + shoptest.PackerID + "/role", body: js(obj{"role": "accountant", "was": "packer"})}
	good["changeSettings"] = &row{as: admin, call: "PATCH /api/admin/settings", header: map[string]string{"If-Match": `"1"`}, body: js(obj{"values": obj{"shopName": "Gul"}})}
	good["moveOrder"] = &row{as: admin, call: "POST /api/admin/orders/" + shoptest.GuestOrder + "/moves/no-answer", header: match("*"), body: js(obj{})}
	good["chooseColor"] = &row{
		call: "POST /api/orders/track/choose", body: js(obj{"number": "GL-000001", "contact": "0300 1234567", "line": 0, "selectedColor": "Red"}),
	}
	good["setPurchaseCost"] = &row{as: manager, call: "PUT /api/admin/stock/" + shoptest.Snail + "-1/cost", body: js(obj{"cost": 640.5})}
	good["stopTask"] = &row{as: admin, call: "POST /api/admin/tasks/" + waitingTask + "/stop", before: withTasks}
	good["continueTask"] = &row{as: admin, call: "POST /api/admin/tasks/" + stoppedTask + "/continue", before: withTasks}
	good["beginFactor"] = &row{as: admin, call: "POST /api/admin/factor/setup"}
	good["confirmFactor"] = &row{as: packerDesk, call: "POST /api/admin/factor/confirm", body: js(obj{"code": shoptest.Code(shoptest.PackerID, shoptest.Opening)}), before: begun}
	good["checkFactor"] = &row{as: admin, call: "POST /api/admin/factor/check", body: js(obj{"code": shoptest.Code(shoptest.AdminID, shoptest.Opening)})}
	good["newRecoveryCodes"] = &row{as: admin, call: "POST /api/admin/factor/codes"}
	good["resetFactor"] = &row{as: admin, call: "DELETE /api/admin/staff/" + shoptest.ManagerID + "/factor"}
	good["invite"] = &row{as: admin, call: "POST /api/admin/invitations", body: js(obj{"email": "new@example.com", "name": "New", "role": "packer"})}
	good["inviteAgain"] = &row{as: admin, call: "POST /api/admin/invitations/" + shoptest.InvitationID + "/send"}
	good["withdrawInvitation"] = &row{as: admin, call: "DELETE /api/admin/invitations/" + shoptest.InvitationID}
	good["acceptInvitation"] = &row{call: "POST /api/auth/invitation/accept", body: js(obj{"token": shoptest.InvitationToken, "name": "Rabia", "password": "Secret@123"})}
	good["changeBank"] = &row{as: admin, call: "POST /api/admin/settings/bank", body: js(obj{
		"bankName": "Meezan Bank", "accountTitle": "Gulaab", "iban": "PK19MEZN0001123456704821", "password": shoptest.Password,
	})}
	good["drawRaast"] = &row{call: "POST /api/orders/raast", body: js(obj{"payTo": "bank", "amount": 2519.28})}
	good["stopBank"] = &row{as: admin, call: "DELETE /api/admin/settings/bank/" + shoptest.BankChangeID, before: askedInStore}
	good["sendTestMail"] = &row{as: admin, call: "POST /api/admin/health/mail"}
	good["listMails"] = &row{as: admin, call: "GET /api/admin/mails"}
	good["retryMail"] = &row{as: admin, call: "POST /api/admin/mails/" + shoptest.MailID + "/retry", before: buriedMail}
	good["giveUpMail"] = &row{as: admin, call: "POST /api/admin/mails/" + shoptest.MailID + "/give-up", before: buriedMail}
	good["nextCall"] = &row{as: admin, call: "POST /api/admin/calls/next"}
	good["getCall"] = &row{as: admin, call: "GET /api/admin/calls/" + shoptest.GuestOrder}
	good["listOrderMessages"] = &row{as: admin, call: "GET /api/admin/orders/" + shoptest.GuestOrder + "/messages"}
	good["sendMessage"] = &row{as: admin, call: "POST /api/admin/mails/" + aText + "/send", body: js(obj{}), before: textFor(shoptest.GuestOrder)}
	good["saveWords"] = &row{as: admin, call: "PUT /api/admin/words/order-confirmed/mail/en", body: js(obj{"version": 0, "subject": "Yes: {number}", "body": "{number}"})}
	good["turnMessages"] = &row{as: admin, call: "PUT /api/admin/words/order-out/mail", body: js(obj{"sent": false})}
	// Each row has a product of its own, because some tests make all calls in one shop.
	product := func(id string) string { return "/api/admin/products/" + id }
	good["createProduct"] = &row{as: admin, call: "POST /api/admin/products", body: js(obj{"name": "Rose"})}
	good["saveDraft"] = &row{as: admin, call: "PUT " + product(shoptest.Snail) + "/draft", header: match(`"1-0"`), body: js(obj{"name": "Rose"})}
	good["dropDraft"] = &row{as: admin, call: "DELETE " + product(shoptest.Niacin) + "/draft", header: match(`"1-1"`), before: draftBy(admin, shoptest.Niacin)}
	good["publishProduct"] = &row{as: admin, call: "POST " + product(shoptest.LastOne) + "/publish", header: match(`"1-1"`), body: js(obj{}), before: draftBy(admin, shoptest.LastOne)}
	good["archiveProduct"] = &row{as: admin, call: "POST " + product(shoptest.SoldOut) + "/archive", header: match(`"1-0"`)}
	good["restoreProduct"] = &row{as: admin, call: "POST " + product(shoptest.SoldOut) + "/restore", header: match(`"2-0"`), before: func(_ *testing.T, s *shoptest.Shop) {
		s.Exec("UPDATE products SET state = 'archived', row_version = 2 WHERE id = $1", shoptest.SoldOut)
	}}
	good["duplicateProduct"] = &row{as: admin, call: "POST " + product(shoptest.Snail) + "/duplicate"}
	good["previewDraft"] = &row{as: admin, call: "POST " + product(shoptest.Lipstick) + "/preview", before: draftOf(shoptest.Lipstick)}
	good["deleteProduct"] = &row{as: admin, call: "DELETE " + product(shoptest.Sun), header: match(`"1-0"`)}
	good["setVariant"] = &row{
		as: admin, call: "PATCH " + product(shoptest.Lipstick) + "/variants/" + shoptest.Lipstick + "-1", header: match(`"1-0"`), body: js(obj{"price": 3000}),
		before: withReason(shoptest.Lipstick),
	}
	good["changeProducts"] = &row{as: admin, call: "POST /api/admin/products/bulk", body: bulkOf(obj{"kind": "add-category", "category": "mist"}, nil, shoptest.Lipstick)}
	good["getBulk"] = &row{as: admin, call: "GET /api/admin/products/bulk/" + theRun, before: aRun}
	good["undoBulk"] = &row{as: admin, call: "POST /api/admin/products/bulk/" + theRun + "/undo", before: aRun}
	good["uploadMedia"] = &row{as: admin, call: "POST /api/admin/media", body: form(nil, photo(400, 500))}
	good["previewLook"] = &row{as: admin, call: "POST /api/admin/settings/look", body: js(obj{"values": obj{"palette": "sage"}})}
	good["uploadFace"] = &row{as: admin, call: "POST /api/admin/settings/look/logo", body: form(nil, map[string][]byte{"picture=a.png": shoptest.PNG(400, 100)})}
	good["addTerm"] = &row{as: admin, call: "POST /api/admin/terms/brand", body: js(obj{"name": "Round Lab"})}
	good["orderTerms"] = &row{as: admin, call: "PUT /api/admin/terms/brand/order", body: js(obj{"ids": []string{"dior"}})}
	good["changeTerm"] = &row{as: admin, call: "PATCH /api/admin/terms/brand/dior", header: match(`"1"`), body: js(obj{"story": "Paris."})}
	good["removeTerm"] = &row{as: admin, call: "DELETE /api/admin/terms/brand/spare", header: match(`"1"`), before: spareBrand}
	voice := "/api/admin/testimonials"
	good["listTestimonials"] = &row{as: admin, call: "GET " + voice}
	good["addTestimonial"] = &row{as: admin, call: "POST " + voice, body: js(obj{"text": "Good.", "name": "Hira", "username": "@hira"})}
	good["orderTestimonials"] = &row{as: admin, call: "PUT " + voice + "/order", body: js(obj{"ids": []string{"x"}})}
	good["changeTestimonial"] = &row{as: admin, call: "PATCH " + voice + "/" + spareVoice, header: match(`"1"`), before: withVoice, body: js(obj{"shown": false})}
	good["removeTestimonial"] = &row{as: admin, call: "DELETE " + voice + "/" + spareVoice, header: match(`"1"`), before: withVoice}
	good["getHomePage"] = &row{as: admin, call: "GET /api/admin/home"}
	good["publishHomePage"] = &row{as: admin, call: "PUT /api/admin/home", header: match(`"0"`), body: js(homeOf(nil))}
	good["listHomePages"] = &row{as: admin, call: "GET /api/admin/home/versions"}
	good["previewHomePage"] = &row{as: admin, call: "POST /api/admin/home/preview", body: js(homeOf(nil))}
	page := js(ownPage("page", "about", true, nil, textBlock("x")))
	good["listOwnPages"] = &row{as: admin, call: "GET /api/admin/pages"}
	good["addOwnPage"] = &row{as: admin, call: "POST /api/admin/pages", body: page}
	good["previewOwnPage"] = &row{as: admin, call: "POST /api/admin/pages/preview", body: page}
	good["getOwnPage"] = &row{as: admin, before: withPage, call: "GET /api/admin/pages/" + sparePage}
	good["saveOwnPage"] = &row{as: admin, before: withPage, call: "PUT /api/admin/pages/" + sparePage, header: match(`"1"`), body: page}
	good["removeOwnPage"] = &row{as: admin, before: withPage, call: "DELETE /api/admin/pages/" + sparePage, header: match(`"1"`)}
	of := js(collection("winter", true, nil))
	good["listCollections"] = &row{as: admin, call: "GET /api/admin/collections"}
	good["addCollection"] = &row{as: admin, call: "POST /api/admin/collections", body: of}
	good["countCollection"] = &row{as: admin, call: "POST /api/admin/collections/count", body: js(obj{"name": ""})}
	good["getCollection"] = &row{as: admin, before: withCollection, call: "GET /api/admin/collections/" + spareCollection}
	good["saveCollection"] = &row{as: admin, before: withCollection, call: "PUT /api/admin/collections/" + spareCollection, header: match(`"1"`), body: of}
	good["removeCollection"] = &row{as: admin, before: withCollection, call: "DELETE /api/admin/collections/" + spareCollection, header: match(`"1"`)}
	good["getAttributes"] = &row{as: admin, call: "GET /api/admin/attributes"}
	good["listTranslations"] = &row{as: admin, call: "GET /api/admin/translations"}
	good["translationsHistory"] = &row{as: admin, call: "GET /api/admin/translations/history"}
	good["saveTranslations"] = &row{as: admin, call: "PUT /api/admin/translations", body: js(obj{"translations": []obj{said(nil)}})}
	good["listRedirects"] = &row{as: admin, call: "GET /api/admin/redirects"}
	good["putRedirect"] = &row{as: admin, call: "PUT /api/admin/redirects", body: js(obj{"from": "/pages/about", "to": "/returns"})}
	good["importRedirects"] = &row{as: admin, call: "POST /api/admin/redirects", body: raw("application/octet-stream", "from,to\n/pages/about,/returns")}
	good["removeRedirect"] = &row{as: admin, before: withRedirect, call: "DELETE /api/admin/redirects?from=/pages/serums"}
	good["putAttributes"] = &row{as: admin, call: "PUT /api/admin/attributes", header: match(`"0"`), body: js(obj{"attributes": []obj{texture}})}
	word := "/api/admin/search/words"
	good["listSearchWords"] = &row{as: admin, call: "GET " + word}
	good["addSearchWord"] = &row{as: admin, call: "POST " + word, body: js(obj{"phrases": []string{"kajal"}, "terms": []string{"lip"}})}
	good["changeSearchWord"] = &row{as: admin, call: "PUT " + word + "/" + spareWord, header: match(`"1"`), before: withWord, body: js(obj{"phrases": []string{"surma"}, "target": "/track"})}
	good["removeSearchWord"] = &row{as: admin, call: "DELETE " + word + "/" + spareWord, header: match(`"1"`), before: withWord}
	good["writeReview"] = &row{call: "POST /api/orders/reviews", before: gotIt, body: js(obj{"number": "GL-000001", "contact": "0300 1234567", "product": shoptest.Snail, "stars": 5, "text": "Good.", "name": "F."})}
	good["productReviews"] = &row{call: "GET /api/products/" + shoptest.Niacin + "/reviews"}
	good["reviewPhotos"] = &row{call: "GET /api/review-photos?product=" + shoptest.Niacin}
	good["listProductReviews"] = &row{as: admin, call: "GET /api/admin/reviews"}
	good["decideReview"] = &row{as: admin, call: "PATCH /api/admin/reviews/" + spareReview, header: match(`"1"`), before: reviewOf("waiting"), body: js(obj{"state": "published"})}
	good["listRankings"] = &row{as: admin, call: "GET /api/admin/rankings"}
	good["setRanking"] = &row{as: admin, call: "PUT /api/admin/rankings/trending", header: match(`"1"`), before: freshRankings, body: js(obj{"mode": "worked", "pins": []obj{}})}
	good["listMissedSearches"] = &row{as: admin, call: "GET /api/admin/search/missed"}
	good["countReminders"] = &row{as: admin, call: "GET /api/admin/settings/reminders"}
	good["remindOfCart"] = &row{call: remindAt, before: remindsCarts, body: leaving(nil)}
	good["waitFor"] = &row{call: waitsAt, body: asking(nil), before: nobodyWaits}
	good["askQuestion"] = &row{call: askAt, body: askedOf(nil), before: nobodyAsked}
	good["productQuestions"] = &row{call: "GET /api/products/" + shoptest.Niacin + "/questions"}
	good["listQuestions"] = &row{as: admin, call: "GET /api/admin/questions"}
	good["decideQuestion"] = &row{as: admin, call: "PATCH /api/admin/questions/" + spareQuestion, header: match(`"1"`), before: questionOf("waiting"), body: js(obj{"state": "published", "answer": "Yes."})}
	good["undoWait"] = &row{call: undoAt, body: js(obj{"variant": shoptest.SoldOut + "-1", "key": waitKey})}
	good["seen"] = &row{call: "POST /api/seen", body: js(obj{"search": "kajal"})}
	good["forgetOrders"] = &row{call: "POST /api/orders/forget"}
	good["logout"] = &row{as: customer, call: "POST /api/auth/logout"}
	good["logoutAll"] = &row{as: customer, call: "POST /api/auth/logout-all"}
	good["confirmEmail"] = &row{as: customer, call: "POST /api/auth/confirm-email", body: js(obj{"token": shoptest.AdminToken}), before: addEmailLink}
	good["changePassword"] = &row{as: customer, call: "PUT /api/auth/password", body: js(obj{"current": shoptest.Password, "password": "Kettle?Rain7"})}
	good["askEmailChange"] = &row{as: customer, call: "POST /api/auth/email", body: js(obj{"current": shoptest.Password, "email": "new@example.com"})}
	good["changeEmail"] = &row{as: customer, call: "PUT /api/auth/email", body: js(obj{"token": shoptest.AdminToken}), before: addChangeLink}
	good["changeName"] = &row{as: customer, call: "PUT /api/auth/profile", body: js(obj{"name": "Hira"})}
	good["copyAccount"] = &row{as: customer, call: "POST " + copyAt, body: js(obj{"current": shoptest.Password})}
	good["changeAddress"] = &row{as: customer, call: "PUT " + addressesAt + "/kept", before: withAddress, body: js(keptAddress(nil))}
	good["endLogin"] = &row{as: customer, call: "DELETE " + loginsAt + "/x"}
	good["leaveShop"] = &row{as: customer, call: "POST " + leaveAt, body: js(obj{"current": shoptest.Password})}
	good["resetPassword"] = &row{call: "POST /api/auth/reset-password", body: js(obj{"token": "x", "password": "Fresh@12345"})}
	return good
}

// fromMemory are the calls that work without the database.
var fromMemory = map[string]bool{
	"listProducts": true, "productFacets": true, "getProduct": true, "relatedProducts": true, "productReviews": true, "reviewPhotos": true, "productQuestions": true,
	"suggest": true, "seen": true, "getHome": true, "getConfig": true, "healthz": true,
	"listCities": true, "listAdvice": true, "listRoutineGoods": true, "listIngredients": true, "nextReference": true, "drawRaast": true, "forgetOrders": true, "askDeposit": true,
}

// internals are words that no error answer may hold.
var internals = []string{
	"sql", "SQL", "database", "closed", "store:", "order:", "account:", "panic", "goroutine", ".go:", "pgx", "internal/", "context", "deadline", "/tmp",
}

// TestFailuresShowNothing closes the database under the shop. Every call that needs it must
// fail with the plain message and a request id that is in the log; the catalogue must go on.
func TestFailuresShowNothing(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		if err := s.App.Close(); err != nil {
			t.Fatal(err)
		}
		good := goodRows(t)
		theContract(t).operations(func(method, path string, op *openapi3.Operation) {
			r := good[op.OperationID]
			if r == nil {
				t.Errorf("%s %s has no row that works", method, path)
				return
			}
			req := r.request(t)
			w := s.Do(req)
			text := w.Body.String()
			for _, secret := range internals {
				if strings.Contains(text, secret) && !fromMemory[op.OperationID] && op.OperationID != "readyz" {
					t.Errorf("%s shows %q: %s", r.call, secret, text)
				}
			}
			theContract(t).check(t, req, r.body.bytes, false, w)
			switch {
			case fromMemory[op.OperationID]:
				if w.Code/100 != 2 {
					t.Errorf("%s needs no database, but answers %d", r.call, w.Code)
				}
			case op.OperationID == "readyz":
				if w.Code != http.StatusServiceUnavailable || !strings.Contains(text, `"database":"failing"`) {
					t.Errorf("readyz: %d %s", w.Code, text)
				}
			default:
				id := w.Header().Get("X-Request-Id")
				said := tell.Said(req.Header.Get(call.LanguageHeader), "Something went wrong!")
				want := fmt.Sprintf(`{"message":"%s","requestId":"%s"}`, said, id)
				if w.Code != 500 || strings.TrimSpace(text) != want {
					t.Errorf("%s: %d %s, want 500 %s", r.call, w.Code, text, want)
				}
				if line := logLine(s.Log.String(), id); !strings.Contains(line, `"error":`) || !strings.Contains(line, `"level":"ERROR"`) {
					t.Errorf("%s: the log line of request %s says %q", r.call, id, line)
				}
			}
		})
	})
}

// TestLateRequests makes every call that needs the database with an expired deadline: it
// answers 503, not 500, and stores nothing.
func TestLateRequests(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		before := count(s)
		for id, r := range goodRows(t) {
			if fromMemory[id] || id == "readyz" {
				continue
			}
			req := r.request(t)
			ctx, cancel := context.WithTimeout(req.Context(), 0)
			defer cancel()
			w := s.Do(req.WithContext(ctx))
			if w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") == "" {
				t.Errorf("%s: %d %s, want 503 and Retry-After", r.call, w.Code, w.Body)
			}
			theContract(t).check(t, req, r.body.bytes, false, w)
			for _, secret := range internals {
				if strings.Contains(w.Body.String(), secret) {
					t.Errorf("%s shows %q: %s", r.call, secret, w.Body)
				}
			}
		}
		if after := count(s); after != before {
			t.Errorf("late requests left %+v, there were %+v", after, before)
		}
	})
}

// TestLogHoldsNothingPrivate sends everything that a shopper can type and checks that the log
// holds none of it.
func TestLogHoldsNothingPrivate(t *testing.T) {
	t.Parallel()
	s := shoptest.New(t, storetest.SQLite)
	private := []string{
		"mariam@example.com", "Mariam", "Javed", "Clifton", "9876543", "Sana@12345", shoptest.Password, shoptest.CustomerToken,
		shoptest.AdminToken, shoptest.GuestCookie, "gulaab_guest", "Bearer", "192.0.2.1", "secret-search",
	}
	for _, rows := range [][]row{checkoutRows(), paymentRows(), accountRows(), registerRows(), orderRows()} {
		for i := range rows {
			s.Do(rows[i].request(t))
		}
	}
	search := row{call: "GET /api/orders/orders?search=secret-search", as: admin}
	s.Do(search.request(t))
	page := row{call: "GET /reset-password/" + shoptest.OtherToken}
	s.Do(page.request(t))
	log := s.Log.String()
	if strings.Count(log, "\n") < 100 {
		t.Fatalf("the log is too short to prove anything:\n%s", log)
	}
	for _, p := range append(private, shoptest.OtherToken) {
		if strings.Contains(log, p) {
			t.Errorf("the log holds %q: %s", p, logLine(log, p))
		}
	}
	for line := range strings.Lines(log) {
		var entry map[string]any
		if err := json.Unmarshal([]byte(line), &entry); err != nil {
			t.Errorf("a line that is no JSON: %s", line)
		}
	}
}

func logLine(log, with string) string {
	for line := range strings.Lines(log) {
		if strings.Contains(line, with) {
			return line
		}
	}
	return ""
}

// TestCallersWhoHangUp makes every call of the contract with a client that has hung up. That is
// no failure of the shop: nothing answers 500, and the log has nothing of it above its finest
// level.
func TestCallersWhoHangUp(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		before, left, opening := count(s), 0, len(s.Log.String())
		for id, r := range goodRows(t) {
			if fromMemory[id] {
				continue
			}
			req := r.request(t)
			ctx, cancel := context.WithCancel(req.Context())
			cancel()
			w := s.Do(req.WithContext(ctx))
			if w.Code != 499 || w.Body.Len() != 0 {
				t.Errorf("SAFE-9 %s: %d %s, want 499 and nothing", r.call, w.Code, w.Body)
			}
			left++
			if line := logLine(s.Log.String(), w.Header().Get("X-Request-Id")); !strings.Contains(line, `"level":"DEBUG"`) {
				t.Errorf("SAFE-9 %s: the log line says %s", r.call, line)
			}
		}
		if left < 10 {
			t.Errorf("only %d calls were tried", left)
		}
		if after := count(s); after != before {
			t.Errorf("rows before %v, after %v", before, after)
		}
		for line := range strings.Lines(s.Log.String()[opening:]) {
			if strings.Contains(line, `"level":"ERROR"`) || strings.Contains(line, `"level":"WARN"`) {
				t.Errorf("SAFE-9 the log says %s", line)
			}
		}
	})
}
