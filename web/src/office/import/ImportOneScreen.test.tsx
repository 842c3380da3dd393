import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { Route } from 'wouter'
import { makeQueryClient } from '#/office/api/officeApi.ts'
import { server } from '#/testing/server.ts'
import ImportOneScreen from './ImportOneScreen.tsx'

test('LOAD-1 LOAD-3 columns are matched, a dry run shows what will be, a row is put right, and only then it runs', async () => {
  history.replaceState(null, '', '/admin/import/i1')
  const sent: unknown[] = []
  const file: Record<string, unknown> = {
    _id: 'i1',
    fileName: 'march.csv',
    format: 'other',
    encoding: 'UTF-8',
    separator: ',',
    publish: false,
    keep: false,
    fixes: {},
    createdAt: '2026-11-21T10:31:00Z',
    columns: [
      { name: 'Title', samples: ['Dew'], field: 'name', certain: true },
      { name: 'Rate', samples: ['1000'], field: '', certain: false },
      { name: 'Old price', samples: ['1200'], field: '', certain: false },
    ],
    remembered: '2026-10-12T08:00:00Z',
  }
  let mended = false
  const task = (id: string) => ({
    _id: id,
    kind: 'products.check',
    title: 'march.csv',
    state: 'done',
    done: 2,
    total: 2,
    counts: mended ? { created: 2 } : { created: 1, updated: 1, failed: 1 },
    errors: mended ? 0 : 1,
    rows: 2,
    result: {
      brands: [
        { name: 'Gul Bahar', products: 2 },
        { name: 'Cosrxx', products: 1, near: 'COSRX' },
      ],
      unknown: [{ name: 'potion', products: 1 }],
      remarks: 1,
    },
    stopRequested: false,
    actor: 'a',
    actorName: 'Sana',
    createdAt: '2026-11-21T10:31:00Z',
  })
  server.use(
    http.get('*/api/admin/imports/i1', () => HttpResponse.json(file)),
    http.put('*/api/admin/imports/i1', async ({ request }) => {
      const plan = (await request.json()) as Record<string, unknown>
      sent.push(plan)
      // The server sorts corrections by name.
      file['fixes'] = Object.fromEntries(
        Object.entries(plan['fixes'] as object).toSorted(([x], [y]) => (x < y ? -1 : 1)),
      )
      file['prices'] = plan['prices']
      file['columns'] = [
        { name: 'Title', samples: ['Dew'], field: 'name', certain: true },
        { name: 'Rate', samples: ['1000'], field: 'price', certain: false },
        { name: 'Old price', samples: ['1200'], field: '', certain: false },
      ]
      return HttpResponse.json(file)
    }),
    http.post('*/api/admin/imports/i1/:work', ({ params }) => {
      mended = Object.keys(file['fixes'] as object).length > 0
      const name = `${String(params['work'])}${mended ? '2' : ''}`
      file[`${String(params['work'])}Task`] = name
      if (params['work'] === 'run') file['undoUntil'] = '2026-12-21T10:31:00Z'
      return HttpResponse.json(task(name), { status: 202 })
    }),
    http.get('*/api/admin/tasks/:id/rows', ({ request }) => {
      const { searchParams } = new URL(request.url)
      const code = { field: 'barcode', value: '8809640733490', suggestion: '8809640733499', place: '5' }
      const good = { subject: 'product', subjectId: 'p1', name: 'Toner', message: '', place: '4', row: 3 }
      if (searchParams.get('remarked') === 'true')
        return HttpResponse.json({
          rows: [{ ...good, outcome: 'created', remark: 'Every size and shade is off.', fix: code }],
        })
      if (searchParams.get('outcome') === 'updated')
        return HttpResponse.json({
          rows: [
            {
              ...good,
              outcome: 'updated',
              changes: [
                { field: 'price', of: '250 ml', was: 'Rs 4,750', is: 'Rs 4,950' },
                { field: 'size', was: '', is: '500 ml, Rs 8,000' },
              ],
            },
          ],
        })
      return HttpResponse.json({
        rows: [
          {
            row: 2,
            place: '3',
            outcome: 'failed',
            subject: '',
            subjectId: '',
            name: 'Mist',
            message: '“x” is no price.',
            fix: { field: 'price', value: 'x', draft: true },
          },
        ],
      })
    }),
    http.get('*/api/admin/terms', () =>
      HttpResponse.json({ brands: [], skinTypes: [], categories: [{ _id: 'c1', slug: 'serum', name: 'Serum' }] }),
    ),
    http.get('*/api/admin/tasks/:id', ({ params }) => HttpResponse.json(task(String(params['id'])))),
  )
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Route path="/admin/import/:id" component={ImportOneScreen} />
    </QueryClientProvider>,
  )
  await userEvent.selectOptions(await screen.findByLabelText('Rate'), 'List price')
  expect(screen.getByText('why: nobody paid a “compare at” price here')).toBeVisible()
  expect(screen.getByText(/like this on 12 October 2026/)).toBeVisible()
  await userEvent.click(screen.getByRole('radio', { name: /^What guests pay/ }))
  expect(screen.queryByRole('button', { name: /^Import / })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Dry run' }))
  expect(await screen.findByText('“x” is no price.')).toBeVisible()
  const plan = {
    fields: ['name', 'price', ''],
    answers: {},
    publish: false,
    keep: false,
    skipPictures: false,
    uncounted: false,
    prices: 'guest',
  }
  expect(sent).toEqual([{ ...plan, fixes: {} }])
  expect(screen.getByRole('button', { name: 'Import 2 products' })).toBeVisible()
  expect(screen.getByText(/^1 row is left behind/)).toBeInTheDocument()
  // For existing products the old and new values, and what somebody should check.
  const changes = screen.getByRole('region', { name: '1 change' })
  expect(await within(changes).findByText('List price')).toBeVisible()
  expect(within(changes).getByRole('deletion')).toHaveTextContent('was Rs 4,750')
  expect(
    within(changes)
      .getAllByRole('insertion')
      .map((one) => one.textContent.trim()),
  ).toEqual(['will be Rs 4,950', '500 ml, Rs 8,000'])
  expect(within(changes).getByText('New size or shade')).toBeVisible()
  const remarked = screen.getByRole('region', { name: '1 product read, with a remark' })
  expect(await within(remarked).findByText('Every size and shade is off.')).toBeVisible()
  expect(screen.getByRole('heading', { name: '2 new brands' })).toBeVisible()
  expect(screen.getByText('Gul Bahar').parentElement).toHaveTextContent('Gul Bahar 2 products')
  expect(screen.getByRole('heading', { name: '1 unknown category or skin type' })).toBeVisible()
  // OWN-3: a word's meaning is set for the whole file, and the missing categories are made
  // together.
  const means = screen.getByRole('combobox', { name: '“potion” (1 product)' })
  await userEvent.click(screen.getByRole('button', { name: 'Make this category' }))
  expect(means).toHaveValue('+')
  await userEvent.selectOptions(means, 'Serum')
  // For a brand that may be misspelt, the owner chooses.
  expect(screen.getByRole('button', { name: 'New brand “Cosrxx”' })).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(screen.getByRole('button', { name: 'It is COSRX' }))
  expect(screen.getByRole('button', { name: 'It is COSRX' })).toHaveAttribute('aria-pressed', 'true')
  await userEvent.type(screen.getByRole('textbox', { name: 'Row 3, List price' }), '1250')
  expect(screen.queryByRole('button', { name: /^Import / })).toBeNull()
  // A choice, and another: a size without a price, and a code that may be misprinted.
  await userEvent.click(screen.getByRole('button', { name: 'Take as draft' }))
  expect(screen.getByRole('button', { name: 'Take as draft' })).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(screen.getByRole('button', { name: 'Use 8809640733499' }))
  await userEvent.click(screen.getByRole('button', { name: 'Leave it empty' }))
  expect(screen.getByRole('button', { name: 'Use 8809640733499' })).toHaveAttribute('aria-pressed', 'false')
  await userEvent.click(screen.getByRole('button', { name: 'Try with 5 corrections' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Import 2 products' }))
  const fixes = {
    'category:potion': 'serum',
    'brand:Cosrxx': 'COSRX',
    '3:price': '1250',
    '3:draft': 'yes',
    '5:barcode': '',
  }
  expect(sent[1]).toEqual({ ...plan, fixes })
  expect(await screen.findByText(/^Until 21 December 2026, row by row\./)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Take this import back' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Take it back' }))
  await waitFor(() => expect(file['undoTask']).toBe('undo2'))
})

test('LOAD-1 what was kept when an import was taken back is listed with the reason, and tried once more', async () => {
  history.replaceState(null, '', '/admin/import/i1')
  const file: Record<string, unknown> = {
    _id: 'i1',
    fileName: 'march.csv',
    format: 'other',
    encoding: 'UTF-8',
    separator: ',',
    publish: true,
    keep: false,
    fixes: {},
    columns: [],
    createdAt: '2026-11-21T10:31:00Z',
    checkTask: 'check',
    runTask: 'run',
    undoTask: 'undo',
    undoUntil: '2026-12-21T10:31:00Z',
  }
  const counts: Record<string, Record<string, number>> = {
    check: { created: 3 },
    run: { created: 2, updated: 3 },
    undo: { removed: 1, restored: 1, kept: 2, gone: 1 },
    again: { restored: 1, kept: 1 },
  }
  const row = { row: 1, place: '4', outcome: 'kept', subject: 'product', subjectId: 'p1', name: 'Toner', message: '' }
  server.use(
    http.get('*/api/admin/imports/i1', () => HttpResponse.json(file)),
    http.post('*/api/admin/imports/i1/undo', () => {
      file['undoTask'] = 'again'
      return HttpResponse.json({ _id: 'again', state: 'done', counts: counts['again'] }, { status: 202 })
    }),
    http.get('*/api/admin/tasks/:id', ({ params: { id } }) =>
      HttpResponse.json({
        _id: id,
        kind: 'products.undo',
        title: 'march.csv',
        state: 'done',
        done: 5,
        total: 5,
        counts: counts[String(id)],
        errors: 0,
        rows: 5,
        stopRequested: false,
        actor: 'a',
        actorName: 'Sana',
        createdAt: '2026-11-21T10:31:00Z',
      }),
    ),
    http.get('*/api/admin/tasks/:id/rows', ({ params: { id }, request }) => {
      expect(new URL(request.url).searchParams.getAll('outcome')).toEqual(['kept', 'gone'])
      const edited = { ...row, message: 'Somebody has changed it since.' }
      return HttpResponse.json({
        rows:
          id === 'again'
            ? [edited]
            : [
                edited,
                {
                  ...row,
                  row: 2,
                  place: '5',
                  name: 'Mist',
                  message: 'A change of many products ran over it.',
                  bulk: 'b1',
                },
                { ...row, row: 3, place: '6', name: 'Mask', outcome: 'gone', message: 'It was deleted since.' },
              ],
      })
    }),
  )
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Route path="/admin/import/:id" component={ImportOneScreen} />
    </QueryClientProvider>,
  )
  const list = await screen.findByRole('region', { name: '2 products kept' })
  expect(await within(list).findByText('Somebody has changed it since.')).toBeVisible()
  expect(within(list).getByRole('link', { name: 'Toner' })).toHaveAttribute('href', '/admin/products/p1')
  expect(within(list).getByRole('link', { name: 'Open that change' })).toHaveAttribute(
    'href',
    '/admin/products/change/b1',
  )
  expect(within(list).queryByRole('link', { name: 'Mask' })).toBeNull() // the product does not exist any more
  const panel = screen.getByRole('region', { name: 'Take this import back' })
  const numbers = () =>
    within(panel)
      .getAllByRole('definition')
      .map((one) => one.textContent)
  expect(numbers()).toEqual(['2', '2', '1'])
  expect(within(panel).getByText(/until 21 December 2026\.$/)).toBeVisible()
  await userEvent.click(within(panel).getByRole('button', { name: 'Try the kept ones again' }))
  expect(await screen.findByRole('region', { name: '1 product kept' })).toBeVisible()
  await waitFor(() => expect(numbers()).toEqual(['1', '1']))
})

