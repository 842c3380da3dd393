package postdb

import (
	"cmp"
	"context"
	"database/sql"
	"time"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/mail"
	"gulaab/internal/outbox"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// MessageLife is how long finished messages are kept.
const MessageLife = 90 * 24 * time.Hour

// WaitingLife is how long a text waits to be sent by hand: later it is no news.
const WaitingLife = 3 * 24 * time.Hour

// OnceLife is how long a message is kept that somebody asked for and hears once, when it needs nobody
// any more: as long as the mails of a mailbox are counted.
const OnceLife = 24 * time.Hour

// MailboxLife is how long an unconfirmed mailbox is remembered after its last mail: longer
// than its mails are counted.
const MailboxLife = 48 * time.Hour

// InsertMessage implements outbox.Poster.
func (tx *Tx) InsertMessage(ctx context.Context, m *outbox.Message, jobKind string, payload []byte) error {
	err := tx.later.InsertMessage(ctx, sqlcgen.InsertMessageParams{
		ID: m.ID, Kind: m.Kind, Recipient: m.To, RecipientFolded: ident.FoldMailbox(m.To), OrderID: m.OrderID,
		Event: m.Event, Channel: string(m.Channel), Language: string(m.Language), Asked: m.Asked,
		Data: string(m.Data), State: string(m.State), CreatedAt: sqldb.Micros(m.CreatedAt),
	})
	if err != nil {
		return sqldb.Translate("insert message", err)
	}
	if jobKind == "" {
		return nil
	}
	if m.Asked && m.OrderID != "" && outbox.Awake(tx.Now()).After(tx.Now()) {
		err := tx.later.HurryBefore(ctx, sqlcgen.HurryBeforeParams{ID: m.ID, Now: sqldb.Micros(tx.Now())})
		if err != nil {
			return sqldb.Translate("hurry messages", err)
		}
	}
	return tx.enqueueMessage(ctx, jobKind, payload, m.ID)
}

// enqueueMessage stores the job of a stored message, due now.
func (tx *Tx) enqueueMessage(ctx context.Context, kind string, payload []byte, messageID string) error {
	tx.signal(kind)
	return sqldb.Translate("enqueue message", tx.later.InsertMessageJob(ctx, sqlcgen.InsertMessageJobParams{
		ID: ident.NewID(), Kind: kind, Payload: string(payload), Now: sqldb.Micros(tx.Now()), MessageID: messageID,
	}))
}

// AskedBehind implements outbox.Tx.
func (tx *Tx) AskedBehind(ctx context.Context, id string) (bool, error) {
	behind, err := tx.q.AskedBehind(ctx, id)
	return behind, sqldb.Translate("asked behind", err)
}

// ExpireWaiting implements outbox.OrderPoster.
func (tx *Tx) ExpireWaiting(ctx context.Context, orderID string) error {
	return sqldb.Translate("expire waiting messages", tx.later.ExpireWaiting(ctx, sqlcgen.ExpireWaitingParams{
		Expired: string(outbox.Expired), Waiting: string(outbox.Waiting), OrderID: orderID, Now: sqldb.Micros(tx.Now()),
	}))
}

// TurnedOff implements outbox.OrderPoster.
func (tx *Tx) TurnedOff(ctx context.Context, kind string) ([]mail.Channel, error) {
	if channels, known := tx.off[kind]; known {
		return channels, nil
	}
	names, err := tx.q.ChannelsOff(ctx, kind)
	if err != nil {
		return nil, sqldb.Translate("channels turned off", err)
	}
	channels := make([]mail.Channel, len(names))
	for i, name := range names {
		channels[i] = mail.Channel(name)
	}
	if tx.off == nil {
		tx.off = map[string][]mail.Channel{}
	}
	tx.off[kind] = channels
	return channels, nil
}

// TurnOff implements outbox.OfficeTx.
func (tx *Tx) TurnOff(ctx context.Context, kind string, channel mail.Channel, off bool) error {
	delete(tx.off, kind)
	if off {
		return sqldb.Translate("turn channel off", tx.q.TurnChannelOff(ctx, sqlcgen.TurnChannelOffParams{Kind: kind, Channel: string(channel)}))
	}
	return sqldb.Translate("turn channel on", tx.q.TurnChannelOn(ctx, sqlcgen.TurnChannelOnParams{Kind: kind, Channel: string(channel)}))
}

// AllTurnedOff implements outbox.OfficeReader.
func (r *Reader) AllTurnedOff(ctx context.Context) (map[string][]mail.Channel, error) {
	rows, err := r.q.AllChannelsOff(ctx)
	off := map[string][]mail.Channel{}
	for _, row := range rows {
		off[row.Kind] = append(off[row.Kind], mail.Channel(row.Channel))
	}
	return off, sqldb.Translate("channels turned off", err)
}

// Wording implements outbox.Tx.
func (tx *Tx) Wording(ctx context.Context, kind string, channel mail.Channel, language mail.Language) (mail.Words, bool, error) {
	row, err := tx.q.WordsOf(ctx, sqlcgen.WordsOfParams{Kind: kind, Channel: string(channel), Language: string(language)})
	if sqldb.IsNoRows(err) {
		return mail.Words{}, false, nil
	}
	return mail.Words{Subject: row.Subject, Body: row.Body}, row.Body != "", sqldb.Translate("words of messages", err)
}

// Message implements outbox.Tx.
func (tx *Tx) Message(ctx context.Context, id string) (*outbox.Message, error) {
	return message(tx.q.MessageByID(ctx, id))
}

// Message implements outbox.OfficeReader.
func (r *Reader) Message(ctx context.Context, id string) (*outbox.Message, error) {
	return message(r.q.MessageByID(ctx, id))
}

var message = sqldb.One("message", "Message not found", messageOf)

const messageColumns = `SELECT id, kind, recipient, order_id, event, channel, language, asked, sent_by, data, state, attempts, last_error, merged_into, created_at, changed_at, sent_at
	FROM messages`

// SweepOnce deletes messages of a kind that somebody asked for and heard once, and that need nobody any more.
func (tx *Tx) SweepOnce(ctx context.Context, kind string) error {
	_, err := tx.Conn.ExecContext(ctx, `DELETE FROM messages WHERE kind = $1 AND state IN ($2, $3) AND changed_at <= $4`,
		kind, string(outbox.Sent), string(outbox.Expired), sqldb.Micros(tx.Now().Add(-OnceLife)))
	return sqldb.Translate("sweep messages heard once", err)
}

// ListMessages returns the messages of a condition, which may include ORDER BY.
func ListMessages(ctx context.Context, q sqldb.Querier, condition string, args ...any) ([]*outbox.Message, error) {
	return sqldb.List(ctx, q, messageColumns+condition, args, func(rows *sql.Rows, m **outbox.Message) error {
		var r sqlcgen.MessageByIDRow
		err := rows.Scan(&r.ID, &r.Kind, &r.Recipient, &r.OrderID, &r.Event, &r.Channel, &r.Language, &r.Asked, &r.SentBy, &r.Data, &r.State, &r.Attempts, &r.LastError,
			&r.MergedInto, &r.CreatedAt, &r.ChangedAt, &r.SentAt)
		*m = messageOf(r)
		return err
	})
}

func messageOf(r sqlcgen.MessageByIDRow) *outbox.Message {
	return &outbox.Message{
		ID: r.ID, Kind: r.Kind, To: r.Recipient, OrderID: r.OrderID, Event: r.Event, Channel: mail.Channel(r.Channel),
		Language: mail.Language(r.Language), Asked: r.Asked, SentBy: r.SentBy, Data: []byte(r.Data), State: outbox.State(r.State),
		Attempts: r.Attempts, LastError: r.LastError, MergedInto: r.MergedInto,
		CreatedAt: sqldb.FromMicros(r.CreatedAt), ChangedAt: sqldb.FromMicros(r.ChangedAt), SentAt: sqldb.MaybeMicros(r.SentAt),
	}
}

// LockMailbox implements outbox.Tx. It locks the mailbox as SentSince counts it: two
// spellings of a mailbox have separate rows.
func (tx *Tx) LockMailbox(ctx context.Context, address string) (confirmed bool, err error) {
	if err := tx.Lock(ctx, "mailbox "+ident.FoldMailbox(address)); err != nil {
		return false, err
	}
	address = ident.FoldEmail(address)
	if err := tx.q.TouchMailbox(ctx, sqlcgen.TouchMailboxParams{Address: address, Now: sqldb.Micros(tx.Now())}); err != nil {
		return false, sqldb.Translate("lock mailbox", err)
	}
	at, err := tx.q.MailboxConfirmed(ctx, address)
	return at > 0, sqldb.Translate("mailbox", err)
}

// ConfirmMailbox implements account.Tx.
func (tx *Tx) ConfirmMailbox(ctx context.Context, address string) error {
	return sqldb.Translate("confirm mailbox", tx.q.ConfirmMailbox(ctx, sqlcgen.ConfirmMailboxParams{Address: ident.FoldEmail(address), Now: sqldb.Micros(tx.Now())}))
}

// SentSince implements outbox.Tx.
func (tx *Tx) SentSince(ctx context.Context, m *outbox.Message, ofKind bool, since time.Time, most int) (times []time.Time, err error) {
	var sent []int64
	if ofKind {
		sent, err = tx.q.LastSentOfKind(ctx, sqlcgen.LastSentOfKindParams{
			RecipientFolded: ident.FoldMailbox(m.To), Kind: m.Kind, Since: sqldb.Micros(since), OtherThan: m.ID, Most: int32(most),
		})
	} else {
		sent, err = tx.q.LastSent(ctx, sqlcgen.LastSentParams{
			RecipientFolded: ident.FoldMailbox(m.To), Since: sqldb.Micros(since), OtherThan: m.ID, Most: int32(most),
		})
	}
	for _, at := range sent {
		times = append(times, sqldb.FromMicros(at))
	}
	return times, sqldb.Translate("sent since", err)
}

// MergeHeld implements outbox.Tx.
func (tx *Tx) MergeHeld(ctx context.Context, m *outbox.Message) ([]*outbox.Message, error) {
	if !m.Tried() {
		err := tx.q.MergeHeldMessages(ctx, sqlcgen.MergeHeldMessagesParams{
			Carrier: m.ID, Now: sqldb.Micros(tx.Now()), RecipientFolded: ident.FoldMailbox(m.To), Held: string(outbox.Held), Recipient: ident.FoldEmail(m.To),
		})
		if err != nil {
			return nil, sqldb.Translate("merge held messages", err)
		}
	}
	merged, err := ListMessages(ctx, tx.Conn, ` WHERE merged_into = $1 AND merged_into <> '' ORDER BY created_at, id`, m.ID)
	if err != nil || len(merged) == 0 {
		return nil, sqldb.Translate("merged messages", err)
	}
	return merged, sqldb.Translate("delete jobs of merged messages", tx.q.DeleteJobsOfMerged(ctx, m.ID))
}

// BeginSending implements outbox.Tx.
func (tx *Tx) BeginSending(ctx context.Context, id string) error {
	return sqldb.Translate("begin sending", tx.q.BeginSending(ctx, sqlcgen.BeginSendingParams{ID: id, Now: sqldb.Micros(tx.Now())}))
}

// DropMessage implements outbox.Tx.
func (tx *Tx) DropMessage(ctx context.Context, id string) error {
	return sqldb.Translate("drop message", tx.q.DropMessage(ctx, id))
}

// Messages returns the messages of a query, newest first.
func (r *Reader) Messages(ctx context.Context, q outbox.Query) ([]*outbox.Message, error) {
	var f sqldb.Filter
	if q.OrderID != "" {
		f.Add(`order_id = ?`, q.OrderID)
	}
	if q.State != "" {
		f.Add(`state = ?`, string(q.State))
	}
	if q.Before != "" {
		f.Add(`id < ?`, q.Before)
	}
	found, err := ListMessages(ctx, r.db, f.Where()+` ORDER BY id DESC LIMIT `+f.Arg(min(cmp.Or(max(q.Limit, 0), 50), 1000)), f.Args...)
	return found, sqldb.Translate("messages", err)
}

// CountMessages counts the messages by state.
func (r *Reader) CountMessages(ctx context.Context) (map[outbox.State]int64, error) {
	rows, err := r.q.CountMessages(ctx)
	if err != nil {
		return nil, sqldb.Translate("count messages", err)
	}
	out := map[outbox.State]int64{}
	for _, row := range rows {
		out[outbox.State(row.State)] = row.Total
	}
	return out, nil
}

// CountFailures returns how many messages failed and are retried, and how many were given
// up. Unlike CountMessages it does not read sent ones.
func (r *Reader) CountFailures(ctx context.Context) (again, given int64, err error) {
	rows, err := r.q.CountFailures(ctx)
	for _, row := range rows {
		switch outbox.State(row.State) {
		case outbox.Failed:
			again = row.Total
		case outbox.Buried:
			given = row.Total
		default:
		}
	}
	return again, given, sqldb.Translate("count failures", err)
}

// RetryMessage sends a mail again that was given up, expired or sent; Conflict where it is
// waiting already, or is sent by hand.
func (db *DB) RetryMessage(ctx context.Context, id string) error {
	return db.inTx(ctx, func(ctx context.Context, tx *Tx) error {
		m, err := tx.Message(ctx, id)
		if fault.KindOf(err) == fault.NotFound {
			return fault.New(fault.Conflict, "This message has not failed for good.").Because(err)
		}
		if err != nil {
			return err
		}
		jobID, err := tx.q.BuriedJobOfMessage(ctx, id)
		switch {
		case err == nil:
			if err := tx.unbury(ctx, jobID); err != nil {
				return sqldb.Translate("retry message", err)
			}
		case !sqldb.IsNoRows(err):
			return sqldb.Translate("retry message", err)
		case m.Channel != mail.ByMail:
			return fault.New(fault.Conflict, "This message is sent by hand.")
		case m.State.Open():
			return fault.New(fault.Conflict, "This message waits to be sent already.")
		case m.OrderID == "":
			return fault.New(fault.Conflict, "This message has not failed for good.")
		default:
			if err := tx.sendAgain(ctx, m); err != nil {
				return err
			}
		}
		if m.OrderID != "" {
			tx.log.Changed("order", m.OrderID)
		}
		return tx.log.Record(ctx, audit.Entry{Action: "mail.retry", Subject: "mail", SubjectID: id})
	})
}

// GiveUpMessage removes a mail that failed for good, and those merged into it, from the
// failures that staff see: its reader was told otherwise, or it cannot be delivered. It can
// be sent again later. Conflict where it did not fail for good.
func (db *DB) GiveUpMessage(ctx context.Context, id string) error {
	return db.inTx(ctx, func(ctx context.Context, tx *Tx) error {
		n, err := tx.q.DropBuriedJob(ctx, id)
		if err != nil {
			return sqldb.Translate("give up message", err)
		}
		if n == 0 {
			return fault.New(fault.Conflict, "This message has not failed for good.")
		}
		m, err := tx.Message(ctx, id)
		if err != nil {
			return err
		}
		err = tx.q.GiveUpMessage(ctx, sqlcgen.GiveUpMessageParams{ID: id, State: string(outbox.Expired), Now: sqldb.Micros(tx.Now())})
		if err != nil {
			return sqldb.Translate("give up message", err)
		}
		if m.OrderID != "" {
			tx.log.Changed("order", m.OrderID)
		}
		return tx.log.Record(ctx, audit.Entry{Action: "mail.give-up", Subject: "mail", SubjectID: id})
	})
}

// sendAgain queues a finished message again.
func (tx *Tx) sendAgain(ctx context.Context, m *outbox.Message) error {
	who, _ := audit.From(ctx)
	err := tx.q.SendAgain(ctx, sqlcgen.SendAgainParams{ID: m.ID, State: string(outbox.Queued), Now: sqldb.Micros(tx.Now()), SentBy: cmp.Or(who.Account, audit.System)})
	if err != nil {
		return sqldb.Translate("send again", err)
	}
	kind, payload, err := outbox.Ticket(m.ID)
	if err != nil {
		return err
	}
	return tx.enqueueMessage(ctx, kind, payload, m.ID)
}

// SentByHand implements outbox.OfficeTx.
func (tx *Tx) SentByHand(ctx context.Context, id, actor, to string, language mail.Language) error {
	n, err := tx.q.SentByHand(ctx, sqlcgen.SentByHandParams{
		ID: id, Recipient: to, State: string(outbox.Sent), Now: sqldb.Micros(tx.Now()), SentBy: actor, Language: string(language),
	})
	if err == nil && n == 0 {
		return fault.New(fault.NotFound, "Message not found")
	}
	return sqldb.Translate("sent by hand", err)
}

// LockWords implements outbox.OfficeTx. Of two concurrent changes, the second finds its
// version taken by the key.
func (tx *Tx) LockWords(ctx context.Context, kind string, channel mail.Channel, language mail.Language) (outbox.Revision, error) {
	row, err := tx.q.LockWords(ctx, sqlcgen.LockWordsParams{Kind: kind, Channel: string(channel), Language: string(language)})
	if sqldb.IsNoRows(err) {
		return outbox.Revision{}, nil
	}
	return outbox.Revision{Version: row.Version, Words: mail.Words{Subject: row.Subject, Body: row.Body}}, sqldb.Translate("lock words", err)
}

// InsertWords implements outbox.OfficeTx.
func (tx *Tx) InsertWords(ctx context.Context, w outbox.Revision) error {
	n, err := tx.q.InsertWords(ctx, sqlcgen.InsertWordsParams{
		Kind: w.Kind, Channel: string(w.Channel), Language: string(w.Language), Version: w.Version,
		Subject: w.Subject, Body: w.Body, ChangedAt: sqldb.Micros(w.At), Actor: w.Actor,
	})
	if err == nil && n == 0 {
		return fault.New(fault.Conflict, "These words were changed meanwhile. Please look at them again.")
	}
	return sqldb.Translate("insert words", err)
}

// OrderPhone implements outbox.OfficeReader.
func (r *Reader) OrderPhone(ctx context.Context, orderID string) (phone string, err error) {
	err = r.db.QueryRowContext(ctx, `SELECT phone_e164 FROM orders WHERE id = $1`, orderID).Scan(&phone)
	return phone, sqldb.Found("phone of an order", "Order not found", err)
}

// WordsNow implements outbox.OfficeReader.
func (r *Reader) WordsNow(ctx context.Context) ([]outbox.Revision, error) {
	return sqldb.All("words", func(row sqlcgen.WordsNowRow) outbox.Revision { return revisionOf(sqlcgen.WordsHistoryRow(row)) })(r.q.WordsNow(ctx))
}

// WordsHistory implements outbox.OfficeReader.
func (r *Reader) WordsHistory(ctx context.Context, kind string, channel mail.Channel, language mail.Language, most int) ([]outbox.Revision, error) {
	return sqldb.All("history of words", revisionOf)(r.q.WordsHistory(ctx,
		sqlcgen.WordsHistoryParams{Kind: kind, Channel: string(channel), Language: string(language), Most: int32(most)}))
}

func revisionOf(r sqlcgen.WordsHistoryRow) outbox.Revision {
	return outbox.Revision{
		Kind: r.Kind, Channel: mail.Channel(r.Channel), Language: mail.Language(r.Language), Version: r.Version,
		Words: mail.Words{Subject: r.Subject, Body: r.Body}, At: sqldb.FromMicros(r.ChangedAt), Actor: r.Actor, ActorName: r.ActorName,
	}
}
