import type { copy as english } from './sentCart.copy.ts'
import type { Words } from '#/shared/lib/words.ts'

export const copy: Words<typeof english> = {
  title: 'Aap ke liye aik tokri',
  lead: (count) =>
    `Kisi ne aap ko ${count === 1 ? 'aik cheez bheji hai' : `${count} cheezein bheji hain`}, aap ki aaj ki qeemat par. Aap ki apni tokri khali nahin hoti: ${count === 1 ? 'yeh cheez usi mein dal jaye gi' : 'yeh cheezein usi mein dal jayein gi'}.`,
  loading: 'Load ho raha hai…',
  failed: 'Bheji gayi tokri is waqt nahin dikhayi ja sakti.',
  lines: 'Bheji gayi tokri ki cheezein',
  pieces: (count) => `${count} adad`,
  sold: 'Bheje jane ke baad khatam ho gaya.',
  back: 'Wapas aaye to mujhe batayein',
  backOf: (name) => `Wapas aaye to mujhe batayein: ${name}`,
  fewer: (left, sent) => `${sent} bheje gaye thay, bas ${left} baqi hain.`,
  gone: (count) => (count === 1 ? 'Aik aur cheez ab nahin bikti.' : `${count} aur cheezein ab nahin biktin.`),
  summary: 'Is tokri mein',
  add: 'Meri tokri mein daalein',
  own: 'Aap ki apni tokri',
  note: 'Link mein sirf cheezein hain: na naam, na phone number, na pata.',
  added: (count) => `${count} adad aap ki tokri mein daal diye.`,
  some: (count, of) => `${of} mein se ${count} daal diye: baqi jitne thay, sab aap ki tokri mein hain.`,
  full: 'Yeh jitne baqi thay, sab aap ki tokri mein pehle se hain.',
  nothing: 'Is tokri ki koi cheez yahan nahin bikti',
  nothingText: 'Shayad link adhoora hai, ya is ki cheezein ab nahin biktin. Link dobara mangwayein.',
  trending: 'Trending dekhein',
}
