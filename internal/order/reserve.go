package order

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"strings"

	"gulaab/internal/fault"
)

// This file holds how a transfer is paid after its order was placed (PROOF-1): the
// number to write into the remarks is known before, and the screenshot is sent as
// often as needed afterwards.

// Reference returns a number that no order has yet, for the remarks of a transfer,
// and the slip with which the order is placed under it. It is not kept anywhere:
// where it was used meanwhile, the order gets another.
func (s *Service) Reference() (number, slip string) {
	number = s.d.NewNumber()
	return number, number + "." + s.seal(number)
}

// seal shows that the shop itself gave a number out.
func (s *Service) seal(number string) string {
	mac := hmac.New(sha256.New, s.d.LinkKey)
	_, _ = fmt.Fprintf(mac, "number of an order\x00%s", number)
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:16])
}

// numberOf returns the number of a slip; "" where it is none of the shop's.
func (s *Service) numberOf(slip string) string {
	number, seal, _ := strings.Cut(slip, ".")
	if canonical, ok := s.d.Prefixes().Parse(number); !ok || canonical != number || !hmac.Equal([]byte(seal), []byte(s.seal(number))) {
		return ""
	}
	return number
}

// provable says why no screenshot is taken for an order now, or nil.
func (o *Order) provable() *fault.Error {
	switch {
	case o.Method != BankTransfer:
		return fault.Newf(fault.Conflict, "Order %s is paid at the door.", o.Number)
	case o.Placement != Placed:
		return fault.Newf(fault.Conflict, "Order %s does not wait for a payment any more.", o.Number)
	}
	return nil
}

// prove takes another screenshot of a transfer. Where a part of the money is in
// the account already, that stays what is known of the payment.
func (m *mover) prove() {
	if f := m.o.provable(); f != nil {
		m.refuse(f)
	}
	if m.err == nil && m.o.Payment == PartPaid {
		m.note(EventProofSubmitted)
	} else if !step(m, payments, MoveProve, &m.o.Payment) {
		return
	}
	if m.in.Proof != "" {
		m.o.ProofKey = m.in.Proof
	}
}

// ProveByLink takes a screenshot, already decoded and encoded again as JPEG, of
// who holds a link to its order.
//
// Errors: NotFound for a link that opens nothing; Invalid without a picture; a
// Refused, which is a Conflict, where the order does not wait for one.
func (s *Service) ProveByLink(ctx context.Context, token string, picture []byte) (*Order, error) {
	o, err := s.ByLink(ctx, token)
	if err != nil {
		return nil, err
	}
	if err := o.refusedByLink(LinkProve); err != nil {
		return nil, err
	}
	if len(picture) == 0 {
		return nil, fault.Fields(msgScreenshot, map[string]string{"screenshot": msgScreenshot})
	}
	key := "proofs/" + o.ID + "-" + s.d.NewID() + ".jpg"
	if err := s.d.Blobs.Put(ctx, key, picture, "image/jpeg"); err != nil {
		return nil, fmt.Errorf("order: store the proof: %w", err)
	}
	changed, err := s.Do(ctx, o.ID, MoveProve, 0, MoveInput{Actor: ActorCustomer, Proof: key, link: LinkProve})
	if err != nil && fault.KindOf(err) != fault.Internal {
		s.dropProof(ctx, key) // an order may refer to it after an error of the database
	}
	return changed, err
}
