//go:build !linux

package storetest

import "syscall"

// dieWithParent does nothing on this system: when the tests are killed, their PostgreSQL
// stays until somebody ends it.
func dieWithParent(*syscall.SysProcAttr) {}
