import { expect, it } from 'vitest'
import { settingText } from '#/office/domain/shop/settings.copy.ts'

it('SET-1: says what 0 means where it is no amount, in the history and the log', () => {
  expect(['cashMost', 'handMost', 'refundAlone'].map((name) => settingText(name, 0))).toEqual([
    'no limit',
    'no limit',
    'any',
  ])
  expect(settingText('cashMost', 200_000)).toBe('Rs 200,000')
  expect(settingText('guestPercent', 0)).toContain('0')
})
