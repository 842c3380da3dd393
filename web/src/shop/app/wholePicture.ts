/** The height of a window, in pixels, in which nobody reads. */
const UNREADABLE = 20

/**
 * Draws what is far from the screen (`data-far`, see useDrawnWhenNear), and fetches its photos, for who takes a picture of the whole page:
 * Chromium makes the window a few pixels small for a moment before it does.
 */
export function drawWholeForPictures(): void {
  window.addEventListener('resize', () => {
    if (window.innerHeight > UNREADABLE) return
    for (const photo of document.images) photo.loading = 'eager'
    for (const part of document.querySelectorAll<HTMLElement>('[data-far="true"]')) part.dataset['far'] = 'false'
  })
}
