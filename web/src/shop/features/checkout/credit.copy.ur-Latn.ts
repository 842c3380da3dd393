import type { CreditCopy } from './credit.copy.ts'

export const copy: CreditCopy = {
  title: 'Store credit',
  tick: (amount) => `Store credit se ${amount} ada karein`,
  has: (amount) => `Aap ke paas ${amount} hain. Jo bache ga woh aap hi ka rahe ga aur kabhi khatam nahin ho ga.`,
  row: 'Store credit',
  toPay: 'Ada karna hai',
  nothing: 'Ab kuch ada nahin karna, na pehle na parcel milne par.',
  paid: ['Store credit se ada ho gaya.', 'Ab hum isay pack karein ge, aap se koi raqam nahin li jaye gi.'],
}
