import type { heroWords as english } from './hero.copy.ts'
import type { Words } from '#/shared/lib/words.ts'

export const heroWords: Words<typeof english> = {
  title: 'Bahar ki skincare, *sache daamon* mein.',
  text: 'Guests ko har cheez par {guest}% riayat milti hai. Muft member banein to {member}%, aur woh bhi har order par.',
  plainTitle: '{shop}',
  memberText: 'Aap ko member ki qeemat mil rahi hai: har order par, har cheez par {member}% riayat.',
}
