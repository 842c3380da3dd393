package store

import (
	"context"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/outbox"
	"gulaab/internal/store/sqlcgen"
)

// MessageLife is how long messages that need nobody any more are kept.
const MessageLife = 90 * 24 * time.Hour

// mailboxLife is how long a mailbox that nobody confirmed is remembered after
// its last mail: longer than its mails are counted.
const mailboxLife = 48 * time.Hour

// InsertMessage implements outbox.Poster.
func (tx *Tx) InsertMessage(ctx context.Context, m *outbox.Message, jobKind string, payload []byte) error {
	err := tx.q.InsertMessage(ctx, sqlcgen.InsertMessageParams{
		ID: m.ID, Kind: m.Kind, Recipient: m.To, RecipientFolded: ident.FoldEmail(m.To), OrderID: m.OrderID,
		Data: string(m.Data), State: string(m.State), CreatedAt: micros(m.CreatedAt),
	})
	if err != nil {
		return translate("insert message", err)
	}
	return tx.enqueue(ctx, jobKind, payload, tx.now, m.ID)
}

// Message implements outbox.Tx.
func (tx *Tx) Message(ctx context.Context, id string) (*outbox.Message, error) {
	row, err := tx.q.MessageByID(ctx, id)
	if err != nil {
		return nil, found("message", "Message not found", err)
	}
	return messageOf(row), nil
}

func messageOf(r sqlcgen.MessageByIDRow) *outbox.Message {
	return &outbox.Message{
		ID: r.ID, Kind: r.Kind, To: r.Recipient, OrderID: r.OrderID, Data: []byte(r.Data), State: outbox.State(r.State),
		Attempts: r.Attempts, LastError: r.LastError, MergedInto: r.MergedInto,
		CreatedAt: fromMicros(r.CreatedAt), ChangedAt: fromMicros(r.ChangedAt), SentAt: maybeMicros(r.SentAt),
	}
}

// LockMailbox implements outbox.Tx: the row that is written stays locked until
// the transaction ends.
func (tx *Tx) LockMailbox(ctx context.Context, address string) (confirmed bool, err error) {
	address = ident.FoldEmail(address)
	if err := tx.q.TouchMailbox(ctx, sqlcgen.TouchMailboxParams{Address: address, Now: micros(tx.now)}); err != nil {
		return false, translate("lock mailbox", err)
	}
	at, err := tx.q.MailboxConfirmed(ctx, address)
	return at > 0, translate("mailbox", err)
}

// ConfirmMailbox implements account.Tx.
func (tx *Tx) ConfirmMailbox(ctx context.Context, address string) error {
	return translate("confirm mailbox", tx.q.ConfirmMailbox(ctx, sqlcgen.ConfirmMailboxParams{Address: ident.FoldEmail(address), Now: micros(tx.now)}))
}

// SentSince implements outbox.Tx.
func (tx *Tx) SentSince(ctx context.Context, m *outbox.Message, ofKind bool, since time.Time, most int) (times []time.Time, err error) {
	var sent []int64
	if ofKind {
		sent, err = tx.q.LastSentOfKind(ctx, sqlcgen.LastSentOfKindParams{
			RecipientFolded: ident.FoldEmail(m.To), Kind: m.Kind, Since: micros(since), OtherThan: m.ID, Most: int32(most),
		})
	} else {
		sent, err = tx.q.LastSent(ctx, sqlcgen.LastSentParams{
			RecipientFolded: ident.FoldEmail(m.To), Since: micros(since), OtherThan: m.ID, Most: int32(most),
		})
	}
	for _, at := range sent {
		times = append(times, fromMicros(at))
	}
	return times, translate("sent since", err)
}

