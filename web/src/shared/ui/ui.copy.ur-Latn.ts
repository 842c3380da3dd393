import type { copy as english } from './ui.copy.ts'
import type { Words } from '#/shared/lib/words.ts'

export const copy: Words<typeof english> = {
  breadcrumb: 'Aap yahan hain',
  previous: (label) => `${label}: pichla`,
  next: (label) => `${label}: agla`,
  close: 'Band karein',
  longTouchToZoom: 'Bara dekhne ke liye dabaye rakhein',
  hoverToZoom: 'Bara dekhne ke liye mouse upar layein',
  play: (label) => `Video chalayein: ${label}`,
  pause: (label) => `Video rokein: ${label}`,
  price: 'Qeemat',
  listPrice: 'Asal qeemat',
  save: (percentOff) => `${percentOff}% bachat`,
  decreaseQuantity: 'Tadaad kam karein',
  increaseQuantity: 'Tadaad barhayein',
  noVideo: 'Is cheez ki koi video nahin hai.',
  videoUnsupported: 'Aap ka browser video nahin chala sakta.',
}
