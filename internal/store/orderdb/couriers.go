package orderdb

import (
	"context"
	"database/sql"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/order"
	"gulaab/internal/parcel"
	"gulaab/internal/store/sqlcgen"
	"gulaab/internal/store/sqldb"
)

var errNewer = fault.New(fault.Conflict, "Somebody else has changed this meanwhile. Please look at it again.")

// PutCourier implements parcel.Tx.
func (tx *Tx) PutCourier(ctx context.Context, c parcel.Stored) error {
	body, err := json.Marshal(c.Body)
	if err != nil {
		return err
	}
	var n int64
	if c.Version == 0 {
		n, err = tx.q.InsertCourier(ctx, sqlcgen.InsertCourierParams{ID: c.Key, Body: string(body), UpdatedAt: sqldb.Micros(tx.Now())})
	} else {
		n, err = tx.q.UpdateCourier(ctx, sqlcgen.UpdateCourierParams{ID: c.Key, Body: string(body), UpdatedAt: sqldb.Micros(tx.Now()), Saw: c.Version})
	}
	if err == nil && n == 0 {
		return errNewer
	}
	tx.books.Changed("courier", c.Key)
	return sqldb.Translate("put courier", err)
}

// StoredCouriers implements parcel.Reader.
func (r *Reader) StoredCouriers(ctx context.Context) ([]parcel.Stored, error) {
	rows, err := r.q.StoredCouriers(ctx)
	if err != nil {
		return nil, sqldb.Translate("stored couriers", err)
	}
	out := make([]parcel.Stored, len(rows))
	for i, row := range rows {
		out[i] = parcel.Stored{Key: row.ID, Version: row.RowVersion}
		if err := json.Unmarshal([]byte(row.Body), &out[i].Body); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// CouriersVersion implements parcel.LiveSource. The sum grows with every change, since no
// courier is ever deleted.
func (r *Reader) CouriersVersion(ctx context.Context) (version int64, err error) {
	err = r.db.QueryRowContext(ctx, `SELECT CAST(COALESCE(SUM(row_version), 0) AS BIGINT) FROM couriers`).Scan(&version)
	return version, sqldb.Translate("version of couriers", err)
}

// InsertCourierFile implements parcel.Tx.
func (tx *Tx) InsertCourierFile(ctx context.Context, f *parcel.File) error {
	body, err := json.Marshal(f.Body)
	if err != nil {
		return err
	}
	return sqldb.Translate("insert courier file", tx.q.InsertCourierFile(ctx, sqlcgen.InsertCourierFileParams{
		ID: f.ID, Courier: f.Courier, FileName: f.FileName, FileKey: f.FileKey, Actor: f.Actor, Body: string(body), CreatedAt: sqldb.Micros(f.CreatedAt),
	}))
}

// PutCourierFile implements parcel.Tx.
func (tx *Tx) PutCourierFile(ctx context.Context, f *parcel.File) error {
	body, err := json.Marshal(f.Body)
	if err != nil {
		return err
	}
	n, err := tx.q.PutCourierFile(ctx, sqlcgen.PutCourierFileParams{ID: f.ID, Body: string(body), Saw: f.Version})
	if err == nil && n == 0 {
		return errNewer
	}
	return sqldb.Translate("put courier file", err)
}

// CourierFileForUpdate implements parcel.Tx.
func (tx *Tx) CourierFileForUpdate(ctx context.Context, id string) (*parcel.File, error) {
	if _, err := tx.LockRow(ctx, "courier_files", "id", id, "There is no such file."); err != nil {
		return nil, err
	}
	return courierFile(ctx, tx.q, id)
}

// CourierFile implements parcel.Reader.
func (r *Reader) CourierFile(ctx context.Context, id string) (*parcel.File, error) {
	return courierFile(ctx, r.q, id)
}

func courierFile(ctx context.Context, q *sqlcgen.Queries, id string) (*parcel.File, error) {
	r, err := q.CourierFile(ctx, id)
	if err != nil {
		return nil, sqldb.Found("courier file", "There is no such file.", err)
	}
	f := &parcel.File{
		ID: r.ID, Courier: r.Courier, FileName: r.FileName, FileKey: r.FileKey, Actor: r.Actor, Version: r.RowVersion, CreatedAt: sqldb.FromMicros(r.CreatedAt),
	}
	return f, json.Unmarshal([]byte(r.Body), &f.Body)
}

// OrdersOfNumbers implements parcel.Tx.
func (tx *Tx) OrdersOfNumbers(ctx context.Context, numbers []string) (map[string]string, error) {
	return OrdersOfNumbers(ctx, tx.Conn, numbers)
}

// OrdersOfNumbers returns the ids of orders by number.
func OrdersOfNumbers(ctx context.Context, q sqldb.Querier, numbers []string) (map[string]string, error) {
	ids := make(map[string]string, len(numbers))
	err := sqldb.EachAmong(ctx, q, `SELECT number, id FROM orders WHERE number IN`, numbers, ``, func(rows *sql.Rows) error {
		var number, id string
		err := rows.Scan(&number, &id)
		ids[number] = id
		return err
	})
	return ids, sqldb.Translate("orders of numbers", err)
}

// OrdersNumbered implements parcel.Reader.
func (r *Reader) OrdersNumbered(ctx context.Context, numbers []string) (list map[string]*order.Order, err error) {
	err = r.view(ctx, "orders numbered", func(tx *sql.Tx, q *sqlcgen.Queries) error {
		list = make(map[string]*order.Order, len(numbers))
		ids, err := OrdersOfNumbers(ctx, tx, numbers)
		if err != nil {
			return err
		}
		whole, err := Whole(ctx, tx, q, slices.Sorted(maps.Values(ids)))
		for _, o := range whole {
			list[o.Number] = o
		}
		return err
	})
	return list, err
}

// ParcelOfTracking implements parcel.Tx.
func (tx *Tx) ParcelOfTracking(ctx context.Context, courier, tracking string) (orderID string, no int, err error) {
	found, err := ParcelsOfTracking(ctx, tx.Conn, courier, []string{tracking})
	return found[tracking].OrderID, found[tracking].No, err
}

// ParcelsOfTracking implements parcel.Tx.
func (tx *Tx) ParcelsOfTracking(ctx context.Context, courier string, numbers []string) (map[string]parcel.Ref, error) {
	return ParcelsOfTracking(ctx, tx.Conn, courier, numbers)
}

// ParcelsOfTracking implements parcel.Reader.
func (r *Reader) ParcelsOfTracking(ctx context.Context, courier string, numbers []string) (map[string]parcel.Ref, error) {
	return ParcelsOfTracking(ctx, r.db, courier, numbers)
}

// ParcelsOfTracking returns a courier's parcels by tracking number.
func ParcelsOfTracking(ctx context.Context, q sqldb.Querier, courier string, numbers []string) (map[string]parcel.Ref, error) {
	refs := make(map[string]parcel.Ref, len(numbers))
	err := eachOf(ctx, q, `SELECT p.tracking, p.order_id, p.no, p.state FROM asked JOIN parcels p
		ON p.courier = $1 AND p.tracking = asked.number AND p.tracking <> '' AND p.state <> 'cancelled'`, courier, numbers,
		func(rows *sql.Rows) error {
			var number string
			var r parcel.Ref
			var p order.Parcel
			err := rows.Scan(&number, &r.OrderID, &r.No, &p.State)
			r.InHouse = p.InHouse()
			refs[number] = r
			return err
		})
	return refs, sqldb.Translate("parcels of tracking", err)
}

// ParcelsApart implements parcel.Tx.
func (tx *Tx) ParcelsApart(ctx context.Context, courier string, numbers []string) (map[string]parcel.Apart, error) {
	return parcelsApart(ctx, tx.Conn, courier, numbers)
}

// ParcelsApart implements parcel.Reader.
func (r *Reader) ParcelsApart(ctx context.Context, courier string, numbers []string) (map[string]parcel.Apart, error) {
	return parcelsApart(ctx, r.db, courier, numbers)
}

// parcelsApart returns the last unpacked parcel that had each number.
func parcelsApart(ctx context.Context, q sqldb.Querier, courier string, numbers []string) (map[string]parcel.Apart, error) {
	apart := map[string]parcel.Apart{}
	err := eachOf(ctx, q, `SELECT p.tracking, p.order_id, o.number, p.no, CASE WHEN o.placement = 'cancelled' THEN 1 ELSE 0 END FROM asked
		JOIN parcels p ON p.courier = $1 AND p.tracking = asked.number AND p.tracking <> '' AND p.state = 'cancelled'
		JOIN orders o ON o.id = p.order_id ORDER BY p.created_at, p.id`, courier, numbers, func(rows *sql.Rows) error {
		var number string
		var a parcel.Apart
		err := rows.Scan(&number, &a.OrderID, &a.Number, &a.No, &a.Cancelled)
		apart[number] = a
		return err
	})
	return apart, sqldb.Translate("parcels apart", err)
}

// eachOf reads a query about one courier in chunks of tracking numbers, each once, which
// the query joins as the table asked. The join makes each number an index look-up; for a
// long IN list PostgreSQL may read the whole table.
func eachOf(ctx context.Context, q sqldb.Querier, text, courier string, numbers []string, fn func(*sql.Rows) error) error {
	for part := range slices.Chunk(slices.Compact(slices.Sorted(slices.Values(numbers))), sqldb.LinesChunk) {
		var f sqldb.Filter
		f.Arg(courier)
		values := make([]string, len(part))
		for i, number := range part {
			values[i] = "(CAST(" + f.Arg(number) + " AS TEXT))"
		}
		if err := sqldb.Each(ctx, q, `WITH asked (number) AS (VALUES `+strings.Join(values, ",")+`) `+text, f.Args, fn); err != nil {
			return err
		}
	}
	return nil
}

// AddCourierEvents implements parcel.Tx.
func (tx *Tx) AddCourierEvents(ctx context.Context, events []parcel.Event) ([]bool, error) {
	ids, rows, at := make([]string, len(events)), make([][]any, len(events)), map[string]int{}
	for i, e := range events {
		ids[i] = ident.NewID()
		at[ids[i]] = i
		rows[i] = []any{ids[i], e.Courier, e.Tracking, e.Code, e.Words, e.Place, sqldb.Micros(e.At), e.Source, sqldb.Micros(tx.Now())}
	}
	err := tx.InsertRows(ctx, `INSERT INTO courier_events (id, courier, tracking, code, words, place, happened_at, source, received_at)`, rows,
		` ON CONFLICT (courier, tracking, code, happened_at) DO NOTHING`)
	if err != nil {
		return nil, sqldb.Translate("add courier events", err)
	}
	fresh := make([]bool, len(events))
	if len(events) == 0 {
		return fresh, nil
	}
	err = eachOf(ctx, tx.Conn, `SELECT e.id FROM asked JOIN courier_events e ON e.id = asked.number AND e.courier = $1`, events[0].Courier, ids, func(rows *sql.Rows) error {
		var id string
		err := rows.Scan(&id)
		fresh[at[id]] = true
		return err
	})
	return fresh, sqldb.Translate("add courier events", err)
}

// CourierEventsOf implements parcel.Tx.
func (tx *Tx) CourierEventsOf(ctx context.Context, courier string, numbers []string) (map[string][]parcel.Event, error) {
	return courierEvents(ctx, tx.Conn, courier, numbers)
}

// CourierEventsOf implements parcel.Reader.
func (r *Reader) CourierEventsOf(ctx context.Context, courier string, numbers []string) (map[string][]parcel.Event, error) {
	return courierEvents(ctx, r.db, courier, numbers)
}

func courierEvents(ctx context.Context, q sqldb.Querier, courier string, numbers []string) (map[string][]parcel.Event, error) {
	said := make(map[string][]parcel.Event, len(numbers))
	err := eachOf(ctx, q, `SELECT e.courier, e.tracking, e.code, e.words, e.place, e.happened_at, e.source FROM asked JOIN courier_events e
		ON e.courier = $1 AND e.tracking = asked.number ORDER BY e.tracking, e.happened_at, e.code`, courier, numbers, func(rows *sql.Rows) error {
		var e parcel.Event
		var at int64
		err := rows.Scan(&e.Courier, &e.Tracking, &e.Code, &e.Words, &e.Place, &at, &e.Source)
		e.At = sqldb.FromMicros(at)
		said[e.Tracking] = append(said[e.Tracking], e)
		return err
	})
	return said, sqldb.Translate("courier events", err)
}

// AskCode implements parcel.Tx.
func (tx *Tx) AskCode(ctx context.Context, courier, code, words string) error {
	tx.books.Changed("courier", courier)
	return sqldb.Translate("ask code", tx.q.AskCode(ctx, sqlcgen.AskCodeParams{Courier: courier, Code: code, Words: words, AskedAt: sqldb.Micros(tx.Now())}))
}

// SayCode implements parcel.Tx.
func (tx *Tx) SayCode(ctx context.Context, courier string, c parcel.Code, actor string) error {
	n, err := tx.q.SayCode(ctx, sqlcgen.SayCodeParams{
		Courier: courier, Code: c.Code, Meaning: string(c.Meaning), Reason: c.Reason, SaidAt: sqldb.Micros(tx.Now()), Actor: actor,
	})
	if err == nil && n == 0 {
		return fault.New(fault.NotFound, "Nobody asked about this code.")
	}
	tx.books.Changed("courier", courier)
	return sqldb.Translate("say code", err)
}

// LearnedCodes implements parcel.Tx.
func (tx *Tx) LearnedCodes(ctx context.Context, courier string) ([]parcel.Code, error) {
	return learnedCodes(ctx, tx.q, courier)
}

// LearnedCodes implements parcel.Reader.
func (r *Reader) LearnedCodes(ctx context.Context, courier string) ([]parcel.Code, error) {
	return learnedCodes(ctx, r.q, courier)
}

func learnedCodes(ctx context.Context, q *sqlcgen.Queries, courier string) ([]parcel.Code, error) {
	return sqldb.All("learned codes", func(r sqlcgen.LearnedCodesRow) parcel.Code {
		return parcel.Code{Code: r.Code, Words: r.Words, Meaning: parcel.Meaning(r.Meaning), Reason: r.Reason}
	})(q.LearnedCodes(ctx, courier))
}

// AskedCodes returns courier codes that the program did not know, those without an answer
// first.
func (r *Reader) AskedCodes(ctx context.Context) ([]parcel.Asked, error) {
	return sqldb.All("asked codes", func(row sqlcgen.OpenCodesRow) parcel.Asked {
		return parcel.Asked{
			Courier: row.Courier, At: sqldb.FromMicros(row.AskedAt),
			Code: parcel.Code{Code: row.Code, Words: row.Words, Meaning: parcel.Meaning(row.Meaning), Reason: row.Reason},
		}
	})(r.q.OpenCodes(ctx))
}

// NumbersWithCode implements parcel.Tx.
func (tx *Tx) NumbersWithCode(ctx context.Context, courier, code, after string, limit int) ([]string, error) {
	most := int32(limit) //nolint:gosec // a batch
	list, err := tx.q.NumbersWithCode(ctx, sqlcgen.NumbersWithCodeParams{Courier: courier, Code: code, After: after, Most: most})
	return list, sqldb.Translate("numbers with code", err)
}

// HandOver implements parcel.Tx.
func (tx *Tx) HandOver(ctx context.Context, s parcel.Sheet) (bool, error) {
	n, err := tx.q.InsertHandOver(ctx, sqlcgen.InsertHandOverParams{
		ID: s.ID, Courier: s.Courier, Rider: s.Rider, Actor: s.Actor, Parcels: int64(len(s.Parcels)), Collect: int64(s.Collect),
		HappenedAt: sqldb.Micros(s.At), RequestKey: s.Key,
	})
	if err != nil || n == 0 {
		return false, sqldb.Translate("hand over", err)
	}
	for _, id := range s.Parcels {
		if err := tx.q.InsertHandOverParcel(ctx, sqlcgen.InsertHandOverParcelParams{HandOverID: s.ID, ParcelID: id}); err != nil {
			return false, sqldb.Translate("hand over", err)
		}
	}
	tx.books.Changed("parcels", s.ID)
	return true, nil
}

func sheetOf(r sqlcgen.HandOver) parcel.Sheet {
	return parcel.Sheet{
		ID: r.ID, Courier: r.Courier, Rider: r.Rider, Actor: r.Actor, Parcels: make([]string, r.Parcels), Collect: money.Paisa(r.Collect),
		At: sqldb.FromMicros(r.HappenedAt), Key: r.RequestKey,
	}
}

// Sheet implements parcel.Reader.
func (r *Reader) Sheet(ctx context.Context, key string) (*parcel.Sheet, error) {
	rows, err := r.q.HandOverByKey(ctx, key)
	if err != nil || len(rows) == 0 {
		return nil, sqldb.Translate("sheet", err)
	}
	s := sheetOf(rows[0])
	s.Parcels, err = r.q.HandOverParcels(ctx, s.ID)
	return &s, sqldb.Translate("sheet", err)
}

// SheetByID returns a load sheet with the ids of its parcels.
func (r *Reader) SheetByID(ctx context.Context, id string) (*parcel.Sheet, error) {
	row, err := r.q.HandOverByID(ctx, id)
	if err != nil {
		return nil, sqldb.Found("sheet", "There is no such load sheet.", err)
	}
	s := sheetOf(row)
	s.Parcels, err = r.q.HandOverParcels(ctx, id)
	return &s, sqldb.Translate("sheet", err)
}

// Sheets returns the latest load sheets, newest first, each with its number of parcels.
func (r *Reader) Sheets(ctx context.Context, limit int) ([]parcel.Sheet, error) {
	return sqldb.All("sheets", sheetOf)(r.q.HandOvers(ctx, int32(limit))) //nolint:gosec // a page of a list
}

// CloseRescue implements parcel.Tx.
func (tx *Tx) CloseRescue(ctx context.Context, id, outcome, note, actor string, over bool) error {
	closed := int64(0)
	if over {
		closed = sqldb.Micros(tx.Now())
	}
	n, err := tx.q.SetRescue(ctx, sqlcgen.SetRescueParams{ID: id, Outcome: outcome, Note: note, Actor: actor, ClosedAt: closed})
	if err == nil && n == 0 {
		return fault.New(fault.NotFound, "This attempt is over: somebody saw to it, or the parcel is on its way again.")
	}
	tx.books.Changed("parcels", id)
	return sqldb.Translate("close rescue", err)
}

// RescueFigures counts failed attempts by reason and city since a time.
func (r *Reader) RescueFigures(ctx context.Context, since time.Time) ([]parcel.Figure, error) {
	return sqldb.All("rescue figures", func(row sqlcgen.RescueFiguresRow) parcel.Figure {
		return parcel.Figure{Reason: row.Reason, City: row.City, Attempts: row.Attempts, Closed: row.Closed}
	})(r.q.RescueFigures(ctx, sqldb.Micros(since)))
}

// SetShelf stores the shelf of a variant.
func (tx *Tx) SetShelf(ctx context.Context, variantID, shelf string) error {
	n, err := tx.q.SetShelf(ctx, sqlcgen.SetShelfParams{VariantID: variantID, Shelf: shelf})
	if err == nil && n == 0 {
		return fault.New(fault.NotFound, "Variant not found")
	}
	return sqldb.Translate("set shelf", err)
}

// ParcelCounts returns by state how many parcels are live, the cash they collect, and how
// many entered the state before old.
func (r *Reader) ParcelCounts(ctx context.Context, old time.Time) (map[string]parcel.Count, error) {
	rows, err := r.q.ParcelCounts(ctx, sqldb.Micros(old))
	if err != nil {
		return nil, sqldb.Translate("parcel counts", err)
	}
	out := map[string]parcel.Count{}
	for _, row := range rows {
		out[row.State] = parcel.Count{Parcels: row.Parcels, Old: row.Old, Collect: money.Paisa(row.Collect)}
	}
	return out, nil
}

// deskParcels reads the rows of a statement that begins with deskParcel.
func (r *Reader) deskParcels(ctx context.Context, what, text string, args []any) (list []parcel.Row, err error) {
	err = r.db.Rows(ctx, what, text, args, func(rows *sql.Rows) error {
		var row parcel.Row
		var p sqlcgen.Parcel
		var placement string
		err := rows.Scan(&p.ID, &p.OrderID, &p.No, &p.Replacement, &p.Courier, &p.Tracking, &p.Collect, &p.Weight, &p.State, &p.StateAt, &p.Attempts,
			&p.Reason, &p.CreatedAt, &p.LeftAt, &p.DeliveredAt, &p.SetState, &p.SetAt, &p.Tried,
			&row.Number, &row.FirstName, &row.LastName, &row.City, &row.Street, &row.Phone, &row.PhoneE164, &row.Country, &placement,
			&row.RescueID, &row.Outcome, &row.Note, &row.Said, &row.Asked)
		row.ID, row.OrderID, row.Parcel, row.Cancelled = p.ID, p.OrderID, parcelOf(&p), placement == "cancelled"
		list = append(list, row)
		return err
	})
	return list, err
}

const deskParcel = `SELECT p.id, p.order_id, p.no, p.replacement, p.courier, p.tracking, p.collect, p.weight, p.state, p.state_at, p.attempts,
	p.reason, p.created_at, p.left_at, p.delivered_at, p.set_state, p.set_at, p.tried,
	o.number, o.first_name, o.last_name, o.city, o.street_address, o.phone, o.phone_e164, o.country, o.placement`

// DeskParcels returns a page of live parcels, those longest in their state first, or in the
// order of packing.
func (r *Reader) DeskParcels(ctx context.Context, q parcel.Query) ([]parcel.Row, error) {
	var f sqldb.Filter
	f.Add(`p.state IN (` + f.Among(q.States) + `)`)
	if q.Courier != "" {
		f.Add(`p.courier = ?`, q.Courier)
	}
	if !q.Before.IsZero() {
		f.Add(`p.state_at < ?`, sqldb.Micros(q.Before))
	}
	at := "p.state_at"
	if q.Steady {
		at = "p.created_at"
	}
	if q.After != nil {
		f.Add(at+` >= ? AND (`+at+` > ? OR p.id > ?)`, q.After.At, q.After.At, q.After.ID)
	}
	if text := sqldb.FoldText(q.Search); text != "" {
		f.Add(`(LOWER(p.tracking) LIKE ? ESCAPE '\' OR LOWER(o.number) LIKE ? ESCAPE '\' OR LOWER(o.first_name || ' ' || o.last_name) LIKE ? ESCAPE '\')`,
			sqldb.Contains(text), sqldb.Contains(text), sqldb.Contains(text))
	}
	text := deskParcel + `, '', '', '', '', '' FROM parcels p JOIN orders o ON o.id = p.order_id` + f.Where() + ` ORDER BY ` + at + `, p.id LIMIT ` + f.Arg(q.Limit)
	return r.deskParcels(ctx, "desk parcels", text, f.Args)
}

// ParcelsByID returns parcels by id; unknown ids are missing.
func (r *Reader) ParcelsByID(ctx context.Context, ids []string) ([]parcel.Row, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	var f sqldb.Filter
	return r.deskParcels(ctx, "parcels", deskParcel+`, '', '', '', '', '' FROM parcels p JOIN orders o ON o.id = p.order_id WHERE p.id IN (`+f.Among(ids)+`) ORDER BY p.id`, f.Args)
}

// timeAsked is the shopper's request for redelivery since a rescue's attempt, in their
// words.
const timeAsked = `COALESCE((SELECT e.note FROM order_events e WHERE e.order_id = o.id AND e.kind = 'time_asked' AND e.happened_at >= r.opened_at ORDER BY e.seq DESC LIMIT 1), '')`

// attemptSaid is what was said about a rescue's attempt: the courier's words of that time,
// or else the note of who recorded it.
const attemptSaid = `COALESCE(NULLIF((SELECT MAX(e.words) FROM courier_events e WHERE e.courier = p.courier AND e.tracking = p.tracking AND e.happened_at = r.opened_at), ''),
	(SELECT e.note FROM order_events e WHERE e.order_id = o.id AND e.kind = 'attempt_failed' AND e.happened_at >= r.opened_at ORDER BY e.seq DESC LIMIT 1), '')`

// Rescues returns the failed attempts that are not dealt with, oldest first.
func (r *Reader) Rescues(ctx context.Context, limit int) ([]parcel.Row, error) {
	text := deskParcel + `, r.id, r.outcome, r.note, ` + attemptSaid + `, ` + timeAsked + ` FROM rescues r JOIN parcels p ON p.id = r.parcel_id JOIN orders o ON o.id = p.order_id
		WHERE r.closed_at = 0 ORDER BY r.opened_at, r.id LIMIT $1`
	return r.deskParcels(ctx, "rescues", text, []any{limit})
}
