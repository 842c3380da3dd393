import type { Words } from '#/shared/lib/words.ts'
import type { shadesCopy as english } from './shades.copy.ts'

export const shadesCopy: Words<typeof english> = {
  title: 'Apna shade talash karein',
  wear: 'Jo shade aap lagate hain',
  choose: 'Koi aik chunein',
  nearest: (other, name) => `Aap ${other} lagate hain. Yahan sab se qareeb ${name} hai.`,
  soldOut: 'Khatam ho gaya.',
  here: (name) => `Abhi dastyab, sab se qareeb: ${name}.`,
  undertones: { cool: 'Thanda undertone', neutral: 'Darmiyana undertone', warm: 'Garm undertone' },
  depth: (depth) => `gehrai 10 mein se ${depth}`,
  near: 'Is ke qareeb:',
  others: 'Is ke qareeb, yahan doosre brands mein:',
  shadeOf: (shade, product) => `${shade}, ${product}`,
  take: 'Chunein',
  takeOf: (name) => `${name} chunein`,
  note: 'Yeh muqabla hamara hai. Gehrai 1 sab se halki hai; roshni aur screen se rang badal jate hain.',
}
