/** The words of the frame around an order that is told in another language than English (WAY-1, SAY-3). */
const urdu = {
  skip: 'اصل مواد پر جائیں',
  home: (shop: string) => `${shop}، پہلا صفحہ`,
  search: 'سیرم، سن بلاک یا برانڈ تلاش کریں',
  find: 'تلاش کریں',
  cart: 'ٹوکری',
  inCart: (count: number) => `ٹوکری، ${count} چیزیں`,
  account: 'لاگ ان',
  yours: 'میرے آرڈر',
  shelves: 'دکان',
  topSells: 'سب سے زیادہ بکنے والے',
  trending: 'مقبول',
  deals: 'خاص رعایت',
  brands: 'برانڈز',
  order: 'آپ کا آرڈر',
  track: 'پارسل کہاں ہے؟',
  write: 'ہم سے بات کریں',
  whatsApp: 'واٹس ایپ',
  footer: 'صفحے کا آخر',
}

export type FrameWords = typeof urdu

const roman: FrameWords = {
  skip: 'Asal mawad par jayen',
  home: (shop) => `${shop}, pehla safha`,
  search: 'Serum, sunblock ya brand',
  find: 'Talash karein',
  cart: 'Tokri',
  inCart: (count) => `Tokri, ${count} cheezein`,
  account: 'Log in',
  yours: 'Mere orders',
  shelves: 'Dukaan',
  topSells: 'Sab se zyada bikne wale',
  trending: 'Maqbool',
  deals: 'Khaas riayat',
  brands: 'Brands',
  order: 'Aap ka order',
  track: 'Parcel kahan hai?',
  write: 'Hum se baat karein',
  whatsApp: 'WhatsApp',
  footer: 'Safhe ka aakhir',
}

export const frameWords = (language: string): FrameWords => (language === 'ur' ? urdu : roman)
