import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { catchObjectUrls, catchUploads, type SentUpload } from '#/testing/fakeUpload.ts'
import { ayesha, cartItem, product } from '#/testing/fixtures.ts'
import { renderPage } from '#/testing/renderPage.tsx'
import { server } from '#/testing/server.ts'
import PaymentPage from './PaymentPage.tsx'

const config = {
  supportEmail: 'help@gulaab.test',
  bank: { name: 'Sample Bank Limited', title: 'Gulaab', iban: 'PK34SMPL0000001123456702' },
}
const shot = new File(['the picture'], 'Screenshot.png', { type: 'image/png' })
const placed = {
  message: 'Thank you! Your order GL-7K3M9Q has been placed.',
  order: { _id: 'o1', number: 'GL-7K3M9Q', totalPrice: 3024, status: 'Payment Review' },
}

let uploads: SentUpload[]
let addresses: Set<string>

beforeEach(() => {
  uploads = catchUploads()
  addresses = catchObjectUrls()
  server.use(http.get('*/api/products', () => HttpResponse.json([product()])))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const open = () => renderPage(<PaymentPage />, { cart: [cartItem()], at: '/payment', config, token: 'tok' })
const picker = () => screen.findByLabelText('Add the payment screenshot', { selector: 'input' })
const submit = () => screen.getByRole('button', { name: 'Place Order' })

/** Stores the address as a draft of this tab. */
function typed(values: Partial<typeof ayesha> = ayesha) {
  sessionStorage.setItem('checkoutDraft', JSON.stringify(values))
}

beforeEach(() => {
  // A token without a user requests the profile (LOGIN-11).
  server.use(
    http.get('*/api/auth/profile', () => HttpResponse.json({ name: 'A', email: 'a@b.test', role: 'customer' })),
  )
})

async function choose(keys: UserEvent, file: File) {
  await keys.upload(await picker(), file)
}

test('PAY-1 shows bank, title, IBAN, exact amount and the support address, to be copied', async () => {
  const { keys } = open()
  await screen.findByText('Sample Bank Limited')
  expect(screen.getByText('Gulaab')).toBeVisible()
  expect(screen.getByText('PK34 SMPL 0000 0011 2345 6702')).toBeVisible()
  for (const help of screen.getAllByRole('link', { name: 'help@gulaab.test' })) {
    expect(help).toHaveAttribute('href', 'mailto:help@gulaab.test')
  }
  await keys.click(screen.getByRole('button', { name: 'Copy the IBAN' }))
  expect(await navigator.clipboard.readText()).toBe('PK34SMPL0000001123456702')
  expect(screen.getByRole('button', { name: 'Copied the IBAN' })).toBeVisible()
  expect(screen.queryByText(/^Sample details/)).not.toBeInTheDocument()
})

test('SURE-10 a shop without a bank account says so and leads to cash on delivery', async () => {
  renderPage(<PaymentPage />, { cart: [cartItem()], config: { ...config, bankTransfer: false } })
  expect(await screen.findByRole('heading', { name: 'Bank transfer is not offered at the moment' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Cash on Delivery' })).toHaveAttribute('href', '/checkout')
  expect(screen.queryByText(/IBAN/)).not.toBeInTheDocument()
})

test('PAY-1 a demonstration says that its bank details are a sample', async () => {
  renderPage(<PaymentPage />, { cart: [cartItem()], config: { ...config, demo: true } })
  expect(await screen.findByText('Sample details of the demo shop. Do not send money to them.')).toBeVisible()
})

test('PAY-2 PAY-3 says that every field must be filled, and what else is missing', async () => {
  const { keys } = open()
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue('a@b.test')) // PLAIN-5: of a member
  await keys.click(await screen.findByRole('button', { name: 'Place Order' }))
  const [summary] = screen.getAllByRole('alert')
  expect(within(summary!).getByRole('heading')).toHaveTextContent('Please fill in all fields before submitting.')
  expect(within(summary!).getAllByRole('link')).toHaveLength(7) // of 9: first name and e-mail are known
  expect(screen.getByLabelText('Phone')).toHaveFocus()
  expect(uploads).toEqual([])
})

test('PAY-3 with the address filled in only the screenshot is asked for', async () => {
  typed()
  const { keys } = open()
  await waitFor(() => expect(screen.getByLabelText('City')).toHaveValue('Islamabad'))
  await keys.click(submit())
  expect(await picker()).toHaveFocus()
  expect(await picker()).toHaveAccessibleDescription('Please upload a payment screenshot before placing the order.')
  expect(uploads).toEqual([])
})

describe('PAY-4 the type', () => {
  test.each(['image/gif', 'application/pdf', 'image/webp'])('PAY-4 refuses %j', async (type) => {
    const { keys } = open()
    await choose(keys, new File(['x'], 'file', { type }))
    expect(screen.getByRole('alert')).toHaveTextContent('Only JPG, JPEG, and PNG files are allowed.')
    expect(screen.queryByRole('img', { name: 'Your payment screenshot' })).not.toBeInTheDocument()
  })

  // Some apps pass a picture without its type; the server decides by its bytes (READ-1).
  test.each(['image/jpeg', 'image/png', 'image/jpg', ''])('PAY-4 takes %j and shows it', async (type) => {
    const { keys } = open()
    await choose(keys, new File(['x'], 'shot', { type }))
    expect(await screen.findByRole('img', { name: 'Your payment screenshot' })).toHaveAttribute(
      'src',
      expect.stringContaining('blob:'),
    )
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('PAY-4 a picture that stays over 5 MB is refused', async () => {
    const { keys } = open()
    await choose(keys, new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'big.png', { type: 'image/png' }))
    expect(await screen.findByText('The picture is larger than 5 MB. Choose a smaller one.')).toBeVisible()
    expect(addresses.size).toBe(0)
  })
})

test('PAY-5 the chosen file can be removed and another picked', async () => {
  const { keys, unmount } = open()
  await choose(keys, shot)
  expect(await screen.findByText('Screenshot.png')).toBeVisible()
  await keys.click(screen.getByRole('button', { name: 'Remove' }))
  expect(screen.queryByText('Screenshot.png')).not.toBeInTheDocument()
  expect(await picker()).toHaveFocus()
  await choose(keys, new File(['y'], 'second.jpg', { type: 'image/jpeg' }))
  expect(await screen.findByText('second.jpg')).toBeVisible()
  unmount()
  expect(addresses.size).toBe(0)
})

describe('PROOF-1 what was chosen outlives the page', () => {
  test('PROOF-1 the picture is there again, and is what is sent; taken away, it is not', async () => {
    typed()
    const first = open()
    await choose(first.keys, shot)
    await waitFor(() => expect(sessionStorage.getItem('paymentShot')).not.toBeNull())
    first.unmount()
    const { keys, unmount } = open()
    expect(await screen.findByText('Screenshot.png')).toBeVisible()
    await waitFor(() => expect(screen.getByLabelText('City')).toHaveValue('Islamabad'))
    await keys.click(submit())
    await waitFor(() => expect(uploads).toHaveLength(1))
    const sent = uploads[0]!.form.get('screenshot') as File
    expect([sent.name, sent.type, await sent.text()]).toEqual(['Screenshot.png', 'image/png', 'the picture'])
    act(() => uploads[0]!.answer(415, { message: 'Only JPG, JPEG, and PNG files are allowed.' }))
    const dialog = await screen.findByRole('dialog', { name: 'Order Failed!' })
    await keys.click(within(dialog).getByRole('button', { name: 'Close' }))
    await keys.click(screen.getByRole('button', { name: 'Remove' }))
    unmount()
    open()
    await picker()
    expect(screen.queryByText('Screenshot.png')).not.toBeInTheDocument()
  })

  test('PROOF-1 a browser that keeps nothing is said to', async () => {
    const { keys } = open()
    await picker()
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await choose(keys, shot)
    expect(
      await screen.findByText(
        'Please check that the amount and the date can be read. This browser cannot keep it: choose it again if you leave or reload this page.',
      ),
    ).toBeVisible()
    expect(log).toHaveBeenCalledWith('Cannot save paymentShot in session storage:', expect.anything())
    full.mockRestore()
  })
})

describe('PAY-6 sending', () => {
  async function send() {
    typed()
    const view = open()
    await choose(view.keys, shot)
    await screen.findByText(/^Added/)
    await waitFor(() => expect(screen.getByLabelText('City')).toHaveValue('Islamabad'))
    await view.keys.click(submit())
    await waitFor(() => expect(uploads).toHaveLength(1))
    return view
  }

  test('PAY-6 API-14 uploads fields, lines and picture, says how far it is, and then that the order is placed', async () => {
    const { store } = await send()
    const [upload] = uploads
    expect(upload?.url).toBe('/api/orders/payment')
    expect(upload?.headers).toMatchObject({ Authorization: 'Bearer tok' })
    expect(upload?.headers['Idempotency-Key']).toMatch(/^[0-9a-f]{32}$/)
    const { screenshot, cartItems, expectedTotal, ...fields } = Object.fromEntries(upload!.form)
    expect(fields).toEqual({ ...ayesha, reference: 'GL-7K3M9Q.seal' })
    expect(expectedTotal).toBe('2898.00')
    expect(JSON.parse(cartItems as string)).toEqual([
      { _id: product()._id, name: product().name, quantity: 1, selectedColor: '' },
    ])
    expect((screenshot as File).type).toBe('image/png')

    expect(screen.getByRole('button', { name: 'Placing Order...' })).toBeVisible()
    act(() => upload!.progress(62, 100))
    expect(screen.getByRole('progressbar', { name: 'Uploading the screenshot' })).toHaveValue(62)
    act(() => upload!.answer(201, placed))
    const dialog = await screen.findByRole('dialog', { name: 'Order Placed!' })
    expect(dialog).toHaveTextContent(placed.message)
    expect(dialog).toHaveTextContent('We look at your screenshot and confirm the order.')
    expect(dialog).not.toHaveTextContent('Cash to keep ready')
    expect(store.getState().cart.items).toEqual([])
  })

  test('PAY-6 a refused upload says why and keeps everything, and can be tried again', async () => {
    const { keys } = await send()
    act(() => uploads[0]!.answer(415, { message: 'Only JPG, JPEG, and PNG files are allowed.' }))
    const dialog = await screen.findByRole('dialog', { name: 'Order Failed!' })
    expect(dialog).toHaveTextContent('Only JPG, JPEG, and PNG files are allowed.')
    expect(screen.getByText('Screenshot.png')).toBeInTheDocument()
    await keys.click(within(dialog).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(uploads).toHaveLength(2))
    expect(uploads[1]?.headers['Idempotency-Key']).not.toBe(uploads[0]?.headers['Idempotency-Key'])
  })

  /** The shop answers what became of the order of each key. */
  function knowing(answer: () => Response) {
    const asked: (string | null)[] = []
    server.use(
      http.delete('*/api/orders/by-key', ({ request }) => {
        asked.push(request.headers.get('Idempotency-Key'))
        return answer()
      }),
    )
    return asked
  }
  const nothing = () => new HttpResponse(null, { status: 204 })

  test('PAY-6 SURE-1 a line that breaks: the shop is asked before it says that nothing is placed', async () => {
    const asked = knowing(nothing)
    await send()
    act(() => uploads[0]!.fail())
    const dialog = await screen.findByRole('dialog', { name: 'Order Failed!' })
    expect(dialog).toHaveTextContent('Failed to place order. Please try again.')
    expect(dialog).toHaveTextContent('We have asked the shop: the order was not placed.')
    expect(asked).toEqual([uploads[0]?.headers['Idempotency-Key']])
  })

  test.each([
    ['lost', (upload: SentUpload) => upload.fail()],
    ['cut', (upload: SentUpload) => upload.answerText(201, '{"message":"Thank')],
    ['a 502 of a proxy', (upload: SentUpload) => upload.answerText(502, '<html>')],
    ['a 503 of a proxy', (upload: SentUpload) => upload.answerText(503, '<html>')],
    ['a 504 of a proxy', (upload: SentUpload) => upload.answerText(504, '<html>')],
  ])('PAY-6 SURE-1 the answer to a placed order is %s: it ends at "Order Placed!"', async (_, fault) => {
    knowing(() => HttpResponse.json(placed))
    const { store } = await send()
    act(() => fault(uploads[0]!))
    expect(await screen.findByRole('dialog', { name: 'Order Placed!' })).toHaveTextContent('GL-7K3M9Q')
    expect(store.getState().cart.items).toEqual([])
    expect(uploads).toHaveLength(1)
  })

  test('PAY-6 the upload can be cancelled, which is no failure, and says that nothing is ordered', async () => {
    const asked = knowing(nothing)
    const { keys } = await send()
    await keys.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(uploads[0]?.aborted).toBe(true)
    expect(await screen.findByText('The upload was cancelled. Nothing was ordered.')).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Place Order' })).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(asked).toHaveLength(1)
  })

  test('PAY-6 SURE-1 an upload cancelled too late ends at the order that stands', async () => {
    knowing(() => HttpResponse.json(placed))
    const { keys } = await send()
    await keys.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByRole('dialog', { name: 'Order Placed!' })).toHaveTextContent('GL-7K3M9Q')
  })
})
