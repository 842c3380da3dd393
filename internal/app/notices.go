package app

import (
	"context"
	"fmt"

	"gulaab/internal/fetch"
	"gulaab/internal/notify"
	"gulaab/internal/push"
	"gulaab/internal/store"
)

// pushKey is the setting that holds the private key of web pushes, sealed. It is
// made when the shop first starts; another one would make every device subscribe anew.
const pushKey = "push key"

// openNotices makes what tells the people of the shop (TODAY-3).
func (a *App) openNotices(ctx context.Context) error {
	box, err := a.seal(ctx, "notices")
	if err != nil {
		return err
	}
	sealed, err := a.db.MadeSetting(ctx, pushKey, func() (string, error) {
		private, err := push.MakeKey()
		return box.Seal(pushKey, private), err
	})
	if err != nil {
		return err
	}
	private, err := box.Open(pushKey, sealed)
	if err != nil {
		return fmt.Errorf("the key of web pushes: %w", err)
	}
	web := a.opts.Web
	web.Agent = "Gulaab (an online shop that tells its staff of orders)"
	sender, err := push.New(fetch.New(web), private, func() string { return a.settings.Current().SupportEmail })
	if err != nil {
		return err
	}
	a.notices, err = notify.New(notify.Deps{
		InTx:   store.Within(a.db.InTx, func(tx *store.Tx) notify.Tx { return tx }),
		Reader: a.db, Pusher: sender, Box: box, Now: a.opts.Now, Log: a.opts.Log,
		Shop: func() string { return a.settings.Current().ShopName },
	})
	return err
}

// reachable says why a push would never go to an address.
func reachable(address string) error {
	_, err := fetch.Parse(address)
	return err
}
