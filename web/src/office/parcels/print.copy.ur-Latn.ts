import type { Words } from '#/shared/lib/words.ts'
import type { copy as english } from './print.copy.ts'

export const copy: Words<typeof english> = {
  print: 'Print karein',
  noPrices: 'Qeematon ke baghair',
  prices: 'Qeematon ke saath',
  back: 'Wapas',
  slips: 'Parcel ki parchi, A5',
  labels: 'Pate ka label, A6',
  labels4: 'Pate ke label, A4 par chaar',
  four: 'A4 par chaar',
  single: 'Aik aik, A6',
  load: 'Load sheet, A4',
  invoice: 'Invoice, A4',
  picks: 'Saman ki fehrist, A4',
  purchase: 'Kharidari ka order, A4',
  noInvoice: 'Is order ki abhi koi invoice nahin.',
  nothing: 'Print karne ko kuch nahin.',
}
