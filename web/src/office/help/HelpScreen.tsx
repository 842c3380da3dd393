import { Link, useParams } from 'wouter'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import { Page } from '#/office/ui/Page.tsx'
import { copy } from './help.copy.ts'
import { guidePages } from '#/office/domain/shop/guide.ts'
import { GuideText } from './GuideText.tsx'
import styles from './HelpScreen.module.css'

const BACK = { href: '/admin/help', label: copy.title }

/** The owner's guide: the list of its pages, or one of them. */
export default function HelpScreen() {
  const { page } = useParams<{ page?: string }>()
  const at = guidePages.findIndex(({ slug }) => slug === page)
  const shown = guidePages[at]
  const next = guidePages[at + 1]
  if (page === undefined)
    return (
      <Page title={copy.title} lead={copy.lead} size="narrow">
        <nav aria-label={copy.pages}>
          <ol className={styles.list}>
            {guidePages.map(({ slug, title }) => (
              <li key={slug}>
                <Link href={`/admin/help/${slug}`}>{title}</Link>
              </li>
            ))}
          </ol>
        </nav>
      </Page>
    )
  if (!shown)
    return (
      <Page title={copy.title} back={BACK} size="narrow">
        <EmptyState title={copy.none} />
      </Page>
    )
  return (
    <Page title={shown.title} back={BACK} size="narrow">
      <GuideText text={shown.text} />
      {next ? (
        <p className={styles.next}>
          <Link href={`/admin/help/${next.slug}`}>{copy.next(next.title)}</Link>
        </p>
      ) : null}
    </Page>
  )
}
