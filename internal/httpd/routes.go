package httpd

import (
	"net/http"
	"time"

	httpbody "gulaab/internal/httpd/body"
	"gulaab/internal/httpd/drawn"
	"gulaab/internal/httpd/limit"
	"gulaab/internal/httpd/preview"
	"gulaab/internal/mail"
	"gulaab/internal/paying"
	"gulaab/internal/staff"
)

// handler answers a request, or says why it cannot.
type handler func(http.ResponseWriter, *http.Request) error

// who says who may make a call. The zero value is refused at start.
type who int

const (
	anyone  who = iota + 1 // the token is not looked at
	visitor                // a token may come; one that is not valid is refused
	member                 // a token must come
	office                 // staff with the permission that the route needs
)

// body says what a request carries.
type body int

const (
	noBody     body = iota
	jsonBody        // application/json, at most maxJSON
	formBody        // multipart/form-data, at most maxForm
	filmBody        // the same, at most maxFilm
	fileBody        // the bytes of a table, at most sheet.MaxBytes
	fieldsBody      // the fields of a plain form, at most maxFields
)

const (
	// maxJSON fits a cart of 50 lines with whole products.
	maxJSON = 1 << 20
	// smallJSON fits nearly every request; a longer one takes a place of Server.largeJSON.
	smallJSON = 16 << 10
	// maxFields is an address, as a page without scripts sends it.
	maxFields = 16 << 10
	// maxForm is a picture of 5 MiB and the fields beside it.
	maxForm = 6<<20 + 512<<10
	// maxFilm is a film of 20 MiB, or a picture with those beside it.
	maxFilm = 21 << 20
)

// pace is how long a request may take, its body and its answer.
type pace int

const (
	quick      pace = iota // limitQuick
	long                   // limitLong: uploads from a slow phone, films to one
	fromMemory             // nothing is waited for: the server's own limits are enough
	endless                // a stream, which bounds each of its writes itself
)

const (
	limitQuick = 10 * time.Second
	limitLong  = 2 * time.Minute
)

// route is one row of the list: what is called, what it may carry, who may call it, how
// often from one address, and how long it may take.
type route struct {
	pattern string
	handler handler
	body    body
	who     who
	needs   staff.Permission // where who is office
	again   bool             // asks for the second factor again
	// It answers a file, papers or a list with people's contacts, and asks again of whoever sees contacts (GUARD-6).
	contacts bool
	pages    bool // a list of a day's work with contacts, page by page: many pages in an hour ask again, see Server.turn
	rule     *limit.Rule
	places   *limit.Semaphore // how many may be made at a time, in all and by one network; uploads must say
	pace     pace
}

// Limits for one address, counted by each node. Many shoppers share an address behind a
// carrier's NAT, so these are wide; guesses of secrets have tight limits in account.Tries.
var (
	limitAuth   = &limit.Rule{Burst: 60, Every: time.Second}
	limitMail   = &limit.Rule{Burst: 20, Every: 6 * time.Second}
	limitOrders = &limit.Rule{Burst: 120, Every: 500 * time.Millisecond}
	limitLink   = &limit.Rule{Burst: 60, Every: time.Second}
	limitTrack  = &limit.Rule{Burst: 30, Every: 2 * time.Second}
	limitShare  = &limit.Rule{Burst: 30, Every: time.Second} // a card takes a tenth of a second to draw
	limitSeen   = &limit.Rule{Burst: 120, Every: time.Second}
	// All notices of a provider come from a few addresses.
	limitNotice = &limit.Rule{Burst: 300, Every: 200 * time.Millisecond}
	// A preview is a page rendered for one person alone.
	limitPreview = &limit.Rule{Burst: 30, Every: 2 * time.Second}
)

// Pages of contacts behind the first of one list, by session: 600 rows at once, and 600 an
// hour from then on. The first page has the newest 50, and search, tabs and filters narrow
// it: who packs 600 parcels a day turns 12 pages in all of it. Somebody with a stolen
// session would have turned the orders of a year within minutes.
const usualPage = 50 // rows, where a call does not say how many

var (
	limitTurned      = limit.Rule{Burst: 600 / usualPage, Every: time.Hour * usualPage / 600}
	limitTurnedAgain = limit.Rule{Burst: 1, Every: time.Hour}
)

