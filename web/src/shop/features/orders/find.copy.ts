/** The words of finding an order, in the languages of the shop's messages (WAY-1, SAY-3). */
const english = {
  pageTitle: 'Track an order',
  title: 'Where is my parcel?',
  lead: 'No account needed. The order number is in our email and on the screen you saw after ordering.',
  number: 'Order number',
  numberHint: (prefix: string) => `Starts with ${prefix}-.`,
  contact: 'Phone or email used for the order',
  submit: 'Track order',
  busy: 'Looking...',
  needNumber: (prefix: string) => `Enter the order number, like ${prefix}-7K3M9Q.`,
  needContact: 'Enter the phone number or email of the order.',
  missed: 'No order matches this number with this phone or email. Check both and try again.',
  failed: 'We could not look just now. Please try again.',
  another: 'Another order',
  order: 'Order',
  placed: (date: string) => `Placed on ${date} for`,
  lost: 'Can’t find the number?',
  lostText: 'Write to us from the email you ordered with.',
  onWhatsApp: 'Ask us on WhatsApp',
  chat: (number: string) => (number === '' ? 'Hello, about my order: ' : `Hello, about order ${number}: `),
  yours: 'Orders placed on this device',
}

type FindWords = typeof english

const urdu: FindWords = {
  pageTitle: 'میرا پارسل کہاں ہے؟',
  title: 'میرا پارسل کہاں ہے؟',
  lead: 'اکاؤنٹ کی ضرورت نہیں۔ آرڈر نمبر ہماری میل میں اور آرڈر کے بعد والی اسکرین پر ہے۔',
  number: 'آرڈر نمبر',
  // The mark keeps the hyphen behind its letters.
  numberHint: (prefix) => `${prefix}-\u200e سے شروع ہوتا ہے۔`,
  contact: 'آرڈر والا فون یا ای میل',
  submit: 'آرڈر دیکھیں',
  busy: 'دیکھ رہے ہیں...',
  needNumber: (prefix) => `آرڈر نمبر لکھیں، جیسے ${prefix}-7K3M9Q۔`,
  needContact: 'آرڈر والا فون نمبر یا ای میل لکھیں۔',
  missed: 'اس نمبر اور اس فون یا ای میل کا کوئی آرڈر نہیں۔ دونوں دیکھ کر دوبارہ کوشش کریں۔',
  failed: 'ہم ابھی نہیں دیکھ سکے۔ دوبارہ کوشش کریں۔',
  another: 'دوسرا آرڈر',
  order: 'آرڈر',
  placed: (date) => `آرڈر کا وقت: ${date} ·`,
  lost: 'نمبر نہیں مل رہا؟',
  lostText: 'جس ای میل سے آرڈر دیا تھا اسی سے ہمیں لکھیں۔',
  onWhatsApp: 'واٹس ایپ پر پوچھیں',
  chat: (number) =>
    number === '' ? 'السلام علیکم، اپنے آرڈر کے بارے میں: ' : `السلام علیکم، آرڈر ${number} کے بارے میں: `,
  yours: 'اس فون سے دیے گئے آرڈر',
}

const roman: FindWords = {
  pageTitle: 'Mera parcel kahan hai?',
  title: 'Mera parcel kahan hai?',
  lead: 'Account ki zaroorat nahin. Order number hamari mail mein aur order ke baad wali screen par hai.',
  number: 'Order number',
  numberHint: (prefix) => `${prefix}- se shuru hota hai.`,
  contact: 'Order wala phone ya email',
  submit: 'Order dekhein',
  busy: 'Dekh rahe hain...',
  needNumber: (prefix) => `Order number likhein, jaise ${prefix}-7K3M9Q.`,
  needContact: 'Order wala phone number ya email likhein.',
  missed: 'Is number aur is phone ya email ka koi order nahin. Dono dekh kar dobara koshish karein.',
  failed: 'Hum abhi nahin dekh sake. Dobara koshish karein.',
  another: 'Doosra order',
  order: 'Order',
  placed: (date) => `Order ka waqt: ${date} ·`,
  lost: 'Number nahin mil raha?',
  lostText: 'Jis email se order diya tha usi se humein likhein.',
  onWhatsApp: 'WhatsApp par poochein',
  chat: (number) =>
    number === ''
      ? 'Assalam o alaikum, apne order ke bare mein: '
      : `Assalam o alaikum, order ${number} ke bare mein: `,
  yours: 'Is phone se diye gaye order',
}

const all: Record<string, FindWords> = { en: english, ur: urdu, 'ur-Latn': roman }

/** The words in a language, as a BCP 47 tag; English in any other. */
export const findWords = (language: string): FindWords => all[language] ?? english