// MergeHeld implements outbox.Tx.
func (tx *Tx) MergeHeld(ctx context.Context, m *outbox.Message) ([]*outbox.Message, error) {
	err := tx.q.MergeHeldMessages(ctx, sqlcgen.MergeHeldMessagesParams{
		Carrier: m.ID, Now: micros(tx.now), RecipientFolded: ident.FoldEmail(m.To), Held: string(outbox.Held),
	})
	if err != nil {
		return nil, translate("merge held messages", err)
	}
	rows, err := tx.q.MessagesMergedInto(ctx, m.ID)
	if err != nil || len(rows) == 0 {
		return nil, translate("merged messages", err)
	}
	if err := tx.q.DeleteJobsOfMerged(ctx, m.ID); err != nil {
		return nil, translate("delete jobs of merged messages", err)
	}
	out := make([]*outbox.Message, len(rows))
	for i, r := range rows {
		out[i] = messageOf(sqlcgen.MessageByIDRow(r))
	}
	return out, nil
}

// BeginSending implements outbox.Tx.
func (tx *Tx) BeginSending(ctx context.Context, id string) error {
	return translate("begin sending", tx.q.BeginSending(ctx, sqlcgen.BeginSendingParams{ID: id, Now: micros(tx.now)}))
}

// DropMessage implements outbox.Tx.
func (tx *Tx) DropMessage(ctx context.Context, id string) error {
	return translate("drop message", tx.q.DropMessage(ctx, id))
}

// Messages returns the messages that a query asks for, newest first.
func (db *DB) Messages(ctx context.Context, q outbox.Query) ([]*outbox.Message, error) {
	if q.Limit <= 0 {
		q.Limit = 50
	}
	if q.Before == "" {
		q.Before = "~" // after every id
	}
	most := int32(min(q.Limit, 1000))
	var out []*outbox.Message
	var err error
	switch {
	case q.OrderID != "":
		var rows []sqlcgen.MessagesOfOrderRow
		rows, err = db.q.MessagesOfOrder(ctx, sqlcgen.MessagesOfOrderParams{OrderID: q.OrderID, Before: q.Before, Most: most})
		for _, r := range rows {
			if q.State == "" || r.State == string(q.State) {
				out = append(out, messageOf(sqlcgen.MessageByIDRow(r)))
			}
		}
	case q.State != "":
		var rows []sqlcgen.MessagesOfStateRow
		rows, err = db.q.MessagesOfState(ctx, sqlcgen.MessagesOfStateParams{State: string(q.State), Before: q.Before, Most: most})
		for _, r := range rows {
			out = append(out, messageOf(sqlcgen.MessageByIDRow(r)))
		}
	default:
		var rows []sqlcgen.MessagesNewestRow
		rows, err = db.q.MessagesNewest(ctx, sqlcgen.MessagesNewestParams{Before: q.Before, Most: most})
		for _, r := range rows {
			out = append(out, messageOf(sqlcgen.MessageByIDRow(r)))
		}
	}
	return out, translate("messages", err)
}

// CountMessages returns how many messages are in each state.
func (db *DB) CountMessages(ctx context.Context) (map[outbox.State]int64, error) {
	rows, err := db.q.CountMessages(ctx)
	if err != nil {
		return nil, translate("count messages", err)
	}
	out := map[outbox.State]int64{}
	for _, r := range rows {
		out[outbox.State(r.State)] = r.Total
	}
	return out, nil
}

// RetryMessage has a buried message sent again; Conflict where it is not buried.
func (db *DB) RetryMessage(ctx context.Context, id string) error {
	return db.InTx(ctx, func(ctx context.Context, tx *Tx) error {
		jobID, err := tx.q.BuriedJobOfMessage(ctx, id)
		if isNoRows(err) {
			return fault.New(fault.Conflict, "This message has not failed for good.")
		}
		if err != nil {
			return translate("retry message", err)
		}
		if err := tx.unbury(ctx, jobID); err != nil {
			return translate("retry message", err)
		}
		return tx.Record(ctx, audit.Entry{Action: "mail.retry", Subject: "mail", SubjectID: id})
	})
}