test('OWN-12 what a known file has and the shop has no use for is folded away, but for what owners look for', async () => {
  history.replaceState(null, '', '/admin/import/i1')
  const columns = [
    { name: 'Title', samples: ['Dew'], field: 'name', certain: true },
    { name: 'Compare At Price', samples: ['1200'], field: '', certain: false },
    { name: 'Gift Card', samples: ['false'], field: '', certain: false },
    { name: 'Fulfillment Service', samples: ['manual'], field: '', certain: false },
  ]
  const file = {
    _id: 'i1',
    fileName: 'a.csv',
    encoding: 'UTF-8',
    separator: ',',
    fixes: {},
    createdAt: '2026-11-21T10:31:00Z',
    columns,
  }
  let format = 'shopify'
  server.use(http.get('*/api/admin/imports/i1', () => HttpResponse.json({ ...file, format })))
  const show = () =>
    render(
      <QueryClientProvider client={makeQueryClient()}>
        <Route path="/admin/import/:id" component={ImportOneScreen} />
      </QueryClientProvider>,
    )
  const { unmount } = show()
  expect(await screen.findByLabelText('Title')).toBeVisible()
  expect(screen.getByLabelText('Gift Card')).not.toBeVisible()
  await userEvent.click(screen.getByText('2 columns are not used'))
  await userEvent.selectOptions(screen.getByLabelText('Gift Card'), 'SKU')
  expect(screen.getByLabelText('Gift Card')).toHaveDisplayValue('SKU')
  unmount()

  format = 'other'
  show()
  expect(await screen.findByLabelText('Gift Card')).toBeVisible()
})
