import { screen } from '@testing-library/react'
import { Profiler } from 'react'
import { expect, it, vi } from 'vitest'
import { product } from '#/testing/fixtures.ts'
import { renderShop } from '#/testing/renderShop.tsx'
import { ProductGrid } from './ProductGrid.tsx'

it('SWIFT-5: adding to the cart draws no card again', async () => {
  const drawn = vi.fn()
  const { keys, store } = renderShop(
    <Profiler id="grid" onRender={drawn}>
      <ProductGrid products={[product({ _id: 'a', name: 'One' }), product({ _id: 'b', name: 'Two' })]} />
    </Profiler>,
  )
  drawn.mockClear()
  await keys.click(screen.getByRole('button', { name: 'Add to Cart: One' }))
  expect(store.getState().cart.items).toHaveLength(1)
  expect(drawn).not.toHaveBeenCalled()
})
