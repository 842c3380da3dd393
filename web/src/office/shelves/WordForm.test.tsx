import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { makeQueryClient } from '#/office/api/officeApi.ts'
import { server } from '#/testing/server.ts'
import type { SearchWord } from './shelvesApi.ts'
import { WordForm } from './WordForm.tsx'

const surma: SearchWord = {
  _id: 'w1',
  phrases: ['surma'],
  terms: ['eyeliner'],
  target: '',
  version: 1,
  updatedAt: '2026-11-24T04:00:00Z',
}
const theirs: SearchWord = { ...surma, phrases: ['surma', 'kohl'], terms: ['kajal'], version: 2 }
const refusal = {
  message: 'Somebody else has changed this.',
  word: theirs,
  edits: [
    {
      at: '2026-11-24T04:31:00Z',
      actor: 's',
      actorName: 'Sana',
      action: 'search.change',
      fields: ['phrases', 'terms'],
    },
  ],
}

function show() {
  const seen: { match: string | null; body: unknown }[] = []
  const onDone = vi.fn()
  server.use(
    http.get('*/api/admin/terms', () => HttpResponse.json({ brands: [], categories: [], skinTypes: [] })),
    http.put('*/api/admin/search/words/w1', async ({ request }) => {
      const match = request.headers.get('If-Match')
      seen.push({ match, body: await request.json() })
      return match === '"2"'
        ? HttpResponse.json({ ...theirs, version: 3 })
        : HttpResponse.json(refusal, { status: 409 })
    }),
  )
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <WordForm word={surma} phrase="" tell={() => undefined} onDone={onDone} />
    </QueryClientProvider>,
  )
  return { seen, onDone }
}

test('SHELF-5 OFFICE-4 over a colleague’s meaning: who changed what and when, and mine is saved when told so', async () => {
  const { seen, onDone } = show()
  const words = screen.getByLabelText('Words of the shop')
  await userEvent.type(words, '\nkajal pencil')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/^Sana changed Shoppers type from “surma” to “surma, kohl”/)).toHaveTextContent(/9:31/)
  expect(screen.getByText(/^Sana changed Words of the shop from “eyeliner” to “kajal”/)).toBeVisible()
  expect(words).toHaveValue('eyeliner\nkajal pencil')
  expect(onDone).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Save mine over it' }))
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  const body = { phrases: ['surma'], terms: ['eyeliner', 'kajal pencil'] }
  expect(seen).toEqual([
    { match: '"1"', body },
    { match: '"2"', body },
  ])
})

test('SHELF-5 OFFICE-4 a colleague’s meaning is taken, and saved over from there', async () => {
  const { seen } = show()
  await userEvent.type(screen.getByLabelText('Words of the shop'), '\nx')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Take theirs' }))
  expect(screen.getByLabelText(/Shoppers type/)).toHaveValue('surma\nkohl')
  expect(screen.getByLabelText('Words of the shop')).toHaveValue('kajal')
  expect(screen.queryByText('Somebody else was faster')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => seen.at(-1)?.match).toBe('"2"')
})
