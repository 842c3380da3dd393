package office

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/call"
	"gulaab/internal/order"
)

// SendPrivate answers with a picture about an order, and writes down who looked.
func (v Orders) SendPrivate(w http.ResponseWriter, r *http.Request, o *order.Order, key, action string) error {
	file, err := v.Blobs.Open(r.Context(), key)
	if err != nil {
		return err
	}
	if err := v.Log.Record(r.Context(), audit.Entry{Action: action, Subject: "order", SubjectID: o.ID}); err != nil {
		return errors.Join(err, file.Close())
	}
	w.Header().Set("Cache-Control", "no-store")
	return call.SendFile(w, r, file)
}

// EvidencePrefix begins the keys of pictures that show refunds.
const EvidencePrefix = "evidence/"

// msgEvidence is said where a picture is named that was not sent for the order.
const msgEvidence = "This picture was not sent for this order. Choose the picture again."

// EvidenceSent refuses a picture as evidence that was never sent, or for another
// order (PROOF-5). What is no picture is words, which are taken as they are.
func (v Orders) EvidenceSent(ctx context.Context, orderID, evidence string) error {
	if !strings.HasPrefix(evidence, EvidencePrefix) {
		return nil
	}
	o, err := v.Get(ctx, order.Viewer{Admin: true}, orderID)
	if err != nil {
		return err
	}
	if !strings.HasPrefix(evidence, EvidenceOf(o)) {
		return fault.Fields(msgEvidence, map[string]string{"evidence": msgEvidence})
	}
	file, err := v.Blobs.Open(ctx, evidence)
	switch {
	case fault.KindOf(err) == fault.NotFound:
		return fault.Fields(msgEvidence, map[string]string{"evidence": msgEvidence})
	case err != nil:
		return err
	}
	return file.Close()
}

// EvidenceOf begins the keys of the pictures that were sent for an order.
func EvidenceOf(o *order.Order) string { return EvidencePrefix + o.ID + "-" }
