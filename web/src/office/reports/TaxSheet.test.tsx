import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderOffice } from '#/testing/renderOffice.tsx'
import { TaxSheet } from './TaxSheet.tsx'

const class18 = { class: 'Standard, 18 %', gross: 2819.28, tax: 430.06, backGross: 0, backTax: 0 }

test('BOOKS-1 the report says tax to the paisa by class and month, and leads to the orders of that month', async () => {
  const open = vi.fn<() => void>()
  const { keys } = renderOffice(
    <TaxSheet
      rows={[
        { ...class18, month: '2026-10' },
        { ...class18, month: '2026-11', backGross: 1259.64, backTax: 192.15 },
      ]}
      asked="from=2026-10-15"
      range={{ from: '2026-10-15', to: '2026-11-30' }}
      onOpen={open}
    />,
    { at: '/admin/reports' },
  )
  expect(screen.getByRole('heading')).toHaveTextContent(/^Rs\s860.12 of sales tax, less Rs\s192.15 that came back$/)
  await keys.click(screen.getByRole('button', { name: /October 2026: Standard, 18 %/ }))
  await keys.click(screen.getByRole('button', { name: /November 2026: Standard, 18 %, came back/ }))
  const key = { by: 'class', key: 'Standard, 18 %' }
  expect(open).toHaveBeenNthCalledWith(
    1,
    expect.objectContaining({ kind: 'taxed', from: '2026-10-15', to: '2026-10-31', ...key }),
  )
  expect(open).toHaveBeenNthCalledWith(
    2,
    expect.objectContaining({ kind: 'tax_back', from: '2026-11-01', to: '2026-11-30', ...key }),
  )
})
