package storetest

import "syscall"

// dieWithParent has the kernel end a command when the thread that started it
// ends: at once and without writing anything, even if the tests were killed.
func dieWithParent(attr *syscall.SysProcAttr) { attr.Pdeathsig = syscall.SIGQUIT }
