import type { copy as english } from './promises.copy.ts'
import type { Words } from '#/shared/lib/words.ts'

export const copy: Words<typeof english> = {
  given: 'Free shipping across Pakistan',
  usual: 'پورے پاکستان میں مفت ڈیلیوری',
  usualName: 'مفت ڈیلیوری',
  usualRest: 'پورے پاکستان میں، ہر آرڈر پر',
  rest: 'ہر آرڈر پر',
  arrives: (from, to) => (from === 0 || from === to ? `${to} دن میں پہنچتا ہے` : `${from} سے ${to} دن میں پہنچتا ہے`),
  restOf: (rest, days) => `${rest}۔${days ? ` ${days}۔` : ''}`,
  guarantee: (days) => `${days} دن میں رقم واپسی کی ضمانت`,
  wayBack: 'واپس بھیجنے کا خرچ ہم دیتے ہیں۔',
  wayBackIfWrong: 'کوئی خرابی ہو تو واپس بھیجنے کا خرچ ہم دیتے ہیں، آپ کا ارادہ بدل جائے تو آپ۔',
}
