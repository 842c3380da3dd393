import type { Words } from '#/shared/lib/words.ts'
import type { copy as english } from './questions.copy.ts'

export const copy: Words<typeof english> = {
  title: 'Sawalat',
  lead: 'Kharidar poochte hain, hum jawab dete hain.',
  none: 'Is ke bare mein abhi kisi ne nahin poocha. Hum jald az jald jawab dete hain.',
  by: '{name} ka sawal',
  answered: '{shop}, {day}',
  ask: 'Sawal poochein',
  all: (n) => `Tamam ${n} sawalat`,
  failed: 'Sawalat nahin khul sake.',
  again: 'Dobara koshish karein',
  form: {
    title: 'Is cheez ke bare mein poochein',
    lead: 'Hamare jawab ke baad sawal sab parh sakte hain. Is mein apna phone number aur pata na likhein.',
    text: 'Aap ka sawal',
    name: 'Aap ka naam',
    nameHint: 'Jaisa sab dekhein',
    tell: 'Kya hum aap ko batayein?',
    ways: { none: 'Nahin, shukriya', mail: 'Email se', whatsapp: 'WhatsApp se' },
    email: 'Aap ka email',
    phone: 'Aap ka WhatsApp number',
    phoneHint: 'Jaise 0300 1234567',
    once: 'Jawab ke saath aik paigham, phir hum ise mita dete hain. Koi aur ise nahin dekhta.',
    send: 'Poochein',
    cancel: 'Rehne dein',
    required: { text: 'Apna sawal likhein', mail: 'Email darkar hai', whatsapp: 'Phone number darkar hai' },
    done: 'Aap ka sawal humein mil gaya hai',
    doneText: 'Jawab dene ke baad yeh yahan nazar aaye ga.',
    told: 'Jawab dene ke baad yeh yahan nazar aaye ga, aur hum aap ko aik baar likhein ge.',
    another: 'Aik aur sawal poochein',
  },
}
