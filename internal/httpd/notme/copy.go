package notme

import "gulaab/internal/mail"

// words are the page's texts in one language.
type words struct {
	Title, Lead, Ends, End      string
	Done, DoneText, Choose      string
	Gone, GoneText, Login, Shop string
}

// copies are the page's texts by language. The Urdu ones are still to be read by somebody
// whose language it is.
var copies = map[mail.Language]*words{
	"en": {
		Title: "Was it not you?", Lead: "Somebody signed in to your account, or added a passkey to it. If it was you, close this page: nothing happens.",
		Ends: "If it was not you, press the button. Everybody is signed out, passkeys are removed, and the password opens the account no more. Then you choose a new one.",
		End:  "It was not me: end it", Done: "It is ended", DoneText: "Everybody is signed out, you too, and the old password opens nothing any more.", Choose: "Choose a new password",
		Gone: "This link does not work any more", GoneText: "It works for 48 hours, and not after the password was changed. With “Forgot Password?” at the login you choose a new one at any time: it signs everybody out.", Login: "To the login", Shop: "To the shop",
	},
	"ur": {
		Title: "کیا یہ آپ نہیں تھے؟", Lead: "کسی نے آپ کے اکاؤنٹ میں لاگ اِن کیا ہے، یا اس میں پاس کی شامل کی ہے۔ اگر یہ آپ تھے تو یہ صفحہ بند کر دیں: کچھ نہیں ہو گا۔",
		Ends: "اگر یہ آپ نہیں تھے تو بٹن دبائیں۔ سب لاگ آؤٹ ہو جائیں گے، پاس کیز ہٹ جائیں گی، اور پرانا پاس ورڈ کام نہیں کرے گا۔ پھر آپ نیا پاس ورڈ رکھیں گے۔",
		End:  "یہ میں نہیں تھا: سب ختم کریں", Done: "سب ختم ہو گیا", DoneText: "سب لاگ آؤٹ ہو گئے ہیں، آپ بھی، اور پرانا پاس ورڈ اب کام نہیں کرتا۔", Choose: "نیا پاس ورڈ رکھیں",
		Gone: "یہ لنک اب کام نہیں کرتا", GoneText: "یہ 48 گھنٹے چلتا ہے، اور پاس ورڈ بدلنے کے بعد نہیں۔ لاگ اِن کے صفحے پر «پاس ورڈ بھول گئے؟» سے آپ کسی بھی وقت نیا رکھ سکتے ہیں: اس سے سب لاگ آؤٹ ہو جاتے ہیں۔", Login: "لاگ اِن پر جائیں", Shop: "دکان پر جائیں",
	},
	"ur-Latn": {
		Title: "Kya yeh aap nahin the?", Lead: "Kisi ne aap ke account mein login kiya hai, ya us mein passkey shamil ki hai. Agar yeh aap the to yeh safha band kar dein: kuch nahin ho ga.",
		Ends: "Agar yeh aap nahin the to button dabayein. Sab logout ho jayein ge, passkeys hat jayein gi, aur purana password kaam nahin kare ga. Phir aap naya password rakhein ge.",
		End:  "Yeh main nahin tha: sab khatam karein", Done: "Sab khatam ho gaya", DoneText: "Sab logout ho gaye hain, aap bhi, aur purana password ab kaam nahin karta.", Choose: "Naya password rakhein",
		Gone: "Yeh link ab kaam nahin karta", GoneText: "Yeh 48 ghante chalta hai, aur password badalne ke baad nahin. Login ke safhe par “Password bhool gaye?” se aap kisi bhi waqt naya rakh sakte hain: is se sab logout ho jate hain.", Login: "Login par jayein", Shop: "Dukan par jayein",
	},
}
