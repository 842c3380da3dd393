import { describe, expect, test } from 'vitest'
import { meantMail } from './mailTypo.ts'

describe('PLAIN-5 a slip in the domain of an address', () => {
  test.each([
    ['ayesha.s@gmial.com', 'ayesha.s@gmail.com'],
    ['a@gamil.com', 'a@gmail.com'],
    ['a@gmail.con', 'a@gmail.com'],
    ['a@gmail.co', 'a@gmail.com'],
    ['a@gmaill.com', 'a@gmail.com'],
    ['a@gnail.com', 'a@gmail.com'],
    [' A.B@GMIAL.COM ', 'A.B@gmail.com'],
    ['a@hotmial.com', 'a@hotmail.com'],
    ['a@yaho.com', 'a@yahoo.com'],
    ['a@outlok.com', 'a@outlook.com'],
    ['a@icoud.com', 'a@icloud.com'],
  ])('%s is asked about', (typed, meant) => expect(meantMail(typed)).toBe(meant))

  test.each([
    'a@gmail.com',
    'a@ymail.com',
    'a@mail.com',
    'a@email.com',
    'a@example.com',
    'a@yahoo.co.uk',
    'a@hotmail.co.uk',
    'a@gulaab.test',
    'a@live.com',
    '@gmial.com',
    'gmial.com',
    '',
  ])('%s is not', (typed) => expect(meantMail(typed)).toBeNull())
})
