import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { owner, renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import WordsScreen from './WordsScreen.tsx'

/** Opens the form of a new word in a shop that refuses what it sends. */
async function refusedWith(errors: Record<string, string>) {
  server.use(
    http.get('*/api/admin/terms', () => HttpResponse.json({ brands: [], categories: [], skinTypes: [] })),
    http.get('*/api/admin/search/words', () => HttpResponse.json({ words: [] })),
    http.get('*/api/admin/search/missed', () => HttpResponse.json({ missed: [], unopened: [] })),
    http.post('*/api/admin/search/words', () =>
      HttpResponse.json({ message: 'Please check the marked fields.', errors }, { status: 422 }),
    ),
  )
  const { keys } = renderOffice(<WordsScreen me={owner('products.read', 'products.write')} />, {
    at: '/admin/shelves/words',
  })
  await keys.click(await screen.findByRole('button', { name: 'New meaning' }))
  await keys.type(screen.getByLabelText('Shoppers type'), 'surma')
  return keys
}

test('SHELF-5 a page that is refused is refused at its field, which keeps what was typed', async () => {
  const keys = await refusedWith({ target: 'A page of the shop, such as /category/serum.' })
  await keys.click(screen.getByRole('radio', { name: 'leads to a page' }))
  await keys.type(screen.getByLabelText('Address of the page'), 'https://elsewhere.example')
  await keys.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('A page of the shop, such as /category/serum.')).toBeVisible()
  expect(screen.getByLabelText('Address of the page')).toBeInvalid()
  expect(screen.getByLabelText('Address of the page')).toHaveValue('https://elsewhere.example')
})

test('SHELF-5 what is wrong with a field that is not open is said all the same', async () => {
  const keys = await refusedWith({ terms: 'Say what it finds, or which page it leads to.' })
  await keys.click(screen.getByRole('radio', { name: 'leads to a page' }))
  await keys.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Say what it finds, or which page it leads to.')
})
