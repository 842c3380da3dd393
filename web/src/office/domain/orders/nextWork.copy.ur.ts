import type { Words } from '#/shared/lib/words.ts'
import type { nextWork as english } from './nextWork.copy.ts'

export const nextWork: Words<typeof english> = {
  goOn: {
    '/admin/calls': 'گاہکوں کو فون کریں',
    '/admin/proofs': 'ثبوت دیکھیں',
    '/admin/pack': 'پیک کریں',
    '/admin/hand-over': 'کوریئر کو دیں',
    '/admin/on-the-way': 'پارسل بچائیں',
    '/admin/returns': 'واپسی دیکھیں',
  },
  andWait: (act, count) => `${act}، ${count} باقی`,
}
