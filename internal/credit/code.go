package credit

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"gulaab/internal/ident"
)

// Codes are the codes of gift cards. A code follows from the shop's secret, the card and how many
// codes it had before, so that it can be sent on a later day and again, and is stored nowhere.
type Codes struct{ key []byte }

// NewCodes returns the codes under a secret.
func NewCodes(key []byte) *Codes { return &Codes{key} }

// Of is the present code of a card.
func (c *Codes) Of(card *Card) string {
	return ident.CardCode(c.sum(fmt.Sprintf("code of a gift card\x00%s\x00%d", card.ID, card.Turn)))
}

// Hash is what is stored of a code, as it is typed. Of a text that is no code it is the hash of
// none, so that finding out costs as much.
func (c *Codes) Hash(typed string) string {
	code, _ := ident.ParseCardCode(typed)
	return hex.EncodeToString(c.sum("hash of a gift card\x00" + code))
}

func (c *Codes) sum(text string) []byte {
	mac := hmac.New(sha256.New, c.key)
	_, _ = mac.Write([]byte(text))
	return mac.Sum(nil)
}

// turn gives a card its next code; the one before opens nothing any more.
func (c *Codes) turn(card *Card) {
	code := c.Of(card)
	card.Hash, card.Last4 = c.Hash(code), code[len(code)-4:]
}

// Issue makes a stored card hold its amount, by the first row of its ledger, and gives it a code.
func (c *Codes) Issue(ctx context.Context, tx CardTx, card *Card, first Movement) error {
	c.turn(card)
	if card.SendAt.IsZero() {
		card.SendAt = first.At
	}
	if err := tx.UpdateCard(ctx, card); err != nil {
		return err
	}
	if err := tx.OpenCard(ctx, card.ID); err != nil {
		return err
	}
	first.BalanceID, first.Amount = card.ID, card.Amount
	return tx.MoveBalance(ctx, first)
}
