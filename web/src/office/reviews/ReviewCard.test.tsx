import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { Link } from 'wouter'
import { expect, test } from 'vitest'
import { owner, renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import { ReviewCard } from './ReviewCard.tsx'
import type { ProductReview, ReviewDecision } from './reviewsApi.ts'
import ReviewsScreen from './ReviewsScreen.tsx'

const review = {
  _id: 'r1',
  version: 1,
  state: 'waiting',
  stars: 4,
  text: 'Sealed, and the date is far away.',
  name: 'Hira',
  answer: '',
  suspicions: [],
  orderNumber: 'GL-7K3M9Q',
  deliveredOn: '2026-03-01',
  createdAt: '2026-03-02T07:00:00Z',
  product: { _id: 'toner', name: 'Rose Water Toner', brand: 'Gulistan', picture: '' },
} as unknown as ProductReview

test('OFFICE-4 SHELF-4 an answer that is being written is not lost to a link without a question', async () => {
  const { keys } = renderOffice(
    <>
      <ReviewCard review={review} mayWrite onDone={() => undefined} />
      <Link href="/admin/reviews/hidden">Hidden</Link>
    </>,
    { at: '/admin/reviews' },
  )
  await keys.click(screen.getByRole('button', { name: 'Answer' }))
  await keys.click(screen.getByRole('link', { name: 'Hidden' }))
  expect(screen.getByText('Another screen')).toBeVisible()
  history.back()
  await keys.click(await screen.findByRole('button', { name: 'Answer' }))
  await keys.type(screen.getByLabelText('The shop’s answer'), 'Shukriya!')
  await keys.click(screen.getByRole('link', { name: 'Hidden' }))
  await keys.click(await screen.findByRole('button', { name: 'Stay here' }))
  expect(screen.getByLabelText('The shop’s answer')).toHaveValue('Shukriya!')
})

/**
 * The queue of a shop whose one review others change: `answered` means that somebody else answered
 * it.
 */
function shopOf(one: ProductReview) {
  const shop = { review: one, sent: [] as ReviewDecision[] }
  server.use(
    http.get('*/api/admin/reviews', () =>
      HttpResponse.json({
        reviews: [shop.review],
        counts: { waiting: 1, published: 0, hidden: 0, stars: [0, 0, 0, 0, 0] },
      }),
    ),
    http.patch('*/api/admin/reviews/r1', async ({ request }) => {
      shop.sent.push((await request.json()) as ReviewDecision)
      shop.review = { ...shop.review, ...(shop.sent.at(-1) as Partial<ProductReview>), version: 9 }
      return HttpResponse.json(shop.review)
    }),
  )
  return shop
}

test('OFFICE-4 SHELF-4 publishing leaves the answer that somebody else wrote meanwhile', async () => {
  const shop = shopOf(review)
  const { keys, client } = renderOffice(<ReviewsScreen me={owner('products.write')} />, { at: '/admin/reviews' })
  await screen.findByRole('button', { name: 'Publish' })
  shop.review = { ...review, answer: 'Shukriya, Hira!', version: 2 }
  await client.invalidateQueries()
  expect(await screen.findByText('Shukriya, Hira!')).toBeVisible()
  await keys.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('It stands on the product’s page within two seconds.')).toBeVisible()
  expect(shop.sent).toEqual([{ state: 'published' }])
})

test('OFFICE-4 SHELF-4 who writes an answer sees that somebody else changed it, and keeps what was typed', async () => {
  const shop = shopOf({ ...review, state: 'published', answer: 'Thanks.' })
  const { keys, client } = renderOffice(<ReviewsScreen me={owner('products.write')} />, {
    at: '/admin/reviews/published',
  })
  await keys.click(await screen.findByRole('button', { name: 'Change the answer' }))
  await keys.type(screen.getByLabelText('The shop’s answer'), ' Come again!')
  shop.review = { ...shop.review, answer: 'Shukriya, Hira!', version: 2 }
  await client.invalidateQueries()
  const card = screen.getByRole('article')
  expect(await within(card).findByRole('status')).toHaveTextContent('It says now: Shukriya, Hira!')
  expect(screen.getByLabelText('The shop’s answer')).toHaveValue('Thanks. Come again!')
  await keys.click(screen.getByRole('button', { name: 'Leave it as it was' }))
  expect(screen.getByText('Shukriya, Hira!')).toBeVisible()
  // Opened again, it begins with the current answer.
  await keys.click(screen.getByRole('button', { name: 'Change the answer' }))
  expect(screen.getByLabelText('The shop’s answer')).toHaveValue('Shukriya, Hira!')
})

test('OFFICE-4 SHELF-4 a review that a colleague decides about stays while somebody writes its answer', async () => {
  const shop = { reviews: [review] }
  server.use(
    http.get('*/api/admin/reviews', () =>
      HttpResponse.json({
        reviews: shop.reviews,
        counts: { waiting: shop.reviews.length, published: 0, hidden: 0, stars: [0, 0, 0, 0, 0] },
      }),
    ),
  )
  const { keys, client } = renderOffice(<ReviewsScreen me={owner('products.write')} />, { at: '/admin/reviews' })
  await keys.click(await screen.findByRole('button', { name: 'Answer' }))
  await keys.type(screen.getByLabelText('The shop’s answer'), 'Shukriya!')
  shop.reviews = []
  await client.invalidateQueries()
  expect(await screen.findByText(/^A colleague has decided about this review meanwhile/)).toBeVisible()
  expect(screen.getByLabelText('The shop’s answer')).toHaveValue('Shukriya!')
  await keys.click(screen.getByRole('button', { name: 'Leave it as it was' }))
  expect(screen.queryByRole('article')).not.toBeInTheDocument()
})
