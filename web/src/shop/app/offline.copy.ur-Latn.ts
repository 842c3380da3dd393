import type { copy as english } from './offline.copy.ts'

export const copy: typeof english = {
  title: 'Internet nahin hai.',
  look: 'Aap cheezein dekh sakte hain aur tokri mein daal sakte hain.',
  typed: 'Aap ka likha sab kuch yahin rahe ga.',
  asOf: (moment) => `Qeematein ${moment} ki hain; order se pehle hum dobara dekh lein ge.`,
  again: 'Dobara koshish karein',
}
