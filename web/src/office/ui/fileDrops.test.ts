import { expect, test } from 'vitest'
import './fileDrops.ts'

function dragged(name: 'dragover' | 'drop', types: string[]) {
  const dataTransfer = { types, dropEffect: 'copy' }
  const event = Object.assign(new Event(name, { bubbles: true, cancelable: true }), { dataTransfer })
  document.body.dispatchEvent(event)
  return { refused: event.defaultPrevented, effect: dataTransfer.dropEffect }
}

test('ITEM-3 OFFICE-4 a photo dropped beside the photos does not take the office’s place', () => {
  expect(dragged('dragover', ['Files'])).toEqual({ refused: true, effect: 'none' })
  expect(dragged('drop', ['Files'])).toMatchObject({ refused: true })
  expect(dragged('drop', ['text/plain'])).toMatchObject({ refused: false })
})

test('ITEM-3 a place that takes files goes on taking them', () => {
  const take = (event: Event) => event.preventDefault()
  document.body.addEventListener('dragover', take)
  expect(dragged('dragover', ['Files'])).toEqual({ refused: true, effect: 'copy' })
  document.body.removeEventListener('dragover', take)
})
