import type { copy as english } from './policy.copy.ts'
import type { Words } from '#/shared/lib/words.ts'

export const copy: Words<typeof english> = {
  home: 'Home',
  lead: {
    returns: (guarantee) =>
      `${guarantee}, har order par. Poora usool yehi hai, aur dukaan khud bhi isi par chalti hai.`,
    terms: 'Order ke saath aap ke aur hamare darmiyan jo tay hota hai.',
    privacy: 'Yeh dukaan aap ke baare mein kya jaanti hai, aur kis liye.',
  },
  ask: 'Apna order dhoondein',
  also: 'Yeh bhi parhein',
  write: 'Kuch samajh nahin aaya? {email} par likhein',
}
