import type { copy as english } from './broken.copy.ts'
import type { Words } from '#/shared/lib/words.ts'

export const copy: Words<typeof english> = {
  title: 'Yeh page nahin khul saka',
  text: 'Apna internet dekhein aur page dobara kholein. Aap ki tokri waisi hi hai.',
  loadAgain: 'Dobara kholein',
  toHome: 'Home page par jayein',
  networkIsAway: 'Internet nahin chal raha',
  comesByItself: 'Internet aate hi yeh page khud khul jaye ga. Aap ki tokri isi device par maujood hai.',
  tryAgain: 'Dobara koshish karein',
  back: 'Pichle page par jayein',
}
