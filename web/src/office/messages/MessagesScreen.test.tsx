import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { owner, renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import type { Message } from '#/office/domain/orders/messagesApi.ts'
import MessagesScreen from './MessagesScreen.tsx'

const failed: Message = {
  _id: '0190b5a0-0000-7000-8000-0000000000c1',
  kind: 'order-confirmed',
  to: 'ayesha@exmaple.com',
  orderId: '0190b5a0-0000-7000-8000-0000000000b1',
  number: 'GL-7K3M9Q',
  channel: 'mail',
  language: 'en',
  state: 'buried',
  attempts: 1,
  lastError: '550 nobody of that name',
  createdAt: '2026-11-20T14:44:00Z',
  changedAt: '2026-11-20T14:45:00Z',
}

test('SAY-2 a mail that failed for good is left unsent by one press, and goes from the list', async () => {
  let list = [failed]
  const asked: string[] = []
  server.use(
    http.get('*/api/admin/mails', () => HttpResponse.json({ mails: list })),
    http.post('*/api/admin/mails/:id/:what', ({ params }) => {
      asked.push(`${String(params['id'])} ${String(params['what'])}`)
      list = []
      return HttpResponse.json({ message: 'The mail is not sent.' })
    }),
  )
  const { keys } = renderOffice(<MessagesScreen me={owner('mail.read', 'mail.write')} />, {
    at: '/admin/messages?state=buried',
  })
  expect(await screen.findByText('550 nobody of that name')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Send again' })).toBeVisible()
  await keys.click(screen.getByRole('button', { name: 'Leave it' }))
  expect(await screen.findByText('No message has failed')).toBeVisible()
  await waitFor(() => expect(asked).toEqual([`${failed._id} give-up`]))
})

test.each([
  ['mail: undeliverable smtp: sending SMTP RCPT TO command (550)', /takes nothing for this address \(550\)/],
  ['smtp: closing SMTP DATA writer', /The shop’s mail server did not take it, or did not answer\./],
])('SAY-2 why a mail failed is said in words: %s', async (lastError, words) => {
  server.use(http.get('*/api/admin/mails', () => HttpResponse.json({ mails: [{ ...failed, lastError }] })))
  renderOffice(<MessagesScreen me={owner('mail.read')} />, { at: '/admin/messages?state=buried' })
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.queryByText(lastError)).not.toBeInTheDocument()
})

test('HOLD-4 a text is noted as sent only when its chat opened; where none opened it is sent by a link', async () => {
  const text: Message = { ...failed, kind: 'order-call', channel: 'whatsapp', state: 'waiting', lastError: '' }
  const parts: unknown[] = []
  server.use(
    http.get('*/api/admin/mails', () => HttpResponse.json({ mails: [text] })),
    http.post('*/api/admin/mails/:id/send', async ({ request }) => {
      const { part } = (await request.json()) as { part: string }
      parts.push(part)
      const chat = { text: 'Hello Fatima', url: 'https://wa.me/923001234567?text=Hello' }
      return HttpResponse.json(part === 'text' ? chat : { text: '', url: '' })
    }),
  )
  const opened = { closed: false, opener: null, location: { href: '' }, close: vi.fn<() => void>() }
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const { keys } = renderOffice(<MessagesScreen me={owner('mail.read', 'orders.confirm')} />, {
    at: '/admin/messages?state=waiting',
  })
  await keys.click(await screen.findByRole('button', { name: 'Send by WhatsApp' }))
  expect(await screen.findByText('Hello Fatima')).toBeVisible()
  expect(parts).toEqual(['text'])
  const link = screen.getByRole('link', { name: 'Open WhatsApp' })
  expect(link).toHaveAttribute('href', 'https://wa.me/923001234567?text=Hello')
  await keys.click(link)
  await waitFor(() => expect(parts).toEqual(['text', 'note']))
  await waitFor(() => expect(screen.queryByText('Hello Fatima')).not.toBeInTheDocument())

  open.mockReturnValue(opened as unknown as Window)
  await keys.click(screen.getByRole('button', { name: 'Send by WhatsApp' }))
  await waitFor(() => expect(parts).toEqual(['text', 'note', 'text', 'note']))
  expect(opened.location.href).toBe('https://wa.me/923001234567?text=Hello')
  open.mockRestore()
})
