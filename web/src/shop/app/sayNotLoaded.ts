/** The first page's code has not come: what the server drew stands, but nothing on it answers. Says so (WEB-5). */
export function sayNotLoaded(): void {
  if (document.querySelector('.not-loaded')) return
  const box = document.createElement('div')
  box.className = 'not-loaded'
  box.setAttribute('role', 'alert')
  const words = document.createElement('p')
  words.textContent = 'A part of this page did not load, so its buttons do nothing yet. Your cart is kept.'
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Load again'
  button.addEventListener('click', () => window.location.reload())
  box.append(words, button)
  document.body.append(box)
}
