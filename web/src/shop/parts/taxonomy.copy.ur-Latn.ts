import type * as english from './taxonomy.copy.ts'
import type { Words } from '#/shared/lib/words.ts'

export const skinEnd = / jild$/i

export const skinTypeLines: Words<typeof english.skinTypeLines> = {
  'glass-skin': 'Saaf, nam, roshan',
  'normal-skin': 'Mutawazin',
  'oily-skin': 'Chamak, khule masaam',
  'dry-skin': 'Khinchao, papri',
  'combination-skin': 'Maatha aur naak chikne',
  'sensitive-skin': 'Jaldi surkh ho jaye',
  'mature-skin': 'Bareek lakeerein',
}
