import type { copy as english } from './ahead.copy.ts'

export const copy: typeof english = {
  preorder: (day) => `Pre-order · ${day} se rawana ho ga`,
  whole: (day) => `Aap ka parcel poora aik saath jaye ga, jab sab kuch aa jaye: ${day} se.`,
}
