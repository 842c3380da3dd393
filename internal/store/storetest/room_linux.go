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
	// enough is what the databases of several test binaries need at most, in bytes.
	enough = 2 << 30
)

// room returns the folder for databases that live as long as a test: in memory,
// where there is enough of it. A database is some 800 files, and a disk took most of
// a second to make and remove them. Else it returns "", which is the temporary folder.
func room() string {
	var fs syscall.Statfs_t
	if err := syscall.Statfs(memory, &fs); err != nil || fs.Bavail*uint64(fs.Bsize) < enough {
		return ""
	}
	left, _ := filepath.Glob(filepath.Join(memory, made+"*"))
	for _, dir := range left {
		if isOver(dir) {
			_ = os.RemoveAll(dir) // somebody else's test may do it at the same time
		}
	}
	return memory
}

// isOver says whether the server in a folder has ended without its folder being
// removed, as happens when the tests are killed.
func isOver(dir string) bool {
	lines, err := os.ReadFile(filepath.Join(dir, "data", "postmaster.pid"))
	if err != nil {
		return false // it may be starting
	}
	first, _, _ := strings.Cut(string(lines), "\n")
	pid, err := strconv.Atoi(first)
	// initdb writes its own with a minus, which is no server's, and a group of processes to kill.
	return err == nil && pid > 0 && errors.Is(syscall.Kill(pid, 0), syscall.ESRCH)
}
