package staff

import (
	"context"
	"time"
	"unicode/utf8"

	"gulaab/internal/account"
	"gulaab/internal/audit"
	"gulaab/internal/fault"
	"gulaab/internal/ident"
	"gulaab/internal/mail"
	"gulaab/internal/outbox"
)

// InvitationLife is how long an invitation may be accepted.
const InvitationLife = 48 * time.Hour

// maxName bounds a name, in characters.
const maxName = 100

// Invitation invites somebody to work in the shop.
type Invitation struct {
	ID        string // UUIDv7
	Email     string
	Name      string
	Role      account.Role
	InvitedBy string // account id, or "system": from the command line
	CreatedAt time.Time
	EndsAt    time.Time

	InvitedByName string // as it is now; only when listed
	Link          string // to hand on where no mails go out; only when made or sent again
}

// InviteInput says who is invited, and to which role.
type InviteInput struct {
	Email, Name string
	Role        account.Role
	By          string // account id, or audit.System
	Why         string
}

func (in *InviteInput) check() error {
	in.Name, in.Email, in.Why = ident.Tidy(in.Name), ident.Tidy(in.Email), ident.Shorten(ident.Tidy(in.Why), maxWhy)
	bad := map[string]string{}
	if !ident.ValidEmail(in.Email) {
		bad["email"] = "This is not an e-mail address."
	}
	switch {
	case in.Name == "":
		bad["name"] = "Write the person's name."
	case ident.HasLink(in.Name):
		bad["name"] = "Write the name without links or markup."
	case utf8.RuneCountInString(in.Name) > maxName:
		bad["name"] = "At most 100 characters."
	}
	if !in.Role.Known() || in.Role == account.Customer {
		bad["role"] = "Choose a role."
	}
	if len(bad) > 0 {
		return fault.Fields("Please check the marked fields.", bad)
	}
	return nil
}

// Invite invites somebody by mail.
//
// Errors: Invalid with Fields; Conflict where they work here or are invited.
func (s *Service) Invite(ctx context.Context, in InviteInput) (*Invitation, error) {
	return s.invite(ctx, in, s.post)
}

// InviteByLink is Invite without a mail: the caller hands on the link with the token.
func (s *Service) InviteByLink(ctx context.Context, in InviteInput) (i *Invitation, token string, err error) {
	i, err = s.invite(ctx, in, func(ctx context.Context, tx Tx, i *Invitation) error {
		token = ident.Token()
		return tx.InsertInvitationLink(ctx, ident.HashToken(token), i.ID)
	})
	return i, token, err
}

func (s *Service) invite(ctx context.Context, in InviteInput, deliver func(context.Context, Tx, *Invitation) error) (*Invitation, error) {
	if err := in.check(); err != nil {
		return nil, err
	}
	var made *Invitation
	err := s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		switch a, err := tx.AccountByEmail(ctx, in.Email); {
		case err == nil && a.Role != account.Customer:
			return fault.Newf(fault.Conflict, "%s works here already.", a.Name)
		case err != nil && fault.KindOf(err) != fault.NotFound:
			return err
		}
		switch old, err := tx.InvitationByEmail(ctx, in.Email); {
		case err == nil && tx.Now().Before(old.EndsAt):
			return fault.New(fault.Conflict, "This address is invited already: send that invitation again, or withdraw it.")
		case err == nil:
			if err := tx.DeleteInvitation(ctx, old.ID); err != nil {
				return err
			}
		case fault.KindOf(err) != fault.NotFound:
			return err
		}
		made = &Invitation{
			ID: ident.NewID(), Email: in.Email, Name: in.Name, Role: in.Role, InvitedBy: in.By,
			CreatedAt: tx.Now(), EndsAt: tx.Now().Add(InvitationLife),
		}
		if err := tx.InsertInvitation(ctx, made); err != nil {
			return err
		}
		if err := deliver(ctx, tx, made); err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{Action: "staff.invite", Subject: "staff", SubjectID: made.ID, After: invited(made), Why: in.Why})
	})
	if err != nil {
		return nil, err
	}
	return made, nil
}

// invited is what the log keeps of an invitation.
func invited(i *Invitation) map[string]string {
	return map[string]string{"email": i.Email, "name": i.Name, "role": string(i.Role)}
}

// post posts the mail of an invitation, or makes a link to hand on where no mails go out
// (OWN-12).
func (s *Service) post(ctx context.Context, tx Tx, i *Invitation) error {
	if s.d.Link != nil {
		token := ident.Token()
		if err := tx.InsertInvitationLink(ctx, ident.HashToken(token), i.ID); err != nil {
			return err
		}
		i.Link = s.d.Link(token)
	}
	return outbox.Post(ctx, tx, mail.Invitation{To: i.Email, Name: i.Name, Role: i.Role.Title(), Invitation: i.ID}, "")
}

// Invitations returns the open invitations, oldest first.
func (s *Service) Invitations(ctx context.Context) ([]Invitation, error) {
	return s.d.Reader.Invitations(ctx)
}

// InviteAgain sends a new link, valid for 48 hours; earlier ones stop working.
func (s *Service) InviteAgain(ctx context.Context, id string) (*Invitation, error) {
	var i *Invitation
	err := s.d.InTx(ctx, func(ctx context.Context, tx Tx) (err error) {
		if i, err = tx.Invitation(ctx, id); err != nil {
			return err
		}
		i.EndsAt = tx.Now().Add(InvitationLife)
		if err := tx.RenewInvitation(ctx, id, i.EndsAt); err != nil {
			return err
		}
		if err := s.post(ctx, tx, i); err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{Action: "staff.invite", Subject: "staff", SubjectID: i.ID, After: invited(i)})
	})
	if err != nil {
		return nil, err
	}
	return i, nil
}

