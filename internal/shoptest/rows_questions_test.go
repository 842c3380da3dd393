package shoptest_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"gulaab/internal/config"
	"gulaab/internal/shoptest"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

const (
	askAt         = "POST /api/questions"
	spareQuestion = "019b7c01-0400-7000-8000-0000000a5ced"
)

// askedOf is a shopper's question about the Snail.
func askedOf(change obj) payload {
	in := obj{"product": shoptest.Snail, "text": "Can I use it with  niacinamide?"}
	for k, v := range change {
		in[k] = v
	}
	return js(in)
}

func nobodyAsked(_ *testing.T, s *shoptest.Shop) {
	s.Exec("DELETE FROM product_questions WHERE id <> ''")
	s.Exec("DELETE FROM throttles WHERE name LIKE 'questions %'")
}

// questionOf puts the spare question in a state, with an address where its answer goes.
func questionOf(state string) func(t *testing.T, s *shoptest.Shop) {
	return func(t *testing.T, s *shoptest.Shop) {
		t.Helper()
		nobodyAsked(t, s)
		s.Exec(`INSERT INTO product_questions (id, product_id, body, body_folded, once, name, channel, address, address_folded, language, account_id,
				state, reason, answer, answer_ur, answer_roman, asked_at, answered_at, decided_at, actor, row_version)
			VALUES ($1, $2, 'Is it for my face, at 03 00 12 345 67?', 'spare', $1, 'Hira', 'mail', 'hira@example.com', 'hira@example.com', 'ur', '', $3, '', '', '', '', 1772368200000000, 0, 0, '', 1)`,
			spareQuestion, shoptest.Snail, state)
	}
}

