/**
 * A file that is dropped beside where files are taken would be opened by the browser in the office's place, and what is
 * on its way would be lost. Places that take files say so themselves, before this is asked.
 */
const files = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true

window.addEventListener('dragover', (event) => {
  if (event.defaultPrevented || !event.dataTransfer || !files(event)) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'none'
})
window.addEventListener('drop', (event) => {
  if (!event.defaultPrevented && files(event)) event.preventDefault()
})
