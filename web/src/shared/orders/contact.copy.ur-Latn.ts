import type { copy as english } from './contact.copy.ts'
import type { Words } from '#/shared/lib/words.ts'

export const copy: Words<typeof english> = {
  more: 'Doosra number ya rider ke liye paigham',
  country: (name) => name,
  field: {
    phone: {
      label: 'Phone number',
      hint: 'Isi order ke bare mein baat karne ke liye. Jaise 0300\u00a01234567.',
      missing: 'Phone number likhein, jaise 0300 1234567.',
    },
    firstName: { label: 'Pehla naam', missing: 'Apna pehla naam likhein.' },
    lastName: { label: 'Aakhri naam', missing: 'Apna aakhri naam likhein.' },
    email: {
      label: 'Email',
      hint: 'Order number aur order ki khabar yahin aaye gi.',
      missing: 'Email likhein, jaise name@gmail.com.',
    },
    streetAddress: {
      label: 'Pata',
      office: 'Ghar, gali, ilaqa',
      hint: 'Ghar number, gali, ilaqa. English ya {urdu} mein.',
      missing: 'Ghar number aur gali likhein.',
    },
    landmark: {
      label: 'Qareeb ki mashhoor jagah',
      office: 'Mashhoor jagah',
      hint: 'Koi masjid, school ya dukaan jise sab jaante hon.',
    },
    city: { label: 'Shehar', missing: 'Apna shehar likhein.' },
    state: { label: 'Sooba ya state', office: 'Sooba', missing: 'Apna sooba ya state likhein.' },
    zip: { label: 'Postal code', office: 'Postal code', missing: 'Postal code likhein.' },
    country: { label: 'Mulk', missing: 'Mulk chunein.' },
    nationalAddress: {
      label: 'National address',
      office: 'National address, jaise RHMA3184',
      hint: 'Saudi Post ka chhota code, jaise RHMA3184.',
    },
    secondPhone: {
      label: 'Doosra number',
      office: 'Doosra phone number',
      hint: 'Kisi aise shakhs ka jo parcel le sake.',
    },
    riderNote: { label: 'Rider ke liye paigham', hint: 'Jaise: doosra gate, do baar ghanti bajayein.' },
    giftMessage: { label: 'Parcel mein rakha jane wala paigham' },
    language: { label: 'Messages ki zaban' },
  },
}
