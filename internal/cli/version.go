package cli

import (
	"context"
	"fmt"
	"runtime"

	"gulaab/internal/app"
)

type versionCommand struct{}

func (*versionCommand) run(_ context.Context, w world) error {
	_, err := fmt.Fprintf(w.stdout, "gulaab %s %s %s/%s\n", app.Version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return err
}
