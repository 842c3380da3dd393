package fault

import (
	"errors"
	"fmt"
	"io"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestKindOf(t *testing.T) {
	t.Parallel()
	sold := New(Conflict, "Only 2 are left.")
	for name, tc := range map[string]struct {
		err  error
		want Kind
	}{
		"none":           {nil, Internal},
		"a stranger":     {io.EOF, Internal},
		"itself":         {sold, Conflict},
		"wrapped":        {fmt.Errorf("placing: %w", sold), Conflict},
		"joined":         {errors.Join(io.EOF, sold), Conflict},
		"the outer wins": {New(NotFound, "Product not found").Because(sold), NotFound},
		"field errors":   {Fields("Check the form.", map[string]string{"zip": "Needed."}), Invalid},
		"formatted":      {Newf(RateLimited, "Try again in %d s.", 5), RateLimited},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := KindOf(tc.err); got != tc.want {
				t.Errorf("KindOf = %d, want %d", got, tc.want)
			}
		})
	}
}

func TestBecauseKeepsTheMessageSafe(t *testing.T) {
	t.Parallel()
	base := Fields("Check the form.", map[string]string{"zip": "Needed."})
	caused := base.Because(io.ErrUnexpectedEOF)
	if caused.Message != "Check the form." {
		t.Errorf("Message %q holds the cause", caused.Message)
	}
	if got, want := caused.Error(), "Check the form.: unexpected EOF"; got != want {
		t.Errorf("Error() = %q, want %q", got, want)
	}
	if !errors.Is(caused, io.ErrUnexpectedEOF) {
		t.Error("the cause is not in the chain")
	}
	if base.Unwrap() != nil || base.Error() != "Check the form." {
		t.Error("Because changed its receiver")
	}
	if diff := cmp.Diff(base.Fields, caused.Fields); diff != "" {
		t.Errorf("fields were lost (-want +got):\n%s", diff)
	}
}

func TestNewfFormats(t *testing.T) {
	t.Parallel()
	if got := Newf(Conflict, "Only %d of %s are left.", 2, "Snail 96").Message; got != "Only 2 of Snail 96 are left." {
		t.Errorf("Message = %q", got)
	}
}
