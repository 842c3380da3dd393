import type { Words } from '#/shared/lib/words.ts'
import type { copy as english } from './waits.copy.ts'

export const copy: Words<typeof english> = {
  title: 'Dobara aane par hum likh dein ge',
  lead: (what) => `${what} ke bare mein aik paigham, phir aap ka pata mita diya jaye ga. Na account, na ishtihar.`,
  how: 'Hum aap ko kaise likhein',
  mail: 'Email',
  whatsapp: 'WhatsApp',
  email: 'Aap ka email',
  phone: 'Aap ka WhatsApp number',
  phoneHint: 'Jaise 0300 1234567',
  send: 'Dobara aane par batayein',
  noted: 'Likh liya',
  done: (what) => `${what} aate hi hum likh dein ge`,
  once: {
    mail: (address) => `Aik baar, email se: ${address}. Phir pata mita diya jaye ga. Na account, na ishtihar.`,
    whatsapp: (address) =>
      `Aik baar, WhatsApp par: ${address}. Phir number mita diya jaye ga. Na account, na ishtihar.`,
  },
  few: 'Hum isi tarteeb se likhte hain jis mein logon ne kaha, aur kuch rok kar nahin rakhte. Jald dekh lena behtar hai.',
  undo: 'Wapas lein',
  undone: 'Wapas le liya. Hum nahin likhein ge.',
  required: { mail: 'Email likhein', whatsapp: 'Phone number likhein' },
}
