package mail

import (
	"html/template"
	"net/url"
	"strconv"
	"strings"

	"gulaab/internal/ident"
)

// This file renders mails that are about no order in Urdu and Roman Urdu (LANG-1). Their
// words are in words/account.*.txt, one text for plain and HTML mail.

// Spoken is the language of a mail that is about no order: that of the page that caused it.
type Spoken struct {
	Language Language `json:"language,omitempty"` // empty: English
}

// In returns the Spoken of a BCP 47 tag; English for an unknown one.
func In(language string) Spoken {
	if l := Language(language).Or(); l != English {
		return Spoken{l}
	}
	return Spoken{}
}

func (s Spoken) spoken() Language { return s.Language.Or() }

// Prefix begins the addresses of the shop's pages in a language.
func (l Language) Prefix() string {
	return map[Language]string{Urdu: "/ur", RomanUrdu: "/roman"}[l]
}

// accountWords are these mails' words by language and name.
var accountWords = func() map[Language]map[string]Words {
	all := map[Language]map[string]Words{}
	for _, l := range Languages()[1:] {
		text, err := wordFiles.ReadFile("words/account." + string(l) + ".txt")
		if err != nil {
			panic("mail: " + err.Error())
		}
		all[l] = map[string]Words{}
		for part := range strings.SplitSeq("\n"+string(text), "\n== ") {
			if name, rest, ok := strings.Cut(strings.TrimSpace(part), "\n"); ok {
				subject, body, _ := strings.Cut(rest, "\n")
				all[l][name] = Words{subject, strings.TrimSpace(body)}
			}
		}
	}
	return all
}()

// pressWords are the labels of these mails' links: those of "link" are buttons.
var pressWords = map[Language]map[string]string{
	Urdu: {
		"password-reset": "نیا پاس ورڈ رکھیں", "welcome": "ای میل کی تصدیق کریں", "confirm-email": "ای میل کی تصدیق کریں",
		"change-email": "یہ ای میل استعمال کریں", "sign-in": "لاگ اِن کریں", "new-device": "یہ میں نہیں تھا", "new-passkey": "یہ میں نہیں تھا", "back-in-stock": "دیکھیں", "question-answered": "صفحہ دیکھیں", "left-cart": "میری ٹوکری کھولیں", "gift-card": "کارڈ میں کیا باقی ہے", "points-end": "میرے پوائنٹس دیکھیں", "stop_link": "ٹوکری کی یاد دہانی بند کریں", "login_link": "لاگ اِن کریں", "track_link": "آرڈر دیکھیں",
	},
	RomanUrdu: {
		"password-reset": "Naya password rakhein", "welcome": "Email ki tasdeeq karein", "confirm-email": "Email ki tasdeeq karein",
		"change-email": "Yeh email istemal karein", "sign-in": "Login karein", "new-device": "Yeh main nahin tha", "new-passkey": "Yeh main nahin tha", "back-in-stock": "Dekhein", "question-answered": "Safha dekhein", "left-cart": "Meri cart kholein", "gift-card": "Card mein kya baqi hai", "points-end": "Mere points dekhein", "stop_link": "Cart ki yaad dihani band karein", "login_link": "Login karein", "track_link": "Order dekhein",
	},
}

