import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import { copy } from './parcels.copy.ts'
import { CourierQuestions } from './CourierQuestions.tsx'

const asked = {
  courier: 'postex',
  courierName: 'PostEx',
  code: '9999',
  words: 'At the customs',
  reason: '',
  askedAt: '2026-11-20T09:00:00Z',
}

function shop(mayAnswer: boolean) {
  const said: unknown[] = []
  server.use(
    http.get('*/api/admin/courier-codes', () =>
      HttpResponse.json({
        codes: [
          { ...asked, meaning: '' },
          { ...asked, code: '7777', meaning: 'moving' },
        ],
      }),
    ),
    http.put('*/api/admin/courier-codes', async ({ request }) => {
      said.push(await request.json())
      return HttpResponse.json({ _id: 't1' }, { status: 202 })
    }),
  )
  return { said, ...renderOffice(<CourierQuestions mayAnswer={mayAnswer} />, { at: '/admin/on-the-way' }) }
}

test('PARCEL-2 an unknown code is answered by a press, not by passing over the list', async () => {
  const { said, keys } = shop(true)
  const meaning = await screen.findByRole('combobox', { name: copy.way.meaning('9999') })
  expect(screen.queryByRole('combobox', { name: copy.way.meaning('7777') })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: copy.way.save })).toBeDisabled()
  await keys.selectOptions(meaning, 'delivered')
  expect(said).toEqual([])
  await keys.selectOptions(meaning, 'attempt')
  await keys.selectOptions(screen.getByRole('combobox', { name: copy.way.reasonOf('9999') }), 'refused')
  await keys.click(screen.getByRole('button', { name: copy.way.save }))
  await waitFor(() =>
    expect(said).toEqual([{ courier: 'postex', code: '9999', meaning: 'attempt', reason: 'refused' }]),
  )
})

test('PARCEL-2 who may not answer sees what is asked', async () => {
  shop(false)
  expect(await screen.findByText(copy.way.code('PostEx', '9999'))).toBeVisible()
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
})

test('PARCEL-2 OFFICE-2 after an answer the focus goes on to the next question, and after the last to the screen', async () => {
  const open = ['9998', '9999']
  server.use(
    http.get('*/api/admin/courier-codes', () =>
      HttpResponse.json({ codes: open.map((code) => ({ ...asked, code, meaning: '' })) }),
    ),
    http.put('*/api/admin/courier-codes', async ({ request }) => {
      open.splice(open.indexOf(((await request.json()) as { code: string }).code), 1)
      return HttpResponse.json({ _id: 't1' }, { status: 202 })
    }),
  )
  const { keys } = renderOffice(
    <main id="main" tabIndex={-1}>
      <CourierQuestions mayAnswer />
    </main>,
    { at: '/admin/on-the-way' },
  )
  for (const [code, next] of [
    ['9998', () => screen.getByRole('combobox', { name: copy.way.meaning('9999') })],
    ['9999', () => screen.getByRole('main')],
  ] as const) {
    await keys.selectOptions(await screen.findByRole('combobox', { name: copy.way.meaning(code) }), 'delivered')
    await keys.click(screen.getAllByRole('button', { name: copy.way.save })[0]!)
    await waitFor(() => expect(next()).toHaveFocus())
  }
})
