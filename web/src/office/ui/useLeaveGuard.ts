/** Asks before a screen with unsaved values is left: by a link, by Back, or by closing the page. */
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { onBack } from './back.ts'

export type LeaveGuard = { asking: boolean; stay: () => void; leave: () => void }

/** Whether somebody chose to leave, so that no other guard of the screen asks again. */
let going = false

export function useLeaveGuard(on: boolean): LeaveGuard {
  const [, navigate] = useLocation()
  const [to, setTo] = useState<string | HTMLAnchorElement | null>(null)

  useEffect(() => {
    if (!on) return undefined
    going = false
    const here = window.location.href

    /** Makes the browser ask in its own words. */
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!going) event.preventDefault()
    }
    const onClick = (event: MouseEvent) => {
      if (going || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || !link.href || link.target === '_blank' || link.hasAttribute('download')) return
      const next = new URL(link.href)
      if (next.origin !== window.location.origin || isSame(next, here)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      setTo(link)
    }
    /** Puts the address back, because Back has happened already, before anybody else hears of it. */
    const onStep = (event: PopStateEvent) => {
      if (going || isSame(new URL(window.location.href), here)) return
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
      going = true
      setTo(null)
      if (to === null) return
      // The link is pressed again, because only it knows its state for the list that it leads through.
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
