package account

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"io"
	"strings"
	"sync"
)

// commonText holds the 10,000 most common passwords of 7 or more characters, since REG-4
// refuses shorter ones even with a special character added. There is one a line in lower
// case; docs/dependencies.md names the source.
//
//go:embed common.txt.gz
var commonText []byte

var commonPasswords = sync.OnceValue(func() map[string]bool {
	r, err := gzip.NewReader(bytes.NewReader(commonText))
	if err != nil {
		panic("account: the list of common passwords: " + err.Error()) // a test reads it
	}
	text, err := io.ReadAll(r)
	if err != nil {
		panic("account: the list of common passwords: " + err.Error())
	}
	list := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		list[strings.TrimSpace(line)] = true
	}
	return list
})

// The substitutions by which people make a common password pass a rule: signs and digits
// for letters.
var (
	signsRead = strings.NewReplacer("@", "a", "$", "s", "!", "i")
	allRead   = strings.NewReplacer("@", "a", "$", "s", "!", "i", "0", "o", "1", "i", "3", "e", "5", "s")
	noSigns   = strings.NewReplacer("@", "", "$", "", "!", "", "%", "", "*", "", "?", "", "&", "")
)

// isCommon says whether a password is a common one, ignoring case, added special characters
// and signs for letters (GUARD-10).
func isCommon(password string) bool {
	p := strings.ToLower(password)
	for _, read := range []string{p, noSigns.Replace(p), signsRead.Replace(p), allRead.Replace(p), noSigns.Replace(signsRead.Replace(strings.TrimRight(p, specials)))} {
		if commonPasswords()[read] {
			return true
		}
	}
	return false
}
