//go:build !linux

package storetest

// room returns the folder for databases that live as long as a test: "" is the
// temporary folder.
func room() string { return "" }
