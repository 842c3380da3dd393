import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { renderPage } from '#/testing/renderPage.tsx'
import { server } from '#/testing/server.ts'
import { WaitForm } from './WaitForm.tsx'

const form = <WaitForm product="tint" variant="toast" what="Peptide Lip Tint, Toast" />

test('KEEP-2 asks once by mail, keeps what was typed where the shop refuses, and takes it back by the key of this browser', async () => {
  const sent: Record<string, unknown>[] = []
  let refuse = true
  server.use(
    http.post('*/api/waits', async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>)
      return refuse
        ? HttpResponse.json(
            { message: 'Please check the marked fields.', errors: { address: 'Invalid email address' } },
            { status: 422 },
          )
        : new HttpResponse(null, { status: 204 })
    }),
    http.post('*/api/waits/undo', async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>)
      return new HttpResponse(null, { status: 204 })
    }),
  )
  const { keys } = renderPage(form)
  const field = await screen.findByLabelText('Your email')
  await keys.click(screen.getByRole('button', { name: 'Tell me when it is back' }))
  expect(await screen.findByText('Email is required')).toBeVisible()
  expect(sent).toEqual([])

  await keys.type(field, 'ayesha@example')
  await keys.keyboard('{Enter}')
  expect(await screen.findByText('Invalid email address')).toBeVisible()
  expect(field).toHaveValue('ayesha@example')

  refuse = false
  await keys.type(field, '.com')
  await keys.keyboard('{Enter}')
  expect(
    await screen.findByRole('heading', { name: 'We will write when Peptide Lip Tint, Toast is back' }),
  ).toHaveFocus()
  expect(screen.getByText(/^Once, by email to a•••@example.com/)).toBeVisible()
  const key = localStorage.getItem('waitKey')
  expect(sent.at(-1)).toEqual({
    product: 'tint',
    variant: 'toast',
    channel: 'mail',
    address: 'ayesha@example.com',
    key,
  })

  await keys.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Taken back. We will not write.')).toBeVisible()
  expect(sent.at(-1)).toEqual({ variant: 'toast', key })
  expect(await screen.findByLabelText('Your email')).toHaveValue('ayesha@example.com')
})

test('KEEP-2 says in words that many asked', async () => {
  server.use(
    http.post('*/api/waits', () =>
      HttpResponse.json({ message: 'Many people asked from your network just now.' }, { status: 429 }),
    ),
  )
  const { keys } = renderPage(form)
  await keys.type(await screen.findByLabelText('Your email'), 'ayesha@example.com{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('Many people asked from your network just now.')
  expect(screen.getByLabelText('Your email')).toHaveValue('ayesha@example.com')
})

test('KEEP-2 by WhatsApp where the shop has a number; each way keeps what was typed', async () => {
  const sent: unknown[] = []
  server.use(
    http.post('*/api/waits', async ({ request }) => {
      sent.push(await request.json())
      return new HttpResponse(null, { status: 204 })
    }),
  )
  const { keys } = renderPage(form, { config: { contact: { whatsapp: '923001234567' } } })
  await keys.type(await screen.findByLabelText('Your email'), 'ayesha@example.com')
  await keys.click(screen.getByRole('radio', { name: 'WhatsApp' }))
  await keys.type(screen.getByLabelText('Your WhatsApp number'), '0300 1234567')
  await keys.click(screen.getByRole('radio', { name: 'Email' }))
  expect(screen.getByLabelText('Your email')).toHaveValue('ayesha@example.com')
  await keys.click(screen.getByRole('radio', { name: 'WhatsApp' }))
  await keys.keyboard('{Tab}')
  await keys.click(screen.getByRole('button', { name: 'Tell me when it is back' }))
  expect(await screen.findByText(/^Once, by WhatsApp to 0300 •••4567/)).toBeVisible()
  expect(sent).toMatchObject([{ channel: 'whatsapp', address: '0300 1234567' }])
})
