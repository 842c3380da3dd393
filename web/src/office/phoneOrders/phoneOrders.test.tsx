import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import EditOrderScreen from './EditOrderScreen.tsx'
import NewOrderScreen from './NewOrderScreen.tsx'

const level = (variantId: string, color: string, free = 5) => ({
  variantId,
  productId: 'p1',
  name: 'Pocket Blush',
  brand: 'rhode',
  size: '5.3 g',
  color,
  sku: '',
  barcode: '',
  image: '',
  state: 'live',
  enabled: true,
  tracked: true,
  onHand: free,
  held: 0,
  free,
  quarantined: 0,
  lowAt: 0,
  low: false,
  sold30: 0,
})

const line = (shade: string, more: object = {}) => ({
  line: 0,
  productId: 'p1',
  variantId: 'v1',
  sku: '',
  name: 'Pocket Blush',
  brand: 'rhode',
  size: '5.3 g',
  selectedColor: '#aa0011',
  shade,
  quantity: 1,
  held: 1,
  back: 0,
  image: '',
  price: 1000,
  ...more,
})

const order = (more: object = {}) => ({
  _id: 'o1',
  number: 'GL-ABC123',
  name: 'Rabia Anwar',
  status: 'confirmed',
  method: 'cod',
  placement: 'confirmed',
  payment: 'due',
  delivery: 'not_packed',
  version: 3,
  createdAt: '2026-11-20T10:00:00Z',
  updatedAt: '2026-11-20T10:00:00Z',
  lines: [line('Piggy')],
  events: [],
  allowed: [],
  moves: ['edit'],
  contact: {
    firstName: 'Rabia',
    lastName: 'Anwar',
    email: '',
    country: 'Pakistan',
    streetAddress: 'House 18-B',
    city: 'Hyderabad',
    state: 'Sindh',
    zip: '71000',
    phone: '0322 7719035',
    landmark: 'Bismillah bakery',
  },
  money: { total: 1000, received: 0, refunded: 0, due: 1000, refundable: 0, owed: 0 },
  ...more,
})

/** What was sent; the shop's answers follow. */
const sent: { take: Record<string, unknown>[]; edit: { match: string | null; body: Record<string, unknown> }[] } = {
  take: [],
  edit: [],
}
let levels = [level('v1', 'Piggy')]
let quotes = 0
let refuse: { status: number; body: object } | null = null

beforeEach(() => {
  sent.take = []
  sent.edit = []
  quotes = 0
  levels = [level('v1', 'Piggy')]
  refuse = null
  server.use(
    http.get('*/api/cities', () =>
      HttpResponse.json({
        Sindh: [['Hyderabad', '71000', 'حیدرآباد', 'hyd']],
        Punjab: [['Rawalpindi', '46000', 'راولپنڈی', 'pindi']],
      }),
    ),
    http.get('*/api/admin/orders/caller', () =>
      HttpResponse.json({ phone: '+923227719035', delivered: 0, refused: 0, open: 0 }),
    ),
    http.get('*/api/admin/stock', () => HttpResponse.json({ levels })),
    http.post('*/api/admin/orders/take', async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>
      if (body['dry'] === true) quotes++
      else sent.take.push(body)
      if (body['dry'] !== true && refuse) return HttpResponse.json(refuse.body, { status: refuse.status })
      return HttpResponse.json({
        lines: [{ variantId: 'v1', sum: 720 }],
        tier: 'guest',
        listTotal: 1000,
        discount: 0,
        totalPrice: 720,
        toCollect: body['method'] === 'cod' ? 720 : 0,
        ...(body['method'] !== 'cod' && { otherHand: true }),
        ...(body['dry'] !== true && { order: order() }),
      })
    }),
    http.get('*/api/admin/orders/o1', () => HttpResponse.json(order())),
    http.post('*/api/admin/orders/o1/edit', async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>
      if (body['dry'] !== true) {
        sent.edit.push({ match: request.headers.get('If-Match'), body })
        if (refuse) return HttpResponse.json(refuse.body, { status: refuse.status })
      }
      return HttpResponse.json({
        order: order({ lines: [line('Spicy', { variantId: 'v2', quantity: 2 })] }),
        totalBefore: 1000,
        totalPrice: 2000,
        discountBefore: 0,
        discount: 0,
        collectBefore: 1000,
        toCollect: 2000,
      })
    }),
  )
})

