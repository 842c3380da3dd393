import { useInfiniteQuery } from '@tanstack/react-query'
import { buttonClass } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { fetchTaskRows, resultAddress, taskKeys, type TaskRow } from '#/office/domain/tasks/tasksApi.ts'
import { Panel } from '#/office/ui/Panel.tsx'
import { Choice } from './Choice.tsx'
import { copy, fieldName } from './import.copy.ts'
import type { Fix } from './importApi.ts'
import { LoadedRows } from './LoadedRows.tsx'
import styles from './WrongRows.module.css'

const words = copy.wrong
const failed = ['failed'] as const

type Props = {
  /** The task that the rows belong to. */
  task: string
  title: string
  /** The corrections, by `row:field`. Without them nothing can be corrected any more. */
  fixes?: Readonly<Record<string, string>>
  onFix?: Fix
}

/** The rows that cannot be read, each with what is wrong and a field to correct it (LOAD-3). */
export function WrongRows({ task, title, fixes, onFix }: Props) {
  const rows = useInfiniteQuery({
    queryKey: taskKeys.rows(task, failed),
    queryFn: ({ pageParam, signal }) => fetchTaskRows(task, failed, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next,
  })
  const list = rows.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <Panel
      title={title}
      lead={onFix ? words.lead : undefined}
      flush
      actions={
        <a className={buttonClass({ variant: 'secondary', size: 'sm' })} href={resultAddress(task, failed)} download>
          <Icon name="download" size="sm" />
          {words.csv}
        </a>
      }
    >
      <LoadedRows rows={rows}>
        <ul className={styles.rows}>
          {list.map((row) => (
            <li key={row.row}>
              <b className={styles.place}>{words.row(row.place)}</b>
              <Wrong row={row} />
              {row.fix && onFix ? <PutRight row={row} fix={row.fix} fixes={fixes ?? {}} onFix={onFix} /> : null}
            </li>
          ))}
        </ul>
      </LoadedRows>
    </Panel>
  )
}

function Wrong({ row }: { row: TaskRow }) {
  return (
    <div className={styles.what}>
      <p>{row.message}</p>
      {row.name ? (
        <p>
          <bdi>{row.name}</bdi>
        </p>
      ) : null}
      {row.fix ? <Value fix={row.fix} /> : null}
    </div>
  )
}

/** The value in the file. */
export function Value({ fix }: { fix: NonNullable<TaskRow['fix']> }) {
  return (
    <p>
      {fieldName(fix.field)}:{' '}
      <mark className={styles.value} dir="auto">
        {fix.value || words.empty}
      </mark>
    </p>
  )
}

type PutRightProps = {
  row: TaskRow
  fix: NonNullable<TaskRow['fix']>
  fixes: Readonly<Record<string, string>>
  onFix: Fix
}

function PutRight({ row, fix, fixes, onFix }: PutRightProps) {
  const key = `${row.place}:${fix.field}`
  const draft = `${row.place}:draft`
  const { suggestion } = fix
  return (
    <div className={styles.fix}>
      <input
        className={styles.input}
        aria-label={words.fix(row.place, fieldName(fix.field))}
        maxLength={2000}
        autoComplete="off"
        dir="auto"
        inputMode={fix.field === 'price' || fix.field === 'stock' ? 'decimal' : 'text'}
        placeholder={fieldName(fix.field)}
        value={fixes[key] ?? ''}
        onChange={(event) => onFix(key, event.currentTarget.value || null)}
      />
      {suggestion ? (
        <Choice chosen={fixes[key] === suggestion} onChoose={() => onFix(key, suggestion)}>
          {words.use(suggestion)}
        </Choice>
      ) : null}
      {fix.draft ? (
        <Choice chosen={draft in fixes} onChoose={() => onFix(draft, draft in fixes ? null : 'yes')}>
          {words.asDraft}
        </Choice>
      ) : null}
    </div>
  )
}
