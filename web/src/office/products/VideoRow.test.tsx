import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { EditingContext } from './editorContext.ts'
import { emptyBody, type Body } from './model.ts'
import * as pictures from '#/office/domain/catalogue/pictures.ts'
import * as mediaApi from '#/office/domain/catalogue/mediaApi.ts'
import { VideoRow } from './VideoRow.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

const film = '/media/products/film.mp4'

function Row() {
  const [body, edit] = useState<Body>({ ...emptyBody, video: film })
  return (
    <EditingContext
      value={{
        body,
        edit,
        problem: () => undefined,
        product: null,
        rates: { guest: 28, member: 31 },
        terms: undefined,
        shopName: 'Gulaab',
        mayWrite: true,
      }}
    >
      <VideoRow ref={null} />
      <output>{body.videoPoster}</output>
    </EditingContext>
  )
}

const bare = /has no picture yet/

test('ITEM-3 a film without a picture says so, and gets one at a press', async () => {
  vi.spyOn(pictures, 'posterOf').mockResolvedValue(new Blob(['frame']))
  vi.spyOn(pictures, 'prepare').mockResolvedValue({ jpeg: new Blob(['frame']) } as never)
  vi.spyOn(mediaApi, 'uploadPhoto').mockResolvedValue({ image: '/media/products/frame-640.jpg' } as never)
  render(<Row />)
  expect(screen.getByText(bare)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Take a picture out of it' }))
  expect(await screen.findByText('/media/products/frame-640.jpg')).toBeVisible()
  expect(screen.queryByText(bare)).toBeNull()
})

test('ITEM-3 where no picture can be taken out of a film, it is said and the film stays', async () => {
  vi.spyOn(pictures, 'posterOf').mockResolvedValue(null)
  render(<Row />)
  await userEvent.click(screen.getByRole('button', { name: 'Take a picture out of it' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('No picture could be taken out of it')
  expect(screen.getByText(bare)).toBeVisible()
})
