import { Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from '#/shared/lib/code.ts'
import { address } from '#/shared/lib/pages.ts'
import { paths } from '#/shared/lib/paths.ts'
import { useTitle } from '#/shared/lib/useTitle.ts'
import { Breadcrumbs } from '#/shared/ui/Breadcrumbs.tsx'
import { buttonClass } from '#/shared/ui/Button.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { copy as pages } from './pages.copy.ts'
import { quizCopy as copy } from './quiz.copy.ts'
import styles from './Quiz.module.css'

const QuizPlaces = lazyPart(async () => (await import('./QuizPlaces.tsx')).QuizPlaces)

/** What the fragment says where it is the quiz's own, and not that of "Skip to content". */
const OWN = /^#(?:done$|(?:at|skin|for|much|most|leave|own|swap)=)/
let latest = ''
function fragmentNow(): string {
  const { hash } = window.location
  if (hash === '' || OWN.test(hash)) latest = hash
  return latest
}

const follow = (changed: () => void) => {
  window.addEventListener('hashchange', changed)
  return () => window.removeEventListener('hashchange', changed)
}

/**
 * The quiz (FIND-3). Answers and place are the fragment of the address alone, which no browser sends: going back,
 * loading again and sending the link all work, and nothing is kept or sent. Before the first question it is a page of
 * the server's.
 */
export function Quiz() {
  useTitle(copy.title)
  const fragment = useSyncExternalStore(follow, fragmentNow, () => '')
  if (fragment !== '') {
    return (
      <div className="wrap">
        <Suspense fallback={<Loading page />}>
          <QuizPlaces fragment={fragment} />
        </Suspense>
      </div>
    )
  }
  return (
    <div className="wrap">
      <Breadcrumbs items={[{ label: pages.home, href: paths.home }, { label: copy.title }]} />
      <div className={styles.begin}>
        <h1>{copy.title}</h1>
        <p className={styles.lead}>{copy.lead}</p>
        <p className={styles.stays}>{copy.stays}</p>
        <a href="#at=1" className={buttonClass({})}>
          {copy.begin}
        </a>
        <noscript>
          <p>{copy.noScript}</p>
          <a href={address('/concern')} className={buttonClass({ variant: 'secondary' })}>
            {copy.concernPages}
          </a>
        </noscript>
      </div>
    </div>
  )
}
