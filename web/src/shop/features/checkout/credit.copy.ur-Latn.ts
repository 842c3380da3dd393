import type { CreditCopy } from './credit.copy.ts'

export const copy: CreditCopy = {
  title: 'Store credit',
  tick: (amount) => `Store credit se ${amount} ada karein`,
  has: (amount) => `Aap ke paas ${amount} hain. Jo bache ga woh aap hi ka rahe ga aur kabhi khatam nahin ho ga.`,
  card: 'Gift card',
  cardLabel: 'Gift card ka code',
  cardApply: 'Card lagayein',
  cardRemove: 'Hata dein',
  cardOf: (last) => `Gift card jis ke aakhir mein ${last} hai`,
  cardPays: (holds, pays, stays) => `Is mein ${holds} hain. ${pays} yahan lagein ge, ${stays} card par rahein ge.`,
  row: 'Store credit',
  toPay: 'Ada karna hai',
  nothing: 'Ab kuch ada nahin karna, na pehle na parcel milne par.',
  paid: ['Ada ho gaya.', 'Ab hum isay pack karein ge, aap se koi raqam nahin li jaye gi.'],
}
