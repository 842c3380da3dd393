package catalogdb

import (
	"context"
	"database/sql"
	"slices"
	"strings"

	"gulaab/internal/catalog"
	"gulaab/internal/ident"
	"gulaab/internal/mail"
	"gulaab/internal/review"
	"gulaab/internal/shelf"
	"gulaab/internal/store/sqldb"
)

// This file keeps questions about products (REAL-4).

// listQuestions returns the questions that a condition selects, with what follows it, with their product.
func listQuestions(ctx context.Context, q sqldb.Querier, condition string, args ...any) ([]review.Question, error) {
	return sqldb.List(ctx, q, `SELECT q.id, q.product_id, q.body, q.name, q.channel, q.address, q.language, q.account_id, q.state, q.reason,
		q.answer, q.answer_ur, q.answer_roman, q.asked_at, q.answered_at, q.decided_at, q.actor, q.row_version,
		COALESCE((SELECT p.name FROM products p WHERE p.id = q.product_id), ''), COALESCE((SELECT p.brand FROM products p WHERE p.id = q.product_id), '')
		FROM product_questions q`+condition, args, func(rows *sql.Rows, q *review.Question) error {
		var channel, language string
		var asked, answered, decided int64
		err := rows.Scan(&q.ID, &q.ProductID, &q.Text, &q.Name, &channel, &q.Address, &language, &q.AccountID, &q.State, &q.Reason,
			&q.Answer.English, &q.Answer.Urdu, &q.Answer.Roman, &asked, &answered, &decided, &q.Actor, &q.Version, &q.Product, &q.Brand)
		q.Channel, q.Language = mail.Channel(channel), mail.Language(language)
		q.AskedAt, q.AnsweredAt, q.DecidedAt = sqldb.FromMicros(asked), sqldb.MaybeMicros(answered), sqldb.MaybeMicros(decided)
		return err
	})
}

// foldQuestion is a question's text as two of them are compared: letters and digits alone.
func foldQuestion(text string) string {
	return strings.Join(strings.Fields(catalog.SearchWords(text)), " ")
}

// WaitingQuestions implements review.QuestionTx.
func (tx *Tx) WaitingQuestions(ctx context.Context, productID string) (of, all int64, err error) {
	err = tx.Conn.QueryRowContext(ctx, `SELECT COALESCE(SUM(CASE WHEN product_id = $1 THEN 1 ELSE 0 END), 0), COUNT(*) FROM product_questions WHERE state = 'waiting'`, productID).
		Scan(&of, &all)
	return of, all, sqldb.Translate("waiting questions", err)
}