func questionRows() []row {
	const list, one = "/api/admin/questions", "/api/admin/questions/" + spareQuestion
	first := match(`"1"`)
	kept := func(want int64) func(*testing.T, *shoptest.Shop, *httptest.ResponseRecorder) {
		return func(t *testing.T, s *shoptest.Shop, _ *httptest.ResponseRecorder) {
			t.Helper()
			if n := s.Count("product_questions"); n != want {
				t.Errorf("REAL-4 %d questions are kept, want %d", n, want)
			}
		}
	}
	wrong := func(name string, change obj, want ...string) row {
		return row{name: "REAL-4 " + name, call: askAt, before: nobodyAsked, body: askedOf(change), status: 422, want: want, check: kept(0)}
	}
	published, hidden := obj{"state": "published", "answer": " Yes, after it.\n\n\nOnce a day. "}, obj{"state": "hidden", "reason": "off-topic"}
	rows := []row{
		{name: "REAL-4 asked without an account, the same again once", call: askAt, before: nobodyAsked, fresh: true, body: askedOf(nil), status: 200, want: []string{"We answer as soon as we can"}, check: func(t *testing.T, s *shoptest.Shop, _ *httptest.ResponseRecorder) {
			status(t, s, 200, row{call: askAt, body: askedOf(obj{"text": "can i use it with NIACINAMIDE"})})
			if n := s.Count("product_questions WHERE body = 'Can I use it with niacinamide?' AND address = '' AND state = 'waiting'"); n != 1 || s.Count("product_questions") != 1 {
				t.Errorf("REAL-4 it is kept %d times", s.Count("product_questions"))
			}
			if n := s.Count("notices WHERE kind = 'question'"); n != 1 {
				t.Errorf("REAL-4 the shop hears of it %d times", n)
			}
		}},
		{name: "REAL-4 by a member, in Urdu, with an address", as: customer, call: askAt, before: nobodyAsked, header: map[string]string{"Shop-Language": "ur"}, body: askedOf(obj{"name": " Hira  K. ", "channel": "mail", "address": "Hira@Example.com"}), status: 200, want: []string{"شکریہ"}, check: func(t *testing.T, s *shoptest.Shop, _ *httptest.ResponseRecorder) {
			if n := s.Count("product_questions WHERE name = 'Hira K.' AND address = 'hira@example.com' AND language = 'ur' AND account_id <> ''"); n != 1 {
				t.Errorf("REAL-4 it is kept otherwise: %v", s.Texts("product_questions"))
			}
		}},
		{name: "REAL-4 joiners of Urdu stay, marks that nobody sees go", call: askAt, before: nobodyAsked, body: askedOf(obj{"text": "کیا\u200c یہ می\u200cں\u202e لگاؤں\u2066?\u200b\ufeff"}), status: 200, check: func(t *testing.T, s *shoptest.Shop, _ *httptest.ResponseRecorder) {
			if got := strings.Join(s.Texts("product_questions"), " "); strings.ContainsAny(got, "\u202e\u2066\u200b\ufeff") || !strings.Contains(got, "می\u200cں") {
				t.Errorf("REAL-4 it is kept as %q", got)
			}
		}},
		{name: "REAL-4 markup is only text", call: askAt, before: nobodyAsked, body: askedOf(obj{"text": "<script>alert(1)</script> works?"}), status: 200, check: kept(1)},
		wrong("a link", obj{"text": "Is it the same as https://example.test/x ?"}, `"text":"Please leave out links`),
		wrong("a link without a scheme", obj{"text": "See cheap-creams.shop for more"}, `"text":"Please leave out links`),
		wrong("a phone in the text", obj{"text": "Call me at ۰۳۰۰ ۱۲۳۴۵۶۷ please"}, `"text":"Everybody can read a question`),
		wrong("an address in the text", obj{"text": "Write to me: hira@example.com"}, `"text":"Everybody can read a question`),
		wrong("ten thousand letters", obj{"text": strings.Repeat("a ", 5000)}, `"text":"This is too long`),
		wrong("letters that nobody sees", obj{"text": strings.Repeat("\u200b\u2060", 50)}, `"text":"Write your question`),
		wrong("no letters", obj{"text": "??? 12"}, `"text":"Write your question`),
		wrong("a phone for a name", obj{"name": "0300 1234567"}, `"name":"A name alone`),
		wrong("an address without a way", obj{"address": "hira@example.com"}, `"channel":`),
		wrong("an address that is none", obj{"channel": "mail", "address": "hira"}, `"address":"Invalid email address"`),
		wrong("by WhatsApp where the shop has none", obj{"channel": "whatsapp", "address": "0300 1234567"}, `"address":"We do not write by WhatsApp`),
		{name: "REAL-4 about nothing", call: askAt, before: nobodyAsked, body: askedOf(obj{"product": "x"}), status: 404, check: kept(0)},
		{name: "REAL-4 a token that is none", as: stale, call: askAt, body: askedOf(nil), status: 401},
		{name: "REAL-4 a thousand from one network", call: askAt, before: nobodyAsked, fresh: true, change: func(c *config.Config) { c.RateLimit = 1 }, body: askedOf(nil), status: 200, check: func(t *testing.T, s *shoptest.Shop, _ *httptest.ResponseRecorder) {
			refused := 0
			for n := range 1000 {
				ask := row{call: askAt, body: askedOf(obj{"text": fmt.Sprintf("Is this one for skin %d?", n)})}
				if w := s.Do(ask.request(t)); w.Code == 429 {
					refused++
				}
			}
			if n := s.Count("product_questions"); n > 9 || refused < 990 {
				t.Errorf("REAL-4 one network asks %d, %d were refused", n, refused)
			}
		}},
		{name: "REAL-4 too many wait about one product", call: askAt, before: func(t *testing.T, s *shoptest.Shop) {
			nobodyAsked(t, s)
			for n := range 30 {
				status(t, s, 200, row{call: askAt, body: askedOf(obj{"text": fmt.Sprintf("Is this one for skin %d?", n)})})
			}
		}, fresh: true, body: askedOf(nil), status: 409, want: []string{"Very many questions wait"}},
		{name: "REAL-4 from another site", call: askAt, header: map[string]string{"Sec-Fetch-Site": "cross-site"}, body: askedOf(nil), status: 403},
		{name: "REAL-4 no JSON", call: askAt, body: raw("application/json", "{"), status: 400},
		{name: "REAL-4 a form", call: askAt, body: raw("text/plain", "x"), status: 415},
		{name: "REAL-4 too much", call: askAt, body: big(), status: 413},

		{name: "REAL-4 no questions", call: "GET /api/products/" + shoptest.Niacin + "/questions", status: 200, want: []string{`{"questions":[]}`}},
		{name: "REAL-4 questions of nothing", call: "GET /api/products/nothing/questions", status: 404},

		{
			name: "REAL-4 the queue says what to look at twice, and not where its asker is reached", as: packer, call: "GET " + list + "?state=waiting", before: questionOf("waiting"), status: 200,
			want: []string{`"suspicions":["contact"]`, `"waiting":1`, `"tell":"mail"`, `"name":"Hira"`}, not: []string{"hira@"},
		},
		{name: "REAL-4 questions of no state", as: packer, call: "GET " + list + "?state=lost", broken: true, status: 400},
		{name: "REAL-4 published without an answer", as: desk, call: "PATCH " + one, header: first, before: questionOf("waiting"), body: js(obj{"state": "published", "answer": " ", "answerUr": "جی"}), status: 422, want: []string{`"answer":"A question is published with its answer`}},
		{name: "REAL-4 an answer with somebody's phone", as: desk, call: "PATCH " + one, header: first, before: questionOf("waiting"), body: js(obj{"state": "published", "answer": "Ask Hira at +92 300 1234567."}), status: 422, want: []string{`"answer":"This holds a phone number that is not the shop's`}},
		{name: "REAL-4 an answer with the shop's own", as: desk, call: "PATCH " + one, header: first, fresh: true, before: func(t *testing.T, s *shoptest.Shop) {
			questionOf("waiting")(t, s)
			byWhatsApp(t, s)
		}, body: js(obj{"state": "published", "answer": "Write to us: 0300-7654321."}), status: 200, jobs: 1},
		{name: "REAL-4 answered and published", as: manager, call: "PATCH " + one, header: first, fresh: true, before: questionOf("waiting"), body: js(published), status: 200, jobs: 1, want: []string{`"state":"published"`, `"answer":"Yes, after it.\n\nOnce a day."`, `"tell":""`, `"version":2`}, check: entries(1)},
		{name: "REAL-4 hidden without a reason", as: desk, call: "PATCH " + one, header: first, before: questionOf("waiting"), body: js(obj{"state": "hidden"}), status: 422, want: []string{`"reason":`}},
		{name: "REAL-4 hidden: nobody is written to, and the address goes", as: desk, call: "PATCH " + one, header: first, fresh: true, before: questionOf("waiting"), body: js(hidden), status: 200, want: []string{`"state":"hidden"`, `"tell":""`}, check: func(t *testing.T, s *shoptest.Shop, _ *httptest.ResponseRecorder) {
			if n := s.Count("messages WHERE kind = 'question-answered'"); n != 0 || strings.Contains(strings.Join(s.Texts("product_questions"), ""), "hira@") {
				t.Errorf("REAL-4 %d messages of a hidden question; it is kept as %v", n, s.Texts("product_questions"))
			}
		}},
		{name: "REAL-4 answered alone", as: desk, call: "PATCH " + one, header: first, fresh: true, before: questionOf("waiting"), body: js(obj{"state": "hidden", "reason": "answered-alone", "answer": "Your parcel comes today."}), status: 200, jobs: 1, want: []string{`"state":"hidden"`}, check: func(t *testing.T, s *shoptest.Shop, _ *httptest.ResponseRecorder) {
			if n := s.Count("messages WHERE kind = 'question-answered' AND recipient = 'hira@example.com' AND data LIKE '%comes today%'"); n != 1 || strings.Contains(strings.Join(s.Texts("audit_log"), ""), "comes today") {
				t.Errorf("REAL-4 %d messages; the log has %v", n, s.Texts("audit_log"))
			}
		}},
		{name: "REAL-4 answered alone, of nobody", as: desk, call: "PATCH " + one, header: first, fresh: true, before: func(t *testing.T, s *shoptest.Shop) {
			questionOf("waiting")(t, s)
			s.Exec("UPDATE product_questions SET address = '', channel = ''")
		}, body: js(obj{"state": "hidden", "reason": "answered-alone", "answer": "Yes."}), status: 422, want: []string{`"reason":"Nobody left an address`}},
		{name: "REAL-4 back to waiting", as: desk, call: "PATCH " + one, header: first, before: questionOf("hidden"), body: js(obj{"state": "waiting"}), status: 422, want: []string{`"state":`}},
		{name: "OFFICE-4 a question that a colleague decided", as: desk, call: "PATCH " + one, header: match(`"7"`), before: questionOf("waiting"), body: js(published), status: 409, want: []string{"This question has changed meanwhile"}},
		{name: "REAL-4 a question that is none", as: desk, call: "PATCH " + list + "/x", header: first, body: js(published), status: 404},
		{name: "REAL-4 a question, without what was seen", as: desk, call: "PATCH " + one, header: match("x"), body: js(published), status: 400},
	}
	for _, call := range []refused{
		{"REAL-4 the queue", "GET " + list, nil, false, false},
		{"REAL-4 answering", "PATCH " + one, first, true, true},
	} {
		rows = append(rows, call.rows()...)
	}
	return rows
}

