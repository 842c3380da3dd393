package adminapi

import (
	"context"

	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/officegen"
	"gulaab/internal/notify"
	"gulaab/internal/outbox"
)

// GetNotices answers GET /api/admin/notices (TODAY-3).
func (f *Office) GetNotices(ctx context.Context, _ officegen.GetNoticesRequestObject) (officegen.GetNoticesResponseObject, error) {
	own, err := f.notices(ctx)
	return officegen.GetNotices200JSONResponse(own), err
}

// PutNotices answers PUT /api/admin/notices.
func (f *Office) PutNotices(ctx context.Context, r officegen.PutNoticesRequestObject) (officegen.PutNoticesResponseObject, error) {
	w := notify.Wishes{Rhythm: notify.Rhythm(r.Body.Rhythm), Kinds: map[notify.Channel][]outbox.NoticeKind{
		notify.ByMail: noticeKinds(r.Body.Mail), notify.Live: noticeKinds(r.Body.Live), notify.ByPush: noticeKinds(r.Body.Push),
	}}
	if err := f.d.Notices.Wish(ctx, call.From(ctx).AccountID(), w); err != nil {
		return nil, err
	}
	own, err := f.notices(ctx)
	return officegen.PutNotices200JSONResponse(own), err
}

// AddDevice answers POST /api/admin/notices/devices.
func (f *Office) AddDevice(ctx context.Context, r officegen.AddDeviceRequestObject) (officegen.AddDeviceResponseObject, error) {
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
	return officegen.AddDevice200JSONResponse(own), err
}

// RemoveDevice answers DELETE /api/admin/notices/devices/{id}.
func (f *Office) RemoveDevice(ctx context.Context, r officegen.RemoveDeviceRequestObject) (officegen.RemoveDeviceResponseObject, error) {
	err := f.d.Notices.RemoveDevice(ctx, call.From(ctx).AccountID(), r.Id)
	return officegen.RemoveDevice200JSONResponse{Message: "This device takes no notices any more."}, err
}

// TryDevice answers POST /api/admin/notices/devices/{id}/try.
func (f *Office) TryDevice(ctx context.Context, r officegen.TryDeviceRequestObject) (officegen.TryDeviceResponseObject, error) {
	err := f.d.Notices.TryDevice(ctx, call.From(ctx).AccountID(), r.Id)
	return officegen.TryDevice200JSONResponse{Message: "A notice is on its way to this device."}, err
}

// notices are the caller's own.
func (f *Office) notices(ctx context.Context) (officegen.Notices, error) {
	c := call.From(ctx)
	own, err := f.d.Notices.Own(ctx, c.AccountID())
	if err != nil {
		return officegen.Notices{}, err
	}
	w := own.Person.Wishes
	wished := func(of notify.Channel) []officegen.NoticeKind {
		out := []officegen.NoticeKind{}
		for _, k := range own.May {
			for _, wished := range w.Kinds[of] {
				if wished == k {
					out = append(out, officegen.NoticeKind(k))
				}
			}
		}
		return out
	}
	out := officegen.Notices{
		May: []officegen.NoticeKind{}, Devices: []officegen.PushDevice{}, Key: own.Key, Email: own.Person.Email,
		Wishes: officegen.NoticeWishes{
			Rhythm: officegen.NoticeWishesRhythm(w.Rhythm), Mail: wished(notify.ByMail), Live: wished(notify.Live), Push: wished(notify.ByPush),
		},
	}
	for _, k := range own.May {
		out.May = append(out.May, officegen.NoticeKind(k))
	}
	for _, d := range own.Devices {
		out.Devices = append(out.Devices, officegen.PushDevice{
			ID: d.ID, Name: d.Name, Current: c.Desk != nil && c.Desk.ID == d.SessionID, CreatedAt: d.CreatedAt.UTC(),
			ToldAt: atTime(d.ToldAt), Problem: filled(d.Problem),
		})
	}
	return out, nil
}

func noticeKinds(list []officegen.NoticeKind) []outbox.NoticeKind {
	out := make([]outbox.NoticeKind, len(list))
	for i, k := range list {
		out[i] = outbox.NoticeKind(k)
	}
	return out
}
