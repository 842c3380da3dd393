package preview

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"strconv"
	"strings"
	"time"
)

// Address is where the pages are, before the token.
const Address = "/preview/"

// Life is how long a link shows its draft.
const Life = 24 * time.Hour

// KeyLen is how many bytes a key of links has at least.
const KeyLen = 32

// Link is what the address of a draft says: which draft, and until when. Nobody can
// make one, or change one, without the shop's secret.
type Link struct {
	ProductID string
	Begun     time.Time // of the draft: another one of the same product has links of its own
	Until     time.Time
}

// Path returns the address of a link.
func (p *Pages) Path(l Link) string {
	text := l.ProductID + "." + strconv.FormatInt(l.Begun.UnixMicro(), 36) + "." + strconv.FormatInt(l.Until.Unix(), 36)
	return Address + text + "." + p.sign(text)
}

// read returns what a token says; ok is false for one that this shop did not make.
func (p *Pages) read(token string) (l Link, ok bool) {
	if len(token) > 200 {
		return l, false
	}
	at := strings.LastIndexByte(token, '.')
	if at < 0 || !hmac.Equal([]byte(token[at+1:]), []byte(p.sign(token[:at]))) {
		return l, false
	}
	parts := strings.Split(token[:at], ".")
	if len(parts) != 3 {
		return l, false
	}
	begun, err := strconv.ParseInt(parts[1], 36, 64)
	if err != nil {
		return l, false
	}
	until, err := strconv.ParseInt(parts[2], 36, 64)
	return Link{ProductID: parts[0], Begun: time.UnixMicro(begun), Until: time.Unix(until, 0)}, err == nil
}

func (p *Pages) sign(text string) string {
	mac := hmac.New(sha256.New, p.d.Key)
	mac.Write([]byte("draft\x00" + text))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}
