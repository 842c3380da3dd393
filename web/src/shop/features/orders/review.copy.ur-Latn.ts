import type { Words } from '#/shared/lib/words.ts'
import type { copy as english } from './review.copy.ts'

export const copy: Words<typeof english> = {
  title: 'Kaisa laga?',
  lead: 'Doosron ko batayein jo ise khareedna chahte hain. Account ki zaroorat nahin.',
  byPhone: 'Review likhne ke liye order ko number aur phone se kholein: sirf link ya email kaafi nahin.',
  review: 'Review likhein',
  reviewAbout: (name) => `${name} par review likhein`,
  how: 'Aap ko kaisa laga?',
  stars: (n) => (n === 1 ? '1 sitara' : `${n} sitare`),
  words: ['Bura', 'Acha nahin', 'Acha', 'Bohat acha', 'Behtareen'],
  text: 'Doosron ko kya jaanna chahiye?',
  textHint:
    'اردو, Roman Urdu ya English: kaisa mehsoos hua, kaise lagaya, kya pasand nahin aaya. Ilaaj ka mashwara na dein.',
  skin: 'Aap ki jild',
  skinHint: 'Aap jaisi jild walon ko madad milti hai. Batana zaroori nahin.',
  noSkin: 'Nahin batana',
  age: 'Aap ki umar',
  ages: {
    'under-20': '20 se kam',
    '20-29': '20 se 29',
    '30-39': '30 se 39',
    '40-49': '40 se 49',
    '50-plus': '50 ya zyada',
  },
  photos: 'Tasveerein, chaar tak',
  photosHint:
    'Aap ke phone par chhoti ki jati hain, aur un mein jagah ka pata nahin rehta. Sirf apna chehra dikhayein.',
  photo: (n) => (n === 0 ? 'Tasveer lagayein' : `Aik aur tasveer lagayein (4 mein se ${n})`),
  drop: 'Nikalein',
  dropPhoto: (name) => `${name} nikalein`,
  lost: (n) =>
    `Aap ke alfaaz pahunch gaye. ${n === 1 ? 'Aik tasveer nahin pahunchi: dobara bhejein, ya usay rehne dein.' : `${n} tasveerein nahin pahunchin: dobara bhejein, ya unhein rehne dein.`}`,
  sendPhotos: 'Tasveerein dobara bhejein',
  leavePhotos: 'Rehne dein',
  name: 'Nazar aane wala naam',
  nameHint: 'Phone ya pata na likhein: ise sab parh sakte hain.',
  send: 'Review bhejein',
  cancel: 'Abhi nahin',
  rule: 'Pehle hum mein se koi ise parhta hai, aksar aik din mein. Ache aur bure reviews sab chhapte hain.',
  sent: 'Shukriya. Pehle hum mein se koi ise parhe ga, aksar aik din mein.',
  failed: 'Review nahin ja saka. Jo likha tha woh yahin hai: dobara koshish karein.',
}
