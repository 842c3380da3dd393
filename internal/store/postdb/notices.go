package postdb

import (
	"context"
	"encoding/json"
	"time"

	"gulaab/internal/account"
	"gulaab/internal/fault"
	"gulaab/internal/money"
	"gulaab/internal/notify"
	"gulaab/internal/order"
	"gulaab/internal/outbox"
	"gulaab/internal/staff"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

// NoticesLife is how long notices are kept: longer than the longest interval of mails.
const NoticesLife = 7 * 24 * time.Hour

// InsertNotice implements outbox.NoticePoster. Open screens of the office learn its kind,
// and who caused it and need not be told.
func (tx *Tx) InsertNotice(ctx context.Context, n outbox.Notice) error {
	rows, err := tx.q.InsertNotice(ctx, sqlcgen.InsertNoticeParams{
		ID: n.ID, Kind: string(n.Kind), Ref: n.Ref, OrderID: n.OrderID, Message: n.Message, Actor: n.Actor, HappenedAt: sqldb.Micros(n.At),
	})
	if err == nil && rows > 0 {
		tx.log.Changed("notice", string(n.Kind)+"/"+n.ID+"/"+n.Actor)
	}
	return sqldb.Translate("insert notice", err)
}

// noticeOfFailure stores a notice about a message that does not arrive.
func (tx *Tx) noticeOfFailure(ctx context.Context, messageID string) error {
	m, err := tx.Message(ctx, messageID)
	if fault.KindOf(err) == fault.NotFound {
		return nil
	}
	if err != nil {
		return err
	}
	if n, tell := outbox.Failure(m, tx.Now()); tell {
		return tx.InsertNotice(ctx, n)
	}
	return nil
}

// NoticesToTake implements notify.Tx.
func (tx *Tx) NoticesToTake(ctx context.Context, most int) ([]string, error) {
	ids, err := tx.q.NoticesToTake(ctx, int32(most)) //nolint:gosec // a few hundred
	return ids, sqldb.Translate("notices to take", err)
}

// TakeNotices implements notify.Tx.
func (tx *Tx) TakeNotices(ctx context.Context, ids []string) (taken []outbox.Notice, err error) {
	for _, id := range ids {
		r, err := tx.q.TakeNotice(ctx, id)
		if sqldb.IsNoRows(err) {
			continue // another node took it
		}
		if err != nil {
			return nil, sqldb.Translate("take notice", err)
		}
		taken = append(taken, outbox.Notice{
			ID: r.ID, Kind: outbox.NoticeKind(r.Kind), Ref: r.Ref, OrderID: r.OrderID, Message: r.Message, Actor: r.Actor, At: sqldb.FromMicros(r.HappenedAt),
		})
	}
	return taken, nil
}

// wishesOf reads a person's notification settings. Missing and unreadable ones are the
// defaults of the role, so that one damaged row does not stop others' notices.
func wishesOf(role account.Role, rhythm, kinds string) notify.Wishes {
	w := notify.Wishes{Rhythm: notify.Rhythm(rhythm)}
	if rhythm == "" || json.Unmarshal([]byte(kinds), &w.Kinds) != nil {
		return notify.Usual(role)
	}
	return w
}

func personOf(r sqlcgen.NoticePersonRow) *notify.Person {
	role := account.Role(r.Role)
	return &notify.Person{ID: r.ID, Name: r.Name, Email: r.Email, Role: role, Wishes: wishesOf(role, r.Rhythm, r.Kinds)}
}

// People implements notify.Tx.
func (tx *Tx) People(ctx context.Context) ([]notify.Person, error) {
	return sqldb.All("people who hear", func(r sqlcgen.NoticePeopleRow) notify.Person { return *personOf(sqlcgen.NoticePersonRow(r)) })(tx.q.NoticePeople(ctx))
}

var person = sqldb.One("person who hears", "Account not found", personOf)

// Person implements notify.Tx.
func (tx *Tx) Person(ctx context.Context, id string) (*notify.Person, error) {
	return person(tx.q.NoticePerson(ctx, id))
}

// Person implements notify.Reader.
func (r *Reader) Person(ctx context.Context, id string) (*notify.Person, error) {
	return person(r.q.NoticePerson(ctx, id))
}

// PutWishes implements notify.Tx.
func (tx *Tx) PutWishes(ctx context.Context, accountID string, w notify.Wishes) error {
	kinds, err := json.Marshal(w.Kinds)
	if err != nil {
		return err
	}
	return sqldb.Translate("put wishes", tx.q.PutWishes(ctx, sqlcgen.PutWishesParams{
		AccountID: accountID, Rhythm: string(w.Rhythm), Kinds: string(kinds), Now: sqldb.Micros(tx.Now()),
	}))
}

// AddLine implements notify.Tx.
func (tx *Tx) AddLine(ctx context.Context, accountID string, c notify.Channel, noticeID string) error {
	return sqldb.Translate("add line", tx.q.AddNoticeLine(ctx, sqlcgen.AddNoticeLineParams{AccountID: accountID, Channel: string(c), NoticeID: noticeID}))
}

// LockRound implements notify.Tx. The written row stays locked until the transaction ends.
func (tx *Tx) LockRound(ctx context.Context, accountID string, c notify.Channel) (notify.Round, error) {
	r, err := tx.q.TouchNoticeRound(ctx, sqlcgen.TouchNoticeRoundParams{AccountID: accountID, Channel: string(c)})
	return notify.Round{DueAt: sqldb.MaybeMicros(r.DueAt), ToldAt: sqldb.MaybeMicros(r.ToldAt)}, sqldb.Translate("lock round", err)
}

// PutRound implements notify.Tx.
func (tx *Tx) PutRound(ctx context.Context, accountID string, c notify.Channel, r notify.Round) error {
	return sqldb.Translate("put round", tx.q.PutNoticeRound(ctx, sqlcgen.PutNoticeRoundParams{
		AccountID: accountID, Channel: string(c), DueAt: sqldb.MicrosOrZero(r.DueAt), ToldAt: sqldb.MicrosOrZero(r.ToldAt),
	}))
}

// Lines implements notify.Tx.
func (tx *Tx) Lines(ctx context.Context, accountID string, c notify.Channel, most int) ([]notify.Line, map[outbox.NoticeKind]int, error) {
	totals, err := tx.q.CountNoticeLines(ctx, sqlcgen.CountNoticeLinesParams{AccountID: accountID, Channel: string(c)})
	if err != nil {
		return nil, nil, sqldb.Translate("count lines", err)
	}
	var lines []notify.Line
	counts := map[outbox.NoticeKind]int{}
	for _, t := range totals {
		counts[outbox.NoticeKind(t.Kind)] = int(t.Total)
		rows, err := tx.q.NoticeLines(ctx, sqlcgen.NoticeLinesParams{
			AccountID: accountID, Channel: string(c), Kind: t.Kind, Most: int32(most), //nolint:gosec // a few
		})
		if err != nil {
			return nil, nil, sqldb.Translate("lines", err)
		}
		for _, r := range rows {
			lines = append(lines, notify.Line{
				Notice: outbox.Notice{
					ID: r.ID, Kind: outbox.NoticeKind(r.Kind), Ref: r.Ref, OrderID: r.OrderID, Message: r.Message, Actor: r.Actor, At: sqldb.FromMicros(r.HappenedAt),
				},
				Number: r.Number, Cash: r.Method == string(order.CashOnDelivery), Card: r.PayTo == order.AccountCard, Total: money.Paisa(r.Total),
				Again: outbox.State(r.MessageState).Open(),
			})
		}
	}
	return lines, counts, nil
}

// DropLines implements notify.Tx.
func (tx *Tx) DropLines(ctx context.Context, accountID string, c notify.Channel) error {
	return sqldb.Translate("drop lines", tx.q.DropNoticeLines(ctx, sqlcgen.DropNoticeLinesParams{AccountID: accountID, Channel: string(c)}))
}

// devicesOf leaves out devices whose account's role or password changed since their session
// began.
func devicesOf(rows []sqlcgen.PushDevicesRow) (out []notify.Device) {
	for _, r := range rows {
		a := account.Account{Role: account.Role(r.Role), PasswordHash: r.PasswordHash}
		if staff.Seal(&a) != r.Seal || !staff.Can(a.Role, staff.Enter) {
			continue
		}
		out = append(out, notify.Device{
			ID: r.ID, SessionID: r.SessionID, AccountID: r.AccountID, EndpointHash: r.EndpointHash, Sealed: r.Sealed, Name: r.Device,
			CreatedAt: sqldb.FromMicros(r.CreatedAt), ToldAt: sqldb.MaybeMicros(r.ToldAt), Problem: r.Problem,
		})
	}
	return out
}

func devices(ctx context.Context, q *sqlcgen.Queries, accountID string, now time.Time) ([]notify.Device, error) {
	rows, err := q.PushDevices(ctx, sqlcgen.PushDevicesParams{AccountID: accountID, Now: sqldb.Micros(now)})
	return devicesOf(rows), sqldb.Translate("devices", err)
}

func device(ctx context.Context, q *sqlcgen.Queries, id string, now time.Time) (*notify.Device, error) {
	none := "There is no such device."
	r, err := q.PushDevice(ctx, sqlcgen.PushDeviceParams{ID: id, Now: sqldb.Micros(now)})
	if err != nil {
		return nil, sqldb.Found("device", none, err)
	}
	held := devicesOf([]sqlcgen.PushDevicesRow{sqlcgen.PushDevicesRow(r)})
	if len(held) == 0 {
		return nil, fault.New(fault.NotFound, none)
	}
	return &held[0], nil
}

// Devices implements notify.DeviceTx.
func (tx *Tx) Devices(ctx context.Context, accountID string) ([]notify.Device, error) {
	return devices(ctx, tx.q, accountID, tx.Now())
}

// Device implements notify.DeviceTx.
func (tx *Tx) Device(ctx context.Context, id string) (*notify.Device, error) {
	return device(ctx, tx.q, id, tx.Now())
}

// Devices implements notify.Reader.
func (r *Reader) Devices(ctx context.Context, accountID string) ([]notify.Device, error) {
	return devices(ctx, r.q, accountID, r.db.Now())
}

// Device implements notify.Reader.
func (r *Reader) Device(ctx context.Context, id string) (*notify.Device, error) {
	return device(ctx, r.q, id, r.db.Now())
}

// PutDevice implements notify.DeviceTx.
func (tx *Tx) PutDevice(ctx context.Context, d notify.Device) error {
	err := tx.q.ClearPushDevice(ctx, sqlcgen.ClearPushDeviceParams{EndpointHash: d.EndpointHash, SessionID: d.SessionID})
	if err != nil {
		return sqldb.Translate("clear device", err)
	}
	return sqldb.Translate("put device", tx.q.InsertPushDevice(ctx, sqlcgen.InsertPushDeviceParams{
		ID: d.ID, SessionID: d.SessionID, AccountID: d.AccountID, EndpointHash: d.EndpointHash, Sealed: d.Sealed, CreatedAt: sqldb.Micros(d.CreatedAt),
	}))
}

// DeviceTold implements notify.DeviceTx.
func (tx *Tx) DeviceTold(ctx context.Context, id string, at time.Time, problem string) error {
	return sqldb.Translate("device told", tx.q.PushDeviceTold(ctx, sqlcgen.PushDeviceToldParams{ID: id, ToldAt: sqldb.Micros(at), Problem: problem}))
}

// DropDevice implements notify.DeviceTx.
func (tx *Tx) DropDevice(ctx context.Context, id string) (bool, error) {
	n, err := tx.q.DropPushDevice(ctx, id)
	return n > 0, sqldb.Translate("drop device", err)
}
