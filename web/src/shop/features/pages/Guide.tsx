import { Fragment } from 'react'
import { Link } from 'wouter'
import { formatDay } from '#/shared/lib/format.ts'
import { address } from '#/shared/lib/pages.ts'
import { paths } from '#/shared/lib/paths.ts'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { adviceCopy } from '#/shop/parts/advice.copy.ts'
import { AdviceList } from '#/shop/parts/AdviceList.tsx'
import type { OwnPageData } from '#/shop/state/state.ts'
import styles from './Guide.module.css'
import { copy } from './pages.copy.ts'
import { quizCopy } from './quiz.copy.ts'

/** The ways from a guide to the lists of its products, and when to ask a doctor (FIND-2). */
export function GuideTop({ page: { lists, note } }: { page: OwnPageData }) {
  const [all, ...others] = lists ?? []
  return (
    <>
      {all ? (
        <p className={styles.ways}>
          <ButtonLink href={address(all.path)}>{copy.lists.all(all.count)}</ButtonLink>
          {others.map(({ kind, path, count }) => (
            <Link key={kind} href={address(path)}>
              {copy.lists[kind](count)}
            </Link>
          ))}
          <Link href={paths.routine}>{quizCopy.title}</Link>
        </p>
      ) : null}
      {note ? (
        <p className={styles.note} role="note" dir="auto">
          <Icon name="alert" />
          <span>{note}</span>
        </p>
      ) : null}
    </>
  )
}

/** With what an ingredient goes and with what not, by the rules that products show (FIND-4). */
export function GuideAdvice({ page: { advice } }: { page: OwnPageData }) {
  if (!advice) return null
  return (
    <section className={styles.advice}>
      <h2>{adviceCopy.ofIngredient}</h2>
      <AdviceList rules={advice} />
    </section>
  )
}

/** Where the facts of a guide are from. */
export function GuideSources({ page: { sources, checked = '' } }: { page: OwnPageData }) {
  if (!sources) return null
  return (
    <p className={styles.sources}>
      {copy.sources(formatDay(checked))}{' '}
      {sources.map(({ name, link }, at) => (
        <Fragment key={name}>
          {at > 0 ? '; ' : null}
          {link ? (
            <a href={link} target="_blank" rel="noopener noreferrer">
              <cite dir="auto">{name}</cite>
            </a>
          ) : (
            <cite dir="auto">{name}</cite>
          )}
        </Fragment>
      ))}
    </p>
  )
}
