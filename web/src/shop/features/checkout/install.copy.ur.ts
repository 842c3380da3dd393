import type { copy as english } from './install.copy.ts'

export const copy: typeof english = {
  title: (shop) => `${shop} کو اپنے فون پر رکھیں`,
  text: 'بغیر لکھے کھلتی ہے، آپ کا پارسل دکھاتی ہے، اور انٹرنیٹ نہ ہو تب بھی آپ کی ٹوکری ساتھ رہتی ہے۔ ایپ اسٹور کی ضرورت نہیں۔',
  share: 'Safari میں Share دبائیں، پھر \u2068“Add to Home Screen”\u2069۔',
  browser: 'پہلے تین نقطے دبا کر \u2068“Open in browser”\u2069 چنیں؛ وہاں سے یہ فون پر رکھی جا سکتی ہے۔',
  put: 'ہوم اسکرین پر رکھیں',
  notNow: 'ابھی نہیں',
  done: 'یہ آپ کی ہوم اسکرین پر آ گئی ہے۔',
}
