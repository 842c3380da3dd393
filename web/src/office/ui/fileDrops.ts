/**
 * Ignores a file that is dropped beside the places for files: the browser would open it instead of the office, and
 * unsaved work would be lost. Places that take files prevent the default before this is called.
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
