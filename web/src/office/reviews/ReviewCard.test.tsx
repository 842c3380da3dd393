import { screen } from '@testing-library/react'
import { Link } from 'wouter'
import { expect, test } from 'vitest'
import { renderOffice } from '#/testing/renderOffice.tsx'
import { ReviewCard } from './ReviewCard.tsx'
import type { ProductReview } from './reviewsApi.ts'

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
