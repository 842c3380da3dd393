package review

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/mail"
	"gulaab/internal/outbox"
)

// Bounds of questions about products (REAL-4).
const (
	maxQuestion      = 500 // characters
	minLetters       = 3
	maxQuestionLines = 10
	// MostWaitingOf and MostWaiting bound the questions that wait about one product, and in all.
	MostWaitingOf = 30
	MostWaiting   = 600
	// ContactLife is how long the address of somebody whose question nobody answers is kept.
	ContactLife = 90 * 24 * time.Hour
	// HiddenLife is how long a hidden question is kept.
	HiddenLife = 90 * 24 * time.Hour
)

// AnsweredAlone is why a question is hidden whose asker alone is told the answer.
const AnsweredAlone Reason = "answered-alone"

// QuestionReasons are why a question may be hidden.
func QuestionReasons() []Reason {
	return []Reason{Advertising, PrivateData, Insult, OffTopic, AnsweredAlone}
}

// Answer is what the shop says, by language; an empty one is said in English.
type Answer struct{ English, Urdu, Roman string }

// In is the answer in the language of its reader.
func (a *Answer) In(l mail.Language) string {
	said := map[mail.Language]string{mail.Urdu: a.Urdu, mail.RomanUrdu: a.Roman}[l]
	if said == "" {
		return a.English
	}
	return said
}

// Question is what somebody asks about a product, and what the shop answers.
type Question struct {
	ID         string // UUIDv7
	ProductID  string
	Text       string
	Name       string       // as it is shown, or empty
	Channel    mail.Channel // by which its asker wishes to hear of the answer; empty: by none
	Address    string       // e-mail address, or a phone in E.164; gone once the question is decided
	Language   mail.Language
	AccountID  string // of a member who was logged in, or empty
	State      State
	Reason     Reason // of a hidden one
	Answer     Answer
	AskedAt    time.Time
	AnsweredAt time.Time // when it was first published, or its answer changed; zero before
	DecidedAt  time.Time // when it was published or hidden; zero before
	Actor      string    // who did
	Version    int64

	Product, Brand string // only when read for the office
}

// QuestionTx is what changing questions needs of one transaction.
type QuestionTx interface {
	outbox.Poster
	outbox.NoticePoster
	audit.Tx
	// WaitingQuestions returns how many questions wait about a product, and in all.
	WaitingQuestions(ctx context.Context, productID string) (of, all int64, err error)
	// IsAnswered says whether a published question about a product asks the same.
	IsAnswered(ctx context.Context, productID, text string) (bool, error)
	// InsertQuestion stores a question; false where the same of the same address waits already.
	InsertQuestion(ctx context.Context, q *Question) (bool, error)
	// QuestionForUpdate returns a question, locked until the transaction ends; NotFound.
	QuestionForUpdate(ctx context.Context, id string) (*Question, error)
	// PutQuestion replaces a question, with its version raised by one.
	PutQuestion(ctx context.Context, q *Question) error
	// ShowQuestions has every node see the published questions of products.
	ShowQuestions(ctx context.Context, productIDs ...string) error
}

// QuestionReader reads questions.
type QuestionReader interface {
	Questions(ctx context.Context, p Page) ([]Question, error)
	CountQuestions(ctx context.Context) (Counts, error)
}

// Asked is what a message says of a product that somebody asked about.
type Asked struct {
	Name string // "Peptide Lip Tint"
	Path string // of its page, without a language
}

// Questions takes questions in and lets the office answer them.
type Questions struct {
	InTx func(ctx context.Context, fn func(context.Context, QuestionTx) error) error
	// Goods says what a product is; false where the shop does not sell it now.
	Goods func(productID string) (Asked, bool)
	// Phones are the shop's own numbers, which an answer may hold.
	Phones func() []string
}

// What people are told who cannot ask.
var (
	errNotSold       = fault.New(fault.NotFound, "We do not sell this at the moment.")
	errManyQuestions = fault.New(fault.Conflict, "Very many questions wait for an answer just now. Please ask again in some days.")
	errAnswered      = fault.New(fault.Conflict, "This is answered already: please look at the questions on this page.")
	errQuestionStale = fault.New(fault.Conflict, "This question has changed meanwhile. Look at it as it is now first.")
)

