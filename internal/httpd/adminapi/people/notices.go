package people

import (
	"context"

	"gulaab/internal/each"
	"gulaab/internal/httpd/call"
	gen "gulaab/internal/httpd/officegen/people"
	"gulaab/internal/notify"
	"gulaab/internal/outbox"
)

// GetNotices answers GET /api/admin/notices (TODAY-3).
func (f *API) GetNotices(ctx context.Context, _ gen.GetNoticesRequestObject) (gen.GetNoticesResponseObject, error) {
	own, err := f.notices(ctx)
	return gen.GetNotices200JSONResponse(own), err
}

// PutNotices answers PUT /api/admin/notices.
func (f *API) PutNotices(ctx context.Context, r gen.PutNoticesRequestObject) (gen.PutNoticesResponseObject, error) {
	w := notify.Wishes{Rhythm: notify.Rhythm(r.Body.Rhythm), Kinds: map[notify.Channel][]outbox.NoticeKind{
		notify.ByMail: noticeKinds(r.Body.Mail), notify.Live: noticeKinds(r.Body.Live), notify.ByPush: noticeKinds(r.Body.Push),
	}}
	if err := f.d.Notices.Wish(ctx, call.From(ctx).AccountID(), w); err != nil {
		return nil, err
	}
	own, err := f.notices(ctx)
	return gen.PutNotices200JSONResponse(own), err
}

// AddDevice answers POST /api/admin/notices/devices.
func (f *API) AddDevice(ctx context.Context, r gen.AddDeviceRequestObject) (gen.AddDeviceResponseObject, error) {
	c := call.From(ctx)
	session := ""
	if c.Desk != nil {
		session = c.Desk.ID
	}
	to := notify.Subscription{Endpoint: r.Body.Endpoint, P256dh: r.Body.P256dh, Auth: r.Body.Auth}
	if err := f.d.Notices.AddDevice(ctx, c.AccountID(), session, to, f.d.Reachable); err != nil {
		return nil, err
	}
	own, err := f.notices(ctx)
	return gen.AddDevice200JSONResponse(own), err
}

// RemoveDevice answers DELETE /api/admin/notices/devices/{id}.
func (f *API) RemoveDevice(ctx context.Context, r gen.RemoveDeviceRequestObject) (gen.RemoveDeviceResponseObject, error) {
	err := f.d.Notices.RemoveDevice(ctx, call.From(ctx).AccountID(), r.Id)
	return gen.RemoveDevice200JSONResponse{Message: "This device takes no notices any more."}, err
}

// TryDevice answers POST /api/admin/notices/devices/{id}/try.
func (f *API) TryDevice(ctx context.Context, r gen.TryDeviceRequestObject) (gen.TryDeviceResponseObject, error) {
	err := f.d.Notices.TryDevice(ctx, call.From(ctx).AccountID(), r.Id)
	return gen.TryDevice200JSONResponse{Message: "A notice is on its way to this device."}, err
}

// notices are the caller's own.
func (f *API) notices(ctx context.Context) (gen.Notices, error) {
	c := call.From(ctx)
	own, err := f.d.Notices.Own(ctx, c.AccountID())
	if err != nil {
		return gen.Notices{}, err
	}
	w := own.Person.Wishes
	wished := func(of notify.Channel) []gen.NoticeKind {
		out := []gen.NoticeKind{}
		for _, k := range own.May {
			for _, wished := range w.Kinds[of] {
				if wished == k {
					out = append(out, gen.NoticeKind(k))
				}
			}
		}
		return out
	}
	out := gen.Notices{
		Devices: []gen.PushDevice{}, Key: own.Key, Email: own.Person.Email,
		Wishes: gen.NoticeWishes{
			Rhythm: gen.NoticeWishesRhythm(w.Rhythm), Mail: wished(notify.ByMail), Live: wished(notify.Live), Push: wished(notify.ByPush),
		},
	}
	out.May = each.Of(own.May, func(k outbox.NoticeKind) gen.NoticeKind { return gen.NoticeKind(k) })
	for _, d := range own.Devices {
		out.Devices = append(out.Devices, gen.PushDevice{
			ID: d.ID, Name: d.Name, Current: c.Desk != nil && c.Desk.ID == d.SessionID, CreatedAt: d.CreatedAt.UTC(),
			ToldAt: call.At(d.ToldAt), Problem: call.Given(d.Problem),
		})
	}
	return out, nil
}

func noticeKinds(list []gen.NoticeKind) []outbox.NoticeKind {
	return each.Of(list, func(k gen.NoticeKind) outbox.NoticeKind { return outbox.NoticeKind(k) })
}
