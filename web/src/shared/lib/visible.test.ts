import { expect, test } from 'vitest'
import { isPhone } from './phone.ts'
import { visible } from './visible.ts'
import vectors from './visible-vectors.json' with { type: 'json' }

test.each(vectors)('READ-6 %j shows as %j', (typed, shown) => {
  expect(visible(typed ?? '')).toBe(shown)
})

test.each(['\u202a+92 300 1234567\u202c', '\u20680300 1234567\u2069', '0300\u200b1234567', '\ufeff03001234567'])(
  'READ-6 the phone %j is one',
  (typed) => {
    expect(isPhone(typed, 'Pakistan')).toBe(true)
  },
)
