/**
 * Following an order on the pages below /ur: their texts are Urdu, as in the build of that
 * language.
 */
import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { orderDetail, told, tracking } from '#/testing/fixtures.ts'
import { renderPage } from '#/testing/renderPage.tsx'
import { server } from '#/testing/server.ts'
import TrackPage from './TrackPage.tsx'

const spoken: (string | null)[] = []
const inUrdu = told({ language: 'ur', small: 'اس وقت', head: 'آپ کا آرڈر مل گیا ہے' })

beforeEach(() => {
  spoken.length = 0
  server.use(http.get('*/api/orders/orders', () => HttpResponse.json([])))
})

/** The shop knows one order by its phone, and records the language of each request. */
function known(order: object) {
  server.use(
    http.post('*/api/orders/track', async ({ request }) => {
      spoken.push(request.headers.get('Shop-Language'))
      const { contact } = (await request.json()) as { contact: string }
      return contact === '0300 1234567'
        ? HttpResponse.json(order)
        : HttpResponse.json({ message: 'x' }, { status: 404 })
    }),
  )
  return renderPage(<TrackPage />, { at: '/ur/track?number=GL-7K3M9Q' })
}

test('WAY-1 SAY-3 the form speaks Urdu, asks the shop in it, and what is found goes on in it', async () => {
  const { keys } = known(orderDetail({ tracking: tracking({ told: [told(), inUrdu] }) }))
  expect(document.title).toMatch(/^میرا پارسل کہاں ہے؟/)
  await waitFor(() => expect(screen.getByLabelText('آرڈر نمبر')).toHaveValue('GL-7K3M9Q'))
  const contact = screen.getByLabelText('آرڈر والا فون یا ای میل')
  await keys.click(screen.getByRole('button', { name: 'آرڈر دیکھیں' }))
  expect(contact).toHaveAccessibleDescription('آرڈر والا فون نمبر یا ای میل لکھیں۔')
  await keys.type(contact, 'no@one.test')
  await keys.click(screen.getByRole('button', { name: 'آرڈر دیکھیں' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('اس نمبر اور اس فون یا ای میل کا کوئی آرڈر نہیں۔')
  await keys.clear(contact)
  await keys.type(contact, '0300 1234567')
  await keys.click(screen.getByRole('button', { name: 'آرڈر دیکھیں' }))
  expect(await screen.findByRole('heading', { name: 'آرڈر GL-7K3M9Q' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'آپ کا آرڈر مل گیا ہے' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'آپ کا پارسل' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'دوبارہ آرڈر کریں' })).toBeVisible()
  expect(screen.queryByRole('link', { name: /English|Roman Urdu/ })).not.toBeInTheDocument()
  expect(spoken).toEqual(['ur', 'ur'])
  await keys.click(screen.getByRole('button', { name: 'دوسرا آرڈر' }))
  expect(screen.getByRole('heading', { name: 'میرا پارسل کہاں ہے؟' })).toBeVisible()
})

test('SAY-3 an order that speaks Roman Urdu offers this page in it', async () => {
  const { keys } = known(orderDetail({ tracking: tracking({ told: [told({ language: 'ur-Latn' }), inUrdu] }) }))
  await keys.type(await screen.findByLabelText('آرڈر والا فون یا ای میل'), '0300 1234567')
  await keys.click(screen.getByRole('button', { name: 'آرڈر دیکھیں' }))
  const there = await screen.findByRole('link', { name: 'Roman Urdu' })
  expect(there.getAttribute('href')).toMatch(/^\/roman\/track#/)
})
