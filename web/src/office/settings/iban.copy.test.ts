import { expect, it } from 'vitest'
import { fitsIban, spaced } from './iban.copy.ts'

it('SET-1 knows an IBAN by its check digits', () => {
  expect(fitsIban('PK36 SCBL 0000 0011 2345 6702')).toBe(true)
  expect(fitsIban('pk19mezn0001123456704821')).toBe(true)
  const wrong = ['PK36 SCBL 0000 0011 2345 6703', 'PK63 SCBL 0000 0011 2345 6702', '', '0300 1234567']
  expect(wrong.filter(fitsIban)).toEqual([])
  expect(spaced('pk36scbl0000001123456702')).toBe('PK36 SCBL 0000 0011 2345 6702')
})