test('DOOR-1 a pasted message fills the form, and an order is taken with its channel, by keyboard alone', async () => {
  const user = userEvent.setup()
  const { client } = renderOffice(<NewOrderScreen />, { at: '/admin/orders/new' })
  await user.keyboard('v')
  expect(screen.getByLabelText(/Paste the message/)).toHaveFocus()
  await user.paste('Rabia Anwar, H no 18-B latifabad unit 7 near Bismillah bakery hyderabad 0322-7719035')
  await waitFor(() => expect(screen.getByLabelText('City')).toHaveValue('Hyderabad'))
  expect(screen.getByLabelText('Phone')).toHaveValue('0322-7719035')
  expect(screen.getByLabelText(/Landmark/)).toHaveValue('Bismillah bakery')
  expect(screen.getByLabelText(/Province/)).toHaveValue('Sindh')
  expect(screen.getByLabelText(/Postal code/)).toHaveValue('71000')
  await user.selectOptions(screen.getByLabelText('Came by'), 'Instagram')
  await user.type(screen.getByLabelText(/Find a product/), 'blush{Enter}')
  expect(await screen.findByText(/5 left/)).toBeVisible()
  await waitFor(() => expect(screen.getByRole('button', { name: /Create order/ })).toBeEnabled())
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText(/Order GL-ABC123 is placed/)).toBeVisible()
  const before = quotes
  await act(() => client.invalidateQueries({ queryKey: ['orders'] })) // the event of this order: no quote is requested again
  expect(quotes).toBe(before)
  expect(sent.take).toHaveLength(1)
  expect(sent.take[0]).toMatchObject({
    channel: 'instagram',
    agreed: true,
    expectedTotal: 720,
    contact: { firstName: 'Rabia', landmark: 'Bismillah bakery', streetAddress: 'H no 18-B latifabad unit 7' },
    items: [{ variantId: 'v1', quantity: 1 }],
  })
})

test('FEE-1 the bill of a coupon that frees delivery has a row for what it gives', async () => {
  const user = userEvent.setup()
  server.use(
    http.post('*/api/admin/orders/take', () =>
      HttpResponse.json({
        lines: [{ variantId: 'v1', sum: 720 }],
        tier: 'guest',
        listTotal: 1000,
        discount: 0,
        freed: 250,
        totalPrice: 720,
        toCollect: 720,
      }),
    ),
  )
  renderOffice(<NewOrderScreen />, { at: '/admin/orders/new' })
  await user.type(screen.getByLabelText(/Find a product/), 'blush{Enter}')
  await user.type(screen.getByLabelText(/Coupon/), 'eid26')
  const row = await screen.findByText('Delivery, with coupon EID26')
  expect(row.nextElementSibling).toHaveTextContent('Free')
  expect(screen.getByText('Off at the shop').nextElementSibling).toHaveTextContent('−Rs 280')
})

test('DOOR-1 a message pasted over another leaves nothing of the first, and what was typed beside it stays', async () => {
  const user = userEvent.setup()
  renderOffice(<NewOrderScreen />, { at: '/admin/orders/new' })
  await user.type(screen.getByLabelText(/Email/), 'rabia@example.com')
  await user.click(screen.getByLabelText(/Paste the message/))
  await user.paste('Rabia Anwar, H no 18-B latifabad unit 7 near Bismillah bakery hyderabad 0322-7719035, 0333 1234567')
  await waitFor(() => expect(screen.getByLabelText('City')).toHaveValue('Hyderabad'))
  expect(screen.getByLabelText(/Second phone/)).toHaveValue('0333 1234567')
  expect(screen.getByLabelText(/Landmark/)).toHaveValue('Bismillah bakery')
  const box = screen.getByLabelText(/Paste the message/)
  await user.clear(box)
  expect(screen.getByLabelText('City')).toHaveValue('Hyderabad')
  await user.click(box)
  await user.paste('House 5, Street 2, Rawalpindi 0300 7654321')
  await waitFor(() => expect(screen.getByLabelText('City')).toHaveValue('Rawalpindi'))
  expect(screen.getByLabelText('Phone')).toHaveValue('0300 7654321')
  for (const name of [/First name/, /Last name/, /Second phone/, /Landmark/])
    expect(screen.getByLabelText(name)).toHaveValue('')
  expect(screen.getByLabelText(/Postal code/)).toHaveValue('46000')
  expect(screen.getByLabelText(/Email/)).toHaveValue('rabia@example.com')
})

