import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { product } from '#/testing/fixtures.ts'
import { renderShop } from '#/testing/renderShop.tsx'
import { ProductCard } from './ProductCard.tsx'

const deal = (badge: number) => ({ price: 800, badge, name: 'Serum week', endsAt: '2030-01-12T19:00:00Z' })

describe('DEAL-3 what a card claims of a deal', () => {
  test('DEAL-3 what is saved against the lowest price, beside the lowered price', () => {
    const card = product({ price: 1000, stock: null, categories: ['serum', 'deal'], deals: { guest: deal(20) } })
    renderShop(<ProductCard product={card} />)
    expect(screen.getByText('Deal: 20% less')).toBeVisible()
    expect(screen.getByText('Rs 576')).toBeVisible()
  })

  test.each([
    ['little is saved', { guest: deal(0) }],
    ['it is for members alone', { member: deal(20) }],
  ])('DEAL-3 nothing where %s', (_, deals) => {
    renderShop(<ProductCard product={product({ price: 1000, stock: null, categories: ['serum', 'deal'], deals })} />)
    expect(screen.queryByText(/^Deal/)).toBeNull()
  })

  test('LIST-7 what the owner put among the deals says so', () => {
    renderShop(<ProductCard product={product({ stock: null, categories: ['serum', 'deal'] })} />)
    expect(screen.getByText('Deal')).toBeVisible()
  })
})
