package shopapi

import (
	"sync"

	"gulaab/internal/catalog"
)

// Bounds of keys: entries, and bytes of a query. A stranger who asks for ever new queries
// only causes them to be parsed again.
const (
	mostKeys = 1000
	longKey  = 200
)

// keys caches the key under which a list's answer is cached, by the query's text: parsing a
// query and counting its results costs more than the answer (QUICK-3). It holds for one
// version of the catalogue, since in another the list may be too long to be cached.
type keys struct {
	mu      sync.RWMutex
	version int64
	of      map[string]string
}

func (k *keys) get(query string, version int64) (key string, ok bool) {
	k.mu.RLock()
	defer k.mu.RUnlock()
	if k.version != version {
		return "", false
	}
	key, ok = k.of[query]
	return key, ok
}

// note stores a key, unless it depends on the caller: that of an order by saving names the
// caller's prices.
func (k *keys) note(query string, version int64, key string, f *catalog.Filter) {
	if f.Sort == catalog.SortSaving || len(query) > longKey {
		return
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.version != version || len(k.of) >= mostKeys {
		k.version, k.of = version, map[string]string{}
	}
	k.of[query] = key
}
