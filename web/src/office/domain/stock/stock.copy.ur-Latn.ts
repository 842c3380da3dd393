import type { Words } from '#/shared/lib/words.ts'
import type { stockCopy as english } from './stock.copy.ts'

export const stockCopy: Words<typeof english> = {
  draft: 'Adhoora',
  scan: {
    open: 'Scan',
    title: 'Barcode scan karein',
    hint: 'Barcode ko tasveer mein layein.',
    denied: 'Camera nahin chal sakta. Browser mein ijazat dein, ya number likhein.',
    find: 'Talash karein',
    nothing: (text) => `“${text}” naam ki koi cheez nahin.`,
    searching: (n) => (n === 1 ? 'Talash ho rahi hai…' : `${n} ki talash ho rahi hai…`),
    choose: 'Aik chunein',
    chooseFor: (text) => `“${text}” ke liye aik chunein`,
  },
}
