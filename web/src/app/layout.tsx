import type { ReactNode } from 'react'
import { SiteFooter } from '#/app/layout/site-footer.tsx'
import { SiteHeader } from '#/app/layout/site-header.tsx'

/** The frame of every route (GEN-1): the header, the page, the footer. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <SiteHeader />
      <main id="main">{children}</main>
      <SiteFooter />
    </>
  )
}
