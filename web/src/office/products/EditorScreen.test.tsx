import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { catchUploads, type SentUpload } from '#/testing/fakeUpload.ts'
import { owner, renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import EditorScreen from './EditorScreen.tsx'
import { emptyBody, emptyVariant, type Body } from './model.ts'
import type { IngredientsRead, OfficeProduct } from '#/office/domain/catalogue/productsApi.ts'

const me = owner('products.read', 'products.write')

const sheet: Body = {
  ...emptyBody,
  name: 'Rose Water Toner',
  brand: 'Gulistan',
  description: 'Calm.',
  categories: ['toner'],
  skinTypes: ['dry-skin'],
  inci: 'Aqua',
  photos: [
    { image: '/media/a-640.jpg', alt: 'front' },
    { image: '/media/b-640.jpg', alt: '' },
  ],
  variants: [{ ...emptyVariant, _id: 'v1', size: '100 ml', price: 2000 }],
}

const product = (given: Partial<OfficeProduct> = {}, live: Body | null = sheet): OfficeProduct =>
  ({
    _id: 'p1',
    state: live ? 'live' : 'draft',
    version: 1,
    etag: '"1-0"',
    createdAt: '2026-11-20T10:00:00Z',
    updatedAt: '2026-11-20T10:00:00Z',
    picture: '/media/a-640.jpg',
    ...(live && { live }),
    missing: {},
    warnings: {},
    stock: [],
    prices: [],
    redirects: [],
    ordered: false,
    ...given,
  }) as OfficeProduct

const draftOf = (body: unknown, version: number) =>
  ({
    etag: `"1-${version}"`,
    draft: { product: body, base: sheet, version, actor: 'u1', actorName: 'Sana', at: '2026-11-21T10:38:00Z' },
  }) as Partial<OfficeProduct>

const readList: IngredientsRead = {
  read: {
    items: [
      { name: 'Aqua', known: true, what: 'the base' },
      { name: 'Niacinamide', printed: 'Nlacinamide', known: true, what: 'evens the look of skin tone' },
      { name: 'Parfum', known: true, what: 'scents', flags: ['fragrance'] },
      { name: 'Foobaria Extract', known: false },
    ],
    contains: [{ flag: 'fragrance', names: ['Parfum'] }],
    notes: [],
  },
  banned: [],
}

type Save = { ifMatch: string | null; body: Body }

/** A shop with one product; returns the saves. `answers` come first, in turn. */
function shop(first: OfficeProduct = product()) {
  const saves: Save[] = []
  const answers: (() => Response)[] = []
  const save = async ({ request }: { request: Request }) => {
    const body = (await request.json()) as Body
    saves.push({ ifMatch: request.headers.get('If-Match'), body })
    return answers.shift()?.() ?? HttpResponse.json({ ...first, ...draftOf(body, saves.length) })
  }
  server.use(
    http.get('*/api/admin/products/p1', () => HttpResponse.json(first)),
    http.put('*/api/admin/products/p1/draft', save),
    http.post('*/api/admin/products', save),
    http.get('*/api/config', () => HttpResponse.json({ shopName: 'Gulaab', guestPercent: 28, memberPercent: 31 })),
    http.post('*/api/admin/ingredients', () => HttpResponse.json(readList)),
    http.get('*/api/admin/terms', () =>
      HttpResponse.json({
        brands: [{ _id: 'gulistan', name: 'Gulistan', slug: 'gulistan' }],
        categories: [{ _id: 'toner', name: 'Toner', slug: 'toner' }],
        skinTypes: [{ _id: 'dry-skin', name: 'Dry Skin', slug: 'dry-skin' }],
      }),
    ),
  )
  return { saves, answers }
}

const open = (at = '/admin/products/p1', as = me) =>
  renderOffice(<EditorScreen me={as} />, { at, path: '/admin/products/:id' })
const name = () => screen.findByLabelText('Name')

test('GOOD-3 an option is added with its value of what is there, and further values are rows', async () => {
  const { saves } = shop()
  const { keys } = open()
  await keys.click(await screen.findByRole('button', { name: 'Add an option' }))
  await keys.type(await screen.findByLabelText('Name of a new option'), 'size')
  await keys.click(screen.getByRole('button', { name: 'Add the option' }))
  expect(screen.getByText('This name is taken. Size and shade are there already.')).toBeVisible()
  await keys.clear(screen.getByLabelText('Name of a new option'))
  await keys.type(screen.getByLabelText('Name of a new option'), 'Scent')
  await keys.type(screen.getByLabelText('What it is of those above'), 'Rose')
  await keys.click(screen.getByRole('button', { name: 'Add the option' }))
  await keys.type(screen.getByLabelText('Size of New size or combination'), '100 ml')
  await keys.type(screen.getByLabelText('Scent of New size or combination'), 'Rose')
  await keys.click(screen.getByRole('button', { name: 'Add this one' }))
  expect(screen.getByText('There is one with these values already.')).toBeVisible()
  await keys.clear(screen.getByLabelText('Scent of New size or combination'))
  await keys.type(screen.getByLabelText('Scent of New size or combination'), 'Mint')
  await keys.click(screen.getByRole('button', { name: 'Add this one' }))
  await keys.clear(screen.getByLabelText('Scent of 100 ml / Mint'))
  await keys.type(screen.getByLabelText('Scent of 100 ml / Mint'), 'Lime')
  await keys.tab()
  // A row for what is added has a place for each option, and needs all of them.
  await keys.type(screen.getByLabelText('Name of a new option'), 'Pack')
  await keys.type(screen.getByLabelText('What it is of those above'), 'Single')
  await keys.click(screen.getByRole('button', { name: 'Add the option' }))
  await keys.type(screen.getByLabelText('Size of New size or combination'), '100 ml')
  await keys.type(screen.getByLabelText('Scent of New size or combination'), 'Lime')
  await keys.click(screen.getByRole('button', { name: 'Add this one' }))
  expect(screen.getByText('Say Pack.')).toBeVisible()
  await keys.type(screen.getByLabelText('Pack of New size or combination'), 'Pack of 2')
  await keys.click(screen.getByRole('button', { name: 'Add this one' }))
  await waitFor(() =>
    expect(saves.at(-1)?.body).toMatchObject({
      options: ['Scent', 'Pack'],
      variants: [
        { _id: 'v1', size: '100 ml / Rose / Single', price: 2000 },
        { size: '100 ml / Lime / Single', price: 0 },
        { size: '100 ml / Lime / Pack of 2', price: 0 },
      ],
    }),
  )
})

describe('ITEM-5 the editor saves by itself', () => {
  test('ITEM-5 what is typed is saved over the version that was shown, and said', async () => {
    const { saves } = shop()
    const { keys } = open()
    await keys.type(await name(), ' 2')
    expect(await screen.findByText('Draft saved just now')).toBeVisible()
    expect(saves.map((save) => [save.ifMatch, save.body.name])).toEqual([['"1-0"', 'Rose Water Toner 2']])
    expect(screen.getByText('1 change not published')).toBeVisible()
    await keys.click(screen.getByRole('button', { name: 'Take back: Name' }))
    expect(await name()).toHaveValue('Rose Water Toner')
    await waitFor(() => expect(saves.at(-1)?.body.name).toBe('Rose Water Toner'))
    expect(saves.at(-1)?.ifMatch).toBe('"1-1"')
  })

  test('ITEM-2 a new product is made with its first letters and has its address from then on', async () => {
    const { saves } = shop(product({}, null))
    const { keys } = open('/admin/products/new')
    await keys.type(await name(), 'Cream')
    await waitFor(() => expect(location.pathname).toBe('/admin/products/p1'))
    // The form is unchanged, and goes on under the id.
    expect(await name()).toHaveFocus()
    await keys.type(await name(), ' 2')
    await waitFor(() => expect(saves.at(-1)?.body.name).toBe('Cream 2'))
    expect(saves.at(-1)?.ifMatch).toBe('"1-1"')
  })

  test('ITEM-5 guest and member prices stand beside the list price, with a way out of paisa', async () => {
    const { saves } = shop()
    const { keys } = open()
    const price = await screen.findByLabelText('List price of 100 ml')
    await keys.clear(price)
    await keys.type(price, '2050')
    const row = screen.getByRole('row', { name: /100 ml/ })
    expect(within(row).getByText('1,476')).toBeInTheDocument()
    expect(within(row).getByText('1,414.50')).toBeInTheDocument()
    await keys.click(screen.getByRole('button', { name: 'Take 2,100' }))
    expect(price).toHaveValue('2,100')
    await waitFor(() => expect(saves.at(-1)?.body.variants[0]?.price).toBe(2100))
  })

  test('ITEM-5 what is no price is none: the price before does not go live behind it', async () => {
    const { saves } = shop()
    const { keys } = open()
    const price = await screen.findByLabelText('List price of 100 ml')
    await keys.clear(price)
    await keys.type(price, '21oo')
    expect(price).toBeInvalid()
    await waitFor(() => expect(saves.at(-1)?.body.variants[0]?.price).toBe(0))
    await keys.tab()
    expect(price).toHaveValue('21oo')
  })

  test('ITEM-5 a session that has ended asks for a login in place, and nothing typed is lost', async () => {
    const { saves, answers } = shop()
    answers.push(() => HttpResponse.json({ message: 'Log in.' }, { status: 401 }))
    server.use(
      http.post('*/api/auth/login', () =>
        HttpResponse.json({ status: 200, user: { _id: 'u1', name: 'Sana', role: 'admin' }, token: 'tok' }),
      ),
      http.post('*/api/admin/session', () => HttpResponse.json(me)),
    )
    const { keys } = open()
    await keys.type(await name(), ' 2')
    const door = await screen.findByRole('dialog', { name: 'Your login has ended' })
    await keys.type(within(door).getByLabelText('Email Address'), 'sana@example.com')
    await keys.type(within(door).getByLabelText('Password'), 'Rose@Garden2026')
    await keys.click(within(door).getByRole('button', { name: 'Login' }))
    expect(await screen.findByText('Draft saved just now')).toBeVisible()
    expect(saves.map((save) => save.body.name)).toEqual(['Rose Water Toner 2', 'Rose Water Toner 2'])
    expect(await name()).toHaveValue('Rose Water Toner 2')
  })
})

describe('ITEM-4 ingredients', () => {
  test('ITEM-4 the list is read as it is typed: what each counts as, what is unknown, slips put right by a press', async () => {
    const { saves } = shop()
    const asked: string[] = []
    server.use(
      http.post('*/api/admin/ingredients', async ({ request }) => {
        asked.push(((await request.json()) as { inci: string }).inci)
        return HttpResponse.json(readList)
      }),
    )
    const { keys } = open()
    const field = await screen.findByLabelText('INCI, as printed on the pack')
    await keys.clear(field)
    await keys.paste('Aqua, Nlacinamide, Parfum, Foobaria Extract')
    const chips = await screen.findByRole('list', { name: '4 ingredients read' })
    expect(within(chips).getByText('fragrance')).toBeVisible()
    expect(within(chips).getByText('unknown')).toBeVisible()
    expect(screen.getByText('4 read, 1 unknown, 1 slip of the print')).toBeVisible()
    await waitFor(() => expect(asked.at(-1)).toBe('Aqua, Nlacinamide, Parfum, Foobaria Extract'))
    await keys.click(screen.getByRole('button', { name: 'Write it so' }))
    expect(field).toHaveValue('Aqua, Niacinamide, Parfum, Foobaria Extract')
    await waitFor(() => expect(saves.at(-1)?.body.inci).toBe('Aqua, Niacinamide, Parfum, Foobaria Extract'))
  })

  test('ITEM-4 what the owner has banned is said at once; a list that cannot be read is kept', async () => {
    shop()
    server.use(
      http.post('*/api/admin/ingredients', () =>
        HttpResponse.json({ ...readList, banned: [{ name: 'Calomel', ban: 'Mercury' }] }),
      ),
    )
    const { keys } = open()
    expect(await screen.findByRole('alert')).toHaveTextContent('Banned in this shop: Calomel.')
    server.use(http.post('*/api/admin/ingredients', () => HttpResponse.json({ message: 'Wait.' }, { status: 422 })))
    const field = screen.getByLabelText('INCI, as printed on the pack')
    await keys.clear(field)
    await keys.paste('Glycerin')
    expect(await screen.findByText(/could not be read just now/)).toBeVisible()
    expect(field).toHaveValue('Glycerin')
  })
})

describe('ITEM-2 publishing', () => {
  test('ITEM-2 what is missing is listed, each with a way to its field', async () => {
    shop(product({}, null))
    server.use(
      http.post('*/api/admin/products/p1/publish', () =>
        HttpResponse.json(
          {
            message: 'Not ready.',
            errors: { inci: 'Give all ingredients, or say why there is no list.', 'variants.0.price': 'Price!' },
          },
          { status: 422 },
        ),
      ),
    )
    const { keys } = open('/admin/products/new')
    await keys.type(await name(), 'Cream')
    await keys.click(await screen.findByRole('button', { name: 'Publish' }))
    const list = await screen.findByText('2 things stop this from being published.')
    expect(list).toBeVisible()
    await keys.click(screen.getByRole('link', { name: 'Give all ingredients, or say why there is no list.' }))
    expect(screen.getByLabelText('INCI, as printed on the pack')).toHaveFocus()
    expect(screen.getByLabelText('List price')).toBeInvalid()
    await keys.type(screen.getByLabelText('INCI, as printed on the pack'), 'Water')
    expect(await screen.findByText('One thing stops this from being published.')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Give all ingredients, or say why there is no list.' })).toBeNull()
  })

  test('ITEM-2 a barcode with a slip in it is listed at the top and not published; one that is live stops nothing', async () => {
    const published: unknown[] = []
    const two = [
      { ...emptyVariant, _id: 'v1', size: '100 ml', price: 2000, barcode: '0850042915029' },
      { ...emptyVariant, _id: 'v2', size: '50 ml', price: 1500 },
    ]
    shop(product({}, { ...sheet, variants: two }))
    server.use(
      http.post('*/api/admin/products/p1/publish', async ({ request }) => {
        published.push(await request.json())
        return HttpResponse.json({ message: 'Not now.' }, { status: 503 })
      }),
    )
    const { keys } = open()
    const code = await screen.findByLabelText(/Barcode.*50/)
    await keys.type(code, '0850042915019')
    await keys.click(await screen.findByRole('button', { name: 'Publish changes' }))
    const link = await screen.findByRole('link', { name: /Last digit should be/ })
    expect(screen.queryAllByRole('link', { name: /Last digit should be/ })).toHaveLength(1)
    expect(screen.getByRole('button', { name: '1 thing to mend' })).toBeVisible()
    expect(published).toEqual([])
    await keys.click(link)
    expect(code).toHaveFocus()
    await keys.clear(code)
    await keys.type(code, '0850042915011')
    await keys.click(screen.getByRole('button', { name: 'Publish changes' }))
    await waitFor(() => expect(published).toHaveLength(1))
  })

  test('ITEM-5 what is left of a price after what the last lot cost stands beside it', async () => {
    const id = sheet.variants?.[0]?._id ?? ''
    shop(
      product({
        stock: [
          { variantId: id, tracked: true, onHand: 4, held: 0, free: 4, quarantined: 0, lowAt: 0, ordered: false },
        ],
      }),
    )
    const lot = (code: string, receivedAt: string, unitCost?: number) => ({
      _id: code,
      variantId: id,
      code,
      expiresOn: '2028-01-31',
      state: 'sale',
      onHand: 2,
      quarantined: 0,
      received: 2,
      receivedAt,
      supplier: '',
      document: '',
      ...(unitCost !== undefined && { unitCost }),
    })
    server.use(
      http.get(`*/api/admin/stock/${id}`, () =>
        HttpResponse.json({
          level: {},
          lots: [
            lot('A', '2026-01-02T00:00:00Z', 100),
            lot('B', '2026-03-02T00:00:00Z', 5),
            lot('C', '2026-04-02T00:00:00Z'),
          ],
          moves: [],
          holders: [],
        }),
      ),
    )
    open()
    // Rs 2,000 less 28 and 31 percent, less Rs 5, the cost of the newest lot that has one.
    expect(await screen.findByText('Rs 1,435 left')).toBeVisible()
    expect(screen.getByText('Rs 1,375 left')).toBeVisible()
  })

  test('STOCK-3 what nobody has counted leads to a shipment of just that', async () => {
    const level = { onHand: 0, held: 0, free: 0, quarantined: 0, lowAt: 0, ordered: false }
    shop(
      product({
        stock: [
          { variantId: 'v2', tracked: true, ...level },
          { variantId: 'v3', tracked: false, ...level },
        ],
      }),
    )
    open()
    expect(await screen.findByRole('link', { name: 'Receive the goods' })).toHaveAttribute(
      'href',
      '/admin/stock/receive/new?variant=v3',
    )
  })

  test('ITEM-2 a time is sent as it was chosen; without one nothing is sent', async () => {
    shop()
    const sent: unknown[] = []
    server.use(
      http.post('*/api/admin/products/p1/publish', async ({ request }) => {
        sent.push(await request.json())
        return HttpResponse.json(product({ publishAt: '2026-11-24T04:00:00Z', etag: '"1-2"' }))
      }),
    )
    const { keys } = open()
    await keys.type(await name(), ' 2')
    await screen.findByText('Draft saved just now')
    await keys.click(screen.getByRole('radio', { name: /At a time/ }))
    await keys.click(screen.getByRole('button', { name: 'Publish at that time' }))
    expect(screen.getByText('One thing stops this from being published.')).toBeVisible()
    expect(sent).toEqual([])
    const when = screen.getByLabelText('Day and time, Karachi')
    await keys.type(when, '2026-11-24T09:00')
    await keys.click(screen.getByRole('button', { name: 'Publish at that time' }))
    expect(await screen.findByText('Goes live Tue 24 Nov, 9:00 am.')).toBeVisible()
    expect(sent).toEqual([{ at: '2026-11-24T09:00' }])
  })

  test('ITEM-7 what was ordered cannot be deleted, only archived, and that is asked first', async () => {
    shop(product({ ordered: true }))
    const archived: (string | null)[] = []
    server.use(
      http.post('*/api/admin/products/p1/archive', ({ request }) => {
        archived.push(request.headers.get('If-Match'))
        return HttpResponse.json(product({ state: 'archived', etag: '"2-0"', ordered: true }))
      }),
    )
    const { keys } = open()
    expect(await screen.findByRole('button', { name: 'Delete' })).toBeDisabled()
    await keys.click(screen.getByRole('button', { name: 'Archive' }))
    const dialog = screen.getByRole('dialog', { name: 'Archive Rose Water Toner?' })
    await keys.click(within(dialog).getByRole('button', { name: 'Archive' }))
    expect(await screen.findByText('Rose Water Toner is archived.')).toBeVisible()
    expect(archived).toEqual(['"1-0"'])
    expect(screen.getByRole('button', { name: 'Restore' })).toBeVisible()
  })
})

describe('OFFICE-4 a colleague at the same product', () => {
  test('OFFICE-4 only what both changed asks, field by field', async () => {
    const { saves, answers } = shop()
    const theirs = { ...sheet, name: 'Rose Tonic', description: 'Very calm.' }
    answers.push(() =>
      HttpResponse.json(
        {
          message: 'Somebody else has changed this product meanwhile.',
          product: product(draftOf(theirs, 5)),
          edits: [
            { at: '2026-11-21T10:38:00Z', actor: 'u2', actorName: 'Hamza', action: 'product.draft', fields: ['name'] },
          ],
        },
        { status: 409 },
      ),
    )
    const { keys } = open()
    await keys.type(await name(), ' 2')
    expect(await screen.findByText(/^Hamza saved this product Sat 21 Nov, 3:38 pm/)).toBeVisible()
    expect(
      screen.getByText('You both changed 1 field. Choose which one stays; everything else is merged.'),
    ).toBeVisible()
    expect(screen.getByLabelText('Description')).toHaveValue('Very calm.')
    expect(await name()).toHaveValue('Rose Water Toner 2')
    await keys.click(screen.getByRole('button', { name: 'Keep yours: Name' }))
    await waitFor(() => expect(saves).toHaveLength(2))
    expect(saves[1]).toMatchObject({
      ifMatch: '"1-5"',
      body: { name: 'Rose Water Toner 2', description: 'Very calm.' },
    })
  })
})

describe('ITEM-3 photos', () => {
  let sent: SentUpload[]
  beforeEach(() => {
    sent = catchUploads()
    vi.stubGlobal('createImageBitmap', async () => ({ width: 3000, height: 4000, close: () => undefined }))
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(
      () => ({ drawImage: () => undefined, fillRect: () => undefined }) as unknown as null,
    )
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) => {
      done(new Blob(['x'], { type: type ?? '' }))
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })
  const photo = (title: string) => new File(['x'.repeat(100)], title, { type: 'image/jpeg' })

  test('ITEM-3 photos travel one after the other, small, in every width as WebP, and join in their order', async () => {
    const { saves } = shop()
    const { keys } = open()
    await keys.upload(await screen.findByLabelText('Add photos'), [photo('1.jpg'), photo('2.jpg')])
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.url).toBe('/api/admin/media')
    expect([...(sent[0]?.form.keys() ?? [])]).toEqual(['webp1280', 'webp640', 'webp320', 'webp160', 'photo'])
    sent[0]?.progress(40, 100)
    expect(await screen.findByText('40 %')).toBeVisible()
    sent[0]?.answer(200, { kind: 'photo', image: '/media/c-640.jpg', width: 960, height: 1280, bytes: 9 })
    await waitFor(() => expect(sent).toHaveLength(2))
    sent[1]?.answer(200, { kind: 'photo', image: '/media/d-640.jpg', width: 960, height: 1280, bytes: 9 })
    await waitFor(() =>
      expect(saves.at(-1)?.body.photos.map((one) => one.image)).toEqual([
        '/media/a-640.jpg',
        '/media/b-640.jpg',
        '/media/c-640.jpg',
        '/media/d-640.jpg',
      ]),
    )
  })

  test('ITEM-3 a photo that did not arrive is tried again; one that is none says what to do', async () => {
    shop()
    const { keys } = open()
    await keys.upload(await screen.findByLabelText('Add photos'), [photo('1.jpg')])
    await waitFor(() => expect(sent).toHaveLength(1))
    sent[0]?.fail()
    await keys.click(await screen.findByRole('button', { name: 'Try 1.jpg again' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    sent[1]?.answer(200, { kind: 'photo', image: '/media/c-640.jpg', width: 960, height: 1280, bytes: 9 })
    expect(await screen.findByRole('button', { name: 'Photo 3: words, crop, order' })).toBeVisible()

    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no such format')))
    await keys.upload(screen.getByLabelText('Add photos'), [photo('IMG.jpg')])
    expect(await screen.findByText(/cannot be opened as a photo/)).toBeVisible()
    expect(screen.queryByText(/iPhone/)).not.toBeInTheDocument()
    const heic = new File(['\0\0\0\x18ftypheic\0\0\0\0'], 'IMG.heic', { type: 'image/heic' })
    await keys.upload(screen.getByLabelText('Add photos'), [heic])
    expect(await screen.findByText(/On an iPhone, choose “Most compatible”/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Try IMG.heic again' })).not.toBeInTheDocument()
    expect(sent).toHaveLength(2)
  })

  test('ITEM-3 whoever changes a photo, once and again, goes on with what came in its place', async () => {
    const { saves } = shop()
    const { keys } = open()
    await keys.click(await screen.findByRole('button', { name: 'Photo 2: words, crop, order' }))
    for (const [i, image] of ['/media/c-640.jpg', '/media/d-640.jpg'].entries()) {
      await keys.upload(screen.getByLabelText('Replace'), photo(`${i}.jpg`))
      await waitFor(() => expect(sent).toHaveLength(i + 1))
      sent[i]?.answer(200, { kind: 'photo', image, width: 960, height: 1280, bytes: 9 })
      await waitFor(() => expect(saves.at(-1)?.body.photos[1]?.image).toBe(image))
    }
    await keys.type(screen.getByLabelText('Alt text of photo 2'), 'back of the box')
    await waitFor(() =>
      expect(saves.at(-1)?.body.photos[1]).toEqual({ image: '/media/d-640.jpg', alt: 'back of the box' }),
    )
  })

  test('ITEM-3 a photo is named, moved and removed, which Undo takes back', async () => {
    const { saves } = shop()
    const { keys } = open()
    await keys.click(await screen.findByRole('button', { name: 'Photo 2: words, crop, order' }))
    await keys.type(screen.getByLabelText('Alt text of photo 2'), 'back of the box')
    await keys.click(screen.getByRole('button', { name: 'Earlier' }))
    await waitFor(() =>
      expect(saves.at(-1)?.body.photos).toEqual([
        { image: '/media/b-640.jpg', alt: 'back of the box' },
        { image: '/media/a-640.jpg', alt: 'front' },
      ]),
    )
    await keys.click(screen.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(saves.at(-1)?.body.photos).toHaveLength(1))
    await keys.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(saves.at(-1)?.body.photos[0]?.alt).toBe('back of the box'))
  })
})

test('ITEM-5 whoever only reads can change nothing', async () => {
  shop()
  open('/admin/products/p1', owner('products.read'))
  expect(await screen.findByText('Your role looks at products but does not change them.')).toBeVisible()
  expect(await name()).toBeDisabled()
  expect(screen.queryByRole('button', { name: /Publish/ })).not.toBeInTheDocument()
})

test('OFFICE-2 the products before and after in the list are one press away, also past what is not saved', async () => {
  shop()
  server.use(
    http.get('*/api/admin/products/p2', () =>
      HttpResponse.json(product({ _id: 'p2' }, { ...sheet, name: 'Rose Cream' })),
    ),
    http.put('*/api/admin/products/p1/draft', () => new Promise<never>(() => {})),
  )
  const from = { list: '/admin/products?view=low', trail: [], rows: ['p1', 'p2'] }
  const { keys } = open()
  act(() => history.replaceState(from, '', location.href))
  expect(await name()).toHaveValue('Rose Water Toner')
  expect(screen.getByRole('link', { name: 'Products' })).toHaveAttribute('href', '/admin/products?view=low')
  expect(screen.queryByRole('link', { name: 'The product before' })).not.toBeInTheDocument()
  await keys.type(await name(), ' 2')
  await keys.click(screen.getByRole('link', { name: 'The next product' }))
  await keys.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }))
  await waitFor(async () => expect(await name()).toHaveValue('Rose Cream'))
  expect(history.state).toEqual(from)
  expect(screen.getByRole('link', { name: 'The product before' })).toHaveAttribute('href', '/admin/products/p1')
  expect(screen.queryByRole('link', { name: 'The next product' })).not.toBeInTheDocument()
})

test('ITEM-2 a price that is missing is asked for where it is typed, and its part of the editor counts it', async () => {
  shop(product({}, { ...sheet, variants: [{ ...emptyVariant, _id: 'v1', size: '100 ml', price: 0 }] }))
  server.use(
    http.post('*/api/admin/products/p1/publish', () =>
      HttpResponse.json(
        { message: 'Not yet.', errors: { 'variants.0.price': 'The price must be above 0 and at most Rs 10,000,000.' } },
        { status: 422 },
      ),
    ),
  )
  const { keys } = open()
  await keys.type(await name(), ' 2')
  await keys.click(await screen.findByRole('button', { name: 'Publish changes' }))
  expect(await screen.findByText('Write a price')).toBeVisible()
  expect(screen.getByRole('link', { name: /^Variants/ })).toHaveTextContent('1 thing to mend')
})

test('ITEM-3 a film that is dropped among the photos goes where films go, or says why not', async () => {
  shop()
  open()
  await name()
  const films = [new File(['x'], 'film.mov', { type: 'video/quicktime' })]
  fireEvent.drop(screen.getByRole('list', { name: 'Photos' }), { dataTransfer: { types: ['Files'], files: films } })
  expect(await screen.findByText('Only MP4 videos can be shown everywhere.')).toBeVisible()
})

describe('ITEM-2 a link to a draft', () => {
  const until = '2026-11-28T09:05:00Z'
  const address = `${location.origin}/preview/p1.a.b.c`

  /** A live product with a draft, for which links are made. */
  function linked() {
    const saved = shop(product(draftOf({ ...sheet, name: 'Better' }, 1)))
    const made = vi.fn<() => string>(() => saved.saves.at(-1)?.body.name ?? 'Better')
    server.use(
      http.post('*/api/admin/products/p1/preview', () => {
        made()
        return HttpResponse.json({ path: '/preview/p1.a.b.c', until })
      }),
    )
    return { ...saved, made }
  }

  test('ITEM-2 is made of all that was typed, copied, and said how long it works', async () => {
    const { made } = linked()
    const { keys } = open()
    await keys.type(await name(), ' still')
    await keys.click(screen.getByRole('button', { name: 'Preview link' }))
    expect(await screen.findByText('Copied, works until 28 November 2026, 14:05')).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(address)
    expect(made).toHaveReturnedWith('Better still')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('ITEM-2 is shown, to be copied by hand, where the browser does not let it be copied', async () => {
    linked()
    const { keys } = open()
    await name()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('No.', 'NotAllowedError'))
    await keys.click(screen.getByRole('button', { name: 'Preview link' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Preview link' }))
    expect(dialog.getByLabelText('Address')).toHaveValue(address)
    expect(dialog.getByText(/until 28 November 2026, 14:05/)).toBeVisible()
    expect(dialog.getByRole('link', { name: 'Open it' })).toHaveAttribute('href', '/preview/p1.a.b.c')
    vi.restoreAllMocks()
  })

  test('ITEM-2 is not made of what could not be saved, nor where there is no draft', async () => {
    const { made, answers } = linked()
    const { keys } = open()
    answers.push(() => HttpResponse.json({ message: 'No.', errors: { name: 'Too long.' } }, { status: 422 }))
    await keys.type(await name(), '!')
    await keys.click(screen.getByRole('button', { name: 'Preview link' }))
    expect(await screen.findByText(/could not be saved yet/)).toBeVisible()
    expect(made).not.toHaveBeenCalled()
  })

  test('ITEM-2 a product that is live as it is has none', async () => {
    shop()
    open()
    await name()
    expect(screen.queryByRole('button', { name: 'Preview link' })).toBeNull()
  })
})
