import type { copy as english } from './ahead.copy.ts'

export const copy: typeof english = {
  preorder: (day) => `پری آرڈر · ${day} سے روانہ ہو گا`,
  whole: (day) => `آپ کا پارسل پورا ایک ساتھ جائے گا، جب سب کچھ آ جائے: ${day} سے۔`,
}
