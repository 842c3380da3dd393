package cli

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
)

type versionCommand struct{}

func (*versionCommand) run(_ context.Context, w world) error {
	_, err := fmt.Fprintf(w.stdout, "gulaab %s %s %s/%s\n", version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return err
}

// version is what this program was built from, as far as it knows.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "(unknown)"
	}
	v := info.Main.Version
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			v += " " + s.Value
		}
	}
	return v
}
