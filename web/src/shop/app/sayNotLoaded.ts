import { copy } from './frame.copy.ts'

/**
 * Says that nothing on the page answers (WEB-5): its code has not come, or a link was pressed while the network is
 * away. What the server drew stays. Its own link is held, too, while the network is away.
 */
export function sayNotLoaded(): void {
  if (document.querySelector('.not-loaded')) return
  document.body.insertAdjacentHTML(
    'beforeend',
    `<div class="not-loaded" role="alert"><p>${copy.notLoaded}</p><a href="">${copy.loadAgain}</a></div>`,
  )
}
