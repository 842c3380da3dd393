package stock

import (
	"context"
	"errors"
)

// Service is how the office changes stock: each change is one transaction with
// an entry in the log.
type Service struct {
	inTx func(context.Context, func(context.Context, OfficeTx) error) error
}

// NewService returns the service over its transactions.
func NewService(inTx func(context.Context, func(context.Context, OfficeTx) error) error) (*Service, error) {
	if inTx == nil {
		return nil, errors.New("stock: the service needs transactions")
	}
	return &Service{inTx}, nil
}

// Adjust makes a correction; see Adjust.
func (s *Service) Adjust(ctx context.Context, a Adjustment) error {
	return s.inTx(ctx, func(ctx context.Context, tx OfficeTx) error {
		_, _, err := Adjust(ctx, tx, a)
		return err
	})
}
