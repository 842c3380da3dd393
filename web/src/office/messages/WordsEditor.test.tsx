import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { owner, renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import type { Wording } from '#/office/domain/orders/messagesApi.ts'
import WordsScreen from './WordsScreen.tsx'

/** A shop in which a colleague changes the text of one mail by `theirs`. */
function shop() {
  let now: Partial<Wording> & { version: number; body: string } = { version: 1, body: 'Hello {name}' }
  const sent: unknown[] = []
  server.use(
    http.get('*/api/admin/words', () =>
      HttpResponse.json({
        words: [
          {
            kind: 'order-out',
            channel: 'mail',
            language: 'en',
            says: '',
            subject: 'On its way',
            ownSubject: '',
            ownBody: '',
            edited: true,
            variables: [],
            needs: [],
            sent: true,
            ...now,
          },
        ],
      }),
    ),
    http.get('*/api/admin/words/order-out/mail/en', () =>
      HttpResponse.json({
        versions: [
          {
            version: now.version,
            by: 'Bilal Aslam',
            at: '2026-11-21T10:00:00Z',
            subject: 'On its way',
            body: now.body,
          },
        ],
      }),
    ),
    http.post('*/api/admin/words/preview', () => HttpResponse.json({ subject: '', text: '' })),
    http.put('*/api/admin/words/order-out/mail/en', async ({ request }) => {
      const asked = (await request.json()) as { version: number; body: string }
      sent.push(asked)
      if (asked.version !== now.version)
        return HttpResponse.json({ message: 'These words were changed meanwhile.' }, { status: 409 })
      now = { version: now.version + 1, body: asked.body }
      return HttpResponse.json({ message: 'ok' })
    }),
  )
  return {
    sent,
    theirs: () => {
      now = { version: 2, body: 'Salam {name}' }
    },
  }
}

test('OFFICE-4 words that a colleague saved first: who and when is said, what was typed stays and can be saved', async () => {
  const { sent, theirs } = shop()
  const { keys, client } = renderOffice(<WordsScreen me={owner('settings.read', 'settings.write')} />, {
    at: '/admin/settings/messages',
  })
  const text = await screen.findByLabelText('Text', { exact: false, selector: 'textarea' })
  await keys.type(text, ', thanks')
  theirs()
  // The list is read again, as when the window gets the focus back.
  await client.invalidateQueries({ queryKey: ['settings', 'words'] })
  expect(text).toHaveValue('Hello {name}, thanks')
  await keys.click(screen.getByRole('button', { name: /^Save/ }))
  const told = await screen.findByText(/Bilal Aslam changed Text/)
  expect(told).toBeVisible()
  expect(text).toHaveValue('Hello {name}, thanks')
  await keys.click(screen.getByRole('button', { name: 'Save mine over it' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({ version: 2, body: 'Hello {name}, thanks' })
  await waitFor(() => expect(screen.queryByText('Somebody else was faster')).not.toBeInTheDocument())
  expect(text).toHaveValue('Hello {name}, thanks')
})

test('OFFICE-4 words that nobody types in follow a colleague by themselves', async () => {
  const { theirs } = shop()
  const { client } = renderOffice(<WordsScreen me={owner('settings.read', 'settings.write')} />, {
    at: '/admin/settings/messages',
  })
  const text = await screen.findByLabelText('Text', { exact: false, selector: 'textarea' })
  theirs()
  await client.invalidateQueries({ queryKey: ['settings', 'words'] })
  await waitFor(() => expect(text).toHaveValue('Salam {name}'))
})

test('SAFE-7 the preview of a mail says what an unconfirmed mailbox gets it without', async () => {
  shop()
  renderOffice(<WordsScreen me={owner('settings.read', 'settings.write')} />, { at: '/admin/settings/messages' })
  expect(await screen.findByText(/mailbox that nobody has confirmed it goes without name/)).toBeVisible()
})
