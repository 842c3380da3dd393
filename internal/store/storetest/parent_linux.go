package storetest

import "syscall"

// dieWithParent makes the kernel end a command when the thread that started it ends, even
// if the tests are killed.
func dieWithParent(attr *syscall.SysProcAttr) { attr.Pdeathsig = syscall.SIGQUIT }
