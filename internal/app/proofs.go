package app

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image/jpeg"
	"io"
	"time"

	"gulaab/internal/fault"
	"gulaab/internal/proof"
	"gulaab/internal/store"
)

const (
	// proofsEvery is how long a screenshot waits at most before it is read.
	proofsEvery = time.Second
	// proofsAtOnce bounds one round: other nodes have their turn.
	proofsAtOnce = 8
	// maxProofFile bounds a stored screenshot, in bytes.
	maxProofFile = 16 << 20
)

// ReadProofs reads the screenshots that wait (PROOF-3), and those of before. One is in
// memory at a time.
func (a *App) ReadProofs(ctx context.Context) error {
	return a.failing.proofs.Round(ctx, proofsAtOnce, a.db.WaitingProofs, a.readProof)
}

// readProof reads one screenshot. What is broken or gone is set aside for good;
// any other failure is the storage's, and the screenshot is tried again.
func (a *App) readProof(ctx context.Context, key string) error {
	p, err := a.printOf(ctx, key)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	final := errors.Is(err, errProof) || fault.KindOf(err) == fault.NotFound
	stored := a.db.InTx(ctx, func(ctx context.Context, tx *store.Tx) error {
		if err != nil {
			return tx.FailProof(ctx, key, final)
		}
		return tx.PutPrint(ctx, key, p)
	})
	if final {
		err = nil
	}
	return errors.Join(err, stored)
}

// errProof is a screenshot that can never be read.
var errProof = errors.New("app: the screenshot cannot be read")

func (a *App) printOf(ctx context.Context, key string) (p *proof.Print, err error) {
	defer func() {
		if v := recover(); v != nil { // the decoder, by a stranger's bytes
			err = errProof
		}
	}()
	f, _, err := a.blobs.Get(ctx, key)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // only read
	data, err := io.ReadAll(io.LimitReader(f, maxProofFile+1))
	if err != nil {
		return nil, err
	}
	head, err := jpeg.DecodeConfig(bytes.NewReader(data))
	if err != nil || len(data) > maxProofFile || head.Width > proof.MaxSide || head.Height > proof.MaxSide {
		return nil, fmt.Errorf("%w: %dx%d: %w", errProof, head.Width, head.Height, errors.Join(err))
	}
	img, err := jpeg.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errProof, err)
	}
	return proof.Of(data, img)
}
