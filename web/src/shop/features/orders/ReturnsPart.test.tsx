import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { catchUploads } from '#/testing/fakeUpload.ts'
import ReturnsPart from './ReturnsPart.tsx'

const view = {
  number: 'GL-7K3M9Q',
  firstName: 'Ayesha',
  days: 7,
  until: '2026-03-14T18:59:00Z',
  closed: false,
  customerPays: ['mind'],
  items: [
    {
      line: 0,
      name: 'Snail Essence',
      brand: 'COSRX',
      size: '100 ml',
      selectedColor: '',
      image: '',
      bought: 2,
      quantity: 2,
      paid: 1764,
      opened: false,
    },
  ],
  returns: [],
  refunded: 0,
  owed: 0,
}

afterEach(() => vi.unstubAllGlobals())

test('BACK-1 BACK-2 says until when, asks, and keeps what was typed where the shop says no', async () => {
  const answers = [
    { status: 200, body: view },
    {
      status: 422,
      body: { message: 'Please check the marked fields.', errors: { payoutNumber: 'Enter a mobile number.' } },
    },
  ]
  const asked: unknown[] = []
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    asked.push(JSON.parse(init.body as string))
    const next = answers.shift()!
    return Promise.resolve(
      new Response(JSON.stringify(next.body), { status: next.status, headers: { 'Content-Type': 'application/json' } }),
    )
  })
  const keys = userEvent.setup()
  render(<ReturnsPart number="GL-7K3M9Q" contact="0300 1234567" />)
  expect(await screen.findByText(/until 14 March 2026, 23:59/)).toBeVisible()
  await keys.click(screen.getByRole('button', { name: 'Return something' }))
  await keys.selectOptions(screen.getByLabelText(/Snail Essence/), '2')
  await keys.click(screen.getByLabelText(/damaged/))
  await keys.type(screen.getByLabelText('Mobile number of the account'), '0300')
  expect(screen.getByText(/You get back Rs 3,528/)).toBeVisible()
  await keys.click(screen.getByRole('button', { name: 'Ask for the return' }))
  expect(await screen.findByText('Enter a mobile number.')).toBeVisible()
  expect(screen.getByLabelText('Mobile number of the account')).toHaveValue('0300')
  expect(asked[1]).toMatchObject({
    items: [{ line: 0, quantity: 2 }],
    reason: 'damaged',
    wants: 'refund',
    payoutWay: 'easypaisa',
  })
})

test('BACK-2 photos are chosen while asking, sent with the return, and one that is lost says so', async () => {
  const uploads = catchUploads()
  const asked = {
    ...view,
    returns: [
      {
        no: 1,
        state: 'asked',
        reason: 'damaged',
        wants: 'refund',
        opened: false,
        items: [{ line: 0, quantity: 1, back: 0 }],
        shopPays: true,
        photos: 0,
        askedAt: '2026-03-10T10:00:00Z',
      },
    ],
  }
  const answers = [view, asked]
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      new Response(JSON.stringify(answers.shift()), { status: 200, headers: { 'Content-Type': 'application/json' } }),
    ),
  )
  const keys = userEvent.setup()
  render(<ReturnsPart number="GL-7K3M9Q" contact="0300 1234567" />)
  await keys.click(await screen.findByRole('button', { name: 'Return something' }))
  await keys.selectOptions(screen.getByLabelText(/Snail Essence/), '1')
  await keys.click(screen.getByLabelText(/damaged/))
  const picker = screen.getByLabelText('Add a photo')
  await keys.upload(picker, [
    new File(['a'], 'box.jpg', { type: 'image/jpeg' }),
    new File(['bb'], 'seal.jpg', { type: 'image/jpeg' }),
  ])
  await keys.click(screen.getByRole('button', { name: 'Take out seal.jpg' }))
  await keys.upload(screen.getByLabelText(/Add another photo/), new File(['ccc'], 'leak.jpg', { type: 'image/jpeg' }))
  await keys.click(screen.getByRole('button', { name: 'Ask for the return' }))
  await vi.waitFor(() => expect(uploads).toHaveLength(1))
  expect(uploads[0]?.url).toContain('/orders/track/return/photo')
  expect(uploads[0]?.form.get('return')).toBe('1')
  uploads[0]?.answer(200, { ...asked, returns: [{ ...asked.returns[0], photos: 1 }] })
  await vi.waitFor(() => expect(uploads).toHaveLength(2))
  uploads[1]?.fail()
  expect(await screen.findByText(/one photo could not be sent/)).toBeVisible()
  expect(screen.getByText('You asked for a return')).toBeVisible()
  expect(screen.getByText('Add another photo (1 of 5)')).toBeVisible()
})

test.each([undefined, 'ayesha@example.com'])(
  'BACK-2 asks for the phone before money is spoken of, where known by %s',
  async (contact) => {
    const asked: unknown[] = []
    const answers = [
      { status: 404, body: { message: 'No order matches this number and this phone or email.' } },
      { status: 200, body: view },
    ]
    vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
      asked.push(JSON.parse(init.body as string))
      const next = answers.shift()!
      return Promise.resolve(
        new Response(JSON.stringify(next.body), {
          status: next.status,
          headers: { 'Content-Type': 'application/json' },
        }),
      )
    })
    const keys = userEvent.setup()
    render(<ReturnsPart number="GL-7K3M9Q" contact={contact} />)
    const phone = screen.getByLabelText(/Type the phone number of this order/)
    expect(asked).toEqual([])
    await keys.type(phone, '0300 7654321{Enter}')
    expect(await screen.findByText(/No order matches/)).toBeVisible()
    await keys.click(screen.getByRole('button', { name: 'Type the phone number again' }))
    await keys.type(screen.getByLabelText(/Type the phone number of this order/), '0300 1234567{Enter}')
    expect(await screen.findByText(/until 14 March 2026, 23:59/)).toBeVisible()
    expect(asked.at(-1)).toEqual({ number: 'GL-7K3M9Q', contact: '0300 1234567' })
  },
)

test('PLAIN-9 an order that came back whole is looked at, and offers no return', () => {
  render(<ReturnsPart number="GL-7K3M9Q" contact={undefined} whole />)
  expect(screen.getByLabelText(/^This order came back/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'See the return' })).toBeVisible()
  expect(screen.queryByText('Return something')).toBeNull()
})

test('BACK-2 a return names the shade that goes back, and is not headed by what is said above', async () => {
  const line = { ...view.items[0], name: 'Velvet Lip Tint', shade: '015 Cherry', selectedColor: '#aa0011', quantity: 0 }
  const one = {
    no: 1,
    state: 'asked',
    reason: 'damaged',
    wants: 'replace',
    opened: false,
    shopPays: true,
    photos: 0,
    items: [{ line: 0, quantity: 1, back: 0 }],
    askedAt: '2026-03-08T10:00:00Z',
  }
  const body = JSON.stringify({ ...view, items: [line], returns: [one] })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { headers: { 'Content-Type': 'application/json' } })))
  const { rerender } = render(<ReturnsPart number="GL-7K3M9Q" contact="0300 1234567" />)
  expect(await screen.findByText('1 × Velvet Lip Tint, 015 Cherry')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'You asked for a return' })).toBeVisible()
  // A text that the box above shows is not repeated.
  rerender(<ReturnsPart number="GL-7K3M9Q" contact="0300 1234567" head="You asked for a return" />)
  expect(screen.queryByRole('heading', { name: 'You asked for a return' })).not.toBeInTheDocument()
})
