//go:build !linux && !darwin

package app

import "errors"

func diskSpace(string) (free, total uint64, err error) {
	return 0, 0, errors.New("the room on the disk cannot be told on this system")
}

func sameDisk(string, string) bool { return false }
