import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { product } from '#/testing/fixtures.ts'
import { renderPage } from '#/testing/renderPage.tsx'
import { server } from '#/testing/server.ts'
import { Questions } from './Questions.tsx'

const one = { _id: 'q1', text: 'Is it sealed?', name: 'Hira', answer: 'Yes.', day: '2026-11-14' }
const two = { _id: 'q2', text: 'May I use it daily?', name: '', answer: 'Once a day.', day: '2026-11-02' }

test('REAL-4 shows who answered and when, and the others when they are asked for', async () => {
  let lost = true
  server.use(
    http.get('*/api/products/:id/questions', () =>
      lost ? HttpResponse.json({ message: 'No.' }, { status: 500 }) : HttpResponse.json({ questions: [one, two] }),
    ),
  )
  const { keys } = renderPage(<Questions product={product({ questions: { count: 2, newest: [one] } })} />)
  expect(await screen.findByRole('heading', { name: 'Is it sealed?' })).toBeVisible()
  expect(screen.getByText('Hira')).toBeVisible()
  expect(screen.getByText(/14 November 2026/)).toHaveTextContent(/^.+, 14 November 2026$/)
  await keys.click(screen.getByRole('button', { name: 'All 2 questions' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('The questions could not be loaded.')
  lost = false
  await keys.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'May I use it daily?' })).toBeVisible()
  expect(screen.getAllByRole('listitem')[1]).toHaveFocus()
  expect(screen.queryByRole('button', { name: /All/ })).toBeNull()
})

test('REAL-4 asks, with an address only where one is wished, and keeps what was typed where the shop refuses', async () => {
  const sent: unknown[] = []
  let refuse = true
  server.use(
    http.post('*/api/questions', async ({ request }) => {
      sent.push(await request.json())
      return refuse
        ? HttpResponse.json(
            { message: 'Please check the marked fields.', errors: { text: 'Leave out links.' } },
            { status: 422 },
          )
        : HttpResponse.json({ message: 'Thank you.' })
    }),
  )
  const { keys } = renderPage(<Questions product={product({ _id: 'snail' })} />)
  await keys.click(await screen.findByRole('button', { name: 'Ask a question' }))
  const text = await screen.findByLabelText('Your question')
  await keys.click(screen.getByRole('button', { name: 'Ask' }))
  expect(screen.getByText('Write your question')).toBeVisible()
  expect(sent).toEqual([])
  await keys.type(text, 'Is it vegan?')
  await keys.click(screen.getByLabelText('By email'))
  await keys.click(screen.getByRole('button', { name: 'Ask' }))
  expect(screen.getByText('Email is required')).toBeVisible()
  await keys.click(screen.getByLabelText('No, thank you'))
  await keys.click(screen.getByRole('button', { name: 'Ask' }))
  expect(await screen.findByText('Leave out links.')).toBeVisible()
  expect(text).toHaveValue('Is it vegan?')
  refuse = false
  await keys.click(screen.getByLabelText('By email'))
  await keys.type(screen.getByLabelText('Your email'), 'a@example.com')
  await keys.click(screen.getByRole('button', { name: 'Ask' }))
  expect(await screen.findByRole('heading', { name: /Your question is with us/ })).toHaveFocus()
  expect(sent).toEqual([
    { product: 'snail', text: 'Is it vegan?', name: '' },
    { product: 'snail', text: 'Is it vegan?', name: '', channel: 'mail', address: 'a@example.com' },
  ])
})
