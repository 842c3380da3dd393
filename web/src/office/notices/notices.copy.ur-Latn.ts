import type { Words } from '#/shared/lib/words.ts'
import type { copy as english } from './notices.copy.ts'

export const copy: Words<typeof english> = {
  title: 'Ittilaat',
  lead: 'Aap ko kis baat ki khabar mile, aur kaise. Yeh sirf aap ke liye hai.',
  what: 'Kis baat ki khabar',
  happens: 'Kya hua',
  kinds: {
    order: { label: 'Naya order', hint: 'Gahak ne diya, ya kisi saathi ne liya' },
    proof: { label: 'Adaigi dekhni hai', hint: 'Bank transfer ka screenshot aaya' },
    time: { label: 'Parcel ka doosra waqt', hint: 'Nakaam koshish ke baad gahak batata hai ke kab koi mojood ho ga' },
    cards: {
      label: 'Gift card ke ghalat code',
      hint: 'Aik network ne bohat koshish ki aur aik ghante ke liye roka gaya hai',
    },
    question: { label: 'Kisi cheez ke bare mein sawal', hint: 'Gahak poochta hai aur aap ke jawab ka muntazir hai' },
    message: { label: 'Paigham nahin ja raha', hint: 'Chhor diya gaya, ya aik ghante se nahin ja raha' },
  },
  ways: { mail: 'Email', live: 'Khula daftar', push: 'Phone ya computer' },
  of: (kind, way) => `${kind}: ${way}`,
  rhythm: 'Email kab kab aaye',
  rhythms: { now: 'Foran', hour: 'Har ghante', day: 'Har subah 9 baje' },
  rhythmHint: (email) =>
    `${email} par. Pandrah minute ke andar jo ho woh aik email mein aata hai. Raat 10 se subah 9 tak email aur ittila nahin aati.`,
  saved: 'Mehfooz ho gaya.',
  devices: 'Phone aur computer',
  devicesLead: 'Ittila us par aati hai jahan aap daftar mein login hon, login ke baad zyada se zyada saat din tak.',
  none: 'Abhi kahin ittila nahin aati.',
  add: 'Yahan ittila dikhayein',
  added: 'Ab yahan ittila aaye gi.',
  refused: 'Browser ko ittila dikhane ki ijazat nahin mili. Is site ke liye ijazat dein aur phir dabayein.',
  here: 'yeh browser',
  since: (when) => `${when} se`,
  told: (when) => `aakhri ittila ${when}`,
  problem: (why, when) => `Aakhri ittila, ${when}, nahin pohanchi: ${why}.`,
  try: 'Aazmayein',
  tryNamed: (name) => `${name} par ittila bhejein`,
  remove: 'Hatayein',
  removeNamed: (name) => `${name} par ittila na dikhayein`,
  removed: 'Ab us par ittila nahin aaye gi.',
  cannot: {
    denied:
      'Yeh browser dukaan ki ittila rokta hai. Browser ki settings mein is site ko ijazat dein, phir wapas aayein.',
    'home-screen':
      'iPhone ya iPad par ittila ke liye daftar Home Screen par chahiye: Share dabayein, phir Add to Home Screen, aur wahin se kholein.',
    cannot: 'Yeh browser ittila nahin dikha sakta. Chrome, Edge, Firefox aur Safari dikha sakte hain.',
  },
  failed: 'Aap ki ittilaat nahin khul sakin.',
  news: {
    order: (n) => (n === 1 ? 'Naya order' : `${n} naye order`),
    proof: (n) => (n === 1 ? 'Aik adaigi dekhni hai' : `${n} adaigiyan dekhni hain`),
    time: (n) => (n === 1 ? 'Aik parcel doosre waqt lana hai' : `${n} parcel doosre waqt lane hain`),
    cards: (n) => (n === 1 ? 'Aik network ne gift card ke code aazmaye' : `${n} networks ne gift card ke code aazmaye`),
    question: (n) => (n === 1 ? 'Aik sawal aaya hai' : `${n} sawal aaye hain`),
    message: (n) => (n === 1 ? 'Aik paigham nahin ja raha' : `${n} paighamaat nahin ja rahe`),
  },
  look: 'Dekhein',
  dismiss: 'Hatayein',
}
