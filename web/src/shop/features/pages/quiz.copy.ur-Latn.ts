import type { Words } from '#/shared/lib/words.ts'
import type { quizCopy as english } from './quiz.copy.ts'

export const quizCopy: Words<typeof english> = {
  title: 'Jild ka quiz',
  lead: 'Paanch sawal, aur stock ki cheezon se subah aur shaam ka routine, har qadam ki wajah ke saath.',
  noScript:
    'Quiz aap ke browser mein chalta hai aur is ke liye scripts chahiye. In ke baghair jild ke masail ke safhe dekhein.',
  concernPages: 'Jild ke tamam masail',
  stays: 'Aap ke jawab isi device par rehte hain. Kuch bheja nahin jata aur login nahin maanga jata.',
  begin: 'Shuru karein',
}
