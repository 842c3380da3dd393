import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { makeQueryClient } from '#/office/api/officeApi.ts'
import { server } from '#/testing/server.ts'
import type { Testimonial } from './reviewsApi.ts'
import { TestimonialForm } from './TestimonialForm.tsx'

const hira: Testimonial = {
  _id: 't1',
  text: 'Sealed.',
  name: 'Hira',
  username: '@hira',
  avatar: '',
  shown: true,
  version: 1,
}

test('SHELF-4 OFFICE-4 over a colleague’s testimonial: who changed what, and only what was typed goes over it', async () => {
  const seen: unknown[] = []
  const onDone = vi.fn()
  server.use(
    http.patch('*/api/admin/testimonials/t1', async ({ request }) => {
      const match = request.headers.get('If-Match')
      seen.push({ match, body: await request.json() })
      if (match === '"2"') return HttpResponse.json({ ...hira, version: 3 })
      const edits = [
        { at: '2026-11-24T04:31:00Z', actor: 's', actorName: 'Sana', action: 'testimonial.change', fields: ['shown'] },
      ]
      const testimonial = { ...hira, shown: false, version: 2 }
      return HttpResponse.json({ message: 'Somebody else was faster.', testimonial, edits }, { status: 409 })
    }),
  )
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <TestimonialForm row={hira} tell={() => undefined} onDone={onDone} />
    </QueryClientProvider>,
  )
  const text = screen.getByLabelText(/Their words/)
  await userEvent.type(text, ' Fresh.')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/^Sana changed Show it on the home page from “shown” to “hidden”/)).toHaveTextContent(
    /9:31/,
  )
  expect(text).toHaveValue('Sealed. Fresh.')
  await userEvent.click(screen.getByRole('button', { name: 'Save mine over it' }))
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  expect(seen).toEqual([
    { match: '"1"', body: { text: 'Sealed. Fresh.' } },
    { match: '"2"', body: { text: 'Sealed. Fresh.' } },
  ])
})
