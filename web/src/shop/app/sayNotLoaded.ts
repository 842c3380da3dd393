import { copy } from './frame.copy.ts'

/**
 * The first page's code has not come, or what was pressed leads on and the network is away: what the server drew stands,
 * but nothing on it answers. Says so (WEB-5). Its link, too, is held while the network is away.
 */
export function sayNotLoaded(): void {
  if (document.querySelector('.not-loaded')) return
  document.body.insertAdjacentHTML(
    'beforeend',
    `<div class="not-loaded" role="alert"><p>${copy.notLoaded}</p><a href="">${copy.loadAgain}</a></div>`,
  )
}
