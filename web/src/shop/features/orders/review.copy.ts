/** The words of reviewing what was delivered, in the languages of the shop's messages (SAY-3). */
export const reviewCopy = {
  title: 'How was it?',
  lead: 'Tell others who think about buying it. No account is needed.',
  byPhone: 'To review it, follow the order by its number and phone: a link or an email address alone is not enough.',
  review: 'Review',
  reviewAbout: (name: string) => `Review ${name}`,
  how: 'How was it for you?',
  stars: (n: number) => (n === 1 ? '1 star' : `${n} stars`),
  words: ['Bad', 'Not good', 'Good', 'Very good', 'Excellent'],
  text: 'What should others know?',
  textHint:
    'English, Roman Urdu or اردو: what it felt like, how you used it, what you did not like. Please no medical advice.',
  name: 'Name shown',
  nameHint: 'Never your phone or address: everybody can read it.',
  send: 'Send review',
  cancel: 'Not now',
  rule: 'A person reads it first, usually within a day. Good and bad reviews are published alike.',
  sent: 'Thank you. A person reads it first, usually within a day.',
  failed: 'It could not be sent. What you wrote is still here: please try again.',
}

export type ReviewWords = typeof reviewCopy

const urdu: ReviewWords = {
  title: 'کیسا لگا؟',
  lead: 'دوسروں کو بتائیں جو اسے خریدنا چاہتے ہیں۔ اکاؤنٹ کی ضرورت نہیں۔',
  byPhone: 'رائے دینے کے لیے آرڈر کو نمبر اور فون سے کھولیں: صرف لنک یا ای میل کافی نہیں۔',
  review: 'رائے دیں',
  reviewAbout: (name) => `${name} پر رائے دیں`,
  how: 'آپ کو کیسا لگا؟',
  stars: (n) => (n === 1 ? '1 ستارہ' : `${n} ستارے`),
  words: ['برا', 'اچھا نہیں', 'اچھا', 'بہت اچھا', 'بہترین'],
  text: 'دوسروں کو کیا جاننا چاہیے؟',
  textHint: 'اردو، رومن اردو یا English: کیسا محسوس ہوا، کیسے لگایا، کیا پسند نہیں آیا۔ علاج کا مشورہ نہ دیں۔',
  name: 'نظر آنے والا نام',
  nameHint: 'فون یا پتا نہ لکھیں: اسے سب پڑھ سکتے ہیں۔',
  send: 'رائے بھیجیں',
  cancel: 'ابھی نہیں',
  rule: 'پہلے کوئی اسے پڑھتا ہے، اکثر ایک دن میں۔ اچھی اور بری رائے دونوں شائع ہوتی ہیں۔',
  sent: 'شکریہ۔ پہلے کوئی اسے پڑھے گا، اکثر ایک دن میں۔',
  failed: 'رائے نہیں جا سکی۔ جو لکھا تھا وہ یہیں ہے: دوبارہ کوشش کریں۔',
}

const roman: ReviewWords = {
  title: 'Kaisa laga?',
  lead: 'Doosron ko batayein jo ise khareedna chahte hain. Account ki zaroorat nahin.',
  byPhone: 'Raye dene ke liye order ko number aur phone se kholein: sirf link ya email kaafi nahin.',
  review: 'Raye dein',
  reviewAbout: (name) => `${name} par raye dein`,
  how: 'Aap ko kaisa laga?',
  stars: (n) => (n === 1 ? '1 sitara' : `${n} sitare`),
  words: ['Bura', 'Acha nahin', 'Acha', 'Bohat acha', 'Behtareen'],
  text: 'Doosron ko kya jaanna chahiye?',
  textHint:
    'اردو, Roman Urdu ya English: kaisa mehsoos hua, kaise lagaya, kya pasand nahin aaya. Ilaaj ka mashwara na dein.',
  name: 'Nazar aane wala naam',
  nameHint: 'Phone ya pata na likhein: ise sab parh sakte hain.',
  send: 'Raye bhejein',
  cancel: 'Abhi nahin',
  rule: 'Pehle koi ise parhta hai, aksar aik din mein. Achi aur buri raye dono chhapti hain.',
  sent: 'Shukriya. Pehle koi ise parhe ga, aksar aik din mein.',
  failed: 'Raye nahin ja saki. Jo likha tha woh yahin hai: dobara koshish karein.',
}

const all: Readonly<Record<string, ReviewWords>> = { en: reviewCopy, ur: urdu, 'ur-Latn': roman }

/** The words of a language, a BCP 47 tag; English where the shop does not speak it. */
export const reviewWordsOf = (language: string): ReviewWords => all[language] ?? reviewCopy
