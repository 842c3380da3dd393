import { expect, test } from 'vitest'
import { partsOf } from './cash.ts'

test('PAYS-3 an order in cash is paid in the parts that the shop asks for', () => {
  expect(partsOf(900_50, 'cod')).toEqual([{ by: 'cash', paisa: 900_50 }])
  expect(partsOf(900_50, 'cod', 400_00)).toEqual([
    { by: 'deposit', paisa: 400_00 },
    { by: 'cash', paisa: 500_50 },
  ])
  expect(partsOf(900_50, 'cod', 2000_00)).toEqual([{ by: 'deposit', paisa: 900_50 }])
  expect(partsOf(900_50, 'transfer', 400_00)).toEqual([{ by: 'transfer', paisa: 900_50 }])
})