test('DOOR-1 DOOR-3 an order may go to another country, whose phones are read as there', async () => {
  const user = userEvent.setup()
  const asked: string[] = []
  server.use(
    http.get('*/api/admin/orders/caller', ({ request }) => {
      const { searchParams } = new URL(request.url)
      asked.push(`${searchParams.get('country')} ${searchParams.get('phone')}`)
      return HttpResponse.json({ phone: '+966512345678', delivered: 0, refused: 0, open: 0 })
    }),
  )
  renderOffice(<NewOrderScreen />, { at: '/admin/orders/new' })
  expect(screen.queryByLabelText(/National address/)).not.toBeInTheDocument()
  await user.selectOptions(screen.getByLabelText('Country'), 'Saudi Arabia')
  await user.type(screen.getByLabelText(/National address/), 'RHMA3184')
  await user.type(screen.getByLabelText('Phone'), '0512345678')
  await waitFor(() => expect(asked.at(-1)).toBe('Saudi Arabia 0512345678'))
  await user.type(screen.getByLabelText('City'), 'Hyderabad')
  expect(screen.queryByText(/fits/)).not.toBeInTheDocument()
  await user.type(screen.getByLabelText(/Find a product/), 'blush{Enter}')
  await waitFor(() => expect(screen.getByRole('button', { name: /Create order/ })).toBeEnabled())
  await user.click(screen.getByRole('button', { name: /Create order/ }))
  expect(await screen.findByText(/Order GL-ABC123 is placed/)).toBeVisible()
  expect(sent.take[0]).toMatchObject({ contact: { country: 'Saudi Arabia', nationalAddress: 'RHMA3184' } })
})

test('DOOR-1 what is wrong stands at its field, which has the focus, and nothing typed is lost', async () => {
  const user = userEvent.setup()
  refuse = {
    status: 422,
    body: { message: 'Please check the marked fields.', errors: { streetAddress: 'Street address is required' } },
  }
  renderOffice(<NewOrderScreen />, { at: '/admin/orders/new' })
  await user.type(screen.getByLabelText('Phone'), '03227719035')
  await user.type(screen.getByLabelText('City'), 'pind')
  await user.click(await screen.findByRole('option', { name: /Rawalpindi/ }))
  expect(screen.getByLabelText(/Postal code/)).toHaveValue('46000')
  await user.type(screen.getByLabelText(/Find a product/), 'blush{Enter}')
  await user.click(screen.getByRole('button', { name: 'Transfer' }))
  expect(await screen.findByText(/somebody else must approve/)).toBeVisible()
  const create = screen.getByRole('button', { name: /Create order/ })
  await waitFor(() => expect(create).toBeEnabled())
  await user.click(create)
  expect(await screen.findByText('Street address is required')).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText(/House, street/)).toHaveFocus())
  expect(screen.getByLabelText('Phone')).toHaveValue('03227719035')
  expect(screen.getByText('Pocket Blush')).toBeVisible()
})

const editing = (at = 'o1') =>
  renderOffice(<EditOrderScreen />, { at: `/admin/orders/${at}/edit`, path: '/admin/orders/:id/edit' })

test('DOOR-2 a shade takes the place of another; the difference is shown before it is saved', async () => {
  const user = userEvent.setup()
  levels = [level('v1', 'Piggy'), level('v2', 'Spicy', 2)]
  editing()
  await user.click(await screen.findByRole('button', { name: 'Something else instead of Pocket Blush' }))
  const found = await screen.findByRole('list', { name: 'Choose one' })
  await user.click(within(found).getByRole('button', { name: /Spicy/ }))
  await user.click(screen.getByRole('button', { name: 'Increase quantity' }))
  expect(await screen.findByText('Pocket Blush, Spicy instead of Pocket Blush, Piggy')).toBeVisible()
  expect(screen.getByText('+Rs 1,000.00')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /Save and tell Rabia/ }))
  await waitFor(() => expect(sent.edit).toHaveLength(1))
  expect(sent.edit[0]).toEqual({
    match: '"3"',
    body: { lines: [{ line: 0, quantity: 2, productId: 'p1', variantId: 'v2' }], expectedTotal: 2000 },
  })
})

