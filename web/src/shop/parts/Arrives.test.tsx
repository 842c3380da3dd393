import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { device, storageKeys } from '#/shared/lib/storage.ts'
import { renderShop } from '#/testing/renderShop.tsx'
import { server } from '#/testing/server.ts'
import { Arrives } from './Arrives.tsx'

/**
 * A shop that has deliveries to Karachi, promises a number of days elsewhere, and has no answer for
 * Gwadar.
 */
function knows() {
  const asked: string[] = []
  server.use(
    http.get('/api/cities', () =>
      HttpResponse.json({
        Sindh: [['Karachi', '74000', 'کراچی', 'khi']],
        Punjab: [['Lahore', '54000', 'لاہور', 'lhr']],
      }),
    ),
    http.get('/api/delivery', ({ request }) => {
      const city = new URL(request.url).searchParams.get('city') ?? ''
      asked.push(city)
      if (city === 'Gwadar') return HttpResponse.json({ city, known: true })
      if (city !== 'Karachi')
        return HttpResponse.json({ city, known: false, when: 'in 2 to 4 days', how: 'an estimate' })
      return HttpResponse.json({
        city,
        known: true,
        when: '1 to 3 December',
        how: 'from our last 61 parcels to Karachi',
      })
    }),
  )
  return asked
}

beforeEach(() => device.write(storageKeys.city, null))

describe('PLAIN-4: when a parcel arrives', () => {
  it('asks for the city, says the days and how it knows them, and remembers the city', async () => {
    const asked = knows()
    const { keys, unmount } = renderShop(<Arrives />)
    await keys.click(await screen.findByRole('button', { name: 'Where to?' }))
    expect(asked).toEqual([])
    const field = await screen.findByRole('combobox', { name: 'City' })
    expect(field).toHaveFocus()
    await keys.type(field, 'khi')
    await keys.click(await screen.findByRole('option', { name: /Karachi/ }))
    expect(await screen.findByText('To Karachi: 1 to 3 December')).toBeVisible()
    expect(screen.getByText('If you order today, from our last 61 parcels to Karachi.')).toBeVisible()
    expect(device.read(storageKeys.city)).toBe('Karachi')
    unmount()
    renderShop(<Arrives />)
    expect(await screen.findByText('To Karachi: 1 to 3 December')).toBeVisible()
  })

  it('takes a place that no list has, and says that it is an estimate', async () => {
    knows()
    const { keys } = renderShop(<Arrives />)
    await keys.click(await screen.findByRole('button', { name: 'Where to?' }))
    await keys.type(await screen.findByRole('combobox', { name: 'City' }), 'Chak 42{Enter}')
    expect(await screen.findByText('To Chak 42: in 2 to 4 days')).toBeVisible()
    expect(screen.getByText('If you order today, an estimate.')).toBeVisible()
  })

  it('follows the city of a form, and counts from the day that it is told', async () => {
    knows()
    const { rerender } = renderShop(<Arrives city="" />)
    expect(await screen.findByText('Name your city, and see when it arrives.')).toBeVisible()
    rerender(<Arrives city="Karachi" from="yes" />)
    expect(
      await screen.findByText('If you confirm today, from our last 61 parcels to Karachi.', {}, { timeout: 3000 }),
    ).toBeVisible()
    await waitFor(() => expect(device.read(storageKeys.city)).toBe('Karachi'))
  })

  it('says what is not known, and that the shop did not answer', async () => {
    knows()
    device.write(storageKeys.city, 'Gwadar')
    const { keys, unmount } = renderShop(<Arrives />)
    expect(await screen.findByText('To Gwadar: not known yet')).toBeVisible()
    unmount()
    server.use(http.get('/api/delivery', () => HttpResponse.error()))
    renderShop(<Arrives />)
    await screen.findByText('The shop did not answer.')
    knows()
    await keys.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.getByText('To Gwadar: not known yet')).toBeVisible())
  })
})
