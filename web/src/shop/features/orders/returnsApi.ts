/** The calls about what a shopper sends back (BACK-2). */
import type { components } from '#/shared/api/schema.d.ts'
import { upload } from '#/shared/api/upload.ts'
import { shrinkPicture } from '#/shared/lib/shrinkPicture.ts'

export type ReturnsView = components['schemas']['ReturnsView']

/** Adds a photo to a return that is not yet decided. */
export async function addReturnPhoto(number: string, contact: string, no: number, photo: File): Promise<ReturnsView> {
  const form = new FormData()
  form.append('number', number)
  form.append('contact', contact)
  form.append('return', String(no))
  form.append('photo', await shrinkPicture(photo))
  return upload<ReturnsView>('/orders/track/return/photo', form)
}

/** The label of a return's line: the product, and its shade where that has a name. */
export const itemLabel = (item: ReturnsView['items'][number] | undefined) =>
  [item?.name, item?.shade].filter(Boolean).join(', ')
