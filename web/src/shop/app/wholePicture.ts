/**
 * Draws what is far from the screen (`data-far`, see drawWhenNear), and fetches its photos, for who takes a picture
 * of the whole page: Chromium makes the window a few pixels small for a moment before it does. Nobody reads in 20.
 * Asking for the window's height instead would have the page laid out while it loads.
 */
export function drawWholeForPictures(): void {
  window.matchMedia('(max-height:20px)').addEventListener('change', () => {
    for (const photo of document.images) photo.loading = 'eager'
    for (const part of document.querySelectorAll<HTMLElement>('[data-far="true"]')) part.dataset['far'] = 'false'
  })
}