// Ask takes in a question; it waits until the office answers it. Who sends the same again while it
// waits asks once. Whoever calls it bounds how much a network asks.
func (s Questions) Ask(ctx context.Context, q Question) error {
	if _, sold := s.Goods(q.ProductID); !sold {
		return errNotSold
	}
	q.Text, q.Name = paragraphs(q.Text), ident.Tidy(q.Name)
	if err := q.check(); err != nil {
		return err
	}
	return s.InTx(ctx, func(ctx context.Context, tx QuestionTx) error {
		of, all, err := tx.WaitingQuestions(ctx, q.ProductID)
		if err != nil {
			return err
		}
		if of >= MostWaitingOf || all >= MostWaiting {
			return errManyQuestions
		}
		switch known, err := tx.IsAnswered(ctx, q.ProductID, q.Text); {
		case err != nil:
			return err
		case known:
			return errAnswered
		}
		q.ID, q.AskedAt, q.State = ident.IDAt(tx.Now(), ident.Token()), tx.Now(), Waiting
		switch is, err := tx.InsertQuestion(ctx, &q); {
		case err != nil:
			return err
		case !is:
			return audit.ErrUnchanged
		}
		return outbox.NotifyOf(ctx, tx, outbox.NewQuestion, q.ID)
	})
}

var (
	aLink  = regexp.MustCompile(`(?i)https?:|www\.|\b[\w-]+\.(?:com|net|org|info|shop|store|pk|ru|cn|me|ly|xyz|top)\b`)
	aMail  = regexp.MustCompile(`\S@\S`)
	aPhone = regexp.MustCompile(`(?:\+|\b00)?\d(?:[ ().-]{0,2}\d){8,}`)
)

func (q *Question) check() error {
	wrong := map[string]string{}
	letters := 0
	for _, r := range q.Text {
		if unicode.IsLetter(r) {
			letters++
		}
	}
	switch digits := ident.ASCIIDigits(q.Text); {
	case letters < minLetters:
		wrong["text"] = "Write your question in a few words."
	case utf8.RuneCountInString(q.Text) > maxQuestion || strings.Count(q.Text, "\n") >= maxQuestionLines:
		wrong["text"] = "This is too long. Five hundred characters are the most."
	case unshowable(q.Text):
		wrong["text"] = "This holds characters that cannot be shown."
	case aMail.MatchString(q.Text) || aPhone.MatchString(digits):
		wrong["text"] = "Everybody can read a question: leave out your phone number and email. There is a field for them below."
	case aLink.MatchString(q.Text):
		wrong["text"] = "Please leave out links and ask in words."
	}
	if trouble := nameTrouble(q.Name); trouble != "" {
		wrong["name"] = trouble
	}
	if len(wrong) > 0 {
		return fault.Fields("Please check the marked fields.", wrong)
	}
	return nil
}

// Suspicions says what a person should look at before publishing, as those of a review do: a
// contact in the question, a promise to heal in the answer.
func (q *Question) Suspicions() (out []string) {
	if hasContact(strings.ToLower(q.Text + " " + q.Name)) {
		out = append(out, "contact")
	}
	if hasClaim(strings.ToLower(q.Answer.English + " " + q.Answer.Urdu + " " + q.Answer.Roman)) {
		out = append(out, "claim")
	}
	return out
}

// QuestionDecision is what the office decides on a question; nil leaves it.
type QuestionDecision struct {
	State                *State
	Reason               Reason // with Hidden
	English, Urdu, Roman *string
}

// Decide answers a question and publishes it, hides it with a reason, or changes its answer; version
// is the one that was seen. Whoever left an address hears once, when the question is published or
// answered to them alone; with the decision the address is deleted.
func (s Questions) Decide(ctx context.Context, id string, version int64, d QuestionDecision, actor string) error {
	return s.InTx(ctx, func(ctx context.Context, tx QuestionTx) error {
		q, err := tx.QuestionForUpdate(ctx, id)
		if err != nil {
			return err
		}
		if q.Version != version {
			return errQuestionStale
		}
		before, was := *q, q.State
		if err := s.apply(q, d); err != nil {
			return err
		}
		if q.Answer == before.Answer && q.State == was && q.Reason == before.Reason {
			return audit.ErrUnchanged
		}
		if q.Answer != before.Answer || q.State == Published && q.AnsweredAt.IsZero() {
			q.AnsweredAt = tx.Now()
		}
		action := "question.answer"
		if d.State != nil {
			q.DecidedAt, q.Actor = tx.Now(), actor
			action = map[State]string{Published: "question.publish", Hidden: "question.hide"}[q.State]
			if err := s.tell(ctx, tx, q); err != nil {
				return err
			}
		}
		if err := tx.PutQuestion(ctx, q); err != nil {
			return err
		}
		if err := tx.Record(ctx, audit.Entry{Action: action, Subject: "question", SubjectID: id, Before: before.fields(), After: q.fields()}); err != nil {
			return err
		}
		if was != Published && q.State != Published {
			return nil
		}
		return tx.ShowQuestions(ctx, q.ProductID)
	})
}

