import { expect, test } from 'vitest'
import { actsOf } from './moves.ts'

test('ORD-2 what comes back is checked in first, and may still be marked as delivered', () => {
  expect(actsOf({ moves: ['record-money', 'lose', 'check-in'], allowed: ['Delivered', 'Returned'] })).toEqual([
    { kind: 'move', move: 'check-in' },
    { kind: 'status', status: 'Delivered' },
    { kind: 'move', move: 'record-money' },
    { kind: 'move', move: 'lose' },
  ])
})
