import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { server } from '#/testing/server.ts'
import { toner } from '#/testing/stockLevel.ts'
import { FindVariant } from './FindVariant.tsx'

/** The shop's answers by search text, each held back until the test releases it. */
function heldAnswers() {
  const held = new Map<string, () => void>()
  server.use(
    http.get('*/api/admin/stock', async ({ request }) => {
      const text = new URL(request.url).searchParams.get('search') ?? ''
      await new Promise<void>((go) => held.set(text, go))
      const levels = text.startsWith('no') ? [] : [{ ...toner, variantId: text, name: text }]
      return HttpResponse.json({ levels, next: '' })
    }),
  )
  return async (text: string) => {
    await waitFor(() => expect(held.has(text)).toBe(true))
    await act(async () => held.get(text)?.())
  }
}

function Desk() {
  const [found, setFound] = useState<string[]>([])
  return (
    <>
      <FindVariant label="Scan" onFound={(level) => setFound((old) => [...old, level.name])} />
      <label>
        Lot
        <input />
      </label>
      <output>{found.join(' ')}</output>
    </>
  )
}

test('HOLD-2 scans queue: each counts once and in its order, however late the answers come', async () => {
  const keys = userEvent.setup()
  const answer = heldAnswers()
  render(<Desk />)
  const field = screen.getByRole('textbox', { name: 'Scan' })
  await keys.type(field, 'A{Enter}B{Enter}A2{Enter}')
  await answer('A2')
  await answer('B')
  expect(screen.getByRole('status')).toHaveTextContent('')
  await answer('A')
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('A B A2'))
  expect(field).toHaveValue('')
})

test('HOLD-2 an answer writes over nothing that was typed since, and leaves the focus where somebody types', async () => {
  const keys = userEvent.setup()
  const answer = heldAnswers()
  render(<Desk />)
  const field = screen.getByRole('textbox', { name: 'Scan' })
  await keys.type(field, 'nothing{Enter}')
  await keys.type(field, '880')
  await answer('nothing')
  expect(await screen.findByText('Nothing is called “nothing”.')).toBeVisible()
  expect(field).toHaveValue('880')
  await keys.type(field, '1{Enter}')
  const lot = screen.getByRole('textbox', { name: 'Lot' })
  await keys.type(lot, 'L-1')
  await answer('8801')
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('8801'))
  expect(lot).toHaveFocus()
  expect(lot).toHaveValue('L-1')
})

test('HOLD-2 what nothing is called comes back to be corrected', async () => {
  const keys = userEvent.setup()
  const answer = heldAnswers()
  render(<Desk />)
  const field = screen.getByRole('textbox', { name: 'Scan' })
  await keys.type(field, 'nose{Enter}')
  await answer('nose')
  await waitFor(() => expect(field).toHaveValue('nose'))
})
