//go:build !linux

package storetest

// room returns the folder for the tests' databases: "", the temporary folder.
func room() string { return "" }
