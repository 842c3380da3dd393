import { Link } from 'wouter'
import type { OwnGuide, OwnPageRow } from '#/office/domain/shop/ownPagesApi.ts'
import { Panel } from '#/office/ui/Panel.tsx'
import { pagesCopy as copy } from './pages.copy.ts'
import styles from './Pages.module.css'

type Props = { guides: readonly OwnGuide[]; pages: readonly OwnPageRow[]; mayWrite: boolean }

/** The program's own pages about concerns and ingredients, and which of them the owner's take the place of (FIND-2). */
export function GuideRows({ guides, pages, mayWrite }: Props) {
  return (
    <Panel title={copy.guides.title} lead={copy.guides.lead}>
      <ul className={styles.rows}>
        {guides.map(({ kind, slug, path, products, content }) => {
          const own = pages.find((page) => page.kind === kind && page.slug === slug)
          const words = own ? copy.guides.yours : products > 0 ? copy.guides.shown(products) : copy.guides.empty[kind]
          const row = (
            <>
              <span className={styles.what}>
                <b>{content.title}</b>
                <small dir="ltr">{path}</small>
              </span>
              <span className={styles.ours}>
                <small>{words}</small>
                {mayWrite && !own ? <span className={styles.link}>{copy.guides.write}</span> : null}
              </span>
            </>
          )
          const to = own ? own._id : `new?about=${kind}/${slug}`
          return (
            <li key={path}>
              {mayWrite || own ? (
                <Link href={`/admin/shelves/pages/${to}`} className={styles.row}>
                  {row}
                </Link>
              ) : (
                <div className={styles.row}>{row}</div>
              )}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