// TestREAL4Questions follows questions from the page to the answer: no page, answer or search has one
// before the shop publishes it; then all have it, who left an address hears once, and the address is
// gone. What an erased member asked goes too.
func TestREAL4Questions(t *testing.T) {
	t.Parallel()
	storetest.EachEngine(t, func(t *testing.T, e storetest.Engine) {
		s := shoptest.New(t, e)
		byWhatsApp(t, s)
		s.App.Start()
		text := func(call, language string) string {
			t.Helper()
			return status(t, s, 200, row{call: "GET " + call, header: map[string]string{"Shop-Language": language}}).Body.String()
		}
		api, page, search := "/api/products/"+shoptest.Snail, "/product/"+shoptest.Snail, "/api/products?q=microneedling"
		untouched := text(api, "")
		status(t, s, 200, row{as: customer, call: askAt, body: askedOf(obj{"text": "Is it fine after microneedling?", "name": "Hira", "channel": "whatsapp", "address": "0300 1234567"})})
		s.Clock.Move(time.Second)
		status(t, s, 200, row{call: askAt, body: askedOf(obj{"text": "Is it fine after microneedling", "channel": "mail", "address": "second@example.com"})})
		for call, not := range map[string]string{api: "microneedling", api + "/questions": "microneedling", page: "microneedling", search: "Snail"} {
			if strings.Contains(text(call, ""), not) {
				t.Errorf("REAL-4 %s shows what waits", call)
			}
		}
		if got := text(api, ""); got != untouched {
			t.Errorf("REAL-4 a product without published questions has changed: %s", got)
		}

		today := status(t, s, 200, row{as: desk, call: "GET /api/admin/today"}).Body.String()
		if !strings.Contains(today, `"name":"questions"`) || !strings.Contains(today, "Snail") {
			t.Errorf("REAL-4 Today has no questions: %s", today)
		}
		waiting := object(t, status(t, s, 200, row{as: desk, call: "GET /api/admin/questions?state=waiting"}))["questions"].([]any)
		if len(waiting) != 2 {
			t.Fatalf("REAL-4 the queue has %v", waiting)
		}
		decide := func(n int, body obj) {
			t.Helper()
			one := waiting[n].(map[string]any)
			status(t, s, 200, row{as: desk, call: "PATCH /api/admin/questions/" + one["_id"].(string), header: match(`"1"`), body: js(body)})
		}
		decide(1, obj{"state": "published", "answer": "Wait a week.", "answerUr": "ایک ہفتہ رکیں۔"})
		eventually(t, func() bool { return strings.Contains(text(api, ""), `"questions":{"count":1,"newest":[{`) })
		for language, want := range map[string]string{"": "Wait a week.", "ur": "ایک ہفتہ رکیں۔", "ur-Latn": "Wait a week."} {
			if got := text(api+"/questions", language); !strings.Contains(got, `"answer":"`+want+`"`) || !strings.Contains(got, `"name":"Hira"`) || strings.Contains(got, "1234567") {
				t.Errorf("REAL-4 in %q the questions are %s", language, got)
			}
		}
		if got := text(search, ""); !strings.Contains(got, `"_id":"`+shoptest.Snail+`"`) {
			t.Errorf("REAL-4 a word of its question does not find it: %s", got)
		}
		if got := text(page, ""); strings.Contains(got, "QAPage") || strings.Contains(got, "FAQPage") {
			t.Errorf("REAL-4 the page says it is one of questions")
		}
		status(t, s, 409, row{call: askAt, body: askedOf(obj{"text": "is it fine, after microneedling"})})

		// The text waits for the desk; once it is noted as sent it is gone, and the number with it.
		if got := strings.Join(s.Texts("product_questions"), " "); strings.Contains(got, "1234567") {
			t.Errorf("REAL-4 the number stays with the question: %s", got)
		}
		mails := object(t, status(t, s, 200, row{as: desk, call: "GET /api/admin/mails?state=waiting"}))["mails"].([]any)
		send := ""
		for _, m := range mails {
			if m := m.(map[string]any); m["kind"] == "question-answered" {
				send = "POST /api/admin/mails/" + m["_id"].(string) + "/send"
			}
		}
		chat := object(t, status(t, s, 200, row{as: desk, call: send, body: js(obj{"part": "text"})}))
		if url := chat["url"].(string); !strings.HasPrefix(url, "https://wa.me/923001234567?text=") || !strings.Contains(chat["text"].(string), "Wait a week.") || strings.Contains(chat["text"].(string), "microneedling") {
			t.Errorf("REAL-4 the chat is %v", chat)
		}
		status(t, s, 200, row{as: desk, call: send, body: js(obj{"part": "note"})})
		if n := s.Count("messages WHERE recipient = '+923001234567'"); n != 0 {
			t.Errorf("REAL-4 the number stays in %d messages", n)
		}

		// The second asker hears by mail, and a day later nobody knows whom.
		decide(0, obj{"state": "published", "answer": "Wait a week, please."})
		eventually(t, func() bool { return s.Count("messages WHERE kind = 'question-answered' AND state = 'sent'") == 1 })
		if all := strings.Join(s.Mails(), "\n"); !strings.Contains(all, "Wait a week, please.") {
			t.Errorf("REAL-4 no mail has the answer: %s", all)
		}
		status(t, s, 200, row{call: askAt, body: askedOf(obj{"text": "Buy followers now"})})
		id := storetest.Strings(t, storetest.Writer(s.DB()), `SELECT id FROM product_questions WHERE body = 'Buy followers now'`)[0]
		status(t, s, 200, row{as: desk, call: "PATCH /api/admin/questions/" + id, header: match(`"1"`), body: js(obj{"state": "hidden", "reason": "advertising"})})
		s.Clock.Move(25 * time.Hour)
		if err := s.DB().Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		if n := s.Count("messages WHERE recipient = 'second@example.com'"); n != 0 {
			t.Errorf("REAL-4 a day later %d messages say to whom", n)
		}

		// The member's copy has what she asked. When she is erased, it goes from page and search.
		var whole struct{ Questions []map[string]any }
		if err := json.Unmarshal(unzipped(t, status(t, s, 200, row{as: customer, call: "POST " + copyAt, body: js(obj{"current": shoptest.Password})}))["copy.json"], &whole); err != nil || len(whole.Questions) != 1 || whole.Questions[0]["answer"] != "Wait a week." {
			t.Errorf("REAL-4 the copy has %v (%v)", whole.Questions, err)
		}
		hers := storetest.Strings(t, storetest.Writer(s.DB()), `SELECT account_id FROM product_questions WHERE name = 'Hira'`)
		if err := s.DB().InTx(t.Context(), func(ctx context.Context, tx *store.Tx) error { return tx.ForgetQuestions(ctx, hers, nil) }); err != nil {
			t.Fatal(err)
		}
		eventually(t, func() bool {
			return strings.Contains(text(api, ""), `"questions":{"count":1,`) && !strings.Contains(text(api+"/questions", ""), "Hira")
		})

		// An address that nobody answers is kept for 90 days, a hidden question too.
		status(t, s, 200, row{call: askAt, body: askedOf(obj{"text": "Is it for babies?", "channel": "mail", "address": "third@example.com"})})
		s.Clock.Move(91 * 24 * time.Hour)
		if err := s.DB().Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(s.Texts("product_questions"), " "); strings.Contains(got, "third@") || strings.Contains(got, "followers") || !strings.Contains(got, "babies") {
			t.Errorf("REAL-4 after 90 days the questions are %s", got)
		}
	})
}
