import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ImageZoom } from './ImageZoom.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const onOpen = vi.fn()

function show(hints = false) {
  onOpen.mockClear()
  render(
    <ImageZoom largeSrc="/large.webp" label="Enlarge" onOpen={onOpen} hints={hints}>
      <img src="/small.webp" alt="A jar" />
    </ImageZoom>,
  )
  return screen.getByRole('button', { name: 'Enlarge' })
}

const wait = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}
const isEnlarged = (zoom: HTMLElement) => zoom.hasAttribute('data-shown')
const large = (zoom: HTMLElement) => zoom.querySelector('img[src="/large.webp"]')

describe('PDP-2 the zoom', () => {
  it('appears after the mouse has rested 250 ms, and goes 150 ms after it has left', () => {
    const zoom = show()
    fireEvent.pointerEnter(zoom, { pointerType: 'mouse' })
    wait(249)
    expect(isEnlarged(zoom)).toBe(false)
    wait(1)
    expect(isEnlarged(zoom)).toBe(true)
    fireEvent.pointerLeave(zoom, { pointerType: 'mouse' })
    wait(149)
    expect(isEnlarged(zoom)).toBe(true)
    wait(1)
    expect(isEnlarged(zoom)).toBe(false)
  })

  it('does not appear for a mouse that only passes', () => {
    const zoom = show()
    fireEvent.pointerEnter(zoom, { pointerType: 'mouse' })
    wait(100)
    fireEvent.pointerLeave(zoom, { pointerType: 'mouse' })
    wait(1000)
    expect(isEnlarged(zoom)).toBe(false)
  })

  it('asks for the large picture at the first sign of interest, not before', () => {
    const zoom = show()
    expect(large(zoom)).toBeNull()
    fireEvent.pointerEnter(zoom, { pointerType: 'mouse' })
    expect(large(zoom)).not.toBeNull()
  })

  it('appears under a touch held for 500 ms, and goes with it', () => {
    const zoom = show()
    fireEvent.pointerDown(zoom, { pointerType: 'touch', clientX: 10, clientY: 10 })
    wait(499)
    expect(isEnlarged(zoom)).toBe(false)
    wait(1)
    expect(isEnlarged(zoom)).toBe(true)
    fireEvent.pointerUp(zoom, { pointerType: 'touch' })
    fireEvent.click(zoom)
    wait(0)
    expect(isEnlarged(zoom)).toBe(false)
    expect(onOpen).not.toHaveBeenCalled()
  })

  it.each([
    [5, true],
    [6, false],
  ])('a touch that moves %i px: enlarged %s', (moved, enlarged) => {
    const zoom = show()
    fireEvent.pointerDown(zoom, { pointerType: 'touch', clientX: 10, clientY: 10 })
    fireEvent.pointerMove(zoom, { pointerType: 'touch', clientX: 10, clientY: 10 + moved })
    wait(500)
    expect(isEnlarged(zoom)).toBe(enlarged)
  })

  it('opens the large view by a press and by the keyboard', () => {
    const zoom = show()
    fireEvent.click(zoom)
    fireEvent.keyDown(zoom, { key: 'Enter' })
    fireEvent.keyDown(zoom, { key: ' ' })
    fireEvent.keyDown(zoom, { key: 'a' })
    expect(onOpen).toHaveBeenCalledTimes(3)
  })

  it('shows its hints only where they are asked for, until the first zoom', () => {
    show()
    expect(screen.queryByText(/to Zoom/)).toBeNull()
  })

  it('names the long touch where nothing hovers', () => {
    const zoom = show(true)
    expect(screen.getByText('Long-Touch to Zoom')).toBeVisible()
    fireEvent.pointerEnter(zoom, { pointerType: 'mouse' })
    wait(250)
    expect(screen.queryByText(/to Zoom/)).toBeNull()
  })
})
