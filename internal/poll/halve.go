package poll

import "context"

// Halve does work for many rows at once and, where that fails, for halves of them, so
// that one bad row is found and costs itself alone. It tries at most that often. Where
// nothing of several rows worked that is no row's fault: the error is returned, and no
// row has failed.
func Halve(ctx context.Context, ids []string, most int, do func(ctx context.Context, ids []string) error) (failed map[string]error, err error) {
	failed = map[string]error{}
	worked, tries := false, 0
	var some func(ids []string) error
	some = func(ids []string) error {
		tries++
		err := do(ctx, ids)
		switch {
		case err == nil:
			worked = true
			return nil
		case ctx.Err() != nil, tries >= most:
			return err
		case len(ids) == 1:
			failed[ids[0]] = err
			return nil
		}
		if err := some(ids[:len(ids)/2]); err != nil {
			return err
		}
		return some(ids[len(ids)/2:])
	}
	if len(ids) == 0 {
		return failed, nil
	}
	if err := some(ids); err != nil {
		return nil, err
	}
	if !worked && len(ids) > 1 {
		for _, err := range failed {
			return nil, err
		}
	}
	return failed, nil
}
