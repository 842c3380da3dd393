import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
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

  test.each([
    [20, 'Deal: 20% less'],
    [0, null],
  ])('DEAL-3 in a row a deal with a badge of %s says that alone is saved', (badge, words) => {
    renderShop(<ProductCard layout="row" product={product({ price: 1000, deals: { guest: deal(badge) } })} />)
    expect(screen.queryByText(/You save/)).toBeNull()
    expect(screen.queryByText(/^Deal/)?.textContent ?? null).toBe(words)
  })

  test('PLAIN-7 what everybody gets on everything is not called a deal', () => {
    renderShop(<ProductCard product={product({ stock: null, categories: ['serum', 'deal'] })} />)
    expect(screen.queryByText('Deal')).toBeNull()
  })

  test('PLAIN-7 says what others think of it and whose skin it is for', () => {
    const rating = { average: 4.65, count: 12 }
    const { unmount } = renderShop(
      <ProductCard product={product({ size: '30 ml', skinType: 'oily-skin', skinTypes: ['oily-skin'], rating })} />,
    )
    expect(screen.getByText('30 ml · for oily skin')).toBeVisible()
    expect(screen.getByText(/4\.7/)).toHaveTextContent('4.7 (12)')
    unmount()
    renderShop(
      <ProductCard
        product={product({ size: '30 ml', skinType: 'a', skinTypes: ['a', 'b', 'c', 'd', 'e'], categories: ['serum'] })}
      />,
    )
    expect(screen.getByText('30 ml'), 'for all skin is no reason').toBeVisible()
    expect(screen.queryByText(/★/)).toBeNull()
  })
})

describe('WEB-9 what a card does under the hand', () => {
  const card = product({ name: 'Rose Serum', stock: 1, colors: [] })

  test('PLAIN-7 says the first thing that it does, where it is made for all', () => {
    const made = (categories: string[], skinTypes: string[]) => {
      const { unmount } = renderShop(
        <ProductCard product={product({ size: '30 ml', skinType: skinTypes[0] ?? '', skinTypes, categories })} />,
      )
      const said = /30 ml(?: ·\u00a0[a-z ]+)?/.exec(screen.getByRole('article').textContent ?? '')?.[0]
      unmount()
      return said
    }
    const all = ['dry-skin', 'oily-skin', 'normal-skin', 'mature-skin', 'sensitive-skin']
    expect(made(['serum', 'soothing', 'brightening'], all)).toMatch(/^30 ml ·\u00a0soothing/)
    expect(made(['serum', 'soothing'], ['dry-skin'])).toMatch(/^30 ml ·\u00a0for dry skin/)
    expect(made(['serum'], all)).toBe('30 ml')
  })

  test('WEB-9 "Added" stands in the button for a moment, under the same name; not where none is left to add', () => {
    vi.useFakeTimers()
    try {
      renderShop(<ProductCard product={card} />)
      const button = screen.getByRole('button', { name: 'Add to Cart: Rose Serum' })
      fireEvent.click(button)
      expect(button).toHaveTextContent('Added')
      expect(button).toHaveAccessibleName('Add to Cart: Rose Serum')
      act(() => void vi.advanceTimersByTime(2000))
      expect(button).toHaveTextContent('Add to Cart')
      fireEvent.click(button) // the only unit is in the cart already
      expect(button).toHaveTextContent('Add to Cart')
    } finally {
      vi.useRealTimers()
    }
  })

  test('WEB-9 a second picture is asked for when a mouse comes, and never by a finger', async () => {
    const pictured = product({ frontImage: '/media/products/a-640.jpg', backImage: '/media/products/b-640.jpg' })
    renderShop(<ProductCard product={pictured} />)
    const article = screen.getByRole('article')
    const pictures = () => [...article.querySelectorAll('img')].map((img) => img.getAttribute('src'))
    fireEvent.pointerEnter(article, { pointerType: 'touch' })
    expect(pictures()).toEqual(['/media/products/a-640.jpg'])
    fireEvent.pointerEnter(article, { pointerType: 'mouse' })
    // Its code is a chunk of its own, whose first load takes a while.
    await vi.waitFor(
      () => expect(pictures()).toEqual(['/media/products/a-640.jpg', '/media/products/b-640.jpg']),
      10_000,
    )
  })

  test('WEB-9 nothing stands for what is inside of the drawn packs of the demo', async () => {
    renderShop(
      <ProductCard
        product={product({
          frontImage: '/media/demo/a-640.webp',
          backImage: '/media/demo/b-640.webp',
          category: 'serum',
        })}
      />,
    )
    const article = screen.getByRole('article')
    fireEvent.pointerEnter(article, { pointerType: 'mouse' })
    await import('./HoverPicture.tsx')
    expect(article.querySelectorAll('img')).toHaveLength(1)
  })
})

test('WEB-9 a word with a hyphen stays in one piece in a name, under the same name', () => {
  renderShop(<ProductCard product={product({ name: 'No-Sebum Mineral Powder, Multi-Reparative-Complex' })} />)
  const link = screen.getByRole('link', { name: 'No-Sebum Mineral Powder, Multi-Reparative-Complex' })
  expect([...link.querySelectorAll('span')].map((part) => part.textContent)).toEqual(['No-Sebum'])
})