// Withdraw deletes an invitation.
func (s *Service) Withdraw(ctx context.Context, id string) error {
	return s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		i, err := tx.Invitation(ctx, id)
		if err != nil {
			return err
		}
		if err := tx.DeleteInvitation(ctx, id); err != nil {
			return err
		}
		return tx.Record(ctx, audit.Entry{Action: "staff.withdraw", Subject: "staff", SubjectID: id, Before: invited(i)})
	})
}

var _ outbox.Invitations = (*Service)(nil)

// BeginInvitation implements outbox.Invitations. The token exists only in the mail; its
// hash is stored.
func (s *Service) BeginInvitation(ctx context.Context, id string) (m mail.Invitation, err error) {
	token := ident.Token()
	err = s.d.InTx(ctx, func(ctx context.Context, tx Tx) error {
		i, err := tx.Invitation(ctx, id)
		if err != nil {
			return err
		}
		if !tx.Now().Before(i.EndsAt) {
			return errNoInvitation
		}
		m = mail.Invitation{To: i.Email, Name: i.Name, Role: i.Role.Title(), Invitation: i.ID, Token: token}
		return tx.InsertInvitationLink(ctx, ident.HashToken(token), i.ID)
	})
	return m, err
}

// errNoInvitation does not tell an unknown link from one that was used, withdrawn or is too
// old.
var errNoInvitation = fault.New(fault.NotFound, "This invitation is no longer valid. Ask whoever invited you for a new one.")

// Invited returns the invitation of a link, and whether its address has an
// account already.
func (s *Service) Invited(ctx context.Context, token string) (i *Invitation, known bool, err error) {
	if i, err = s.d.Reader.InvitationByLink(ctx, ident.HashToken(token)); err != nil {
		if fault.KindOf(err) == fault.NotFound {
			err = errNoInvitation.Because(err)
		}
		return nil, false, err
	}
	if !s.d.Now().Before(i.EndsAt) {
		return nil, false, errNoInvitation
	}
	_, err = s.d.Reader.AccountByEmail(ctx, i.Email)
	if err != nil && fault.KindOf(err) != fault.NotFound {
		return nil, false, err
	}
	return i, err == nil, nil
}

// AcceptInput is what the invited person types: a name and a new password, or the password
// of the account that they have.
type AcceptInput struct {
	Token, Name, Password string
	Network               string // as limits count networks
	Wide                  string // wide enough to be nobody in particular, for the log
}

// Accept makes the invited person staff, once for each link. They log in as usual
// afterwards.
//
// Errors: NotFound for an invalid link; Invalid with Fields; Conflict.
func (s *Service) Accept(ctx context.Context, in AcceptInput) (*account.Account, error) {
	i, known, err := s.Invited(ctx, in.Token)
	if err != nil {
		return nil, err
	}
	hash := ""
	if known {
		a, err := s.d.Reader.AccountByEmail(ctx, i.Email)
		if err != nil {
			return nil, err
		}
		if err := s.d.Passwords.CheckPassword(ctx, a, in.Password, in.Network); err != nil {
			return nil, err
		}
	} else {
		check := InviteInput{Email: i.Email, Name: in.Name, Role: i.Role}
		if err := check.check(); err != nil {
			return nil, err
		}
		in.Name = check.Name
		if hash, err = s.d.Passwords.NewPassword(ctx, in.Password); err != nil {
			return nil, err
		}
	}
	made := &account.Account{ID: ident.NewID(), Name: in.Name, Email: i.Email, PasswordHash: hash, Role: i.Role}
	err = s.d.InTx(audit.Without(ctx), func(ctx context.Context, tx Tx) error { return s.accept(ctx, tx, in, known, made) })
	if err != nil {
		return nil, err
	}
	return made, nil
}

// accept is the transaction of Accept; made is who is staff then.
func (s *Service) accept(ctx context.Context, tx Tx, in AcceptInput, known bool, made *account.Account) error {
	// The link is looked at again: it may have been used or withdrawn meanwhile.
	i, err := tx.InvitationByLink(ctx, ident.HashToken(in.Token))
	if err != nil {
		if fault.KindOf(err) == fault.NotFound {
			return errNoInvitation.Because(err)
		}
		return err
	}
	if err := tx.DeleteInvitation(ctx, i.ID); err != nil {
		if fault.KindOf(err) == fault.NotFound {
			return errNoInvitation.Because(err)
		}
		return err
	}
	if known {
		found, err := tx.AccountByEmail(ctx, i.Email)
		if err != nil {
			return err
		}
		a, err := tx.Account(ctx, found.ID)
		if err != nil {
			return err
		}
		if a.Role != account.Customer {
			return fault.New(fault.Conflict, "You work here already: log in.")
		}
		*made = *a
		made.Role, made.EmailConfirmedAt = i.Role, tx.Now()
		if err := tx.UpdateAccount(ctx, made); err != nil {
			return err
		}
		if err := tx.DeleteSessions(ctx, made.ID); err != nil {
			return err
		}
	} else {
		made.Role, made.CreatedAt, made.EmailConfirmedAt = i.Role, tx.Now(), tx.Now()
		if err := tx.InsertAccount(ctx, made); err != nil {
			return err
		}
	}
	if err := tx.ConfirmMailbox(ctx, i.Email); err != nil {
		return err
	}
	ctx = audit.With(ctx, audit.Who{Account: made.ID, Network: in.Wide})
	return tx.Record(ctx, audit.Entry{
		Action: "staff.accept", Subject: "staff", SubjectID: made.ID, After: map[string]account.Role{"role": made.Role},
	})
}
