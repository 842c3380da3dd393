import { act, screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, expect, it, vi } from 'vitest'
import { follow } from '#/office/api/live.ts'
import { FakeStream } from '#/testing/fakeStream.ts'
import { owner, renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import { copy } from './notices.copy.ts'
import { NewsBar } from './NewsBar.tsx'
import type { Notices, NoticeWishes } from './noticesApi.ts'
import NoticesScreen from './NoticesScreen.tsx'

const notices = (change: Partial<Notices> = {}): Notices => ({
  may: ['order', 'proof', 'message'],
  wishes: { rhythm: 'now', mail: ['order', 'proof', 'message'], live: ['order', 'proof'], push: ['order'] },
  devices: [],
  key: 'BGsX',
  email: 'sana@example.com',
  ...change,
})

const answers = (own: Notices) => http.get('*/api/admin/notices', () => HttpResponse.json(own))

afterEach(() => vi.unstubAllGlobals())

it('TODAY-3 each kind is turned off by itself, and what was refused is as it was', async () => {
  const asked: NoticeWishes[] = []
  server.use(
    answers(notices()),
    http.put('*/api/admin/notices', async ({ request }) => {
      const wishes = (await request.json()) as NoticeWishes
      asked.push(wishes)
      if (asked.length > 1) return HttpResponse.json({ message: 'Choose how often.' }, { status: 422 })
      return HttpResponse.json(notices({ wishes }))
    }),
  )
  const { keys } = renderOffice(<NoticesScreen me={owner('office.enter')} />, { at: '/admin/notices' })
  const mail = await screen.findByRole('switch', { name: copy.of(copy.kinds.proof.label, copy.ways.mail) })
  expect(mail).toBeChecked()
  await keys.click(mail)
  expect(await screen.findByText(copy.saved)).toBeVisible()
  expect(asked[0]).toMatchObject({ mail: ['order', 'message'], live: ['order', 'proof'] })
  expect(mail).not.toBeChecked()
  await keys.click(screen.getByRole('radio', { name: copy.rhythms.day }))
  expect(await screen.findByText('Choose how often.')).toBeVisible()
  expect(screen.getByRole('radio', { name: copy.rhythms.now })).toBeChecked()
})

it('TODAY-3 STAFF-1 a role chooses among what it may hear of alone', async () => {
  server.use(answers(notices({ may: ['order'], wishes: { rhythm: 'now', mail: [], live: [], push: [] } })))
  renderOffice(<NoticesScreen me={owner('office.enter')} />, { at: '/admin/notices' })
  expect(await screen.findAllByRole('switch')).toHaveLength(3)
  expect(screen.getByRole('radio', { name: copy.rhythms.now })).toBeDisabled()
})

it('TODAY-3 devices say whether notices arrive, are tried and removed', async () => {
  const device = {
    _id: 'd1',
    name: 'Chrome on Android',
    current: false,
    createdAt: '2026-03-02T09:30:00Z',
    toldAt: '2026-03-02T10:30:00Z',
  }
  let devices = [{ ...device, problem: 'the push service answered 503' }]
  server.use(
    http.get('*/api/admin/notices', () => HttpResponse.json(notices({ devices }))),
    http.post('*/api/admin/notices/devices/d1/try', () => HttpResponse.json({ message: 'On its way.' })),
    http.delete('*/api/admin/notices/devices/d1', () => {
      devices = []
      return HttpResponse.json({ message: 'Gone.' })
    }),
  )
  const { keys } = renderOffice(<NoticesScreen me={owner('office.enter')} />, { at: '/admin/notices' })
  expect(await screen.findByText(/did not arrive: the push service answered 503/)).toBeVisible()
  expect(screen.getByText(copy.cannot.cannot)).toBeVisible() // jsdom has no push API
  await keys.click(screen.getByRole('button', { name: copy.tryNamed(device.name) }))
  expect(await screen.findByText('On its way.')).toBeVisible()
  await keys.click(screen.getByRole('button', { name: copy.removeNamed(device.name) }))
  expect(await screen.findByText(copy.none)).toBeVisible()
})

it('OFFICE-2 notices that cannot be read are not said to be off', async () => {
  server.use(http.get('*/api/admin/notices', () => HttpResponse.json({ message: 'No.' }, { status: 500 })))
  renderOffice(<NoticesScreen me={owner('office.enter')} />, { at: '/admin/notices' })
  expect(await screen.findByText(copy.failed)).toBeVisible()
  expect(screen.queryByRole('switch')).not.toBeInTheDocument()
})

const told = (id: string) => act(() => FakeStream.last.say('change', { subject: 'notice', id }, '1'))

it('TODAY-3 ten new orders are one notice that takes no focus, what is turned off is not shown, and a notice told twice counts once', async () => {
  vi.stubGlobal('EventSource', FakeStream)
  let read = false
  server.use(
    http.get('*/api/admin/notices', () => {
      read = true
      return HttpResponse.json(notices())
    }),
  )
  const { keys } = renderOffice(
    <>
      <NewsBar me={owner('office.enter')} />
      <input aria-label="Reason" />
    </>,
    { at: '/admin/today' },
  )
  await vi.waitFor(() => expect(read).toBe(true))
  const stop = follow()
  const typing = screen.getByRole('textbox')
  await keys.type(typing, 'He said')
  await vi.waitFor(() => {
    told('order/0')
    expect(screen.getByText(copy.news.order(1))).toBeVisible()
  })
  for (let n = 0; n < 10; n++) told(`order/${n}`)
  told('message/1')
  expect(screen.getByText('10 new orders')).toBeVisible()
  expect(typing).toHaveFocus()
  told('proof/1')
  expect(screen.getByText('10 new orders, Payment to check')).toBeVisible()
  const bar = screen.getByText('10 new orders, Payment to check').closest('[role=status]')
  expect(within(bar as HTMLElement).getByRole('link', { name: copy.look })).toHaveAttribute('href', '/admin/today')
  await keys.click(screen.getByRole('button', { name: copy.dismiss }))
  expect(screen.queryByText(/new orders/)).not.toBeInTheDocument()
  stop()
})
