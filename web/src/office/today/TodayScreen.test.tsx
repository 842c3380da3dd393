import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { user } from '#/testing/fixtures.ts'
import { renderOfficeApp, somebody } from '#/testing/renderOfficeApp.tsx'
import { server } from '#/testing/server.ts'
import { place } from './axis.ts'
import type { Queue, QueueName, Today } from '#/office/domain/orders/todayApi.ts'

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const queue = (name: QueueName, link: string, ages: readonly number[], promise: number): Queue => ({
  name,
  link,
  count: ages.length,
  late: ages.filter((minutes) => minutes > promise).length,
  lateBefore: ago(promise),
  done: 0,
  ...(ages[0] !== undefined && { oldest: ago(ages[0]) }),
  items: ages.map((minutes, i) => ({
    _id: `${name}-${i}`,
    orderId: `${name}-${i}`,
    number: `GL-00000${i + 1}`,
    name: `Hira ${i}`,
    since: ago(minutes),
    late: minutes > promise,
  })),
})

const day = (change: Partial<Today> = {}): Today => ({
  at: ago(0),
  queues: [
    queue('to-confirm', '/admin/calls', [65], 120),
    queue('proofs', '/admin/proofs', [200, 50], 120),
    queue('to-pack', '/admin/pack', [], 1440),
  ],
  wrong: [],
  wrongCount: change.wrong?.length ?? 0,
  closed: 0,
  ...change,
})

const goods = { low: 6, out: 2, expiring: 1204, expired: 0 }

function show(today: Today, role: 'admin' | 'packer' = 'packer') {
  server.use(
    http.get('*/api/admin/today', () => HttpResponse.json(today)),
    http.get('*/api/admin/stock/summary', () => HttpResponse.json(goods)),
  )
  return renderOfficeApp({ at: '/admin/today', user: user({ role }), me: somebody(role) })
}

