import { expect, it } from 'vitest'
import { prepaidOff } from './prepaid.ts'
import vectors from './prepaid-vectors.json'

it('FEE-2 saves what internal/pricing says, of every cart', () => {
  expect(vectors.length).toBeGreaterThan(300)
  for (const { goods, want, ...rule } of vectors)
    expect({ goods, ...rule, want: prepaidOff(rule, goods) }).toEqual({ goods, ...rule, want })
})
