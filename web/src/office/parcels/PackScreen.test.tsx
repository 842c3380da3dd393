import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { owner, renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import PackScreen from './PackScreen.tsx'
import type { PickList } from '#/office/domain/orders/parcelsApi.ts'

const list: PickList = {
  boxes: [{ box: 1, orderId: 'o1', number: 'GL-7K3M9Q', name: 'Komal', city: 'Lahore', pieces: 1, version: 3 }],
  picks: [
    {
      shelf: 'A1',
      productId: 'p1',
      variantId: 'v1',
      name: 'Snail Essence',
      brand: 'COSRX',
      size: '100 ml',
      color: '',
      image: '/pic/p1/front',
      sku: 'SN',
      barcode: '',
      lotId: 'l1',
      lotCode: 'XB417',
      quantity: 1,
      missing: 0,
      boxes: [{ box: 1, line: 0, quantity: 1 }],
      lots: [],
    },
  ],
}

/** A shop with one order to pack; returns the requested moves. */
function aShop(unpack: () => Response) {
  let packed = false
  const moves: unknown[] = []
  server.use(
    http.get('*/api/admin/pick-list', () => HttpResponse.json(packed ? { boxes: [], picks: [] } : list)),
    http.post('*/api/admin/orders/o1/moves/:move', async ({ request, params }) => {
      moves.push([params['move'], request.headers.get('If-Match'), await request.json()])
      if (params['move'] === 'unpack') {
        const answer = unpack()
        packed = !answer.ok
        return answer
      }
      packed = true
      return HttpResponse.json({ _id: 'o1', number: 'GL-7K3M9Q', version: 4, parcels: [{ no: 1 }, { no: 2 }] })
    }),
  )
  const view = renderOffice(<PackScreen me={owner('orders.pack')} />, { at: '/admin/pack' })
  return { ...view, moves }
}

test('PACK-1 the last box that was closed can be taken apart again, though the list is empty', async () => {
  const { keys, moves } = aShop(() => HttpResponse.json({ _id: 'o1', number: 'GL-7K3M9Q', version: 5 }))
  await keys.click(await screen.findByRole('checkbox', { name: 'Taken: Snail Essence, lot XB417' }))
  expect(await screen.findByRole('heading', { name: 'Nothing to pack' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'To hand over' })).toHaveAttribute('href', '/admin/hand-over')
  expect(screen.getByText('GL-7K3M9Q is packed.')).toBeVisible()
  await keys.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(/^GL-7K3M9Q is unpacked/)).toBeVisible()
  // Only the parcel that was packed last, as the order was then.
  expect(moves.at(-1)).toEqual(['unpack', '"4"', { parcel: 2 }])
  expect(await screen.findByRole('checkbox', { name: 'Taken: Snail Essence, lot XB417' })).not.toBeChecked()
})

test('PACK-1 a box that somebody booked meanwhile stays packed, and that is said', async () => {
  const { keys } = aShop(() => HttpResponse.json({ message: 'It was changed meanwhile.' }, { status: 409 }))
  await keys.click(await screen.findByRole('checkbox', { name: 'Taken: Snail Essence, lot XB417' }))
  await keys.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(screen.getByText('It was changed meanwhile.')).toBeVisible())
  expect(screen.getByRole('heading', { name: 'Nothing to pack' })).toBeVisible()
})

/** Two orders that one pick fills; `refused` refuses to pack the second once. */
function twoBoxes(refused = false) {
  const [box] = list.boxes
  const [pick] = list.picks
  let refuse = refused
  const open = new Map([
    ['o1', { ...box!, orderId: 'o1' }],
    ['o2', { ...box!, box: 2, orderId: 'o2', number: 'GL-7K3M9R' }],
  ])
  const moves: string[] = []
  server.use(
    http.get('*/api/admin/pick-list', () => {
      const boxes = [...open.values()]
      const units = boxes.map((one) => ({ box: one.box, line: 0, quantity: 1 }))
      return HttpResponse.json({ boxes, picks: units.length === 0 ? [] : [{ ...pick!, quantity: 2, boxes: units }] })
    }),
    http.post('*/api/admin/orders/:id/moves/:move', ({ params }) => {
      const id = String(params['id'])
      moves.push(`${String(params['move'])} ${id}`)
      if (refuse && id === 'o2') {
        refuse = false
        return HttpResponse.json({ message: 'The shop did not answer.' }, { status: 500 })
      }
      const number = id === 'o1' ? 'GL-7K3M9Q' : 'GL-7K3M9R'
      if (params['move'] === 'unpack') open.set(id, { ...box!, orderId: id, number, box: id === 'o1' ? 1 : 2 })
      else open.delete(id)
      return HttpResponse.json({ _id: id, number, version: 4, parcels: [{ no: 1 }] })
    }),
  )
  return { ...renderOffice(<PackScreen me={owner('orders.pack')} />, { at: '/admin/pack' }), moves }
}

const tick = 'Taken: Snail Essence, lot XB417'

test('PACK-1 boxes that one tick filled are taken apart again together', async () => {
  const { keys, moves } = twoBoxes()
  await keys.click(await screen.findByRole('checkbox', { name: tick }))
  expect(await screen.findByText('2 orders are packed.')).toBeVisible()
  await keys.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(moves.toSorted()).toEqual(['pack o1', 'pack o2', 'unpack o1', 'unpack o2']))
  expect(await screen.findByRole('checkbox', { name: tick })).not.toBeChecked()
})

test('HOLD-2 PACK-1 a piece scanned before the list has come again goes into the next box, not into the one that is packed', async () => {
  const { keys, moves } = twoBoxes()
  const field = await screen.findByRole('textbox', { name: 'Scan a piece or a slip' })
  let come = () => {}
  const held = new Promise<void>((go) => (come = go))
  server.use(http.get('*/api/admin/pick-list', () => held.then(() => undefined)))
  await keys.type(field, 'SN{Enter}')
  await screen.findByText('GL-7K3M9Q is packed.')
  await keys.type(field, 'SN{Enter}')
  await screen.findByText('GL-7K3M9R is packed.')
  come()
  expect(await screen.findByRole('heading', { name: 'Nothing to pack' })).toBeVisible()
  expect(moves).toEqual(['pack o1', 'pack o2'])
})

test('PACK-1 a full box that could not be packed is packed by a press', async () => {
  const { keys, moves } = twoBoxes(true)
  await keys.click(await screen.findByRole('checkbox', { name: tick }))
  expect(await screen.findByText('The shop did not answer.')).toBeVisible()
  expect(screen.getByText('GL-7K3M9Q is packed.')).toBeVisible()
  await keys.click(await screen.findByRole('button', { name: 'Pack GL-7K3M9R' }))
  expect(await screen.findByRole('heading', { name: 'Nothing to pack' })).toBeVisible()
  expect(moves).toEqual(['pack o1', 'pack o2', 'pack o2'])
})
