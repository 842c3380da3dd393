import type { copy as english } from './ui.copy.ts'
import type { Words } from '#/shared/lib/words.ts'

export const copy: Words<typeof english> = {
  breadcrumb: 'آپ یہاں ہیں',
  previous: (label) => `${label}: پچھلا`,
  next: (label) => `${label}: اگلا`,
  close: 'بند کریں',
  longTouchToZoom: 'بڑا دیکھنے کے لیے دبائے رکھیں',
  hoverToZoom: 'بڑا دیکھنے کے لیے ماؤس اوپر لائیں',
  play: (label) => `ویڈیو چلائیں: ${label}`,
  pause: (label) => `ویڈیو روکیں: ${label}`,
  price: 'قیمت',
  listPrice: 'اصل قیمت',
  save: (percentOff) => `${percentOff}% بچت`,
  decreaseQuantity: 'تعداد کم کریں',
  increaseQuantity: 'تعداد بڑھائیں',
  noVideo: 'اس چیز کی کوئی ویڈیو نہیں ہے۔',
  videoUnsupported: 'آپ کا براؤزر ویڈیو نہیں چلا سکتا۔',
}
