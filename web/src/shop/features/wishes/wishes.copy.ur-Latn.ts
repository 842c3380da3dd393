import type { Words } from '#/shared/lib/words.ts'
import type { copy as english } from './wishes.copy.ts'

export const copy: Words<typeof english> = {
  loading: 'Aik lamha...',
  failed: 'Pasandeeda cheezein abhi nahin dikhayi ja saktin.',
  onDevice: (count) =>
    `${count === 1 ? '1 cheez' : `${count} cheezein`}, isi device par mehfooz. Har device par dekhne ke liye {login}.`,
  login: 'login karein',
  withAccount: (count) => `${count === 1 ? '1 cheez' : `${count} cheezein`}, aap ke account mein mehfooz.`,
  gone: (count) =>
    count === 1 ? 'In mein se 1 cheez ab nahin bikti.' : `In mein se ${count} cheezein ab nahin biktin.`,
  takeOff: 'List se hatayein',
  share: 'List bhejein',
  copied: 'Link copy ho gaya. Is mein sirf cheezein hain, aap ka naam nahin.',
  notCopied: 'Link copy nahin ho saka.',
  addAll: (count, amount) => `${count} cheezein cart mein daalein, ${amount}`,
  addedAll: (count) => `${count} cheezein cart mein daal di gayin!`,
  viewCart: 'Cart dekhein',
  empty: 'Abhi kuch mehfooz nahin',
  emptyText:
    'Kisi bhi cheez ka dil dabayein. Woh isi device par rehti hai, account zaroori nahin, aur jo poochhe ke tohfe mein kya de, use aap yeh list bhej sakte hain.',
  trending: 'Trending dekhein',
  sent: 'Aap ke liye pasandeeda cheezon ki list',
  sentText: 'Kisi ne aap ko yeh list bheji hai. Is mein sirf cheezein hain; qeematein aaj ki aur aap ke liye hain.',
  own: 'Aap ki apni pasandeeda cheezein',
  nothing: 'Is list ki koi cheez yahan nahin bikti',
  nothingText: 'Shayad link adhoora hai, ya is ki cheezein ab nahin biktin. Link dobara mangwayein.',
}
