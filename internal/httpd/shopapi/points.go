package shopapi

import (
	"context"
	"errors"
	"time"

	"gulaab/internal/account"
	"gulaab/internal/fault"
	"gulaab/internal/httpd/apigen"
	"gulaab/internal/httpd/call"
	"gulaab/internal/httpd/personcopy"
	"gulaab/internal/ident"
	"gulaab/internal/money"
	"gulaab/internal/points"
)

// limitFriends is how many friends' codes that are none a network and an account may name, on all
// nodes (GUARD-7). Codes have 40 random bits.
var limitFriends = account.Throttle{Burst: 10, Every: 10 * time.Minute}

var errManyFriends = fault.New(fault.RateLimited, "Too many codes were tried. Please look at the code again, and try it in a while.")

// OwnPoints answers GET /api/account/points (PROMO-3).
func (s *Shop) OwnPoints(ctx context.Context, _ apigen.OwnPointsRequestObject) (apigen.OwnPointsResponseObject, error) {
	out, err := s.ownPoints(ctx)
	return apigen.OwnPoints200JSONResponse(out), err
}

func (s *Shop) ownPoints(ctx context.Context) (out apigen.OwnPoints, err error) {
	id, now := call.From(ctx).AccountID(), s.d.Now()
	rows, err := s.d.Points.PointsOf(ctx, id)
	if err != nil {
		return out, err
	}
	friends, err := s.d.Points.FriendsOf(ctx, id)
	if err != nil {
		return out, err
	}
	p := personcopy.Purse(rows)
	out = apigen.OwnPoints{
		Points: p.Usable(now), Pending: p.Pending(now), Rest: p.Rest(), Ends: []apigen.PointsEnd{}, Moves: personcopy.Points(rows[max(0, len(rows)-ownMoves):]),
		Code: call.Given(friends.Code), Counted: friends.Counted,
	}
	out.Worth = money.Paisa(out.Points) * s.d.Points.Rules().Worth
	for _, e := range p.Ends(now) {
		out.Ends = append(out.Ends, apigen.PointsEnd{At: e.At.UTC(), Points: e.Points})
	}
	if friends.Named {
		out.Friend = new(apigen.Named)
		if friends.Outcome != "" {
			out.Friend = new(apigen.FriendOutcome(friends.Outcome))
		}
	}
	return out, nil
}

// UsePoints answers POST /api/account/points.
func (s *Shop) UsePoints(ctx context.Context, r apigen.UsePointsRequestObject) (apigen.UsePointsResponseObject, error) {
	id := call.From(ctx).AccountID()
	var err error
	switch r.Body.Act {
	case apigen.Turn:
		err = s.d.Points.Turn(ctx, id, call.Value(r.Body.Points))
	case apigen.Code:
		err = s.d.Points.Code(ctx, id)
	case apigen.Friend:
		err = s.nameFriend(ctx, id, call.Value(r.Body.Code))
	default:
		err = call.BadFilter("act", "Must be turn, code or friend.")
	}
	if err != nil {
		return nil, err
	}
	out, err := s.ownPoints(ctx)
	return apigen.UsePoints200JSONResponse(out), err
}

// nameFriend counts a try before it looks the code up, and takes it back where the code is one: so
// that many tries at once cannot pass.
func (s *Shop) nameFriend(ctx context.Context, id, code string) error {
	if _, ok := ident.ParsePaperCode(code); !ok {
		return points.ErrNoCode
	}
	names := []string{"friends from " + ident.HashToken(call.From(ctx).NetworkText()), "friends of " + id}
	for _, name := range names {
		if err := s.charge(ctx, limitFriends, name, errManyFriends); err != nil {
			return err
		}
	}
	err := s.d.Points.Name(ctx, id, code)
	if errors.Is(err, points.ErrNoCode) {
		return err
	}
	for _, name := range names {
		if back := s.d.Accounts.Charge(ctx, limitFriends, name, -1); back != nil {
			return back
		}
	}
	return err
}
