import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { Courier } from '#/office/domain/orders/parcelsApi.ts'
import { owner, renderOffice } from '#/testing/renderOffice.tsx'
import { uiCopy } from '#/office/ui/ui.copy.ts'
import { server } from '#/testing/server.ts'
import { copy } from './couriers.copy.ts'
import CourierScreen from './CourierScreen.tsx'
import CouriersScreen from './CouriersScreen.tsx'
import { changedOf, fresh, inputOf, keyOf, formValuesOf } from './formValues.ts'

const postex: Courier = {
  ...fresh('postex', 'PostEx'),
  on: false,
  page: 'https://postex.pk/tracking?cn={number}',
  version: 3,
  columns: [{ name: 'shipperref', field: 'reference' }],
  direct: { on: false, keySet: false, place: '', problem: '' },
}
const tcs: Courier = { ...fresh('tcs', 'TCS'), version: 1, cutoffs: [{ city: 'Lahore', time: '16:30' }] }

function shop(list: readonly Courier[] = [postex, tcs]) {
  const sent: { ifMatch: string | null; body: Record<string, unknown> }[] = []
  server.use(
    http.get('*/api/admin/couriers', () => HttpResponse.json({ couriers: list })),
    http.put('*/api/admin/couriers/:key', async ({ request }) => {
      sent.push({ ifMatch: request.headers.get('If-Match'), body: (await request.json()) as Record<string, unknown> })
      return HttpResponse.json({ ...postex, version: 4, on: true })
    }),
  )
  return sent
}

const show = (...permissions: string[]) =>
  renderOffice(
    <CourierScreen me={owner(...(permissions.length > 0 ? permissions : ['orders.read', 'settings.write']))} />,
    { at: '/admin/settings/couriers/postex', path: '/admin/settings/couriers/:key' },
  )

test('PARCEL-4 the list says who is in use and until when', async () => {
  shop()
  renderOffice(<CouriersScreen me={owner('orders.read')} />, { at: '/admin/settings/couriers' })
  const row = within((await screen.findByText('TCS')).closest('li')!)
  expect(row.getByText('closes 16:30 Lahore')).toBeVisible()
  expect(row.getByText(copy.on)).toBeVisible()
  expect(screen.queryByRole('button', { name: copy.add })).not.toBeInTheDocument()
})

test('PARCEL-1 a key is tried before it is stored, and the only address is chosen', async () => {
  const sent = shop()
  const tried: unknown[] = []
  server.use(
    http.post('*/api/admin/couriers/postex/places', async ({ request }) => {
      tried.push(await request.json())
      return tried.length === 1
        ? HttpResponse.json(
            { message: 'The key was not taken.', errors: { key: 'PostEx does not know this key.' } },
            { status: 422 },
          )
        : HttpResponse.json({ places: [{ code: '001', city: 'Lahore', address: '14-B Model Town' }] })
    }),
  )
  const user = userEvent.setup()
  show()
  const key = await screen.findByLabelText(copy.direct.key)
  expect(screen.getByRole('button', { name: copy.direct.try })).toBeDisabled()
  await user.type(key, 'wrong')
  await user.click(screen.getByRole('button', { name: copy.direct.try }))
  expect(await screen.findByText('PostEx does not know this key.')).toBeVisible()
  await user.clear(key)
  await user.type(key, 'good')
  await user.click(screen.getByRole('button', { name: copy.direct.try }))
  expect(await screen.findByText(copy.direct.tried(1))).toBeVisible()
  expect(screen.getByLabelText(copy.direct.place)).toHaveValue('001')
  expect(tried).toEqual([{ key: 'wrong' }, { key: 'good' }])

  await user.click(screen.getByRole('switch', { name: copy.direct.on }))
  await user.click(screen.getByRole('switch', { name: copy.use.on }))
  await user.click(screen.getByRole('button', { name: copy.times.add }))
  await user.type(screen.getByLabelText(copy.times.city(1)), 'Lahore')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.ifMatch).toBe('"3"')
  expect(sent[0]?.body).toMatchObject({
    on: true,
    cutoffs: [{ city: 'Lahore', time: '15:00' }],
    columns: [{ name: 'shipperref', field: 'reference' }],
    direct: { on: true, place: '001', key: 'good' },
  })
})

