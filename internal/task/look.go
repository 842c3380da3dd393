package task

import (
	"context"

	"gulaab/internal/fault"
)

// Looked returns Conflict unless the dry run of some work, the task id, was completed. name
// is what people call it: "dry run".
func Looked(ctx context.Context, get func(ctx context.Context, id string) (*Task, error), id, name string) error {
	if id == "" {
		return fault.Newf(fault.Conflict, "Look at the %s first.", name)
	}
	look, err := get(ctx, id)
	switch {
	case err != nil:
		return err
	case look.State.Open():
		return fault.Newf(fault.Conflict, "The %s is not at its end yet.", name)
	case look.State != Done:
		return fault.Newf(fault.Conflict, "The %s did not go to its end. Make it once more.", name)
	}
	return nil
}
