import { render, screen } from '@testing-library/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { RescueCard } from './RescueCard.tsx'
import type { Rescue } from '#/office/domain/orders/parcelsApi.ts'

const show = (more: Partial<Rescue>) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RescueCard
        mayAct
        rescue={{
          _id: 'r1',
          reason: 'not_there',
          outcome: '',
          note: '',
          most: 2,
          parcel: {
            code: 'GL-7K3M9Q-1',
            number: 'GL-7K3M9Q',
            name: 'Nimra Aslam',
            city: 'Sialkot',
            courierName: 'PostEx',
            tracking: '21094416044',
            collect: 3348,
            attempts: 1,
            stateAt: '2026-11-20T09:00:00Z',
          } as Rescue['parcel'],
          ...more,
        }}
      />
    </QueryClientProvider>,
  )

test('PARCEL-3 the card says what the rider said, and no “another reason” where that says more', () => {
  const { unmount } = show({ reason: 'other', said: 'Street under water, tried twice' })
  expect(screen.getByText('Street under water, tried twice')).toBeVisible()
  expect(screen.queryByText(/Another reason/)).toBeNull()
  unmount()
  const second = show({ said: 'Called once at 6:32 pm' })
  expect(screen.getByText('Called once at 6:32 pm').parentElement).toHaveTextContent(/^Nobody there\. /)
  second.unmount()
  show({ reason: '' })
  expect(screen.getByText(/Another reason\./)).toBeVisible()
})
