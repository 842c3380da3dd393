/**
 * Draws the parts that are far from the screen (`data-far`, see drawWhenNear) and fetches their photos for a picture of
 * the whole page. Chromium makes the window a few pixels high just before it takes one, and nobody reads in 20. Asking
 * for the window's height instead would lay the page out while it loads.
 */
export function drawWholeForPictures(): void {
  window.matchMedia('(max-height:20px)').addEventListener('change', () => {
    for (const photo of document.images) photo.loading = 'eager'
    for (const part of document.querySelectorAll<HTMLElement>('[data-far="true"]')) part.dataset['far'] = 'false'
  })
}
