import type { MouseEvent } from 'react'
import { useLocation } from 'wouter'
import { type HomeNavigation, type HomeSection, scrollToSection } from '#/shop/parts/sections.ts'
import { paths } from '#/shared/lib/paths.ts'

/**
 * Attributes of a link to a section of the home page. It scrolls there, and goes to the home page first where another
 * is open (NAV-2). Without scripts it is a plain link.
 */
export function useSectionLink() {
  const [location, navigate] = useLocation()
  return (section: HomeSection, before?: () => void) => ({
    href: `${paths.home}#${section}`,
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
      event.preventDefault()
      before?.()
      if (location === paths.home && scrollToSection(section)) return
      navigate<HomeNavigation>(paths.home, { state: { section } })
    },
  })
}
