import type { Words } from '#/shared/lib/words.ts'
import type { copy as english } from './remind.copy.ts'

/** The words of the tick that has the shop remind somebody of a cart (KEEP-4). */
export const copy: Words<typeof english> = {
  label: 'Mujhe is cart ki aik baar yaad dilayein',
  hint: 'Sirf agar yeh reh jaye: aik din baad, din ke waqt, aik hi paigham. Is ke baad cart hamare haan se mit jati hai, aur aik button se aise paigham band ho jate hain.',
  failed: 'Yeh abhi note nahin ho saka. Aap ke order par koi asar nahin.',
}
