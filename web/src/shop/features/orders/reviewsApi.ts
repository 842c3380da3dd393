/** The call for photos of a review (REAL-1). */
import { upload } from '#/shared/api/upload.ts'
import { shrinkPicture } from '#/shared/lib/shrinkPicture.ts'

/** Adds a photo to a review that the shop has not read yet. */
export async function addReviewPhoto(
  of: { product: string } & ({ order: string } | { number: string; contact: string }),
  photo: File,
): Promise<void> {
  const form = new FormData()
  for (const [name, value] of Object.entries(of)) form.append(name, value)
  form.append('photo', await shrinkPicture(photo))
  await upload('/orders/reviews/photo', form)
}
