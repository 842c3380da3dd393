import type { copy as english } from './contact.copy.ts'
import type { Words } from '#/shared/lib/words.ts'

const countries: Readonly<Record<string, string>> = {
  Pakistan: 'پاکستان',
  Dubai: 'دبئی',
  Qatar: 'قطر',
  Oman: 'عمان',
  Canada: 'کینیڈا',
  'Saudi Arabia': 'سعودی عرب',
  'United States': 'امریکہ',
  'United Kingdom': 'برطانیہ',
}

export const copy: Words<typeof english> = {
  more: 'دوسرا نمبر یا رائیڈر کے لیے پیغام',
  country: (name) => countries[name] ?? name,
  field: {
    phone: {
      label: 'فون نمبر',
      hint: 'اسی آرڈر کے بارے میں بات کرنے کے لیے۔ جیسے 0300\u00a01234567۔',
      missing: 'فون نمبر لکھیں، جیسے 0300\u00a01234567۔',
    },
    firstName: { label: 'پہلا نام', missing: 'اپنا پہلا نام لکھیں۔' },
    lastName: { label: 'آخری نام', missing: 'اپنا آخری نام لکھیں۔' },
    email: {
      label: 'ای میل',
      hint: 'آرڈر نمبر اور آرڈر کی خبر یہیں آئے گی۔',
      missing: 'ای میل لکھیں، جیسے name@gmail.com۔',
    },
    streetAddress: {
      label: 'پتا',
      office: 'گھر، گلی، علاقہ',
      hint: 'گھر نمبر، گلی، علاقہ۔ {urdu} یا انگریزی میں۔',
      missing: 'گھر نمبر اور گلی لکھیں۔',
    },
    landmark: {
      label: 'قریب کی مشہور جگہ',
      office: 'مشہور جگہ',
      hint: 'کوئی مسجد، اسکول یا دکان جسے سب جانتے ہوں۔',
    },
    city: { label: 'شہر', missing: 'اپنا شہر لکھیں۔' },
    state: { label: 'صوبہ یا ریاست', office: 'صوبہ', missing: 'اپنا صوبہ یا ریاست لکھیں۔' },
    zip: { label: 'پوسٹل کوڈ', office: 'پوسٹل کوڈ', missing: 'پوسٹل کوڈ لکھیں۔' },
    country: { label: 'ملک', missing: 'ملک چنیں۔' },
    nationalAddress: {
      label: 'نیشنل ایڈریس',
      office: 'نیشنل ایڈریس، جیسے RHMA3184',
      hint: 'سعودی پوسٹ کا چھوٹا کوڈ، جیسے RHMA3184۔',
    },
    secondPhone: {
      label: 'دوسرا نمبر',
      office: 'دوسرا فون نمبر',
      hint: 'کسی ایسے شخص کا جو پارسل لے سکے۔',
    },
    riderNote: { label: 'رائیڈر کے لیے پیغام', hint: 'جیسے: دوسرا گیٹ، دو بار گھنٹی بجائیں۔' },
    giftMessage: { label: 'پارسل میں رکھا جانے والا پیغام' },
    language: { label: 'پیغامات کی زبان' },
  },
}
