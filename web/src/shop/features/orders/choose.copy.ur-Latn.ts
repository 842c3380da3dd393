import type { Words } from '#/shared/lib/words.ts'
import type { copy as english } from './choose.copy.ts'

export const copy: Words<typeof english> = {
  title: 'Aap ko kaun sa rang chahiye?',
  lead: 'Aik aap ke liye rakha hai. Aap rang chunein ge to hum parcel pack karein ge. Qeemat wohi rahe gi.',
  of: (name) => `${name} ka rang`,
  first: 'Pehle rang chunein.',
  save: 'Yeh rang chunein',
  saving: 'Mehfooz kar rahe hain...',
  failed: 'Rang mehfooz nahin ho saka. Dobara koshish karein.',
  gone: 'Rang nahin khul sake.',
  retry: 'Dobara koshish karein',
  write: 'Yeh cheez ab dukaan mein nahin. Rang ke bare mein hum aap ko phone karein ge.',
}