// routes lists everything the server answers, except the pages.
func (s *Server) routes() []route {
	gen, desk := s.generated()
	// A password takes a tenth of a second of processor time and waits for its turn, so a
	// network that sends many at once must not delay other logins.
	passwords := limit.NewSemaphore(48, 6)
	list := []route{
		{pattern: "GET /api/products", handler: s.shop.ListProducts, who: anyone, pace: fromMemory},
		{pattern: "GET /api/products/facets", handler: s.shop.ProductFacets, who: anyone, pace: fromMemory},
		{pattern: "GET /api/products/{id}", handler: s.shop.GetProduct, who: anyone, pace: fromMemory},
		{pattern: "GET /api/products/{id}/related", handler: s.shop.RelatedProducts, who: anyone, pace: fromMemory},
		{pattern: "GET /api/products/{id}/reviews", handler: s.shop.ProductReviews, who: anyone, rule: limitSeen},
		{pattern: "GET /api/products/{id}/reviews/{review}/photos/{photo}", handler: s.shop.ReviewPhoto, who: anyone, rule: limitSeen, pace: long},
		{pattern: "GET /api/review-photos", handler: s.shop.ReviewPhotos, who: anyone, rule: limitSeen},
		{pattern: "POST /api/products/{id}/reviews/{review}/voice", handler: contract(gen.SayOfReview), body: jsonBody, who: visitor, rule: limitSeen},
		{pattern: "GET /api/products/{id}/questions", handler: s.shop.ProductQuestions, who: anyone, pace: fromMemory},
		{pattern: "GET /api/search/suggest", handler: s.shop.Suggest, who: anyone, pace: fromMemory},
		{pattern: "GET /api/ingredients", handler: s.shop.Ingredients, who: anyone, pace: fromMemory},
		{pattern: "GET /api/advice", handler: s.shop.Advice, who: anyone, pace: fromMemory},
		{pattern: "GET /api/routine", handler: s.shop.Routine, who: anyone, pace: fromMemory},
		{pattern: "GET /api/home", handler: s.shop.GetHome, who: anyone, pace: fromMemory},
		{pattern: "GET /api/config", handler: s.shop.Config, who: anyone, pace: fromMemory},
		{pattern: "GET /api/cities", handler: s.shop.Cities, who: anyone, pace: fromMemory},
		{pattern: "GET /api/delivery", handler: contract(gen.ExpectDelivery), who: anyone},
		{pattern: "GET /api/reviews", handler: s.shop.Reviews, who: anyone},
		{pattern: "POST /api/seen", handler: contract(gen.Seen), body: jsonBody, who: anyone, rule: limitSeen},
		{pattern: "POST /api/waits", handler: contract(gen.WaitFor), body: jsonBody, who: visitor, rule: limitMail},
		{pattern: "PUT /api/cart/reminder", handler: contract(gen.RemindOfCart), body: jsonBody, who: visitor, rule: limitOrders},
		{pattern: "POST /api/questions", handler: contract(gen.AskQuestion), body: jsonBody, who: visitor, rule: limitMail},
		{pattern: "POST /api/waits/undo", handler: contract(gen.UndoWait), body: jsonBody, who: anyone, rule: limitAuth},

		{pattern: "POST /api/auth/register", handler: contract(gen.Register), body: formBody, who: anyone, rule: limitAuth, places: limit.NewSemaphore(32, 8), pace: long},
		{pattern: "POST /api/auth/login", handler: s.signingIn(contract(gen.Login)), body: jsonBody, who: anyone, rule: limitAuth, places: passwords},
		{pattern: "POST /api/auth/mail", handler: contract(gen.AskMailLogin), body: jsonBody, who: anyone, rule: limitMail},
		{pattern: "POST /api/auth/mail/code", handler: s.signingIn(contract(gen.LoginByCode)), body: jsonBody, who: anyone, rule: limitAuth},
		{pattern: "POST /api/auth/mail/link", handler: s.signingIn(contract(gen.LoginByLink)), body: jsonBody, who: anyone, rule: limitAuth},
		{pattern: "POST /api/auth/passkey/begin", handler: contract(gen.BeginPasskeyLogin), who: anyone, rule: limitMail},
		{pattern: "POST /api/auth/passkey", handler: s.signingIn(contract(gen.LoginByPasskey)), body: jsonBody, who: anyone, rule: limitAuth},
		{pattern: "POST /api/auth/logout", handler: contract(gen.Logout), who: anyone},
		{pattern: "POST /api/auth/logout-all", handler: contract(gen.LogoutAll), who: member},
		{pattern: "POST /api/auth/forgot-password", handler: contract(gen.ForgotPassword), body: jsonBody, who: anyone, rule: limitMail},
		{pattern: "POST /api/auth/reset-password", handler: contract(gen.ResetPassword), body: jsonBody, who: anyone, rule: limitAuth, places: passwords},
		{pattern: "POST /api/auth/confirm-email", handler: contract(gen.ConfirmEmail), body: jsonBody, who: member, rule: limitAuth},
		{pattern: "POST /api/auth/confirm-email/send", handler: contract(gen.SendEmailLink), who: member, rule: limitMail},
		{pattern: "PUT /api/auth/password", handler: contract(gen.ChangePassword), body: jsonBody, who: member, rule: limitAuth, places: passwords},
		{pattern: "PUT /api/auth/profile", handler: contract(gen.ChangeName), body: jsonBody, who: member, rule: limitAuth},
		{pattern: "POST /api/auth/email", handler: contract(gen.AskEmailChange), body: jsonBody, who: member, rule: limitMail, places: passwords},
		{pattern: "PUT /api/auth/email", handler: contract(gen.ChangeEmail), body: jsonBody, who: member, rule: limitAuth},
		{pattern: "GET /api/auth/profile", handler: contract(gen.GetProfile), who: member},
		{pattern: "GET /api/auth/session", handler: contract(gen.GetSession), who: member},

		{pattern: "GET /api/account/addresses", handler: contract(gen.ListAddresses), who: member, rule: limitAuth},
		{pattern: "POST /api/account/addresses", handler: contract(gen.AddAddress), body: jsonBody, who: member, rule: limitAuth},
		{pattern: "PUT /api/account/addresses/{id}", handler: contract(gen.ChangeAddress), body: jsonBody, who: member, rule: limitAuth},
		{pattern: "DELETE /api/account/addresses/{id}", handler: contract(gen.RemoveAddress), who: member, rule: limitAuth},
		{pattern: "GET /api/account/wishes", handler: contract(gen.WishList), who: member, rule: limitSeen},
		{pattern: "POST /api/account/wishes", handler: contract(gen.ChangeWishes), body: jsonBody, who: member, rule: limitSeen},
		{pattern: "POST /api/gift-cards/balance", handler: contract(gen.GiftCardBalance), body: jsonBody, who: anyone, rule: limitTrack},
		{pattern: "GET /api/account/credit", handler: contract(gen.OwnCredit), who: member, rule: limitSeen},
		{pattern: "GET /api/account/points", handler: contract(gen.OwnPoints), who: member, rule: limitSeen},
		{pattern: "POST /api/account/points", handler: contract(gen.UsePoints), body: jsonBody, who: member, rule: limitAuth},
		{pattern: "GET /api/account/sessions", handler: contract(gen.ListLogins), who: member, rule: limitAuth},
		{pattern: "DELETE /api/account/sessions", handler: contract(gen.EndOtherLogins), who: member, rule: limitAuth},
		{pattern: "DELETE /api/account/sessions/{id}", handler: contract(gen.EndLogin), who: member, rule: limitAuth},
		{pattern: "GET /api/account/passkeys", handler: contract(gen.ListPasskeys), who: member, rule: limitAuth},
		{pattern: "POST /api/account/passkeys/begin", handler: contract(gen.BeginPasskey), body: jsonBody, who: member, rule: limitMail, places: passwords},
		{pattern: "POST /api/account/passkeys", handler: contract(gen.AddPasskey), body: jsonBody, who: member, rule: limitAuth},
		{pattern: "POST /api/account/passkeys/{id}/remove", handler: contract(gen.RemovePasskey), body: jsonBody, who: member, rule: limitAuth, places: passwords},
		{pattern: "POST /api/account/copy", handler: s.shop.CopyAccount, body: jsonBody, who: member, rule: limitMail, places: passwords, pace: endless},
		{pattern: "POST /api/account/leave", handler: contract(gen.LeaveShop), body: jsonBody, who: member, rule: limitMail, places: passwords},
		{pattern: "DELETE /api/account/leave", handler: contract(gen.StayInShop), who: member, rule: limitMail},

		{pattern: "POST /api/cart/quote", handler: contract(gen.QuoteCart), body: jsonBody, who: visitor, rule: limitOrders},
		{pattern: "POST /api/orders/checkout", handler: contract(gen.Checkout), body: jsonBody, who: visitor, rule: limitOrders},
		{pattern: "POST /api/orders/payment", handler: contract(gen.PayByTransfer), body: formBody, who: visitor, rule: limitOrders, places: limit.NewSemaphore(64, 12), pace: long},
		{pattern: "POST /api/orders/reserve", handler: contract(gen.ReserveOrder), body: jsonBody, who: visitor, rule: limitOrders},
		{pattern: "POST /api/orders/reference", handler: contract(gen.NextReference), who: anyone, rule: limitOrders},
		{pattern: "POST /api/orders/raast", handler: contract(gen.DrawRaast), body: jsonBody, who: anyone, rule: limitOrders},
		{pattern: "POST /api/orders/cash", handler: contract(gen.AskCash), body: jsonBody, who: anyone, rule: limitTrack},
		{pattern: "POST /api/orders/deposit", handler: contract(gen.AskDeposit), body: jsonBody, who: visitor, rule: limitOrders},
		{pattern: "POST /api/orders/claim", handler: contract(gen.KeepOrder), body: jsonBody, who: member, rule: limitLink},
		{pattern: "POST /api/orders/forget", handler: contract(gen.ForgetOrders), who: anyone, rule: limitLink},
		{pattern: "POST /api/orders/{id}/link", handler: contract(gen.LinkOrder), who: visitor, rule: limitLink},
		{pattern: "POST /api/orders/track/link", handler: contract(gen.TrackByLink), body: jsonBody, who: anyone, rule: limitLink},
		{pattern: "GET /api/orders/orders", handler: contract(gen.ListOrders), who: visitor},
		{pattern: "POST /api/orders/track", handler: contract(gen.TrackOrder), body: jsonBody, who: anyone, rule: limitTrack},
		{pattern: "POST /api/orders/track/choose", handler: contract(gen.ChooseColor), body: jsonBody, who: anyone, rule: limitTrack},
		{pattern: "POST /api/orders/track/proof", handler: contract(gen.SendProof), body: formBody, who: anyone, rule: limitTrack, places: limit.NewSemaphore(64, 12), pace: long},
		{pattern: "POST /api/orders/track/returns", handler: contract(gen.TrackReturns), body: jsonBody, who: anyone, rule: limitTrack},
		{pattern: "POST /api/orders/track/return", handler: contract(gen.AskReturn), body: jsonBody, who: anyone, rule: limitTrack},
		{pattern: "POST /api/orders/track/return/photo", handler: contract(gen.AddReturnPhoto), body: formBody, who: anyone, rule: limitTrack, places: limit.NewSemaphore(16, 4), pace: long},
		{pattern: "POST /api/orders/track/return/act", handler: contract(gen.ActReturn), body: jsonBody, who: anyone, rule: limitTrack},
		{pattern: "POST /api/orders/reviews", handler: contract(gen.WriteReview), body: jsonBody, who: visitor, rule: limitTrack},
		{pattern: "POST /api/orders/reviews/photo", handler: contract(gen.AddReviewPhoto), body: formBody, who: visitor, rule: limitTrack, places: limit.NewSemaphore(16, 4), pace: long},
		{pattern: "GET /api/orders/by-key", handler: contract(gen.GetOrderByKey), who: visitor, rule: limitOrders},
		{pattern: "DELETE /api/orders/by-key", handler: contract(gen.CloseOrderKey), who: visitor, rule: limitOrders},
		{pattern: "GET /api/orders/{id}", handler: contract(gen.GetOrder), who: visitor},

		{pattern: "GET /api/orders/{id}/proof", handler: s.admin.Orders.GetOrderProof, who: office, needs: staff.PaymentsRead},
		{pattern: "PUT /api/orders/update-status/{id}", handler: contract(gen.UpdateOrderStatus), body: jsonBody, who: office, needs: staff.OrdersStatus},

		{pattern: "GET /api/admin/orders/counts", handler: contract(desk.CountOrders), who: office, needs: staff.OrdersRead},
		{pattern: "POST /api/admin/session", handler: contract(desk.OpenOffice), who: office, needs: staff.Door},
		{pattern: "DELETE /api/admin/session", handler: contract(desk.LeaveOffice), who: office, needs: staff.Door},
		{pattern: "GET /api/admin/me", handler: contract(desk.GetMe), who: office, needs: staff.Door},
		{pattern: "GET /api/admin/sessions", handler: contract(desk.ListMySessions), who: office, needs: staff.Enter},
		{pattern: "DELETE /api/admin/sessions/{id}", handler: contract(desk.EndSession), who: office, needs: staff.Enter},
		{pattern: "GET /api/admin/staff", handler: contract(desk.ListStaff), who: office, needs: staff.StaffRead},
		{pattern: "PUT /api/admin/staff/{id}/role", handler: contract(desk.SetRole), body: jsonBody, who: office, needs: staff.StaffManage, again: true},
		{pattern: "POST /api/admin/factor/setup", handler: contract(desk.BeginFactor), who: office, needs: staff.Door, rule: limitAuth},
		{pattern: "POST /api/admin/factor/confirm", handler: contract(desk.ConfirmFactor), body: jsonBody, who: office, needs: staff.Door, rule: limitAuth},
		{pattern: "POST /api/admin/factor/check", handler: contract(desk.CheckFactor), body: jsonBody, who: office, needs: staff.Door, rule: limitAuth},
		{pattern: "POST /api/admin/factor/codes", handler: contract(desk.NewRecoveryCodes), who: office, needs: staff.Door, again: true},
		{pattern: "DELETE /api/admin/staff/{id}/factor", handler: contract(desk.ResetFactor), who: office, needs: staff.StaffManage, again: true},
		{pattern: "POST /api/admin/invitations", handler: contract(desk.Invite), body: jsonBody, who: office, needs: staff.StaffManage, again: true},
		{pattern: "DELETE /api/admin/invitations/{id}", handler: contract(desk.WithdrawInvitation), who: office, needs: staff.StaffManage, again: true},
		{pattern: "POST /api/admin/invitations/{id}/send", handler: contract(desk.InviteAgain), who: office, needs: staff.StaffManage, again: true},
		{pattern: "POST /api/auth/invitation", handler: contract(desk.ReadInvitation), body: jsonBody, who: anyone, rule: limitAuth},
		{pattern: "POST /api/auth/invitation/accept", handler: contract(desk.AcceptInvitation), body: jsonBody, who: anyone, rule: limitAuth, places: passwords},
		{pattern: "GET /api/admin/settings/bank", handler: contract(desk.GetBank), who: office, needs: staff.SettingsRead},
		{pattern: "POST /api/admin/settings/bank", handler: contract(desk.ChangeBank), body: jsonBody, who: office, needs: staff.BankWrite, again: true},
		{pattern: "DELETE /api/admin/settings/bank/{id}", handler: contract(desk.StopBank), who: office, needs: staff.BankWrite},
		{pattern: "GET /api/admin/health", handler: contract(desk.GetHealth), who: office, needs: staff.SettingsRead, rule: limitMail},
		{pattern: "POST /api/admin/health/mail", handler: contract(desk.SendTestMail), who: office, needs: staff.SettingsWrite, rule: limitMail},
		{pattern: "GET /api/admin/notices", handler: contract(desk.GetNotices), who: office, needs: staff.Enter},
		{pattern: "PUT /api/admin/notices", handler: contract(desk.PutNotices), body: jsonBody, who: office, needs: staff.Enter},
		{pattern: "POST /api/admin/notices/devices", handler: contract(desk.AddDevice), body: jsonBody, who: office, needs: staff.Enter, rule: limitMail},
		{pattern: "DELETE /api/admin/notices/devices/{id}", handler: contract(desk.RemoveDevice), who: office, needs: staff.Enter},
		{pattern: "POST /api/admin/notices/devices/{id}/try", handler: contract(desk.TryDevice), who: office, needs: staff.Enter, rule: limitMail},
		{pattern: "GET /api/admin/today", handler: contract(desk.GetToday), who: office, needs: staff.Enter},
		{pattern: "GET /api/admin/today/counts", handler: contract(desk.GetTodayCounts), who: office, needs: staff.Enter},
		{pattern: "GET /api/admin/today/wrong", handler: contract(desk.ListWrong), who: office, needs: staff.Enter},
		{pattern: "GET /api/admin/calls", handler: contract(desk.ListCalls), who: office, needs: staff.OrdersConfirm},
		{pattern: "POST /api/admin/calls/next", handler: contract(desk.NextCall), who: office, needs: staff.OrdersConfirm},
		{pattern: "GET /api/admin/calls/{id}", handler: contract(desk.GetCall), who: office, needs: staff.OrdersConfirm},
		{pattern: "GET /api/admin/orders/{id}/messages", handler: contract(desk.ListOrderMessages), who: office, needs: staff.MailRead},
		{pattern: "DELETE /api/admin/orders/{id}/links", handler: contract(desk.RevokeOrderLinks), who: office, needs: staff.OrdersConfirm},
		{pattern: "POST /api/admin/mails/{id}/send", handler: contract(desk.SendMessage), body: jsonBody, who: office, needs: staff.OrdersConfirm},
		{pattern: "GET /api/admin/words", handler: contract(desk.ListWords), who: office, needs: staff.SettingsRead},
		{pattern: "POST /api/admin/words/preview", handler: contract(desk.PreviewWords), body: jsonBody, who: office, needs: staff.SettingsRead},
		{pattern: "PUT /api/admin/words/{kind}/{channel}", handler: contract(desk.TurnMessages), body: jsonBody, who: office, needs: staff.SettingsWrite},
		{pattern: "GET /api/admin/words/{kind}/{channel}/{language}", handler: contract(desk.WordsHistory), who: office, needs: staff.SettingsRead},
		{pattern: "PUT /api/admin/words/{kind}/{channel}/{language}", handler: contract(desk.SaveWords), body: jsonBody, who: office, needs: staff.SettingsWrite},
		{pattern: "GET /api/admin/mails", handler: contract(desk.ListMails), who: office, needs: staff.MailRead, pages: true},
		{pattern: "POST /api/admin/mails/{id}/retry", handler: contract(desk.RetryMail), who: office, needs: staff.MailWrite},
		{pattern: "POST /api/admin/mails/{id}/give-up", handler: contract(desk.GiveUpMail), who: office, needs: staff.MailWrite},
		{pattern: "GET /api/admin/setup", handler: contract(desk.GetSetup), who: office, needs: staff.SettingsRead},
		{pattern: "GET /api/admin/settings", handler: contract(desk.GetSettings), who: office, needs: staff.SettingsRead},
		{pattern: "PATCH /api/admin/settings", handler: contract(desk.ChangeSettings), body: jsonBody, who: office, needs: staff.SettingsWrite},
		{pattern: "POST /api/admin/settings/promotions/trial", handler: contract(desk.TryPromotions), body: jsonBody, who: office, needs: staff.SettingsRead, rule: limitPreview},
		{pattern: "POST /api/admin/settings/deposits/trial", handler: contract(desk.TryDeposits), body: jsonBody, who: office, needs: staff.SettingsRead, rule: limitPreview},
		{pattern: "POST /api/admin/settings/payments/trial", handler: contract(desk.TryPayments), body: jsonBody, who: office, needs: staff.SettingsRead, rule: limitPreview},
		{pattern: "POST /api/admin/settings/delivery/trial", handler: contract(desk.TryDelivery), body: jsonBody, who: office, needs: staff.SettingsRead, rule: limitPreview},
		{pattern: "POST /api/admin/settings/look", handler: contract(desk.PreviewLook), body: jsonBody, who: office, needs: staff.SettingsRead, rule: limitPreview},
		{pattern: "POST /api/admin/settings/look/{use}", handler: contract(desk.UploadFace), body: formBody, who: office, needs: staff.SettingsWrite, places: limit.NewSemaphore(4, 2), pace: long},
		{pattern: "GET /api/admin/settings/reminders", handler: contract(desk.CountReminders), who: office, needs: staff.SettingsRead},
		{pattern: "GET /api/admin/settings/history", handler: contract(desk.SettingsHistory), who: office, needs: staff.SettingsRead},
		{pattern: "GET /api/admin/products", handler: contract(desk.ListOfficeProducts), who: office, needs: staff.ProductsRead},
		{pattern: "POST /api/admin/products", handler: contract(desk.CreateProduct), body: jsonBody, who: office, needs: staff.ProductsWrite},
		{pattern: "POST /api/admin/ingredients", handler: contract(desk.ReadIngredients), body: jsonBody, who: office, needs: staff.ProductsRead},
		{pattern: "GET /api/admin/products/counts", handler: contract(desk.CountOfficeProducts), who: office, needs: staff.ProductsRead},
		{pattern: "POST /api/admin/products/bulk", handler: contract(desk.ChangeProducts), body: jsonBody, who: office, needs: staff.ProductsWrite, pace: long},
		{pattern: "GET /api/admin/products/bulk/{id}", handler: contract(desk.GetBulk), who: office, needs: staff.ProductsWrite},
		{pattern: "POST /api/admin/products/bulk/{id}/undo", handler: contract(desk.UndoBulk), who: office, needs: staff.ProductsWrite, pace: long},
		{pattern: "GET /api/admin/products/{id}", handler: contract(desk.GetOfficeProduct), who: office, needs: staff.ProductsRead},
		{pattern: "DELETE /api/admin/products/{id}", handler: contract(desk.DeleteProduct), who: office, needs: staff.ProductsWrite},
		{pattern: "PUT /api/admin/products/{id}/draft", handler: contract(desk.SaveDraft), body: jsonBody, who: office, needs: staff.ProductsWrite},
		{pattern: "DELETE /api/admin/products/{id}/draft", handler: contract(desk.DropDraft), who: office, needs: staff.ProductsWrite},
		{pattern: "POST /api/admin/products/{id}/publish", handler: contract(desk.PublishProduct), body: jsonBody, who: office, needs: staff.ProductsWrite},
		{pattern: "POST /api/admin/products/{id}/archive", handler: contract(desk.ArchiveProduct), who: office, needs: staff.ProductsWrite},
		{pattern: "POST /api/admin/products/{id}/restore", handler: contract(desk.RestoreProduct), who: office, needs: staff.ProductsWrite},
		{pattern: "POST /api/admin/products/{id}/preview", handler: contract(desk.PreviewDraft), who: office, needs: staff.ProductsWrite, rule: limitPreview},
		{pattern: "GET /api/admin/link-cards/{id}", handler: s.admin.Products.GetLinkCard, who: office, needs: staff.ProductsRead},
		{pattern: "POST /api/admin/products/{id}/duplicate", handler: contract(desk.DuplicateProduct), who: office, needs: staff.ProductsWrite},
		{pattern: "PATCH /api/admin/products/{id}/variants/{variantId}", handler: contract(desk.SetVariant), body: jsonBody, who: office, needs: staff.ProductsWrite},
		{pattern: "POST /api/admin/media", handler: contract(desk.UploadMedia), body: filmBody, who: office, needs: staff.ProductsWrite, places: limit.NewSemaphore(16, 4), pace: long},
		{pattern: "GET /api/admin/testimonials", handler: contract(desk.ListTestimonials), who: office, needs: staff.ProductsRead},
		{pattern: "POST /api/admin/testimonials", handler: contract(desk.AddTestimonial), body: jsonBody, who: office, needs: staff.ProductsWrite},
		{pattern: "PUT /api/admin/testimonials/order", handler: contract(desk.OrderTestimonials), body: jsonBody, who: office, needs: staff.ProductsWrite},
		{pattern: "PATCH /api/admin/testimonials/{id}", handler: contract(desk.ChangeTestimonial), body: jsonBody, who: office, needs: staff.ProductsWrite},
		{pattern: "DELETE /api/admin/testimonials/{id}", handler: contract(desk.RemoveTestimonial), who: office, needs: staff.ProductsWrite},
		{pattern: "GET /api/admin/attributes", handler: contract(desk.GetAttributes), who: office, needs: staff.ProductsRead},
		{pattern: "PUT /api/admin/attributes", handler: contract(desk.PutAttributes), body: jsonBody, who: office, needs: staff.ProductsWrite},
		{pattern: "GET /api/admin/translations", handler: contract(desk.ListTranslations), who: office, needs: staff.ProductsRead},
		{pattern: "PUT /api/admin/translations", handler: contract(desk.SaveTranslations), body: jsonBody, who: office, needs: staff.ProductsWrite},
		{pattern: "GET /api/admin/translations/history", handler: contract(desk.TranslationsHistory), who: office, needs: staff.ProductsRead},
		{pattern: "GET /api/admin/redirects", handler: contract(desk.ListRedirects), who: office, needs: staff.ProductsRead},
		{pattern: "PUT /api/admin/redirects", handler: contract(desk.PutRedirect), body: jsonBody, who: office, needs: staff.ProductsWrite},
		{pattern: "POST /api/admin/redirects", handler: contract(desk.ImportRedirects), body: fileBody, who: office, needs: staff.ProductsWrite, places: limit.NewSemaphore(2, 1), pace: long},
		{pattern: "DELETE /api/admin/redirects", handler: contract(desk.RemoveRedirect), who: office, needs: staff.ProductsWrite},
		{pattern: "GET /api/admin/pages", handler: contract(desk.ListOwnPages), who: office, needs: staff.ProductsRead},
		{pattern: "POST /api/admin/pages", handler: contract(desk.AddOwnPage), body: jsonBody, who: office, needs: staff.ProductsWrite},
		{pattern: "POST /api/admin/pages/preview", handler: contract(desk.PreviewOwnPage), body: jsonBody, who: office, needs: staff.ProductsWrite, rule: limitPreview},
		{pattern: "GET /api/admin/pages/{id}", handler: contract(desk.GetOwnPage), who: office, needs: staff.ProductsRead},
		{pattern: "PUT /api/admin/pages/{id}", handler: contract(desk.SaveOwnPage), body: jsonBody, who: office, needs: staff.ProductsWrite},
		{pattern: "DELETE /api/admin/pages/{id}", handler: contract(desk.RemoveOwnPage), who: office, needs: staff.ProductsWrite},
		{pattern: "GET /api/admin/collections", handler: contract(desk.ListCollections), who: office, needs: staff.ProductsRead},
		{pattern: "POST /api/admin/collections", handler: contract(desk.AddCollection), body: jsonBody, who: office, needs: staff.ProductsWrite},
		{pattern: "POST /api/admin/collections/count", handler: contract(desk.CountCollection), body: jsonBody, who: office, needs: staff.ProductsWrite, rule: limitPreview},
		{pattern: "GET /api/admin/collections/{id}", handler: contract(desk.GetCollection), who: office, needs: staff.ProductsRead},
		{pattern: "PUT /api/admin/collections/{id}", handler: contract(desk.SaveCollection), body: jsonBody, who: office, needs: staff.ProductsWrite},
		{pattern: "DELETE /api/admin/collections/{id}", handler: contract(desk.RemoveCollection), who: office, needs: staff.ProductsWrite},
		{pattern: "GET /api/admin/home", handler: contract(desk.GetHomePage), who: office, needs: staff.ProductsRead},
		{pattern: "PUT /api/admin/home", handler: contract(desk.PublishHomePage), body: jsonBody, who: office, needs: staff.ProductsWrite},
		{pattern: "GET /api/admin/home/versions", handler: contract(desk.ListHomePages), who: office, needs: staff.ProductsRead},
		{pattern: "POST /api/admin/home/preview", handler: contract(desk.PreviewHomePage), body: jsonBody, who: office, needs: staff.ProductsWrite, rule: limitPreview},
		{pattern: "GET /api/admin/reviews", handler: contract(desk.ListProductReviews), who: office, needs: staff.ProductsRead},
		{pattern: "GET /api/admin/reviews/{id}/photos/{photo}", handler: s.admin.Reviews.GetReviewPhoto, who: office, needs: staff.ProductsRead},
		{pattern: "PATCH /api/admin/reviews/{id}", handler: contract(desk.DecideReview), body: jsonBody, who: office, needs: staff.ProductsWrite},
		{pattern: "GET /api/admin/questions", handler: contract(desk.ListQuestions), who: office, needs: staff.ProductsRead},
		{pattern: "PATCH /api/admin/questions/{id}", handler: contract(desk.DecideQuestion), body: jsonBody, who: office, needs: staff.ProductsWrite},
		{pattern: "GET /api/admin/search/words", handler: contract(desk.ListSearchWords), who: office, needs: staff.ProductsRead},
		{pattern: "POST /api/admin/search/words", handler: contract(desk.AddSearchWord), body: jsonBody, who: office, needs: staff.ProductsWrite},
		{pattern: "PUT /api/admin/search/words/{id}", handler: contract(desk.ChangeSearchWord), body: jsonBody, who: office, needs: staff.ProductsWrite},
		{pattern: "DELETE /api/admin/search/words/{id}", handler: contract(desk.RemoveSearchWord), who: office, needs: staff.ProductsWrite},
		{pattern: "GET /api/admin/search/missed", handler: contract(desk.ListMissedSearches), who: office, needs: staff.ProductsRead},
		{pattern: "GET /api/admin/rankings", handler: contract(desk.ListRankings), who: office, needs: staff.ProductsRead},
		{pattern: "PUT /api/admin/rankings/{list}", handler: contract(desk.SetRanking), body: jsonBody, who: office, needs: staff.ProductsWrite},
		{pattern: "GET /api/admin/terms", handler: contract(desk.ListTerms), who: office, needs: staff.ProductsRead},
		{pattern: "POST /api/admin/terms/{kind}", handler: contract(desk.AddTerm), body: jsonBody, who: office, needs: staff.ProductsWrite},
		{pattern: "PUT /api/admin/terms/{kind}/order", handler: contract(desk.OrderTerms), body: jsonBody, who: office, needs: staff.ProductsWrite},
		{pattern: "GET /api/admin/terms/category/{id}/move", handler: contract(desk.LookAtMove), who: office, needs: staff.ProductsWrite},
		{pattern: "PATCH /api/admin/terms/{kind}/{id}", handler: contract(desk.ChangeTerm), body: jsonBody, who: office, needs: staff.ProductsWrite},
		{pattern: "DELETE /api/admin/terms/{kind}/{id}", handler: contract(desk.RemoveTerm), who: office, needs: staff.ProductsWrite},
		{pattern: "GET /api/admin/audit", handler: contract(desk.ListAudit), who: office, needs: staff.AuditRead},
		{pattern: "GET /api/admin/deals", handler: contract(desk.ListDeals), who: office, needs: staff.ProductsRead},
		{pattern: "POST /api/admin/deals", handler: contract(desk.AddDeal), body: jsonBody, who: office, needs: staff.PricesWrite},
		{pattern: "POST /api/admin/deals/preview", handler: contract(desk.PreviewDeal), body: jsonBody, who: office, needs: staff.ProductsRead},
		{pattern: "GET /api/admin/deals/{id}", handler: contract(desk.GetDeal), who: office, needs: staff.ProductsRead},
		{pattern: "PUT /api/admin/deals/{id}", handler: contract(desk.ChangeDeal), body: jsonBody, who: office, needs: staff.PricesWrite},
		{pattern: "DELETE /api/admin/deals/{id}", handler: contract(desk.DeleteDeal), who: office, needs: staff.PricesWrite},
		{pattern: "POST /api/admin/deals/{id}/stop", handler: contract(desk.StopDeal), who: office, needs: staff.PricesWrite},
		{pattern: "POST /api/admin/deals/{id}/pause", handler: contract(desk.PauseDeal), who: office, needs: staff.PricesWrite},
		{pattern: "POST /api/admin/deals/{id}/resume", handler: contract(desk.ResumeDeal), who: office, needs: staff.PricesWrite},
		{pattern: "GET /api/admin/coupons", handler: contract(desk.ListCoupons), who: office, needs: staff.OrdersMoney},
		{pattern: "POST /api/admin/coupons", handler: contract(desk.AddCoupon), body: jsonBody, who: office, needs: staff.PricesWrite},
		{pattern: "GET /api/admin/coupons/{id}", handler: contract(desk.GetCoupon), who: office, needs: staff.OrdersMoney},
		{pattern: "PUT /api/admin/coupons/{id}", handler: contract(desk.ChangeCoupon), body: jsonBody, who: office, needs: staff.PricesWrite},
		{pattern: "DELETE /api/admin/coupons/{id}", handler: contract(desk.DeleteCoupon), who: office, needs: staff.PricesWrite},
		{pattern: "POST /api/admin/coupons/{id}/stop", handler: contract(desk.StopCoupon), who: office, needs: staff.PricesWrite},
		{pattern: "GET /api/admin/credit", handler: contract(desk.ListCredit), who: office, needs: staff.OrdersMoney},
		{pattern: "POST /api/admin/credit", handler: contract(desk.GiveCredit), body: jsonBody, who: office, needs: staff.PaymentsWrite},
		{pattern: "GET /api/admin/credit/cards", handler: contract(desk.ListGiftCards), who: office, needs: staff.OrdersMoney},
		{pattern: "POST /api/admin/credit/cards", handler: contract(desk.GiveGiftCard), body: jsonBody, who: office, needs: staff.PaymentsWrite},
		{pattern: "POST /api/admin/credit/cards/{id}/block", handler: contract(desk.BlockGiftCard), body: jsonBody, who: office, needs: staff.PaymentsWrite},
		{pattern: "POST /api/admin/credit/asks/{id}", handler: contract(desk.DecideCredit), body: jsonBody, who: office, needs: staff.PaymentsWrite},
		{pattern: "GET /api/admin/credit/person", handler: contract(desk.CreditPerson), who: office, needs: staff.PaymentsWrite},
		{pattern: "GET /api/admin/coupons/{id}/uses", handler: contract(desk.ListCouponUses), who: office, needs: staff.OrdersMoney},
		{pattern: "GET /api/admin/changes", handler: s.followChanges, who: office, needs: staff.Enter, pace: endless},
		{pattern: "GET /api/admin/audit.csv", handler: s.admin.Log.ExportAudit, who: office, needs: staff.AuditRead, pace: long},
		{pattern: "GET /api/admin/find", handler: contract(desk.Find), who: office, needs: staff.Enter},
		{pattern: "GET /api/admin/orders", handler: contract(desk.ListOfficeOrders), who: office, needs: staff.OrdersRead, pages: true},
		{pattern: "GET /api/admin/orders/caller", handler: contract(desk.FindCaller), who: office, needs: staff.OrdersConfirm},
		{pattern: "POST /api/admin/orders/take", handler: contract(desk.TakeOrder), body: jsonBody, who: office, needs: staff.OrdersConfirm},
		{pattern: "POST /api/admin/orders/{id}/edit", handler: contract(desk.EditOrder), body: jsonBody, who: office, needs: staff.OrdersConfirm},
		{pattern: "POST /api/admin/orders/bulk", handler: contract(desk.BulkOrders), body: jsonBody, who: office, needs: staff.OrdersRead, pace: long},
		{pattern: "PUT /api/admin/orders/{id}/status", handler: contract(desk.SetOrderStatus), body: jsonBody, who: office, needs: staff.OrdersStatus},
		{pattern: "GET /api/admin/orders/{id}", handler: contract(desk.GetOfficeOrder), who: office, needs: staff.OrdersRead},
		{pattern: "POST /api/admin/orders/{id}/owed/{move}", handler: contract(desk.OrderOwed), body: jsonBody, who: office, needs: staff.OrdersMoney},
		{pattern: "POST /api/admin/orders/{id}/moves/{move}", handler: contract(desk.MoveOrder), body: jsonBody, who: office, needs: staff.OrdersRead},
		{pattern: "PUT /api/admin/orders/{id}/claim", handler: contract(desk.ClaimOrder), who: office, needs: staff.OrdersRead},
		{pattern: "DELETE /api/admin/orders/{id}/claim", handler: contract(desk.UnclaimOrder), who: office, needs: staff.OrdersRead},
		{pattern: "GET /api/admin/proofs", handler: contract(desk.ListProofs), who: office, needs: staff.PaymentsRead},
		{pattern: "GET /api/admin/orders/{id}/proofs/{name}", handler: s.admin.Orders.GetProofTry, who: office, needs: staff.PaymentsRead},
		{pattern: "GET /api/admin/proofs/{id}", handler: contract(desk.GetProof), who: office, needs: staff.PaymentsRead},

		{pattern: "GET /api/admin/pick-list", handler: contract(desk.ListToPack), who: office, needs: staff.OrdersPack},
		{pattern: "PUT /api/admin/stock/{variantId}/shelf", handler: contract(desk.SetShelf), body: jsonBody, who: office, needs: staff.StockWrite},
		{pattern: "GET /api/admin/parcels", handler: contract(desk.ListParcels), who: office, needs: staff.OrdersRead, pages: true},
		{pattern: "GET /api/admin/hand-overs", handler: contract(desk.ListHandOvers), who: office, needs: staff.OrdersRead},
		{pattern: "POST /api/admin/hand-overs", handler: contract(desk.HandOver), body: jsonBody, who: office, needs: staff.OrdersPack},
		{pattern: "POST /api/admin/prints", handler: contract(desk.NotePrint), body: jsonBody, who: office, needs: staff.OrdersContact, again: true, contacts: true},
		{pattern: "GET /api/admin/hand-overs/{id}", handler: contract(desk.GetHandOver), who: office, needs: staff.OrdersContact, again: true, contacts: true},
		{pattern: "GET /api/admin/couriers", handler: contract(desk.ListCouriers), who: office, needs: staff.OrdersRead},
		{pattern: "PUT /api/admin/couriers/{key}", handler: contract(desk.SetCourier), body: jsonBody, who: office, needs: staff.SettingsWrite},
		{pattern: "PUT /api/admin/couriers/{key}/cities", handler: contract(desk.SpellCity), body: jsonBody, who: office, needs: staff.OrdersPack},
		{pattern: "POST /api/admin/couriers/{key}/places", handler: contract(desk.CourierPlaces), body: jsonBody, who: office, needs: staff.SettingsWrite, pace: long},
		{pattern: "POST /api/admin/couriers/{key}/bookings", handler: contract(desk.BookParcels), body: jsonBody, who: office, needs: staff.OrdersPack},
		{pattern: "GET /api/admin/couriers/{key}/bookings.csv", handler: s.admin.Parcels.BookingFile, who: office, needs: staff.OrdersPack, pace: long},
		{pattern: "POST /api/admin/courier-files", handler: contract(desk.UploadCourierFile), body: fileBody, who: office, needs: staff.OrdersPack, places: limit.NewSemaphore(4, 2), pace: long},
		{pattern: "GET /api/admin/courier-files/{id}", handler: contract(desk.GetCourierFile), who: office, needs: staff.OrdersPack},
		{pattern: "PUT /api/admin/courier-files/{id}", handler: contract(desk.MatchCourierFile), body: jsonBody, who: office, needs: staff.OrdersPack},
		{pattern: "POST /api/admin/courier-files/{id}/{work}", handler: contract(desk.WorkCourierFile), who: office, needs: staff.OrdersPack},
		{pattern: "GET /api/admin/courier-codes", handler: contract(desk.ListCourierCodes), who: office, needs: staff.OrdersRead},
		{pattern: "PUT /api/admin/courier-codes", handler: contract(desk.SayCourierCode), body: jsonBody, who: office, needs: staff.OrdersConfirm},
		{pattern: "GET /api/admin/rescues", handler: contract(desk.ListRescues), who: office, needs: staff.OrdersRead},
		{pattern: "POST /api/admin/rescues/{id}", handler: contract(desk.ActRescue), body: jsonBody, who: office, needs: staff.OrdersPack},
		{pattern: "GET /api/admin/returns", handler: contract(desk.ListReturns), who: office, needs: staff.OrdersRead},
		{pattern: "GET /api/admin/orders/{id}/returns", handler: contract(desk.GetReturns), who: office, needs: staff.OrdersRead},
		{pattern: "GET /api/admin/orders/{id}/returns/{no}/photos/{photo}", handler: s.admin.Returns.GetReturnPhoto, who: office, needs: staff.OrdersContact},
		{pattern: "POST /api/admin/orders/{id}/returns/{no}/payout", handler: contract(desk.OpenPayout), who: office, needs: staff.PaymentsWrite},
		{pattern: "POST /api/admin/orders/{id}/evidence", handler: contract(desk.AddEvidence), body: formBody, who: office, needs: staff.PaymentsWrite, places: limit.NewSemaphore(8, 4), pace: long},
		{pattern: "GET /api/admin/orders/{id}/evidence/{name}", handler: s.admin.Returns.GetEvidence, who: office, needs: staff.PaymentsRead},
		{pattern: "GET /api/admin/orders/{id}/invoices", handler: contract(desk.ListInvoices), who: office, needs: staff.OrdersMoney},
		{pattern: "POST /api/admin/orders/{id}/invoices", handler: contract(desk.IssueInvoice), body: jsonBody, who: office, needs: staff.PaymentsWrite},
		{pattern: "GET /api/admin/fiscal", handler: contract(desk.FiscalDesk), who: office, needs: staff.OrdersMoney},
		{pattern: "PUT /api/admin/fiscal/{id}", handler: contract(desk.SettleFiscal), body: jsonBody, who: office, needs: staff.PaymentsWrite},

		{pattern: "GET /api/admin/stock", handler: contract(desk.ListStock), who: office, needs: staff.ProductsRead},
		{pattern: "GET /api/admin/stock/{variantId}", handler: contract(desk.GetStock), who: office, needs: staff.ProductsRead},
		{pattern: "POST /api/admin/stock/{variantId}/free", handler: contract(desk.FreeStock), body: jsonBody, who: office, needs: staff.StockWrite},
		{pattern: "PUT /api/admin/stock/{variantId}/preorder", handler: contract(desk.SetPreorder), body: jsonBody, who: office, needs: staff.ProductsWrite},
		{pattern: "PUT /api/admin/stock/{variantId}/cost", handler: contract(desk.SetPurchaseCost), body: jsonBody, who: office, needs: staff.StockReceive},
		{pattern: "POST /api/admin/stock/{variantId}/carry", handler: contract(desk.CarryStock), body: jsonBody, who: office, needs: staff.StockWrite},
		{pattern: "GET /api/admin/stock/lots/{id}/papers", handler: contract(desk.GetLotPapers), who: office, needs: staff.ProductsRead},
		{pattern: "PUT /api/admin/stock/lots/{id}/papers", handler: contract(desk.SaveLotPapers), body: jsonBody, who: office, needs: staff.ProductsWrite},
		{pattern: "PATCH /api/admin/stock/lots/{id}", handler: contract(desk.ChangeLot), body: jsonBody, who: office, needs: staff.StockWrite},
		{pattern: "GET /api/admin/stock/lots/{id}/recall", handler: contract(desk.RecallLot), who: office, needs: staff.OrdersContact, again: true, contacts: true},
		{pattern: "GET /api/admin/stock/lots/{id}/recall.csv", handler: s.admin.Stock.RecallFile, who: office, needs: staff.OrdersExport, again: true, contacts: true, pace: long},
		{pattern: "GET /api/admin/stock/lots", handler: contract(desk.ListLots), who: office, needs: staff.ProductsRead},
		{pattern: "GET /api/admin/stock/order-list.csv", handler: s.admin.Stock.OrderList, who: office, needs: staff.ProductsRead, pace: long},
		{pattern: "GET /api/admin/stock/expiry", handler: contract(desk.ListExpiry), who: office, needs: staff.ProductsRead},
		{pattern: "GET /api/admin/stock/summary", handler: contract(desk.StockSummary), who: office, needs: staff.ProductsRead},
		{pattern: "GET /api/admin/stock/moves", handler: contract(desk.ListMoves), who: office, needs: staff.ProductsRead},
		{pattern: "GET /api/admin/stock/count", handler: contract(desk.CheckCount), who: office, needs: staff.StockWrite},
		{pattern: "POST /api/admin/stock/count", handler: contract(desk.CountStock), body: jsonBody, who: office, needs: staff.StockWrite},
		{pattern: "GET /api/admin/shipments", handler: contract(desk.ListShipments), who: office, needs: staff.StockReceive},
		{pattern: "POST /api/admin/shipments", handler: contract(desk.BeginShipment), body: jsonBody, who: office, needs: staff.StockReceive},
		{pattern: "GET /api/admin/shipments/{id}", handler: contract(desk.GetShipment), who: office, needs: staff.StockReceive},
		{pattern: "PUT /api/admin/shipments/{id}", handler: contract(desk.SaveShipment), body: jsonBody, who: office, needs: staff.StockReceive},
		{pattern: "DELETE /api/admin/shipments/{id}", handler: contract(desk.DropShipment), who: office, needs: staff.StockReceive},
		{pattern: "POST /api/admin/shipments/{id}/book", handler: contract(desk.BookShipment), body: jsonBody, who: office, needs: staff.StockReceive},
		{pattern: "POST /api/admin/shipments/{id}/undo", handler: contract(desk.UndoShipment), who: office, needs: staff.StockReceive},
		{pattern: "GET /api/admin/purchases", handler: contract(desk.ListPurchases), who: office, needs: staff.StockReceive},
		{pattern: "POST /api/admin/purchases", handler: contract(desk.BeginPurchase), body: jsonBody, who: office, needs: staff.StockReceive},
		{pattern: "GET /api/admin/purchases/file", handler: httpbody.Zipped(s.admin.Stock.PurchasesFile), who: office, needs: staff.StockReceive, pace: long},
		{pattern: "GET /api/admin/purchases/low", handler: contract(desk.SuggestPurchase), who: office, needs: staff.StockReceive, pace: long},
		{pattern: "POST /api/admin/purchases/read", handler: contract(desk.ReadPurchaseList), body: fileBody, who: office, needs: staff.StockReceive, places: limit.NewSemaphore(4, 2), pace: long},
		{pattern: "GET /api/admin/purchases/{id}", handler: contract(desk.GetPurchase), who: office, needs: staff.StockReceive},
		{pattern: "PUT /api/admin/purchases/{id}", handler: contract(desk.SavePurchase), body: jsonBody, who: office, needs: staff.StockReceive},
		{pattern: "DELETE /api/admin/purchases/{id}", handler: contract(desk.DropPurchase), who: office, needs: staff.StockReceive},
		{pattern: "GET /api/admin/purchases/{id}/file", handler: s.admin.Stock.PurchaseFile, who: office, needs: staff.StockReceive},
		{pattern: "POST /api/admin/purchases/{id}/receive", handler: contract(desk.ReceivePurchase), body: jsonBody, who: office, needs: staff.StockReceive},
		{pattern: "POST /api/admin/purchases/{id}/moves/{move}", handler: contract(desk.MovePurchase), body: jsonBody, who: office, needs: staff.StockReceive},
		{pattern: "POST /api/admin/stock/{variantId}/adjust", handler: contract(desk.AdjustStock), body: jsonBody, who: office, needs: staff.StockWrite},
		{pattern: "GET /api/admin/tasks", handler: contract(desk.ListTasks), who: office, needs: staff.Enter},
		{pattern: "GET /api/admin/tasks/{id}", handler: contract(desk.GetTask), who: office, needs: staff.Enter},
		{pattern: "POST /api/admin/tasks/{id}/stop", handler: contract(desk.StopTask), who: office, needs: staff.Enter},
		{pattern: "POST /api/admin/tasks/{id}/continue", handler: contract(desk.ContinueTask), who: office, needs: staff.Enter},
		{pattern: "GET /api/admin/tasks/{id}/rows", handler: contract(desk.ListTaskRows), who: office, needs: staff.Enter},
		{pattern: "GET /api/admin/tasks/{id}/result.csv", handler: httpbody.Zipped(s.admin.Tasks.DownloadTaskResult), who: office, needs: staff.Enter, pace: endless},

		{pattern: "GET /api/admin/imports", handler: contract(desk.ListImports), who: office, needs: staff.ProductsWrite},
		{pattern: "POST /api/admin/imports", handler: contract(desk.UploadImport), body: fileBody, who: office, needs: staff.ProductsWrite, places: limit.NewSemaphore(4, 2), pace: long},
		{pattern: "GET /api/admin/imports/{id}", handler: contract(desk.GetImport), who: office, needs: staff.ProductsWrite},
		{pattern: "PUT /api/admin/imports/{id}", handler: contract(desk.ChangeImport), body: jsonBody, who: office, needs: staff.ProductsWrite},
		{pattern: "POST /api/admin/imports/{id}/{work}", handler: contract(desk.WorkImport), who: office, needs: staff.ProductsWrite},
		{pattern: "GET /api/admin/export/products", handler: httpbody.Zipped(s.admin.Products.ExportProducts), who: office, needs: staff.ProductsWrite, pace: endless},
		{pattern: "GET /api/admin/export/orders", handler: httpbody.Zipped(s.admin.Orders.ExportOrders), who: office, needs: staff.OrdersExport, again: true, contacts: true, pace: endless},

		{pattern: "POST /track", handler: s.confirm.Track, body: fieldsBody, who: anyone, rule: limitTrack},
		{pattern: "GET /authentic", handler: s.authentic.Ask(mail.English), who: anyone, rule: limitLink},
		{pattern: "GET /authentic/{code}", handler: s.authentic.Show(mail.English), who: anyone, rule: limitLink},
		{pattern: "GET /ur/authentic", handler: s.authentic.Ask(mail.Urdu), who: anyone, rule: limitLink},
		{pattern: "GET /ur/authentic/{code}", handler: s.authentic.Show(mail.Urdu), who: anyone, rule: limitLink},
		{pattern: "GET /roman/authentic", handler: s.authentic.Ask(mail.RomanUrdu), who: anyone, rule: limitLink},
		{pattern: "GET /roman/authentic/{code}", handler: s.authentic.Show(mail.RomanUrdu), who: anyone, rule: limitLink},
		{pattern: "GET /gift-card", handler: s.giftCards.Show(mail.English), who: anyone, rule: limitLink},
		{pattern: "POST /gift-card", handler: s.giftCards.Buy(mail.English), body: fieldsBody, who: visitor, rule: limitOrders},
		{pattern: "POST /gift-card/balance", handler: s.giftCards.Balance(mail.English), body: fieldsBody, who: anyone, rule: limitTrack},
		{pattern: "GET /ur/gift-card", handler: s.giftCards.Show(mail.Urdu), who: anyone, rule: limitLink},
		{pattern: "POST /ur/gift-card", handler: s.giftCards.Buy(mail.Urdu), body: fieldsBody, who: visitor, rule: limitOrders},
		{pattern: "POST /ur/gift-card/balance", handler: s.giftCards.Balance(mail.Urdu), body: fieldsBody, who: anyone, rule: limitTrack},
		{pattern: "GET /roman/gift-card", handler: s.giftCards.Show(mail.RomanUrdu), who: anyone, rule: limitLink},
		{pattern: "POST /roman/gift-card", handler: s.giftCards.Buy(mail.RomanUrdu), body: fieldsBody, who: visitor, rule: limitOrders},
		{pattern: "POST /roman/gift-card/balance", handler: s.giftCards.Balance(mail.RomanUrdu), body: fieldsBody, who: anyone, rule: limitTrack},
		{pattern: "GET /stop/{token}", handler: s.stops.Show(mail.English), who: anyone, rule: limitLink},
		{pattern: "POST /stop/{token}", handler: s.stops.Set(mail.English), who: anyone, rule: limitTrack},
		{pattern: "GET /ur/stop/{token}", handler: s.stops.Show(mail.Urdu), who: anyone, rule: limitLink},
		{pattern: "POST /ur/stop/{token}", handler: s.stops.Set(mail.Urdu), who: anyone, rule: limitTrack},
		{pattern: "GET /roman/stop/{token}", handler: s.stops.Show(mail.RomanUrdu), who: anyone, rule: limitLink},
		{pattern: "POST /roman/stop/{token}", handler: s.stops.Set(mail.RomanUrdu), who: anyone, rule: limitTrack},
		{pattern: "GET /not-me/{token}", handler: s.notMe.Show(mail.English), who: anyone, rule: limitLink},
		{pattern: "POST /not-me/{token}", handler: s.notMe.End(mail.English), body: fieldsBody, who: anyone, rule: limitTrack},
		{pattern: "GET /ur/not-me/{token}", handler: s.notMe.Show(mail.Urdu), who: anyone, rule: limitLink},
		{pattern: "POST /ur/not-me/{token}", handler: s.notMe.End(mail.Urdu), body: fieldsBody, who: anyone, rule: limitTrack},
		{pattern: "GET /roman/not-me/{token}", handler: s.notMe.Show(mail.RomanUrdu), who: anyone, rule: limitLink},
		{pattern: "POST /roman/not-me/{token}", handler: s.notMe.End(mail.RomanUrdu), body: fieldsBody, who: anyone, rule: limitTrack},
		{pattern: "GET /c/{token}", handler: s.confirm.Show, who: anyone, rule: limitLink},
		{pattern: "POST /c/{token}/proof", handler: s.confirm.Prove, body: formBody, who: anyone, rule: limitTrack, places: limit.NewSemaphore(64, 12), pace: long},
		{pattern: "POST /c/{token}/{act}", handler: s.confirm.Act, body: fieldsBody, who: anyone, rule: limitTrack},
		{pattern: "GET /api/admin/export/customers", handler: httpbody.Zipped(s.admin.Customers.ExportCustomers), who: office, needs: staff.CustomersExport, again: true, contacts: true, pace: endless},
		{pattern: "GET /api/admin/customers", handler: contract(desk.ListCustomers), who: office, needs: staff.CustomersRead, again: true, contacts: true},
		{pattern: "GET /api/admin/customers/{id}", handler: contract(desk.GetCustomer), who: office, needs: staff.CustomersRead},
		{pattern: "POST /api/admin/customers/{id}/notes", handler: contract(desk.AddCustomerNote), body: jsonBody, who: office, needs: staff.CustomersWrite},
		{pattern: "POST /api/admin/customers/{id}/flags", handler: contract(desk.FlagCustomer), body: jsonBody, who: office, needs: staff.CustomersWrite},
		{pattern: "DELETE /api/admin/customers/{id}/flags/{kind}", handler: contract(desk.EndCustomerFlag), who: office, needs: staff.CustomersWrite},
		{pattern: "POST /api/admin/customers/{id}/erase", handler: contract(desk.EraseCustomer), body: jsonBody, who: office, needs: staff.CustomersErase, again: true},
		{pattern: "GET /api/admin/customers/{id}/copy", handler: s.admin.Customers.CopyCustomer, who: office, needs: staff.CustomersErase, again: true, contacts: true, pace: endless},
		{pattern: "GET /api/admin/profit", handler: contract(desk.GetProfit), who: office, needs: staff.BooksKeep},
		{pattern: "GET /api/admin/profit/top", handler: contract(desk.ProfitTop), who: office, needs: staff.BooksKeep},
		{pattern: "GET /api/admin/profit/file", handler: httpbody.Zipped(s.admin.Reports.ProfitFile), who: office, needs: staff.BooksKeep, pace: long},
		{pattern: "GET /api/admin/expenses", handler: contract(desk.ListExpenses), who: office, needs: staff.BooksKeep},
		{pattern: "PUT /api/admin/expenses/{id}", handler: contract(desk.PutExpense), body: jsonBody, who: office, needs: staff.BooksKeep},
		{pattern: "DELETE /api/admin/expenses/{id}", handler: contract(desk.DeleteExpense), who: office, needs: staff.BooksKeep},
		{pattern: "GET /api/admin/reports/summary", handler: contract(desk.ReportSummary), who: office, needs: staff.ReportsRead},
		{pattern: "GET /api/admin/reports/top", handler: contract(desk.ReportTop), who: office, needs: staff.ReportsRead},
		{pattern: "GET /api/admin/reports/cancelled", handler: contract(desk.ReportCancelled), who: office, needs: staff.ReportsRead},
		{pattern: "GET /api/admin/reports/cash", handler: contract(desk.ReportCash), who: office, needs: staff.ReportsRead},
		{pattern: "POST /api/admin/reports/cash", handler: contract(desk.SettleCash), body: jsonBody, who: office, needs: staff.PaymentsWrite},
		{pattern: "GET /api/admin/cash", handler: contract(desk.GetCash), who: office, needs: staff.CashSettle},
		{pattern: "GET /api/admin/cash/file", handler: s.admin.Reports.CashFile, who: office, needs: staff.CashSettle, pace: long},
		{pattern: "POST /api/admin/bank-files", handler: contract(desk.ReadBankFile), body: fileBody, who: office, needs: staff.PaymentsWrite, places: limit.NewSemaphore(4, 2), pace: long},
		{pattern: "GET /api/admin/bank-credits", handler: contract(desk.ListBankCredits), who: office, needs: staff.PaymentsRead},
		{pattern: "PUT /api/admin/orders/{id}/cards/{card}", handler: contract(desk.SetCardAside), body: jsonBody, who: office, needs: staff.PaymentsWrite},
		{pattern: "PUT /api/admin/bank-credits/{id}", handler: contract(desk.SetBankCredit), body: jsonBody, who: office, needs: staff.PaymentsWrite},
		{pattern: "GET /api/admin/couriers/{key}/rates", handler: contract(desk.GetCourierRates), who: office, needs: staff.CashSettle},
		{pattern: "PUT /api/admin/couriers/{key}/rates", handler: contract(desk.SetCourierRates), body: jsonBody, who: office, needs: staff.CashSettle},
		{pattern: "POST /api/admin/statements", handler: contract(desk.UploadStatement), body: fileBody, who: office, needs: staff.CashSettle, places: limit.NewSemaphore(4, 2), pace: long},
		{pattern: "GET /api/admin/statements/{id}", handler: contract(desk.GetStatement), who: office, needs: staff.CashSettle},
		{pattern: "PUT /api/admin/statements/{id}", handler: contract(desk.MatchStatement), body: jsonBody, who: office, needs: staff.CashSettle},
		{pattern: "DELETE /api/admin/statements/{id}", handler: contract(desk.ThrowStatement), who: office, needs: staff.CashSettle},
		{pattern: "POST /api/admin/statements/{id}/{work}", handler: contract(desk.WorkStatement), body: jsonBody, who: office, needs: staff.CashSettle},
		{pattern: "POST /api/admin/statements/{id}/lines/{line}/close", handler: contract(desk.CloseDispute), body: jsonBody, who: office, needs: staff.CashSettle},
		{pattern: "GET /api/admin/reports/stock", handler: contract(desk.ReportStock), who: office, needs: staff.ReportsRead},
		{pattern: "GET /api/admin/reports/orders", handler: contract(desk.ReportOrders), who: office, needs: staff.ReportsRead},
		{pattern: "GET /api/admin/reports/file", handler: httpbody.Zipped(s.admin.Reports.ReportFile), who: office, needs: staff.ReportsRead, pace: long},

		{pattern: "GET " + preview.Address + "{token}", handler: httpbody.Zipped(s.preview.Show), who: anyone, rule: limitPreview, places: limit.NewSemaphore(4, 2)},
		{pattern: "GET /media/{key...}", handler: s.media, who: anyone, pace: long},
		{pattern: "GET /share/{file}", handler: s.cards.Serve, who: anyone, rule: limitShare},
		{pattern: "GET /share/{kind}/{file}", handler: s.cards.ServeList, who: anyone, rule: limitShare},
		{pattern: "GET /pic/{id}/{view}", handler: drawn.Handler(s.d.Catalogue), who: anyone, pace: fromMemory},
		{pattern: "GET /healthz", handler: s.healthz, who: anyone, pace: fromMemory},
		{pattern: "GET /readyz", handler: s.readyz, who: anyone},
	}
	if s.d.Cards != nil { // without a provider the addresses are none (PAYS-4)
		list = append(list,
			route{pattern: "GET " + paying.BackPath + "{attempt}/{seal}", handler: s.confirm.CardBack, who: anyone, rule: limitTrack, places: limit.NewSemaphore(32, 8), pace: long},
			route{pattern: "POST " + paying.BackPath + "notice", handler: s.confirm.CardNotice, body: jsonBody, who: anyone, rule: limitNotice, places: limit.NewSemaphore(32, 16), pace: long},
		)
	}
	return list
}
