//go:build linux || darwin

package sqldb

import (
	"errors"
	"fmt"
	"os"
	"syscall"
)

// lockAlone takes the lock that the one server of a SQLite file holds while it runs; nil
// where another holds it. The system releases it when the process ends, however that
// happens. It is on a file of its own, since SQLite locks the database file.
func lockAlone(path string) (*os.File, error) {
	f, err := os.OpenFile(path+"-serve", os.O_CREATE|os.O_RDWR, 0o600) //nolint:gosec // beside the database
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) //nolint:gosec // a descriptor fits
	if err == nil {
		return f, nil
	}
	if errors.Is(err, syscall.EWOULDBLOCK) {
		err = nil
	}
	return nil, errors.Join(err, f.Close())
}
