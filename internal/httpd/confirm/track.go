package confirm

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"

	"gulaab/internal/fault"
	"gulaab/internal/httpd/tell"
	"gulaab/internal/order"
)

// finding is what somebody typed to say which order they mean.
type finding struct{ Number, Contact string }

// Track answers POST /track: the form of the tracking page where no script runs
// (WAY-1). Who knows the whole phone is led to the order's page, as by the link of
// its mail; who knows the e-mail address is shown what was ordered and where it
// stands. It has the tries of the call (WAY-2), and the same words for a wrong
// number as for a wrong phone.
func (p *Pages) Track(w http.ResponseWriter, r *http.Request) error {
	if err := readForm(r); err != nil {
		return err
	}
	typed := finding{r.PostForm.Get("number"), r.PostForm.Get("contact")}
	found, link, err := p.d.Find(r.Context(), typed.Number, typed.Contact)
	if err != nil {
		return p.notFound(w, r, typed, err)
	}
	if link != "" {
		address := "/c/" + url.PathEscape(link)
		if lang := r.URL.Query().Get("lang"); copies[lang] != nil {
			address += "?lang=" + lang
		}
		http.Redirect(w, r, address, http.StatusSeeOther)
		return nil
	}
	v, err := p.glimpse(r, found)
	if err != nil {
		return err
	}
	v.Asked = &typed
	return p.write(w, http.StatusOK, v)
}

// notFound shows the form again, with what was typed and what is wrong.
func (p *Pages) notFound(w http.ResponseWriter, r *http.Request, typed finding, cause error) error {
	v := p.frame(r, "")
	v.Find, v.Asked = true, &typed
	switch fault.KindOf(cause) {
	case fault.NotFound:
		v.Wrong = v.Copy.Missed
		return p.write(w, http.StatusNotFound, v)
	case fault.Invalid:
		v.Wrong = v.Copy.Needed
		return p.write(w, http.StatusUnprocessableEntity, v)
	case fault.RateLimited:
		v.Wrong = v.Copy.TooMany
		if refusal, ok := errors.AsType[interface {
			error
			RetryAfter() string
		}](cause); ok {
			w.Header().Set("Retry-After", refusal.RetryAfter())
		}
		return p.write(w, http.StatusTooManyRequests, v)
	default:
		return cause
	}
}

// glimpse is the page of an order without a link: nothing can be done on it, and
// who does not know the phone sees no sums and no courier.
func (p *Pages) glimpse(r *http.Request, found *order.Found) (*view, error) {
	v, err := p.view(r, found.Order)
	if err != nil {
		return nil, err
	}
	c := &found.Contact
	v.ToBank, v.ToCash, v.Back = false, false, nil
	v.Full, v.Name, v.Phone, v.Address, v.Typed, v.Pay = false, "", "", nil, order.Contact{}, nil
	v.For = fmt.Sprintf(v.Copy.For, c.FirstName, c.City)
	if found.ByPhone {
		return v, nil
	}
	t, err := p.d.Orders.Tracking(r.Context(), found.Order)
	if err != nil {
		return nil, err
	}
	v.Notice, v.Total, v.Sums, v.Balances, v.Cash, v.Parcels = v.Copy.Glimpse, "", nil, nil, "", nil
	if found.Gift {
		v.Notice = v.Copy.GlimpseGift
	}
	for i := range v.Lines {
		v.Lines[i].Price = ""
	}
	v.Told = tell.Order(v.Lang, found.Order, t, tell.Glimpse)
	v.Told.MayOpen = ""
	return v, nil
}