test('TODAY-1 queues say how much waits and since when, and the late one comes first', async () => {
  show(day())
  const list = await screen.findByRole('list', { name: 'Work' })
  expect(within(list).getByRole('link', { name: /1 To confirm calls and messages 1 h 5 min/ })).toHaveAttribute(
    'href',
    '/admin/calls',
  )
  expect(
    within(list).getByRole('link', { name: /2 Proofs to check answer within 2 h 3 h 20 min, 1 late/ }),
  ).toBeVisible()
  expect(within(list).getByRole('link', { name: /– To pack .* none/ })).toBeVisible()
  expect(screen.getByText('Start here: 1 proof is late')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Check proofs' })).toHaveAttribute('href', '/admin/proofs')
})

test('TODAY-1 an item says who has it in hand, and is taken by a press', async () => {
  const today = day()
  const [first, second] = today.queues[1]?.items ?? []
  if (first) first.hand = { actor: 'other', until: ago(-5), name: 'Hamza Ali' }
  let taken = ''
  server.use(
    http.put('*/api/admin/orders/:id/claim', ({ params }) => {
      taken = String(params['id'])
      if (second) second.hand = { actor: somebody('packer')._id, until: ago(-10), name: somebody('packer').name }
      return HttpResponse.json({ actor: somebody('packer')._id, until: ago(-10) })
    }),
  )
  const { keys } = show(today)
  await keys.click(await screen.findByRole('button', { name: 'Show the oldest: Proofs to check' }))
  expect(screen.getByText('with Hamza Ali')).toBeVisible()
  await keys.click(screen.getByRole('button', { name: 'Assign GL-000002 to me for 10 minutes' }))
  expect(await screen.findByRole('button', { name: 'Give GL-000002 back' })).toBeVisible()
  expect(taken).toBe('proofs-1')
})

test('TODAY-2 what does not add up says what makes it go away; nothing says so too', async () => {
  show(
    day({
      queues: [],
      closed: 3,
      wrong: [
        {
          _id: '1',
          kind: 'other-amount',
          number: 'GL-N4XT7W',
          words: 'postex',
          collects: 6900,
          due: 5400,
          foundAt: ago(1),
        },
        { _id: '2', kind: 'not-booked', number: 'GL-R2FK8C', since: ago(60 * 50), foundAt: ago(1) },
      ],
    }),
  )
  const part = await screen.findByRole('region', { name: /Does not add up/ })
  expect(part).toHaveTextContent('GL-N4XT7W postex will collect Rs 6,900, the order says Rs 5,400')
  expect(part).toHaveTextContent('GL-R2FK8C is confirmed for 2 days 2 h and no courier is booked')
  expect(part.textContent).toContain('2\u00a0days\u00a02\u00a0h') // on one line
  expect(part).toHaveTextContent('3 closed by themselves since yesterday')
  expect(screen.getByText('Nothing waits for you.')).toBeVisible()
})

test('TODAY-2 of what does not add up the first come with the day, and the others when they are asked for', async () => {
  const wrong = Array.from({ length: 5 }, (_, at) => ({
    _id: `not-booked ${at}`,
    kind: 'not-booked' as const,
    number: `GL-00000${at}`,
    since: ago(60 * 50),
    foundAt: ago(1),
  }))
  const { keys } = show(day({ queues: [], wrong: wrong.slice(0, 2), wrongCount: 5 }))
  server.use(
    http.get('*/api/admin/today/wrong', ({ request }) => {
      const after = new URL(request.url).searchParams.get('after')
      return HttpResponse.json(
        after === 'GL-000002'
          ? { wrong: wrong.slice(3), count: 5 }
          : { wrong: wrong.slice(0, 3), count: 5, next: 'GL-000002' },
      )
    }),
  )
  const part = await screen.findByRole('region', { name: 'Does not add up 5' })
  const numbers = () =>
    within(part)
      .getAllByRole('link')
      .map((link) => link.textContent)
  expect(numbers()).toEqual(['GL-000000', 'GL-000001'])
  await keys.click(within(part).getByRole('button', { name: '3 more' }))
  await keys.click(await within(part).findByRole('button', { name: '2 more' }))
  await waitFor(() => expect(numbers()).toEqual(wrong.map(({ number }) => number)))
  expect(within(part).queryByRole('button')).toBeNull()
})

test('TODAY-1 the axis gives young ages more room, and ends after a week', () => {
  expect([0, 1, 24, 168, 9999].map(place)).toEqual([0, 24.7, 70.3, 100, 100])
})

test('TODAY-1 below the queues stand what runs out and what expires, by the numbers of Stock', async () => {
  show(day())
  const list = await screen.findByRole('list', { name: 'Goods' })
  expect(within(list).getByRole('link', { name: '6 Low stock 2 sold out' })).toHaveAttribute(
    'href',
    '/admin/stock?show=low',
  )
  expect(within(list).getByRole('link', { name: '1,204 Expiring pieces, within 180 days' })).toHaveAttribute(
    'href',
    '/admin/stock/expiry',
  )
})

test('STAFF-1 who does not see the goods is told nothing of them', async () => {
  const asked: string[] = []
  server.use(http.get('*/api/admin/today', () => HttpResponse.json(day())))
  server.events.on('request:start', ({ request }) => asked.push(new URL(request.url).pathname))
  renderOfficeApp({ at: '/admin/today', user: user({ role: 'manager' }), me: somebody('manager') })
  await screen.findByRole('list', { name: 'Work' })
  expect(screen.queryByRole('list', { name: 'Goods' })).not.toBeInTheDocument()
  expect(asked).not.toContain('/api/admin/stock/summary')
  server.events.removeAllListeners()
})

test('TODAY-1 an empty desk says what was done today', async () => {
  const done = (name: QueueName, link: string, n: number) => ({ ...queue(name, link, [], 120), done: n })
  show(day({ queues: [done('to-pack', '/admin/pack', 18), done('to-hand-over', '/admin/hand-over', 17)] }))
  expect(await screen.findByText('17 parcels left the house today.', { exact: false })).toBeVisible()
  expect(screen.getByRole('link', { name: /To pack 18 packed today/ })).toBeVisible()
  expect(screen.getByRole('link', { name: /To hand over 17 left today/ })).toBeVisible()
})
