/** Asks before a screen is left with something unsaved: by a link, by Back, or by closing the page. */
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { onBack } from './back.ts'

export type LeaveGuard = { asking: boolean; stay: () => void; leave: () => void }

export function useLeaveGuard(on: boolean): LeaveGuard {
  const [, navigate] = useLocation()
  const [to, setTo] = useState<string | HTMLAnchorElement | null>(null)
  const going = useRef(false)

  useEffect(() => {
    if (!on) return undefined
    going.current = false
    const here = window.location.href

    /** The browser's own question; its words are the browser's. */
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!going.current) event.preventDefault()
    }
    const onClick = (event: MouseEvent) => {
      if (going.current || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
        return
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || !link.href || link.target === '_blank' || link.hasAttribute('download')) return
      const next = new URL(link.href)
      if (next.origin !== window.location.origin || isSame(next, here)) return
      event.preventDefault()
      event.stopPropagation()
      setTo(link)
    }
    /** Back has happened already: the address is put back before anybody else hears of it. */
    const onStep = (event: PopStateEvent) => {
      if (going.current || isSame(new URL(window.location.href), here)) return
      event.stopImmediatePropagation()
      const next = window.location.pathname + window.location.search
      window.history.pushState(window.history.state, '', here)
      setTo(next)
    }
    window.addEventListener('beforeunload', onUnload)
    document.addEventListener('click', onClick, true)
    const still = onBack(onStep)
    return () => {
      window.removeEventListener('beforeunload', onUnload)
      document.removeEventListener('click', onClick, true)
      still()
    }
  }, [on])

  const goTo = (address: string) => {
    if (address.startsWith('/admin')) navigate(address)
    else window.location.assign(address)
  }

  return {
    asking: to !== null,
    stay: () => setTo(null),
    leave: () => {
      going.current = true
      setTo(null)
      if (to === null) return
      // A link is pressed again: it alone knows what it says of the list that it leads through.
      if (typeof to !== 'string' && to.isConnected) to.click()
      else goTo(typeof to === 'string' ? to : addressOf(to.href))
    },
  }
}

const addressOf = (href: string) => {
  const { pathname, search, hash } = new URL(href)
  return pathname + search + hash
}

const isSame = (next: URL, here: string) => {
  const now = new URL(here)
  return next.pathname === now.pathname && next.search === now.search
}
