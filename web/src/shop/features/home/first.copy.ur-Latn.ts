import type { copy as english } from './first.copy.ts'
import type { Words } from '#/shared/lib/words.ts'

export const copy: Words<typeof english> = {
  shopBestDeals: 'Best Deals dekhein',
  joinOff: (memberPercent) => `Muft member banein, ${memberPercent}% discount payein`,
  forExample: (brand, name, size) => `Maslan: ${brand} ${name}${size ? `, ${size}` : ''}`,
  listPrice: 'Asal qeemat',
  guest: (guestPercent) => `Guest −${guestPercent}%`,
  member: (memberPercent) => `Member −${memberPercent}%`,
  offer: 'Offer',
  offIsOn: (memberPercent) => `Aap ko ${memberPercent}% riayat mil rahi hai`,
  membersOff: (memberPercent) => `Members ke liye ${memberPercent}% discount`,
  offAll: 'dukaan ki har cheez par.',
  everyOrder: 'har order par, sirf pehle par nahin.',
  joinFree: 'Muft member banein',
  hide: 'Yeh offer hatayein',
}
