import { describe, expect, it } from 'vitest'
import { byLetter, DIGITS, holding, OTHERS } from './letters.ts'

const named = (...names: string[]) => names.map((name) => ({ name }))
const order = (...names: string[]) =>
  byLetter(named(...names)).map(({ letter, entries }) => [letter].concat(entries.map((entry) => entry.name)))

describe('WEB-9: the brands by letter', () => {
  it('puts accents, apostrophes, points and small letters where people look for them', () => {
    expect(
      order('Éclat', 'estée lauder', "d'Alba", 'Dior', 'e.l.f. Cosmetics', 'Ecolat', "L'Oréal Paris", 'Łowe'),
    ).toEqual([
      ['D', "d'Alba", 'Dior'],
      ['E', 'e.l.f. Cosmetics', 'Éclat', 'Ecolat', 'estée lauder'],
      ['L', "L'Oréal Paris", 'Łowe'],
    ])
  })

  it('compares word by word: a short first word comes before a longer one', () => {
    expect(order('Theory', 'The Ordinary', 'The Body Shop')).toEqual([['T', 'The Body Shop', 'The Ordinary', 'Theory']])
  })

  it('puts digits first, then A to Z, then Urdu in its own order, then everything else', () => {
    expect(order('گلاب', 'COSRX', '설화수', '3CE', 'پارس', 'بہار', 'ترکیب', 'چاندنی', 'ٹھنڈک', '***')).toEqual([
      [DIGITS, '3CE'],
      ['C', 'COSRX'],
      ['ب', 'بہار'],
      ['پ', 'پارس'],
      ['ت', 'ترکیب'],
      ['ٹ', 'ٹھنڈک'],
      ['چ', 'چاندنی'],
      ['گ', 'گلاب'],
      [OTHERS, '***', '설화수'],
    ])
  })

  it('reads what an Arabic keyboard types as the Urdu letter it stands for', () => {
    expect(order('كريم', 'کاجل', 'آرام', 'ابر')).toEqual([
      ['ا', 'ابر', 'آرام'],
      ['ک', 'کاجل', 'كريم'],
    ])
  })

  it('loses and repeats none of 400 names, and gives each letter once', () => {
    const names = Array.from({ length: 400 }, (_, n) => `${'abcdefghijklmnopqrstuvwxyz'[(n * 7) % 26]}rand ${n}`)
    const letters = byLetter(named(...names))
    expect(letters.map(({ letter }) => letter)).toEqual(Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ'))
    expect(letters.flatMap(({ entries }) => entries.map(({ name }) => name)).toSorted()).toEqual(names.toSorted())
  })

  it('finds a name by what people type for it', () => {
    const all = named("L'Oréal Paris", 'e.l.f. Cosmetics', 'AXIS-Y', 'گلاب')
    const found = (typed: string) => holding(all, typed).map(({ name }) => name)
    expect(found('loreal')).toEqual(["L'Oréal Paris"])
    expect(found('elf')).toEqual(['e.l.f. Cosmetics'])
    expect(found('axisy')).toEqual(['AXIS-Y'])
    expect(found('گل')).toEqual(['گلاب'])
    expect(found('  ')).toHaveLength(4)
    expect(found('dior')).toEqual([])
  })
})
