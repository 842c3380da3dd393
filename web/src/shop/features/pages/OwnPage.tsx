import { useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { formatDay } from '#/shared/lib/format.ts'
import { srcSet } from '#/shared/lib/images.ts'
import { address } from '#/shared/lib/pages.ts'
import { paths } from '#/shared/lib/paths.ts'
import { useTitle } from '#/shared/lib/useTitle.ts'
import { Breadcrumbs, type Crumb } from '#/shared/ui/Breadcrumbs.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { pictureSources } from '#/shared/ui/PictureSources.tsx'
import type { OwnPageData, PageLink } from '#/shop/state/state.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { GuideAdvice, GuideSources, GuideTop } from './Guide.tsx'
import { OwnBlock } from './OwnBlock.tsx'
import { Quiz } from './Quiz.tsx'
import styles from './OwnPage.module.css'
import { copy } from './pages.copy.ts'

/**
 * A page or an article of the owner's, or the list of articles (FACE-2). The server writes it into the page's state.
 * Whoever comes from another page of the shop loads it as a document, so that no page carries code to ask for it.
 */
export default function OwnPage({ kind, slug }: { kind: string; slug: string }) {
  return kind === 'routine' ? <Quiz /> : <Written kind={kind} slug={slug} />
}

function Written({ kind, slug }: { kind: string; slug: string }) {
  const own = useAppSelector((state) => state.catalog.ownPage)
  const first = useAppSelector((state) => state.shop.page.path)
  const [location] = useLocation()
  const path = pathOf(kind, slug)
  const page = own?.path === path ? own : null
  const away = page === null && location !== first
  useTitle(page?.title ?? null)
  useEffect(() => {
    if (away) window.location.reload()
  }, [away])
  if (!page)
    return (
      <div className="wrap">
        <Loading page />
      </div>
    )
  return <Shown page={page} kind={kind} />
}

/** Addresses in English begin with the kind, except of the owner's pages and articles. */
function pathOf(kind: string, slug = '') {
  const first = kind === 'page' ? '/pages' : kind === 'article' ? '/journal' : `/${kind}`
  return slug ? `${first}/${slug}` : first
}

function Shown({ page, kind }: { page: OwnPageData; kind: string }) {
  const { title, summary, date, blocks, articles } = page
  // The advice about an ingredient stands above its products, which come last.
  const texts = page.advice ? blocks.findLastIndex((block) => block.kind !== 'products') + 1 : blocks.length
  const trail: Crumb[] = [{ label: copy.home, href: paths.home }]
  if (kind === 'article') trail.push({ label: copy.journal, href: paths.journal })
  const guides = kind === 'concern' || kind === 'ingredient' ? kind : null
  if (guides && !articles) trail.push({ label: copy.guides[guides], href: address(`/${guides}`) })
  return (
    <div className="wrap">
      <Breadcrumbs items={[...trail, { label: title }]} />
      <article className={styles.page}>
        <header>
          {date ? (
            <p className={styles.date}>
              <time dateTime={date}>{formatDay(date)}</time>
            </p>
          ) : null}
          <h1 className={styles.title} dir="auto">
            {title}
          </h1>
          {summary ? (
            <p className={styles.lead} dir="auto">
              {summary}
            </p>
          ) : null}
        </header>
        <GuideTop page={page} />
        {blocks.slice(0, texts).map((block, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the blocks of a page never change while it is shown
          <OwnBlock key={index} block={block} />
        ))}
        <GuideAdvice page={page} />
        {blocks.slice(texts).map((block, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- likewise
          <OwnBlock key={index} block={block} />
        ))}
        {articles ? <Articles articles={articles} /> : null}
        <GuideSources page={page} />
      </article>
    </div>
  )
}

/** The articles, the newest first. */
function Articles({ articles }: { articles: readonly PageLink[] }) {
  return (
    <ul className={styles.articles}>
      {articles.map(({ path, title, summary, date, image }) => (
        <li key={path} className={styles.entry}>
          {image ? (
            <picture>
              {pictureSources(image, '20rem')}
              <img src={image} srcSet={srcSet(image)} sizes="20rem" alt="" loading="lazy" className={styles.thumb} />
            </picture>
          ) : null}
          <div>
            {date ? (
              <p className={styles.date}>
                <time dateTime={date}>{formatDay(date)}</time>
              </p>
            ) : null}
            <h2 className={styles.entryTitle} dir="auto">
              <Link href={address(path)}>{title}</Link>
            </h2>
            {summary ? <p dir="auto">{summary}</p> : null}
          </div>
        </li>
      ))}
    </ul>
  )
}
