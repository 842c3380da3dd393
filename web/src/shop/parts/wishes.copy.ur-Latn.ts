import type { Words } from '#/shared/lib/words.ts'
import type { copy as english } from './wishes.copy.ts'

export const copy: Words<typeof english> = {
  title: 'Pasandeeda cheezein',
  keepOf: (name) => `Pasandeeda: ${name}`,
  onIt: 'Aap ki pasandeeda cheezon mein rakh di gayi.',
  offIt: 'Aap ki pasandeeda cheezon se hata di gayi.',
  open: 'List dekhein',
  full: (most) => `Pasandeeda cheezein zyada se zyada ${most} ho sakti hain. Pehle kuch hatayein.`,
  unsaved: 'Aap ka browser yahan kuch mehfooz nahin karta: list sirf is page ke khule rehne tak hai.',
  failed: 'Pasandeeda cheezon ki list nahin badli ja saki. Dobara koshish karein.',
  joined: 'Aap ki pasandeeda cheezein ab aap ke account mein hain.',
  headOf: (count) => `Pasandeeda cheezein: ${count}`,
}
