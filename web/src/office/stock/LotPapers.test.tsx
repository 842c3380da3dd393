import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { makeQueryClient } from '#/office/api/officeApi.ts'
import type { LotPapers as Papers } from '#/office/domain/stock/stockApi.ts'
import { server } from '#/testing/server.ts'
import { LotPapers } from './LotPapers.tsx'

const none: Papers = {
  version: 0,
  shown: false,
  importer: 'Gulaab Trading, Karachi',
  country: '',
  boughtFrom: '',
  documents: [],
  guide: '',
  guideOf: 'product',
}

async function show() {
  const tell = vi.fn<(what: string) => void>()
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <LotPapers lotId="lot-1" tell={tell} />
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Papers for shoppers' }))
  return tell
}

test('REAL-2 what shoppers may see is written down, saved over what was seen, and opened as a shopper', async () => {
  const sent: unknown[] = []
  server.use(
    http.get('*/api/admin/stock/lots/lot-1/papers', () =>
      HttpResponse.json(sent.length === 0 ? none : { ...none, shown: true, version: 1, code: '4F8N-2WQB' }),
    ),
    http.put('*/api/admin/stock/lots/lot-1/papers', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ ...none, version: 1 })
    }),
  )
  const tell = await show()
  expect(await screen.findByLabelText('Importer')).toHaveValue('Gulaab Trading, Karachi')
  expect(screen.queryByRole('link', { name: 'See as shopper' })).toBeNull()
  await userEvent.type(screen.getByLabelText('Country of origin'), 'Korea')
  expect(tell).toHaveBeenCalledWith('Papers for shoppers', expect.anything())
  await userEvent.click(screen.getByRole('button', { name: 'Add a document' }))
  await userEvent.click(screen.getByRole('button', { name: 'Add a document' }))
  await userEvent.selectOptions(screen.getByLabelText('Document 2'), 'Goods declaration')
  await userEvent.type(screen.getByLabelText('Number of document 2'), 'KAPE-1')
  await userEvent.click(screen.getByRole('button', { name: 'Remove document 1' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Shoppers may see these papers' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save the papers' }))
  const link = await screen.findByRole('link', { name: 'See as shopper' })
  expect(link).toHaveAttribute('href', '/authentic/4F8N-2WQB')
  const documents = [{ kind: 'declaration', on: '', number: 'KAPE-1' }]
  expect(sent).toEqual([{ ...none, country: 'Korea', shown: true, documents }])
})

test('REAL-2 what the shop refuses stays, with the reason beside it', async () => {
  server.use(
    http.get('*/api/admin/stock/lots/lot-1/papers', () =>
      HttpResponse.json({ ...none, documents: [{ kind: 'invoice', on: '', number: '' }] }),
    ),
    http.put('*/api/admin/stock/lots/lot-1/papers', () =>
      HttpResponse.json(
        {
          message: 'Please check the marked fields.',
          errors: { 'documents.0.on': 'This is no date: write it like 21.11.2026.' },
        },
        { status: 422 },
      ),
    ),
  )
  await show()
  await userEvent.type(await screen.findByLabelText('Day of document 1'), 'some day')
  await userEvent.click(screen.getByRole('button', { name: 'Save the papers' }))
  expect(await screen.findByText('This is no date: write it like 21.11.2026.')).toBeVisible()
  expect(screen.getByLabelText('Day of document 1')).toHaveValue('some day')
})
