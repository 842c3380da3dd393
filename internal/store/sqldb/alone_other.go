//go:build !linux && !darwin

package store

import "os"

// lockAlone cannot tell here whether another server lives: leases end by themselves.
func lockAlone(string) (*os.File, error) { return nil, nil }
