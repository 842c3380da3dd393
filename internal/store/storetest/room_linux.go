package storetest

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

const (
	memory = "/dev/shm"
	// enough bounds the bytes that the databases of several test binaries need.
	enough = 2 << 30
)

// room returns the folder for the tests' databases: in memory where there is enough,
// otherwise "", the temporary folder. A database is some 800 files, which a disk took most
// of a second to create and remove.
func room() string {
	var fs syscall.Statfs_t
	if err := syscall.Statfs(memory, &fs); err != nil || fs.Bavail*uint64(fs.Bsize) < enough {
		return ""
	}
	left, _ := filepath.Glob(filepath.Join(memory, made+"*"))
	for _, dir := range left {
		if isOver(dir) {
			_ = os.RemoveAll(dir) // another test may be removing it too
		}
	}
	return memory
}

// isOver says whether the server of a folder ended without removing it, as when tests are
// killed.
func isOver(dir string) bool {
	lines, err := os.ReadFile(filepath.Join(dir, "data", "postmaster.pid"))
	if err != nil {
		return false // it may be starting
	}
	first, _, _ := strings.Cut(string(lines), "\n")
	pid, err := strconv.Atoi(first)
	// initdb writes its own pid with a minus; as a pid that would mean a process group to
	// kill.
	return err == nil && pid > 0 && errors.Is(syscall.Kill(pid, 0), syscall.ESRCH)
}
