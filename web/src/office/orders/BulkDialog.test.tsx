import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { open, pending, rowNamed, shop } from '#/testing/officeOrders.tsx'
import { server } from '#/testing/server.ts'

describe('OFFICE-5 several at once', () => {
  test('OFFICE-5 says first what it will do and why not, does it, and can be undone', async () => {
    const asked = shop()
    const sent: Record<string, unknown>[] = []
    server.use(
      http.post('*/api/admin/orders/bulk', async ({ request }) => {
        sent.push((await request.json()) as Record<string, unknown>)
        const one = { _id: pending._id, number: 'GL-7K3M9Q', name: 'Ayesha Khan', done: true }
        const other = {
          _id: 'o2',
          number: 'GL-PAY222',
          name: 'x',
          done: false,
          message: 'Order GL-PAY222 is not confirmed yet.',
        }
        return HttpResponse.json({
          done: 1,
          refused: sent.length === 1 ? 1 : 0,
          rows: sent.length === 1 ? [one, other] : [one],
        })
      }),
    )
    const { keys } = open()
    await rowNamed('GL-7K3M9Q')
    await keys.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    await keys.click(
      within(screen.getByRole('region', { name: '2 chosen' })).getByRole('button', { name: 'Mark as Packed' }),
    )
    const dialog = await screen.findByRole('dialog', { name: 'Mark as Packed: several orders' })
    expect(await within(dialog).findByText('1 order will be changed.')).toBeVisible()
    expect(dialog).toHaveTextContent('Order GL-PAY222 is not confirmed yet.')
    expect(sent).toEqual([{ move: 'pack', ids: [pending._id, 'o2'], dry: true }])
    await keys.type(within(dialog).getByLabelText(/Note/), 'Box 4')
    await keys.click(within(dialog).getByRole('button', { name: 'Mark as Packed: 1' }))
    expect(await within(dialog).findByText('1 order was changed.')).toBeVisible()
    expect(sent[1]).toEqual({ move: 'pack', ids: [pending._id], note: 'Box 4' })
    await keys.click(within(dialog).getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(sent[2]).toEqual({ move: 'unpack', ids: [pending._id] }))
    await waitFor(() => expect(within(dialog).queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument())
    const lists = asked.length
    await keys.click(within(dialog).getAllByRole('button', { name: 'Close' })[0]!)
    await waitFor(() => expect(asked.length).toBeGreaterThan(lists))
    expect(screen.queryByRole('region', { name: '2 chosen' })).not.toBeInTheDocument()
  })

  test('OFFICE-5 OFFICE-6 all that match is the filter, not the page; more than 200 are worked through behind', async () => {
    shop([pending], { next: 'key.1', total: { n: 1800 } })
    const sent: Record<string, unknown>[] = []
    let looked = 1800
    const task = {
      _id: 't1',
      kind: 'orders bulk orders.confirm',
      title: 'Cancel: 1800 orders',
      state: 'running',
      done: 40,
      total: 1800,
      counts: { done: 40 },
      errors: 0,
      rows: 40,
      stopRequested: false,
      actor: 'a1',
      actorName: 'Zara',
      createdAt: '2026-03-02T09:30:00Z',
    }
    server.use(
      http.post('*/api/admin/orders/bulk', async ({ request }) => {
        const body = (await request.json()) as Record<string, unknown>
        sent.push(body)
        const rows = [{ _id: pending._id, number: 'GL-7K3M9Q', name: 'Ayesha Khan', done: true }]
        return HttpResponse.json(
          body['dry']
            ? {
                total: 1800,
                looked,
                done: looked - 300,
                refused: 300,
                rows,
                reasons: [{ message: 'The order is Delivered and cannot be cancelled.', count: 300 }],
              }
            : { total: 1800, done: 0, refused: 0, rows: [], task },
        )
      }),
      http.get('*/api/admin/tasks/t1', () => HttpResponse.json(task)),
    )
    const { keys } = open('/admin/orders?status=Pending&search=khan')
    await rowNamed('GL-7K3M9Q')
    await keys.click(screen.getByRole('checkbox', { name: 'Select GL-7K3M9Q' }))
    await keys.click(screen.getByRole('button', { name: 'Choose all 1,800 that match' }))
    await keys.click(
      within(screen.getByRole('region', { name: '1,800 chosen' })).getByRole('button', { name: 'Cancel order' }),
    )
    let dialog = screen.getByRole('dialog')
    expect(await within(dialog).findByText(/1,800 orders match/)).toBeVisible()
    expect(within(dialog).getByRole('status')).toHaveTextContent('1,500 orders will be changed.')
    const stay = within(dialog).getByRole('region', { name: '300 will stay as they are:' })
    expect(stay).toHaveTextContent('300: The order is Delivered and cannot be cancelled.')
    expect(within(dialog).getByRole('button', { name: 'Cancel order: 1,500' })).toBeVisible()
    // When there are too many to check, the dialog says how many were checked.
    looked = 1000
    await keys.click(within(dialog).getByRole('button', { name: 'Not yet' }))
    sent.length = 0
    await keys.click(
      within(screen.getByRole('region', { name: '1,800 chosen' })).getByRole('button', { name: 'Cancel order' }),
    )
    dialog = screen.getByRole('dialog')
    expect(await within(dialog).findByText('So many are not counted beforehand. Of the first 1,000:')).toBeVisible()
    expect(within(dialog).getByRole('status')).toHaveTextContent('700 orders will be changed.')
    const which = { move: 'cancel', match: { search: 'khan', status: 'Pending' } }
    expect(sent).toEqual([{ ...which, dry: true }])
    await keys.click(within(dialog).getByRole('radio', { name: 'We do not have it' }))
    await keys.click(within(dialog).getByRole('button', { name: 'Cancel order: up to 1,500' }))
    expect(await within(dialog).findByRole('button', { name: 'Stop' })).toBeVisible()
    expect(sent[1]).toEqual({ ...which, why: 'sold_out', key: expect.stringMatching(/^[0-9a-f]{32}$/) as string })
  })
})