// IsAnswered implements review.QuestionTx.
func (tx *Tx) IsAnswered(ctx context.Context, productID, text string) (is bool, err error) {
	err = tx.Conn.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM product_questions WHERE product_id = $1 AND state = 'published' AND body_folded = $2)`,
		productID, foldQuestion(text)).Scan(&is)
	return is, sqldb.Translate("is answered", err)
}

// InsertQuestion implements review.QuestionTx.
func (tx *Tx) InsertQuestion(ctx context.Context, q *review.Question) (bool, error) {
	folded, mailbox := foldQuestion(q.Text), ident.FoldMailbox(q.Address)
	done, err := tx.Conn.ExecContext(ctx, `INSERT INTO product_questions (id, product_id, body, body_folded, once, name, channel, address, address_folded, language,
			account_id, state, reason, answer, answer_ur, answer_roman, asked_at, answered_at, decided_at, actor, row_version)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, '', '', '', '', $13, 0, 0, '', 1) ON CONFLICT (once) DO NOTHING`,
		q.ID, q.ProductID, q.Text, folded, ident.HashToken(q.ProductID+"\n"+folded+"\n"+mailbox), q.Name, string(q.Channel), q.Address, mailbox, string(q.Language),
		q.AccountID, string(q.State), sqldb.Micros(q.AskedAt))
	if err != nil {
		return false, sqldb.Translate("insert question", err)
	}
	tx.log.Changed("question", q.ID)
	n, err := done.RowsAffected()
	return n > 0, sqldb.Translate("insert question", err)
}

// QuestionForUpdate implements review.QuestionTx.
func (tx *Tx) QuestionForUpdate(ctx context.Context, id string) (*review.Question, error) {
	found, err := listQuestions(ctx, tx.Conn, ` WHERE q.id = $1`+tx.Dialect.ForUpdate, id)
	switch {
	case err != nil:
		return nil, sqldb.Translate("question", err)
	case len(found) == 0:
		return nil, sqldb.Found("question", "There is no such question.", sql.ErrNoRows)
	}
	return &found[0], nil
}

// PutQuestion implements review.QuestionTx. A question that no longer waits may be asked again.
func (tx *Tx) PutQuestion(ctx context.Context, q *review.Question) error {
	_, err := tx.Conn.ExecContext(ctx, `UPDATE product_questions SET channel = $1, address = $2, address_folded = $3, state = $4, reason = $5, answer = $6,
			answer_ur = $7, answer_roman = $8, answered_at = $9, decided_at = $10, actor = $11, row_version = row_version + 1,
			once = CASE WHEN $12 THEN once ELSE id END
		WHERE id = $13`,
		string(q.Channel), q.Address, ident.FoldMailbox(q.Address), string(q.State), string(q.Reason), q.Answer.English,
		q.Answer.Urdu, q.Answer.Roman, sqldb.MicrosOrZero(q.AnsweredAt), sqldb.MicrosOrZero(q.DecidedAt), q.Actor, q.State == review.Waiting, q.ID)
	tx.log.Changed("question", q.ID)
	return sqldb.Translate("put question", err)
}

// ShowQuestions implements review.QuestionTx.
func (tx *Tx) ShowQuestions(ctx context.Context, productIDs ...string) error {
	if len(productIDs) == 0 {
		return nil
	}
	tx.changed = append(tx.changed, productIDs...)
	return tx.TouchCatalogue(ctx)
}

// Questions implements review.QuestionReader.
func (r *Reader) Questions(ctx context.Context, p review.Page) (out []review.Question, err error) {
	var f sqldb.Filter
	if p.State != "" {
		f.Add(`q.state = ?`, string(p.State))
	}
	if p.After != "" {
		f.Add(`q.id < ?`, p.After)
	}
	if p.ID != "" {
		f.Add(`q.id = ?`, p.ID)
	}
	err = r.db.View(ctx, "questions", func(tx *sql.Tx, _ sqldb.DBTX) (err error) {
		out, err = listQuestions(ctx, tx, f.Where()+` ORDER BY q.id DESC LIMIT `+f.Arg(p.Limit), f.Args...)
		return err
	})
	return out, err
}

// CountQuestions implements review.QuestionReader.
func (r *Reader) CountQuestions(ctx context.Context) (c review.Counts, err error) {
	err = r.db.Rows(ctx, "count questions", `SELECT state, COUNT(*), MIN(asked_at) FROM product_questions GROUP BY state`, nil, func(rows *sql.Rows) error {
		var state review.State
		var n, first int64
		err := rows.Scan(&state, &n, &first)
		switch state {
		case review.Waiting:
			c.Waiting, c.Oldest = n, sqldb.FromMicros(first)
		case review.Published:
			c.Published = n
		case review.Hidden:
			c.Hidden = n
		}
		return err
	})
	return c, err
}

// QuestionsOf returns what accounts asked, and what was asked with an address that is known to be its
// owner's, the latest first.
func (r *Reader) QuestionsOf(ctx context.Context, accounts, addresses []string) (out []review.Question, err error) {
	var f sqldb.Filter
	condition := ` WHERE FALSE`
	if len(accounts) > 0 {
		condition += ` OR q.account_id <> '' AND q.account_id IN (` + f.Among(accounts) + `)`
	}
	if len(addresses) > 0 {
		condition += ` OR q.address_folded <> '' AND q.address_folded IN (` + f.Among(foldMailboxes(addresses)) + `)`
	}
	err = r.db.View(ctx, "questions of a person", func(tx *sql.Tx, _ sqldb.DBTX) (err error) {
		out, err = listQuestions(ctx, tx, condition+` ORDER BY q.asked_at DESC, q.id DESC`, f.Args...)
		return err
	})
	return out, err
}

func foldMailboxes(addresses []string) []string {
	folded := make([]string, 0, len(addresses))
	for _, a := range addresses {
		if a != "" {
			folded = append(folded, ident.FoldMailbox(a))
		}
	}
	return folded
}

// ForgetQuestions deletes what accounts asked, and what was asked with addresses: the words are theirs.
func (tx *Tx) ForgetQuestions(ctx context.Context, accounts, addresses []string) error {
	folded := foldMailboxes(addresses)
	products := map[string]bool{}
	for _, of := range []struct {
		where string
		list  []string
	}{{`account_id <> '' AND account_id IN`, accounts}, {`address_folded <> '' AND address_folded IN`, folded}} {
		err := sqldb.EachAmong(ctx, tx.Conn, `SELECT product_id FROM product_questions WHERE state = 'published' AND `+of.where, of.list, ``, func(rows *sql.Rows) error {
			var id string
			err := rows.Scan(&id)
			products[id] = true
			return err
		})
		if err != nil {
			return sqldb.Translate("forget questions", err)
		}
		if err := tx.Among(ctx, `DELETE FROM product_questions WHERE `+of.where, of.list, ``); err != nil {
			return sqldb.Translate("forget questions", err)
		}
	}
	ids := make([]string, 0, len(products))
	for id := range products {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return tx.ShowQuestions(ctx, ids...)
}

// SweepQuestions deletes addresses of questions that nobody answers, and questions that were hidden long
// ago.
func (tx *Tx) SweepQuestions(ctx context.Context) error {
	_, err := tx.Conn.ExecContext(ctx, `UPDATE product_questions SET channel = '', address = '', address_folded = '', once = id, row_version = row_version + 1
		WHERE address_folded <> '' AND asked_at <= $1`, sqldb.Micros(tx.Now().Add(-review.ContactLife)))
	if err != nil {
		return sqldb.Translate("sweep questions", err)
	}
	_, err = tx.Conn.ExecContext(ctx, `DELETE FROM product_questions WHERE state = 'hidden' AND decided_at <= $1`, sqldb.Micros(tx.Now().Add(-review.HiddenLife)))
	return sqldb.Translate("sweep questions", err)
}

// answered are products' published questions by id.
type answered map[string][]catalog.Answered

func readQuestions(ctx context.Context, q sqldb.Querier, where string, args ...any) (answered, error) {
	out := answered{}
	err := sqldb.Each(ctx, q, `SELECT q.product_id, q.id, q.body, q.name, q.answer, q.answer_ur, q.answer_roman, q.answered_at FROM product_questions q`+where+`
		AND q.state = 'published' ORDER BY q.product_id, q.answered_at DESC, q.id DESC`, args, func(rows *sql.Rows) error {
		var id, urdu, roman string
		var at int64
		var one catalog.Answered
		err := rows.Scan(&id, &one.ID, &one.Text, &one.Name, &one.Answer, &urdu, &roman, &at)
		one.Day = shelf.Day(sqldb.FromMicros(at))
		if urdu != "" || roman != "" {
			one.Said = map[string]string{"ur": urdu, "ur-Latn": roman}
		}
		if len(out[id]) < catalog.MostQuestions {
			out[id] = append(out[id], one)
		}
		return err
	})
	return out, err
}

// The questions of all products, and of those that changed after a version.
const (
	allAnswered   = ` WHERE TRUE`
	answeredSince = ` JOIN products p ON p.id = q.product_id WHERE p.changed_in > $1`
)
