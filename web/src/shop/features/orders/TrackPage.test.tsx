import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { orderDetail, product } from '#/testing/fixtures.ts'
import { renderPage } from '#/testing/renderPage.tsx'
import { server } from '#/testing/server.ts'
import TrackPage from './TrackPage.tsx'

function known(...asked: unknown[]) {
  server.use(
    http.post('*/api/orders/track', async ({ request }) => {
      const body = (await request.json()) as { number: string; contact: string }
      asked.push(body)
      return body.contact === '0300 1234567'
        ? HttpResponse.json(orderDetail())
        : HttpResponse.json({ message: 'Order not found' }, { status: 404 })
    }),
  )
  return asked
}

describe('ORD-4 tracking from any device', () => {
  test('ORD-4 number and phone show where the order stands', async () => {
    const asked = known()
    const { keys } = renderPage(<TrackPage />, { at: '/track' })
    await keys.type(screen.getByLabelText('Order number'), 'gl-7k3m9q ')
    await keys.type(screen.getByLabelText('Phone or email used for the order'), '0300 1234567')
    await keys.click(screen.getByRole('button', { name: 'Track order' }))
    const heading = await screen.findByRole('heading', { name: 'Order GL-7K3M9Q' })
    expect(heading).toHaveFocus()
    expect(asked).toEqual([{ number: 'GL-7K3M9Q', contact: '0300 1234567' }])
    expect(screen.getByText('Right now')).toBeVisible()
    await keys.click(screen.getByRole('button', { name: 'Another order' }))
    expect(screen.getByRole('heading', { name: 'Where is my parcel?' })).toBeVisible()
  })

  test('ORD-4 a miss tells nothing of which of the two was wrong', async () => {
    known()
    const { keys } = renderPage(<TrackPage />, { at: '/track?number=GL-7K3M9Q' })
    await waitFor(() => expect(screen.getByLabelText('Order number')).toHaveValue('GL-7K3M9Q'))
    await keys.type(screen.getByLabelText('Phone or email used for the order'), 'no@one.test')
    await keys.click(screen.getByRole('button', { name: 'Track order' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'No order matches this number with this phone or email. Check both and try again.',
    )
  })

  test('ORD-4 both fields are asked for', async () => {
    const { keys } = renderPage(<TrackPage />, { at: '/track' })
    await keys.click(screen.getByRole('button', { name: 'Track order' }))
    expect(screen.getByLabelText('Order number')).toHaveFocus()
    expect(screen.getByLabelText('Order number')).toHaveAccessibleDescription('Enter the order number, like GL-7K3M9Q.')
    expect(screen.getByLabelText('Phone or email used for the order')).toBeInvalid()
  })

  test('ORD-4 a shop that cannot be reached is not a missing order', async () => {
    server.use(http.post('*/api/orders/track', () => HttpResponse.error()))
    const { keys } = renderPage(<TrackPage />, { at: '/track?number=GL-1' })
    await keys.type(screen.getByLabelText('Phone or email used for the order'), 'a@b.test')
    await keys.click(screen.getByRole('button', { name: 'Track order' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('We could not look just now. Please try again.')
  })

  test('CHK-4 coming from "Order Placed!" the order is looked up at once', async () => {
    const asked = known()
    const at = '/track?number=GL-7K3M9Q'
    renderPage(<TrackPage />, { at, state: { contact: '0300 1234567' } })
    expect(await screen.findByRole('heading', { name: 'Order GL-7K3M9Q' })).toBeVisible()
    expect(asked).toHaveLength(1)
  })
})

describe('SURE-3 a colour that was left open', () => {
  const [line] = orderDetail().cartItems
  const open = orderDetail({ cartItems: [line!, { ...line!, _id: 'tint', name: 'Lip Tint', colorToChoose: true }] })

  async function track(order = open) {
    server.use(
      http.post('*/api/orders/track', () => HttpResponse.json(order)),
      http.get('*/api/products/tint', () => HttpResponse.json(product({ _id: 'tint', colors: ['#a3485a', 'Rose'] }))),
    )
    const view = renderPage(<TrackPage />, { at: '/track?number=GL-7K3M9Q' })
    await view.keys.type(screen.getByLabelText('Phone or email used for the order'), '0300 1234567')
    await view.keys.click(screen.getByRole('button', { name: 'Track order' }))
    await screen.findByRole('heading', { name: 'Order GL-7K3M9Q' })
    return view
  }

  test('SURE-3 is chosen on the tracking page, by who knows the order', async () => {
    const asked: unknown[] = []
    server.use(
      http.post('*/api/orders/track/choose', async ({ request }) => {
        asked.push(await request.json())
        return HttpResponse.json(orderDetail())
      }),
    )
    const { keys } = await track()
    expect(screen.getByText('Colour to be chosen')).toBeVisible()
    await keys.click(await screen.findByRole('button', { name: 'Choose this colour' }))
    expect(screen.getByRole('alert')).toHaveTextContent('Choose a colour first.')
    expect(asked).toEqual([])
    await keys.click(screen.getByRole('radio', { name: 'Shade 1 of 2' }))
    await keys.click(screen.getByRole('button', { name: 'Choose this colour' }))
    await waitFor(() => expect(screen.queryByText('Which colour would you like?')).toBeNull())
    expect(asked).toEqual([{ number: 'GL-7K3M9Q', contact: '0300 1234567', line: 1, selectedColor: '#a3485a' }])
  })

  test('SURE-3 a shade that is gone meanwhile is said, and another can be chosen', async () => {
    server.use(
      http.post('*/api/orders/track/choose', () =>
        HttpResponse.json({ message: 'Rose is sold out.' }, { status: 409 }),
      ),
    )
    const { keys } = await track()
    await keys.click(await screen.findByRole('radio', { name: 'Rose' }))
    await keys.click(screen.getByRole('button', { name: 'Choose this colour' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Rose is sold out.')
    expect(screen.getByRole('button', { name: 'Choose this colour' })).toBeEnabled()
  })

  test('SURE-3 is not asked for once the parcel is packed', async () => {
    await track({ ...open, delivery: 'packed' })
    expect(screen.queryByText('Which colour would you like?')).toBeNull()
  })
})
