import { fireEvent, screen } from '@testing-library/react'
import { Profiler } from 'react'
import { expect, it, vi } from 'vitest'
import { product } from '#/testing/fixtures.ts'
import { renderShop } from '#/testing/renderShop.tsx'
import { ProductGrid } from './ProductGrid.tsx'

const drawn = vi.hoisted(() => vi.fn())
vi.mock('#/shared/ui/Price.tsx', () => ({ Price: drawn }))

it('SWIFT-5: adding to the cart draws no card again: in its own only the button says so', () => {
  const others = vi.fn()
  const { store } = renderShop(
    <>
      <ProductGrid products={[product({ _id: 'a', name: 'One' })]} />
      <Profiler id="others" onRender={others}>
        <ProductGrid products={[product({ _id: 'b', name: 'Two' }), product({ _id: 'c', name: 'Three' })]} />
      </Profiler>
    </>,
  )
  expect(drawn).toHaveBeenCalled()
  drawn.mockClear()
  others.mockClear()
  fireEvent.click(screen.getByRole('button', { name: 'Add to Cart: One' }))
  expect(store.getState().cart.items).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Add to Cart: One' })).toHaveTextContent('Added')
  expect(others).not.toHaveBeenCalled()
  expect(drawn).not.toHaveBeenCalled()
})
