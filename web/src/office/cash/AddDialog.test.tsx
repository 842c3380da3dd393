import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import { AddDialog } from './AddDialog.tsx'

const couriers = [
  { key: 'postex', name: 'PostEx', on: true },
  { key: 'mp', name: 'M&P', on: true },
  { key: 'tcs', name: 'TCS', on: false },
]
const sent: (string | null)[] = []
beforeEach(() => {
  sent.length = 0
  server.use(
    http.post('*/api/admin/statements', ({ request }) => {
      sent.push(new URL(request.url).searchParams.get('courier'))
      return HttpResponse.json({ _id: 's1' }, { status: 201 })
    }),
  )
})

function bring(list: typeof couriers, name: string) {
  renderOffice(<AddDialog couriers={list} onClose={() => {}} />, { at: '/admin/cash' })
  const user = userEvent.setup()
  return user.upload(screen.getByLabelText(/^The courier’s file/), new File(['a,b\n1,2\n'], name)).then(() => user)
}

test('CASH-1 whose statement it is, is asked where nothing tells, and the file is not chosen again', async () => {
  const user = await bring(couriers, 'settlement.csv')
  expect(screen.getByText(/Say whose statement settlement\.csv is/)).toBeVisible()
  expect(sent).toEqual([])
  await user.selectOptions(screen.getByLabelText('Courier'), 'mp')
  await waitFor(() => expect(sent).toEqual(['mp']))
})

test('CASH-1 a file that names its courier is taken for that one', async () => {
  await bring(couriers, 'M&P payment 12-11.csv')
  await waitFor(() => expect(sent).toEqual(['mp']))
})

test('CASH-1 a shop with one courier is asked nothing', async () => {
  await bring(
    couriers.filter(({ key }) => key !== 'mp'),
    'settlement.csv',
  )
  await waitFor(() => expect(sent).toEqual(['postex']))
})
