import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderOffice } from '#/testing/renderOffice.tsx'
import { WaysSheet } from './WaysSheet.tsx'

const november = { from: '2026-11-01', to: '2026-11-30' }

test('FEE-2 the report says what fees for cash brought and paying first took off, and leads to the orders behind each', async () => {
  const open = vi.fn<() => void>()
  const { keys } = renderOffice(
    <WaysSheet ways={{ cashFees: 100, saved: 57 }} asked="from=2026-11-01" range={november} onOpen={open} />,
    { at: '/admin/reports' },
  )
  expect(screen.getByRole('heading')).toHaveTextContent(/^Fees for cash brought Rs\s100, paying first took off Rs\s57$/)
  await keys.click(screen.getByRole('button', { name: /Fees for cash/ }))
  await keys.click(screen.getByRole('button', { name: /Saved by paying first/ }))
  expect(open).toHaveBeenNthCalledWith(1, { title: 'Fees for cash', kind: 'cash_fee', ...november })
  expect(open).toHaveBeenNthCalledWith(2, { title: 'Saved by paying first', kind: 'saved', ...november })
})
