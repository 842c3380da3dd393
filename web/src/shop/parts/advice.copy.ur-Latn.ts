import type { Words } from '#/shared/lib/words.ts'
import type { adviceCopy as english } from './advice.copy.ts'

const inWords = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} aur ${names.at(-1) ?? ''}`

export const adviceCopy: Words<typeof english> = {
  title: 'Janne ki baat',
  ofIngredient: 'Is ke saath kya lagayein, kya nahin',
  heads: {
    apart: (other) => `Aik hi shaam mein nahin: ${other}`,
    together: (other) => `Saath lagana acha hai: ${other}`,
    sun: 'Dhoop mein',
    doctor: 'Pehle pooch lein',
    begin: 'Shuru kaise karein',
    patch: 'Pehle aazma lein',
  },
  quiz: 'Aap ki jild ka routine, paanch sawalon mein',
  source: 'Maakhaz:',
  checked: (day) =>
    `Yeh hum ne likha hai, maakhaz aakhri baar ${day} ko dekhe gaye. Cosmetics par aam baat hai, dawa nahin: pack aur doctor ki baat pehle hai.`,
  clash: {
    title: 'Aik hi shaam mein nahin',
    lead: 'Aap yeh sab le sakte hain. Bas inhein alag alag shaamon mein lagayein.',
    pair: (first, second) => `${inWords(first)}, aur ${inWords(second)}`,
  },
}
