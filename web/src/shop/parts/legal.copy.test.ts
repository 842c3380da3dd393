import { expect, test } from 'vitest'
import { defaultConfig } from '#/shop/state/shopSlice.ts'
import { privacyClauses } from './legal.copy.ts'

test('GUARD-3 the privacy text says how long a screenshot is kept that paid for nothing, as it is set', () => {
  const kept = (days: number) => privacyClauses({ ...defaultConfig, proofDays: days })[0]?.text
  expect(kept(7)).toContain('It is deleted 7 days after the last change of an order that was never confirmed')
  expect(kept(1)).toContain('It is deleted a day after')
})