// tell posts the one message to who left an address, where the decision answers them, and forgets
// the address.
func (s Questions) tell(ctx context.Context, tx QuestionTx, q *Question) error {
	to, channel := q.Address, q.Channel
	q.Address, q.Channel = "", ""
	goods, sold := s.Goods(q.ProductID)
	if to == "" || !sold || q.State == Hidden && q.Reason != AnsweredAlone {
		return nil
	}
	m := mail.QuestionAnswered{
		Spoken: mail.In(string(q.Language)), To: to, Product: q.ProductID, Goods: goods.Name, Path: goods.Path, Answer: q.Answer.In(q.Language),
	}
	if channel == mail.ByWhatsApp {
		return outbox.Task(ctx, tx, m, q.Language)
	}
	return outbox.Post(ctx, tx, m, "")
}

func (s Questions) apply(q *Question, d QuestionDecision) error {
	wrong := map[string]string{}
	for field, f := range map[string]struct{ from, into *string }{
		"answer": {d.English, &q.Answer.English}, "answerUr": {d.Urdu, &q.Answer.Urdu}, "answerRoman": {d.Roman, &q.Answer.Roman},
	} {
		if f.from == nil {
			continue
		}
		*f.into = paragraphs(*f.from)
		switch {
		case utf8.RuneCountInString(*f.into) > maxAnswer || strings.Count(*f.into, "\n") >= maxLines:
			wrong[field] = "This is too long. Six hundred characters are the most."
		case unshowable(*f.into):
			wrong[field] = "This holds characters that cannot be shown."
		case s.strangePhone(*f.into):
			wrong[field] = "This holds a phone number that is not the shop's. Everybody reads the answer: leave it out."
		}
	}
	if d.State != nil {
		switch q.State, q.Reason = *d.State, d.Reason; {
		case q.State == Published:
			q.Reason = ""
		case q.State != Hidden:
			wrong["state"] = "Published or hidden."
		case !slices.Contains(QuestionReasons(), q.Reason):
			wrong["reason"] = "Say why nobody shall read it."
		case q.Reason == AnsweredAlone && q.Address == "":
			wrong["reason"] = "Nobody left an address. Publish the answer, or hide the question for another reason."
		}
	}
	if q.Answer.English == "" && wrong["answer"] == "" && (q.State == Published || q.State == Hidden && q.Reason == AnsweredAlone) {
		wrong["answer"] = "A question is published with its answer: write it in English at least."
	}
	if len(wrong) > 0 {
		return fault.Fields("Please check the marked fields.", wrong)
	}
	return nil
}

// strangePhone says whether a text holds a phone number other than the shop's.
func (s Questions) strangePhone(text string) bool {
	digits := func(s string) string {
		s = strings.Map(func(r rune) rune {
			if r < '0' || r > '9' {
				return -1
			}
			return r
		}, ident.ASCIIDigits(s))
		return s[max(0, len(s)-10):] // without the country, or the zero in its place
	}
	for _, found := range aPhone.FindAllString(ident.ASCIIDigits(text), -1) {
		if !slices.ContainsFunc(s.Phones(), func(own string) bool { return digits(own) == digits(found) }) {
			return true
		}
	}
	return false
}

// fields are what the log keeps: nothing of what was asked, which goes when its asker is erased, and
// nothing of an answer to one person alone.
func (q *Question) fields() map[string]any {
	kept := q.Answer
	if q.Reason == AnsweredAlone {
		kept = Answer{}
	}
	return map[string]any{
		"state": q.State, "reason": q.Reason, "answer": kept.English, "answerUr": kept.Urdu, "answerRoman": kept.Roman, "product": q.ProductID,
	}
}