test('DOOR-2 OFFICE-4 a change that is saved is neither looked at again nor taken for somebody else’s', async () => {
  const user = userEvent.setup()
  let looks = 0
  let answer = () => {}
  server.use(
    http.get('*/api/admin/orders/o1', () => HttpResponse.json(order({ version: sent.edit.length > 0 ? 4 : 3 }))),
    http.post('*/api/admin/orders/o1/edit', async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>
      const now = { order: order(), totalBefore: 1000, totalPrice: 1000, collectBefore: 1000, toCollect: 1000 }
      if (body['dry'] === true) {
        looks++
        return HttpResponse.json({ ...now, discountBefore: 0, discount: 0 })
      }
      sent.edit.push({ match: request.headers.get('If-Match'), body })
      await new Promise<void>((done) => (answer = done))
      return HttpResponse.json({ ...now, order: order({ version: 4 }), discountBefore: 0, discount: 0 })
    }),
  )
  const { client } = editing()
  const landmark = await screen.findByLabelText(/Landmark/)
  await user.clear(landmark)
  await user.type(landmark, 'the gate')
  const save = screen.getByRole('button', { name: /Save and tell Rabia/ })
  await waitFor(() => expect(save).toBeEnabled())
  const before = looks
  await user.click(save)
  await waitFor(() => expect(sent.edit).toHaveLength(1))
  await act(() => client.invalidateQueries({ queryKey: ['orders'] })) // as the event of one's own change does
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  answer()
  await waitFor(() => expect(screen.queryByRole('button', { name: /Save and tell/ })).not.toBeInTheDocument())
  expect(looks).toBe(before)
})

test.each([
  ['its id', 'o1'],
  ['its number', 'GL-ABC123'],
])(
  'DOOR-2 OFFICE-4 who was slower sees what the other changed, keeps what they typed, and saves it on the newer order, by %s',
  async (_, at) => {
    server.use(http.get('*/api/admin/orders/GL-ABC123', () => HttpResponse.json(order())))
    const user = userEvent.setup()
    const now = order({
      version: 4,
      contact: { ...order().contact, city: 'Multan' },
      people: { a1: 'Sana' },
      events: [{ at: '2026-11-20T11:00:00Z', kind: 'redirected', actor: 'a1' }],
    })
    refuse = { status: 409, body: { message: 'It was changed meanwhile.', order: now } }
    editing(at)
    const landmark = await screen.findByLabelText(/Landmark/)
    await user.clear(landmark)
    await user.type(landmark, 'the blue gate')
    const save = screen.getByRole('button', { name: /Save and tell Rabia/ })
    await waitFor(() => expect(save).toBeEnabled())
    await user.click(save)
    expect(await screen.findByText(/Sana changed the address from/)).toBeVisible()
    expect(screen.getByLabelText(/Landmark/)).toHaveValue('the blue gate')
    expect(save).toBeDisabled()
    refuse = null
    await user.click(screen.getByRole('button', { name: 'Save mine over it' }))
    expect(screen.getByLabelText('City')).toHaveValue('Multan')
    await waitFor(() => expect(save).toBeEnabled())
    await user.click(save)
    await waitFor(() => expect(sent.edit).toHaveLength(2))
    expect(sent.edit[1]).toMatchObject({ match: '"4"', body: { to: { landmark: 'the blue gate' } } })
  },
)

test('DOOR-2 DOOR-3 an order to Saudi Arabia is given another national address; others are not asked for one', async () => {
  const user = userEvent.setup()
  editing()
  await screen.findByLabelText(/Landmark/)
  expect(screen.queryByLabelText(/National address/)).not.toBeInTheDocument()
  cleanup()
  const contact = { ...order().contact, country: 'Saudi Arabia', city: 'Riyadh', nationalAddress: 'RHMA3184' }
  server.use(http.get('*/api/admin/orders/o1', () => HttpResponse.json(order({ contact }))))
  editing()
  const field = await screen.findByLabelText(/National address/)
  expect(field).toHaveValue('RHMA3184')
  expect(screen.queryByLabelText('Country')).not.toBeInTheDocument()
  await user.clear(field)
  await user.type(field, 'JEDA2190')
  const save = screen.getByRole('button', { name: /Save and tell Rabia/ })
  await waitFor(() => expect(save).toBeEnabled())
  await user.click(save)
  await waitFor(() => expect(sent.edit.at(-1)).toMatchObject({ body: { to: { nationalAddress: 'JEDA2190' } } }))
})

test('DOOR-2 an order that is packed meanwhile says so and keeps what was typed', async () => {
  const user = userEvent.setup()
  refuse = { status: 409, body: { message: 'It is packed.', order: order({ version: 5, moves: ['unpack'] }) } }
  editing()
  await user.type(await screen.findByLabelText(/Why/), 'she called')
  await user.click(screen.getByRole('button', { name: 'Increase quantity' }))
  const save = screen.getByRole('button', { name: /Save and tell Rabia/ })
  await waitFor(() => expect(save).toBeEnabled())
  await user.click(save)
  expect(await screen.findByText(/can no longer be changed here/)).toBeVisible()
  expect(screen.getByLabelText(/Why/)).toHaveValue('she called')
})
