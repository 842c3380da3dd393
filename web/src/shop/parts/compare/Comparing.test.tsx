import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { product } from '#/testing/fixtures.ts'
import { renderShop } from '#/testing/renderShop.tsx'
import { server } from '#/testing/server.ts'
import { ProductGrid } from '../ProductGrid.tsx'
import { useCompare } from './Comparing.tsx'

const goods = ['Serum', 'Cream', 'Toner'].map((name) => product({ _id: name.toLowerCase(), name, size: '30 ml' }))

function List() {
  const { button, over, bar } = useCompare()
  return (
    <>
      {button}
      <ProductGrid products={goods} over={over} />
      {bar}
    </>
  )
}

it('FIND-6 two cards of a list are chosen by keyboard and come side by side, a third waits', async () => {
  const asked: string[] = []
  server.use(
    http.get('*/api/products/:id', ({ params }) => {
      asked.push(String(params['id']))
      return HttpResponse.json(goods.find(({ _id }) => _id === params['id']))
    }),
  )
  const { keys } = renderShop(<List />)
  const begin = screen.getByRole('button', { name: 'Compare two' })
  expect(screen.queryByRole('checkbox')).toBeNull()
  begin.focus()
  await keys.keyboard('{Enter}')
  expect(begin).toHaveAttribute('aria-pressed', 'true')
  const serum = await screen.findByRole('checkbox', { name: 'Compare Serum' })
  const bar = within(await screen.findByRole('complementary', { name: 'Side by side' }))
  const open = bar.getByRole('button', { name: 'Compare' })
  expect(bar.getByRole('status')).toHaveTextContent('Choose two products')
  serum.focus()
  await keys.keyboard(' ')
  expect(bar.getByRole('status')).toHaveTextContent('One chosen. Choose another.')
  await keys.click(open)
  expect(screen.queryByRole('dialog')).toBeNull()
  await keys.click(screen.getByRole('checkbox', { name: 'Compare Toner' }))
  expect(bar.getByRole('status')).toHaveTextContent('Two chosen')
  expect(screen.getByRole('checkbox', { name: 'Compare Cream' })).toBeDisabled()
  await keys.click(open)
  const sheet = within(await screen.findByRole('dialog', { name: 'Side by side' }))
  expect(await sheet.findByRole('link', { name: 'Toner' })).toBeVisible()
  expect(asked).toEqual(['serum', 'toner'])
  await keys.click(sheet.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(serum).toBeChecked()
  await keys.click(serum)
  expect(screen.getByRole('checkbox', { name: 'Compare Cream' })).toBeEnabled()
  await keys.click(bar.getByRole('button', { name: 'Stop comparing' }))
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(begin).toHaveAttribute('aria-pressed', 'false')
})