test('PARCEL-1 what is wrong stands at its field, and what was typed stays', async () => {
  shop()
  server.use(
    http.put('*/api/admin/couriers/postex', () =>
      HttpResponse.json(
        {
          message: 'The courier was not saved.',
          errors: { page: 'An https address.', cutoffs: 'A time for each city.' },
        },
        { status: 422 },
      ),
    ),
  )
  const user = userEvent.setup()
  show()
  const name = await screen.findByLabelText(copy.use.name)
  await user.type(name, ' Lahore')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('An https address.')).toBeVisible()
  expect(screen.getByText('A time for each city.')).toBeVisible()
  expect(name).toHaveValue('PostEx Lahore')
})

/** A colleague has saved PostEx meanwhile: the first save is refused. */
function beaten() {
  const theirs = { ...postex, version: 9, name: 'PostEx South', attempts: 3 }
  const edits = [
    {
      at: '2026-03-14T10:00:00Z',
      actor: 'u1',
      actorName: 'Hamza',
      action: 'courier.set',
      fields: ['attempts', 'name'],
    },
  ]
  const sent: { ifMatch: string | null; name: unknown }[] = []
  server.use(
    http.get('*/api/admin/couriers', () => HttpResponse.json({ couriers: [postex] })),
    http.put('*/api/admin/couriers/postex', async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>
      sent.push({ ifMatch: request.headers.get('If-Match'), name: body['name'] })
      return sent.length === 1
        ? HttpResponse.json({ message: 'Somebody else has changed this.', courier: theirs, edits }, { status: 409 })
        : HttpResponse.json({ ...theirs, ...body, version: 10 })
    }),
  )
  return sent
}

test('OFFICE-4 a colleague was faster: who changed what and when is said, and what was typed can stand', async () => {
  const sent = beaten()
  const user = userEvent.setup()
  show()
  const name = await screen.findByLabelText(copy.use.name)
  await user.type(name, ' mine')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const notice = within((await screen.findByText(/Hamza.*PostEx South/)).closest<HTMLElement>('[role=alert]')!)
  expect(notice.getByText(/Hamza.*Attempts/)).toBeVisible()
  expect(notice.getAllByText(/14 March/)[0]).toBeVisible()
  expect(name).toHaveValue('PostEx mine')
  await user.click(notice.getByRole('button', { name: uiCopy.mine }))
  await waitFor(() => expect(screen.queryByText(uiCopy.conflict)).not.toBeInTheDocument())
  expect(sent).toEqual([
    { ifMatch: '"3"', name: 'PostEx mine' },
    { ifMatch: '"9"', name: 'PostEx mine' },
  ])
})

test('OFFICE-4 theirs can be taken instead', async () => {
  const sent = beaten()
  const user = userEvent.setup()
  show()
  const name = await screen.findByLabelText(copy.use.name)
  await user.type(name, ' mine')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: uiCopy.theirs }))
  expect(name).toHaveValue('PostEx South')
  await user.type(name, ' 2')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent[1]).toEqual({ ifMatch: '"9"', name: 'PostEx South 2' }))
})

test('STAFF-1 who may not change couriers sees them', async () => {
  shop()
  show('orders.read')
  expect(await screen.findByText(copy.readOnly)).toBeVisible()
  expect(screen.getByLabelText(copy.use.name)).toBeDisabled()
})

test('PARCEL-1 the key goes only where it was typed or is to be forgotten', () => {
  const kept: Courier = { ...postex, direct: { on: true, keySet: true, place: '001', problem: '' } }
  const typed = formValuesOf(kept)
  expect(inputOf(typed, kept).direct).toEqual({ on: true, place: '001' })
  expect(inputOf({ ...typed, direct: { ...typed.direct, forget: true } }, kept).direct).toEqual({
    on: false,
    place: '001',
    key: '',
  })
  expect(inputOf(formValuesOf(tcs), tcs).direct).toBeUndefined()
  expect(changedOf({ ...typed, attempts: 3 }, kept)).toEqual(['attempts'])
  expect(keyOf('  Rider Ali & Söhne! ')).toBe('rider-ali-s-hne')
})
