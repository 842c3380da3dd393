import { Panel } from '#/office/ui/Panel.tsx'
import { Segments } from '#/office/ui/Segments.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { pagesCopy as copy } from './pages.copy.ts'
import styles from './Pages.module.css'

type Showing = { published: boolean; from: string; until: string }

type Props = {
  draft: Showing
  errors: Readonly<Record<string, string>>
  mayWrite: boolean
  onChange: (change: Partial<Showing>) => void
}

/** Whether and when shoppers see a page or a collection. */
export function ShowingPanel({ draft, errors, mayWrite, onChange }: Props) {
  return (
    <Panel title={copy.shown}>
      <div className={styles.fields}>
        <Segments
          label={copy.shown}
          options={copy.states2}
          value={draft.published ? 'live' : 'draft'}
          disabled={!mayWrite}
          onChange={(state) => onChange({ published: state === 'live' })}
        />
        {draft.published ? (
          <>
            <div className={styles.pair}>
              {(['from', 'until'] as const).map((name) => (
                <TextField
                  key={name}
                  type="datetime-local"
                  label={copy[name]}
                  optional
                  value={draft[name]}
                  error={errors[name]}
                  onChange={(event) => onChange({ [name]: event.currentTarget.value })}
                />
              ))}
            </div>
            <p className={styles.quiet}>{copy.window}</p>
          </>
        ) : (
          <p className={styles.quiet}>{copy.draftHint}</p>
        )}
      </div>
    </Panel>
  )
}
