import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, buttonClass } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { fetchTaskRows, resultAddress, taskKeys, type TaskRow } from '#/office/tasks/tasksApi.ts'
import { Panel } from '#/office/ui/Panel.tsx'
import { copy } from './copy.ts'
import { LoadedRows } from './LoadedRows.tsx'
import styles from './WrongRows.module.css'

const words = copy.wrong
const failed = ['failed'] as const

type Props = {
  /** The task whose rows they are. */
  task: string
  title: string
  /** What was typed, by `row:field`; without it nothing can be put right any more. */
  fixes?: Readonly<Record<string, string>>
  onFix?: (key: string, value: string) => void
}

/** The rows that cannot be read, each with what is wrong and a field to put it right (LOAD-3). */
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
              {row.fix && onFix ? (
                <Fix row={row} fix={row.fix} value={fixes?.[`${row.place}:${row.fix.field}`]} onFix={onFix} />
              ) : null}
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
      {row.name ? <p dir="auto">{row.name}</p> : null}
      {row.fix ? (
        <p>
          {copy.fields[row.fix.field] ?? copy.foreign[row.fix.field] ?? row.fix.field}:{' '}
          <mark className={styles.value} dir="auto">
            {row.fix.value || words.empty}
          </mark>
        </p>
      ) : null}
    </div>
  )
}

type FixProps = {
  row: TaskRow
  fix: NonNullable<TaskRow['fix']>
  value: string | undefined
  onFix: (key: string, value: string) => void
}

function Fix({ row, fix, value, onFix }: FixProps) {
  const key = `${row.place}:${fix.field}`
  const { suggestion } = fix
  return (
    <div className={styles.fix}>
      <input
        className={styles.input}
        aria-label={words.fix(row.place, copy.fields[fix.field] ?? fix.field)}
        maxLength={2000}
        autoComplete="off"
        dir="auto"
        inputMode={fix.field === 'price' || fix.field === 'stock' ? 'decimal' : 'text'}
        placeholder={copy.fields[fix.field] ?? fix.field}
        value={value ?? ''}
        onChange={(event) => onFix(key, event.currentTarget.value)}
      />
      {suggestion ? (
        <Button variant="secondary" size="sm" onClick={() => onFix(key, suggestion)}>
          {words.use(suggestion)}
        </Button>
      ) : null}
    </div>
  )
}
