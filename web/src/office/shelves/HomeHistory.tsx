import { useQuery } from '@tanstack/react-query'
import { Drawer } from '#/office/ui/Drawer.tsx'
import screens from '#/office/ui/screens.module.css'
import { words } from '#/office/ui/words.copy.ts'
import { formatDayTime } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { homeQueries } from './homeApi.ts'
import { homeCopy } from './home.copy.ts'
import { specified, type HomeLayout, type HomePage } from './homeDraft.ts'

type Props = {
  open: boolean
  now: HomePage
  mayWrite: boolean
  onClose: () => void
  /** Puts an earlier page into the editor. */
  onBring: (layout: HomeLayout) => void
}

const said = homeCopy.history

/** The earlier published versions, and the way back to them. */
export function HomeHistory({ open, now, mayWrite, onClose, onBring }: Props) {
  const versions = useQuery({
    ...homeQueries.versions,
    enabled: open,
  })
  const row = (name: string, about: string, version: number, layout: HomeLayout) => (
    <li key={version}>
      <span className={screens.grow}>
        <b>{name}</b>
        <span className={screens.quiet}>{about}</span>
      </span>
      {mayWrite && version !== now.version ? (
        <Button size="sm" variant="secondary" aria-label={said.bringNamed(name)} onClick={() => onBring(layout)}>
          {said.bring}
        </Button>
      ) : null}
    </li>
  )
  const about = (page: HomePage) => {
    const who = page.at ? homeCopy.since(page.actorName || homeCopy.someone, formatDayTime(page.at)) : ''
    return page.version === now.version ? `${said.now}. ${who}` : who
  }
  return (
    <Drawer open={open} title={said.title} onClose={onClose}>
      {versions.error ? (
        <ErrorState error={versions.error} message={words.failed} onRetry={() => void versions.refetch()} />
      ) : null}
      {versions.isPending ? <Loading /> : null}
      {versions.data ? (
        <>
          <p className={screens.quiet}>{versions.data.length === 0 ? said.none : said.lead}</p>
          <ul className={screens.rows}>
            {versions.data.map((page) => row(said.line(page.version), about(page), page.version, page.layout))}
            {row(said.specified, now.version === 0 ? said.now : '', 0, specified)}
          </ul>
        </>
      ) : null}
    </Drawer>
  )
}
