import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toast } from './toast.ts'
import { Toaster } from './Toaster.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  toast.clear()
})
afterEach(() => {
  vi.useRealTimers()
})

const say = (text: string, options?: Parameters<typeof toast.success>[1]) => {
  act(() => {
    toast.success(text, options)
  })
}
const wait = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

describe('toasts', () => {
  it('has its live regions before the first words', () => {
    render(<Toaster />)
    expect(screen.getAllByRole('status')).toHaveLength(2)
  })

  it('GEN-8: closes after 3000 ms, not before', () => {
    render(<Toaster />)
    say('Product added to cart!')
    wait(2999)
    expect(screen.getByText('Product added to cart!')).toBeVisible()
    wait(1)
    expect(screen.queryByText('Product added to cart!')).toBeNull()
  })

  it('stands still while the pointer is on it, and goes on with the time that was left', () => {
    render(<Toaster />)
    say('Wait for me')
    wait(2000)
    fireEvent.mouseEnter(screen.getByText('Wait for me'))
    wait(10_000)
    expect(screen.getByText('Wait for me')).toBeVisible()
    fireEvent.mouseLeave(screen.getByText('Wait for me'))
    wait(999)
    expect(screen.getByText('Wait for me')).toBeVisible()
    wait(1)
    expect(screen.queryByText('Wait for me')).toBeNull()
  })

  it('stands still while the focus is in it', () => {
    render(<Toaster />)
    say('Wait for me')
    act(() => {
      screen.getByRole('button', { name: 'Dismiss' }).focus()
    })
    wait(5000)
    expect(screen.getByText('Wait for me')).toBeVisible()
  })

  it('can be dismissed', () => {
    render(<Toaster />)
    say('Enough')
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText('Enough')).toBeNull()
  })

  it('LOGIN-10: stands at the top when asked to', () => {
    render(<Toaster />)
    say('Login Successful!', { place: 'top' })
    const [top, bottom] = screen.getAllByRole('status')
    expect(within(top as HTMLElement).getByText('Login Successful!')).toBeVisible()
    expect(bottom).toBeEmptyDOMElement()
  })

  it('says the same words once, with their time begun anew', () => {
    render(<Toaster />)
    say('Product added to cart!')
    wait(2000)
    say('Product added to cart!')
    wait(2000)
    expect(screen.getAllByText('Product added to cart!')).toHaveLength(1)
  })
})
