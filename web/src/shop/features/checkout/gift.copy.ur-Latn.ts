import type { Words } from '#/shared/lib/words.ts'
import type { copy as english } from './gift.copy.ts'

export const copy: Words<typeof english> = {
  title: 'Tohfa',
  wrap: (price) => `Tohfe ki packing, ${price}`,
  wrapFree: 'Tohfe ki packing, muft',
  wrapNote:
    'Is order ki sab cheezein aik saath. Agar parcel lene se inkar kiya jaye ya baghair kisi kharabi ke wapas bheja jaye to packing ki raqam wapas nahin milti.',
  noPrices: 'Parcel mein qeematein na hon',
  noPricesNote: 'Na parchi par, na label par. Raseed aap ki email par aaye gi.',
  onCard: 'Card par chhape ga.',
  length: (n, most) => `${most} mein se ${n}`,
  card: 'Parcel mein rakha jane wala card',
  alone:
    'Hum sirf aap ke phone aur email par likhte hain. Jise tohfa milna hai us ka number “Doosra number” mein likhein, woh rider ke liye hai.',
}
