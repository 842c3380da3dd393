import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { DaysChart } from './DaysChart.tsx'
import { daysOf } from '#/office/ui/karachiDays.ts'

const month = { from: '2026-10-29', to: '2026-11-27' }
const year = { from: '2025-11-28', to: '2026-11-27' }
const before = { from: '2026-09-29', to: '2026-10-28' }

/** A page on which the chart is this many pixels wide. */
function wide(width: number) {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly seen: ResizeObserverCallback
      constructor(seen: ResizeObserverCallback) {
        this.seen = seen
      }
      observe() {
        this.seen([{ contentRect: { width } } as ResizeObserverEntry], this)
      }
      unobserve() {}
      disconnect() {}
    },
  )
}

afterEach(() => {
  vi.unstubAllGlobals()
})

function draw(range: { from: string; to: string }) {
  const days = daysOf(range).map((day, i) => ({
    day,
    revenue: 1000 + i,
    parcels: 1,
    sold: 0,
    back: 0,
    units: 0,
    discount: 0,
    dealOff: 0,
    tierOff: 0,
    couponOff: 0,
    refused: 0,
    lost: 0,
  }))
  render(<DaysChart range={range} days={days} before={before} daysBefore={[]} onOpen={() => {}} />)
  return screen.getAllByRole('button')
}

test('KNOW-1 OFFICE-2 a phone shows the last bars that a thumb can hit, and says so', () => {
  wide(296)
  const bars = draw(month)
  expect(bars).toHaveLength(12)
  expect(bars.at(-1)).toHaveAccessibleName(/27 Nov 2026/)
  expect(screen.getByText('The last 12 of 30 days. The table has them all.')).toBeVisible()
})

test('KNOW-1 a laptop shows every day, and a year by weeks', () => {
  wide(920)
  expect(draw(month)).toHaveLength(30)
  expect(screen.queryByText(/^The last/)).toBeNull()
})

test('KNOW-1 a year on a phone is its last weeks', () => {
  wide(296)
  expect(draw(year)).toHaveLength(12)
  expect(screen.getByText('The last 12 of 53 weeks. The table has them all.')).toBeVisible()
})
