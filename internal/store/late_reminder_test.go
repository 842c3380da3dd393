package store_test

import (
	"context"
	"encoding/json"
	"testing"

	"gulaab/internal/fault"
	"gulaab/internal/job"
	"gulaab/internal/mail"
	"gulaab/internal/order"
	"gulaab/internal/outbox"
	"gulaab/internal/store"
	"gulaab/internal/store/storetest"
)

// keeper is a mail server that keeps its mails.
type keeper struct{ got []mail.Mail }

func (k *keeper) Send(_ context.Context, m mail.Mail) error {
	k.got = append(k.got, m)
	return nil
}

// SAY-2: a reminder that is too late is not sent, and a mail that waited for room in the same
// mailbox is not lost with it.
func TestSAY2ALateReminderTakesNothingWithIt(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p := putProduct(t, db, 10)
		d := &desks{t, db, counterOf(t, db), p}
		o := d.placed(order.CashOnDelivery, 1, order.MoveRemind, order.MoveConfirm)
		if _, err := storetest.Writer(db).ExecContext(t.Context(), `UPDATE messages SET asked = TRUE, state = CASE WHEN kind = $2 THEN 'held' ELSE state END WHERE order_id = $1`,
			o.ID, mail.KindConfirmed); err != nil { // asked for, because by the test's clock it may be night
			t.Fatal(err)
		}
		server := &keeper{}
		sender := senderOf(t, db, server, d.s)
		state := func(kind string) (state, carrier, id string) {
			t.Helper()
			err := storetest.Reader(db).QueryRowContext(t.Context(), `SELECT state, merged_into, id FROM messages WHERE order_id = $1 AND kind = $2 AND channel = 'mail'`, o.ID, kind).
				Scan(&state, &carrier, &id)
			if err != nil {
				t.Fatal(err)
			}
			return state, carrier, id
		}
		try := func(kind string) error {
			_, _, id := state(kind)
			ticket, err := json.Marshal(map[string]string{"message": id})
			if err != nil {
				t.Fatal(err)
			}
			return sender.Kinds()[outbox.JobMessage].Handler(t.Context(), job.Job{ID: "j-" + kind, Payload: ticket, Attempts: 1})
		}
		if err := try(mail.KindReminder); err == nil || fault.KindOf(err) != fault.Internal || len(server.got) != 0 {
			t.Fatalf("a reminder of what is confirmed: %v, %d mails", err, len(server.got))
		}
		if _, carrier, _ := state(mail.KindConfirmed); carrier != "" {
			t.Fatal("the mail that waited went with the reminder that nobody gets")
		}
		if err := try(mail.KindConfirmed); err != nil || len(server.got) != 1 {
			t.Fatalf("the mail that waited: %v, %d mails", err, len(server.got))
		}
	})
}
