import type { copy as english } from './gifts.copy.ts'

/** The words of gifts that a cart may choose (PROMO-1), in Roman Urdu. */
export const copy: typeof english = {
  title: (name) => `${name}: apna tohfa chunein`,
  lead: 'In mein se aik cheez aap ke order ke sath muft hai.',
  short: (name, amount) => `Tokri mein ${amount} ki cheezein aur dalein to aap aik tohfa chun sakte hain: ${name}`,
  worth: (amount) => `qeemat ${amount}`,
  take: 'Yeh lein',
  takeOf: (name) => `Tohfe mein ${name} lein`,
  taken: (name) => `${name} aap ki tokri mein muft daal di gayi.`,
  full: 'Yeh jitni mojood hai, woh sab pehle hi aap ki tokri mein hai.',
}
