import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import type { Wording } from '#/office/domain/orders/messagesApi.ts'
import { ChannelSwitches } from './ChannelSwitches.tsx'

const wording = (channel: 'mail' | 'whatsapp', more: Partial<Wording> = {}): Wording => ({
  kind: 'order-out',
  channel,
  language: 'en',
  says: '',
  subject: '',
  body: '',
  ownSubject: '',
  ownBody: '',
  edited: false,
  version: 0,
  variables: [],
  needs: [],
  sent: true,
  ...more,
})

const show = (words: Wording[], may = true) =>
  renderOffice(<ChannelSwitches kind="order-out" words={words} channels={['mail', 'whatsapp']} may={may} />, {
    at: '/admin/settings/messages',
  })

test('SAY-2 a channel is turned off by one press; a mail that shoppers must get says why it is not', async () => {
  const user = userEvent.setup()
  const sent: [string, unknown][] = []
  server.use(
    http.put('*/api/admin/words/order-out/:channel', async ({ request, params }) => {
      sent.push([String(params['channel']), await request.json()])
      return HttpResponse.json({ message: 'From now on it is so.' })
    }),
  )
  show([wording('mail', { must: 'It tells of money.' }), wording('whatsapp')])
  const mail = screen.getByRole('switch', { name: 'Mail: Out for delivery' })
  expect(mail).toBeDisabled()
  expect(mail).toBeChecked()
  expect(screen.getByText('It tells of money.')).toBeVisible()
  await user.click(screen.getByRole('switch', { name: 'WhatsApp: Out for delivery' }))
  await waitFor(() => expect(sent).toEqual([['whatsapp', { sent: false }]]))
})

test('SAY-2 who may not change the settings sees how messages go, and turns nothing', () => {
  show([wording('mail'), wording('whatsapp', { sent: false })], false)
  expect(screen.getByRole('switch', { name: 'Mail: Out for delivery' })).toBeDisabled()
  expect(screen.getByRole('switch', { name: 'WhatsApp: Out for delivery' })).not.toBeChecked()
})
