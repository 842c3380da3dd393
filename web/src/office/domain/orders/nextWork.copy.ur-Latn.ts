import type { Words } from '#/shared/lib/words.ts'
import type { nextWork as english } from './nextWork.copy.ts'

export const nextWork: Words<typeof english> = {
  goOn: {
    '/admin/calls': 'Gahakon ko phone karein',
    '/admin/proofs': 'Saboot dekhein',
    '/admin/pack': 'Pack karein',
    '/admin/hand-over': 'Courier ko dein',
    '/admin/on-the-way': 'Parcel bachayein',
    '/admin/returns': 'Wapsi dekhein',
  },
  andWait: (act, count) => `${act}, ${count} baqi`,
}