// wording returns the name of a message's words and the values of its variables.
func (p page) wording(language Language) (name string, values map[string]string) {
	home := p.Shop.BaseURL + language.Prefix()
	login := home + "/login"
	name, values = p.M.template(), map[string]string{"shop": p.Shop.Name, "support": p.Shop.SupportEmail}
	switch m := p.M.(type) {
	case PasswordReset:
		values["name"], values["link"] = m.Name, p.ResetURL()
	case SignIn:
		values["name"], values["link"], values["code"] = m.Name, p.SignInURL(), m.Code
	case NewDevice:
		values["name"], values["link"], values["device"], values["at"] = m.Name, p.NotMeURL(), m.Device, m.AtText()
		if m.Passkey {
			name = "new-passkey"
		}
	case Welcome:
		values["name"], values["link"], values["login_link"] = m.Name, p.EmailURL(), login
	case ConfirmEmail:
		values["name"], values["link"] = m.Name, p.EmailURL()
	case ChangeEmail:
		values["name"], values["link"], values["login_link"] = m.Name, p.ChangeURL(), login
		if m.Taken {
			name = "change-email-taken"
		}
	case EmailChanged:
		values["name"], values["login_link"] = m.Name, login
		if !m.Done {
			name = "email-to-change"
		}
	case AccountLeaves:
		values["name"], values["until"], values["login_link"] = m.Name, m.AtText(), login
		if m.At.IsZero() {
			name = "account-stays"
		}
	case PointsEnd:
		values["name"], values["points"], values["worth"], values["until"] = m.Name, strconv.FormatInt(m.Points, 10), said[language].rupees(m.Worth), m.AtText()
		values["link"] = p.PointsURL()
	case BackInStock:
		values["goods"], values["price"], values["link"] = ident.Tidy(m.Goods), said[language].rupees(m.Price), p.GoodsURL()
		if m.Units > 0 {
			values["units"] = strconv.FormatInt(m.Units, 10)
		}
	case QuestionAnswered:
		values["goods"], values["answer"], values["link"] = ident.Tidy(m.Goods), m.Answer, p.GoodsURL()
	case LeftCart:
		lines := make([]string, len(m.Goods))
		for i, l := range m.Goods {
			if lines[i] = l.text() + ": " + said[language].rupees(l.UnitPrice) + " " + said[language].each; language == Urdu {
				lines[i] = isolate(lines[i])
			}
			lines[i] = "  " + lines[i]
		}
		gone := make([]string, len(m.Gone))
		for i, name := range m.Gone {
			gone[i] = ident.Tidy(name)
		}
		values["lines"], values["gone"], values["total"] = strings.Join(lines, "\n"), strings.Join(gone, "; "), said[language].rupees(m.Total)
		values["link"], values["stop_link"] = p.GoodsURL(), m.StopURL
	case GiftCard:
		values["name"], values["from"], values["message"], values["code"] = m.Name, ident.Tidy(m.From), m.Message, m.Code
		values["amount"], values["link"] = said[language].rupees(m.Amount), p.GoodsURL()
	case OrderNews:
		lines := make([]string, len(m.Lines))
		for i, line := range m.Lines {
			lines[i] = "  " + ident.Tidy(line)
		}
		values["lines"], values["track_link"] = strings.Join(lines, "\n"), home+"/track"
		if m.More > 0 {
			values["more"] = strconv.Itoa(m.More)
		}
	}
	values["name"] = ident.Tidy(values["name"])
	return name, values
}

// said renders a mail in another language than English.
func (p page) said(language Language) (subject, text, markup string) {
	name, plain := p.wording(language)
	w := accountWords[language][name].without(plain)
	shown := plain
	if language == Urdu {
		shown = isolated(plain)
	}
	subject = ident.Line(put(w.Subject, shown))
	text = fill(w.Body, shown, func(l string) string { return put(l, shown) }) + "\n"
	safe := map[string]string{}
	for key, value := range plain {
		if safe[key] = template.HTMLEscapeString(value); value != "" && language == Urdu {
			safe[key] = "<bdi>" + safe[key] + "</bdi>"
		}
	}
	safe["lines"] = strings.ReplaceAll(template.HTMLEscapeString(strings.TrimSpace(plain["lines"])), "\n  ", "\n")
	safe["answer"] = template.HTMLEscapeString(plain["answer"]) // of paragraphs, which no mark may hold together
	body := fill(w.Body, plain, func(l string) string {
		switch key := strings.Trim(strings.TrimSpace(l), "{}"); {
		case "{"+key+"}" != strings.TrimSpace(l):
		case key == "link":
			return string(pressed(plain[key], pressWords[language][name]))
		case pressWords[language][key] != "":
			if u, err := url.Parse(plain[key]); err == nil {
				return `<a href="` + template.HTMLEscapeString(u.String()) + `" style="` + clay + `">` + template.HTMLEscapeString(pressWords[language][key]) + `</a>`
			}
		}
		return put(template.HTMLEscapeString(l), safe)
	})
	for paragraph := range strings.SplitSeq(body, "\n\n") {
		markup += "<p>" + strings.ReplaceAll(paragraph, "\n", "<br>\n") + "</p>\n"
	}
	return subject, text, markup
}
