import type { ReactNode } from 'react'
import { PromiseBar } from './layout/PromiseBar.tsx'
import { SiteHeader } from './layout/SiteHeader.tsx'
import { island } from '#/shared/lib/island.tsx'
import { Toaster } from '#/shared/ui/Toaster.tsx'
import styles from './Layout.module.css'
import { copy } from './frame.copy.ts'

const SiteFooter = island(async () => (await import('./layout/SiteFooter.tsx')).SiteFooter)

/** The frame of every route (GEN-1): the header, the page, the footer. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <>
      <a href="#main" className={styles.skip}>
        {copy.skipToContent}
      </a>
      <PromiseBar />
      <SiteHeader />
      <main id="main" className={styles.main}>
        {children}
      </main>
      <SiteFooter />
      <Toaster />
    </>
  )
}
