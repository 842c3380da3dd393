import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, it, vi } from 'vitest'
import { server } from '#/testing/server.ts'
import ProductReviews from './ProductReviews.tsx'
import { ReviewTools } from './ReviewTools.tsx'
import { everyReview } from './reviewChoice.ts'

const review = (n: number) => ({ _id: `r${n}`, stars: 5, text: `Good, ${n} times.`, name: 'Hira', day: '2026-11-02' })

it('SHELF-4: what has no room in the place of the reviews is out of reach until it is asked for', async () => {
  const parts: Element[] = []
  let look: (fits: (part: Element) => boolean) => void = () => {}
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(hear: (entries: object[]) => void) {
        look = (fits) =>
          hear(
            parts.map((target) => ({
              target,
              isIntersecting: fits(target),
              intersectionRatio: Number(fits(target)),
            })),
          )
      }
      observe(part: Element) {
        parts.push(part)
      }
      disconnect() {
        parts.length = 0
      }
    },
  )
  server.use(
    http.get('*/api/products/p1/reviews', () =>
      HttpResponse.json({
        skinTypes: [],
        photos: 0,
        stars: [0, 0, 0, 0, 4],
        reviews: [review(1), review(2), review(3)],
        next: 'r3',
      }),
    ),
  )
  const keys = userEvent.setup()
  render(
    <div id="reviews">
      <ProductReviews id="p1" rating={{ average: 5, count: 4 }} />
    </div>,
  )
  const second = (await screen.findByText('Good, 2 times.')).closest('li')
  // The list is rendered before it is observed.
  await waitFor(() => expect(parts).toHaveLength(4))
  act(() => look((part) => part.contains(screen.getByText('Good, 1 times.'))))
  expect(screen.getByText('Good, 1 times.').closest('[inert]')).toBeNull()
  expect(second).toHaveAttribute('inert')
  expect(screen.getByRole('button', { name: 'Show more reviews', hidden: true }).closest('[inert]')).not.toBeNull()

  await keys.click(screen.getByRole('button', { name: 'Read all reviews' }))
  expect(document.querySelector('[inert]')).toBeNull()
  expect(document.activeElement).toBe(second)
  expect(screen.queryByRole('button', { name: 'Read all reviews' })).toBeNull()
})

it('REAL-1 reviews that nothing tells apart are put in order, and a way back stands where stars are chosen', () => {
  const of = { skinTypes: [], photos: 0 }
  const { rerender } = render(<ReviewTools of={of} choice={everyReview} onChoose={() => {}} />)
  expect(screen.getByRole('combobox', { name: 'In order' })).toBeVisible()
  expect(screen.queryByRole('group')).toBeNull()
  rerender(<ReviewTools of={of} choice={{ ...everyReview, stars: 2 }} onChoose={() => {}} />)
  expect(screen.getByRole('button', { name: 'All reviews' })).toBeVisible()
})
