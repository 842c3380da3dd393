import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { parseListingQuery } from '#/shop/state/listingQuery.ts'
import { server } from '#/testing/server.ts'
import { IngredientField } from './IngredientField.tsx'

const all = [
  { slug: 'propylene-glycol', name: 'Propylene Glycol' },
  { slug: 'glycerin', name: 'Glycerin' },
  { slug: 'zinc-oxide', name: 'Zinc Oxide' },
]

test('FIND-1 any ingredient narrows a list, what begins with the words comes first', async () => {
  let asked = 0
  server.use(
    http.get('*/api/ingredients', () => {
      asked++
      return HttpResponse.json(all)
    }),
  )
  const keys = userEvent.setup()
  const onChange = vi.fn()
  render(<IngredientField query={parseListingQuery('fact=with:niacinamide')} onChange={onChange} />)
  expect(asked).toBe(0)
  const box = screen.getByRole('combobox', { name: 'An ingredient' })
  await keys.type(box, 'gly')
  const options = await screen.findAllByRole('option')
  expect(options.map((option) => option.textContent)).toEqual(['Glycerin', 'Propylene Glycol'])
  await keys.keyboard('{ArrowDown}{Enter}')
  expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ fact: ['with:niacinamide', 'without:glycerin'] }))
  expect(box).toHaveValue('')

  await keys.click(screen.getByRole('radio', { name: 'With' }))
  await keys.type(box, 'zinc oxide{Enter}')
  expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ fact: ['with:niacinamide', 'with:zinc-oxide'] }))
  expect(asked).toBe(1)
})

test('FIND-1 ingredients that do not arrive are asked for again', async () => {
  let works = false
  server.use(
    http.get('*/api/ingredients', () =>
      works ? HttpResponse.json(all) : HttpResponse.json({ message: 'x' }, { status: 503 }),
    ),
  )
  const keys = userEvent.setup()
  render(<IngredientField query={parseListingQuery('')} onChange={() => undefined} />)
  const box = screen.getByRole('combobox', { name: 'An ingredient' })
  await keys.click(box)
  expect(await screen.findByText('The ingredients did not arrive. Tap the field again.')).toBeVisible()
  works = true
  await keys.tab()
  await keys.type(box, 'zinc')
  expect(await screen.findByRole('option', { name: 'Zinc Oxide' })).toBeVisible()
})
