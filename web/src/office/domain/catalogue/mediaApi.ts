/** Pictures and films of the catalogue, sent to the shop. */
import { upload } from '#/shared/api/upload.ts'
import type { components } from '#/office/schema.d.ts'
import type { Prepared } from './pictures.ts'

export type Media = components['schemas']['Media']

type Progress = { onProgress?: (share: number) => void; signal?: AbortSignal }

export function uploadPhoto({ jpeg, webp }: Prepared, options: Progress = {}): Promise<Media> {
  const form = new FormData()
  for (const { width, blob } of webp) form.append(`webp${width}`, blob, `photo-${width}.webp`)
  form.append('photo', jpeg, 'photo.jpg')
  return upload<Media>('/admin/media', form, { ...options, auth: false })
}

export function uploadVideo(file: File, options: Progress = {}): Promise<Media> {
  const form = new FormData()
  form.append('video', file, 'video.mp4')
  return upload<Media>('/admin/media', form, { ...options, auth: false })
}
