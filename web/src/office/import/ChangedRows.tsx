import { useState } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { smallest } from '#/shared/lib/images.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { ProductPicture } from '#/shared/ui/ProductPicture.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { fetchTaskRows, taskKeys, type TaskRow } from '#/office/domain/tasks/tasksApi.ts'
import styles from './ChangedRows.module.css'
import { copy, fieldName } from './import.copy.ts'
import { LoadedRows } from './LoadedRows.tsx'

const words = copy.changes
const updated = ['updated'] as const

/** How many are shown before somebody asks for all. */
const FEW = 5

type Props = {
  /** The task that the rows belong to. */
  task: string
  /** How many products are changed. */
  count: number
  /** Whether the file has a column of stock, which changes nothing here. */
  stock?: boolean
  /** Whether the import has run, so that the changes are made. */
  done?: boolean
}

/** The products that exist already and change, each with what it was and what it will be (LOAD-1). */
export function ChangedRows({ task, count, stock = false, done = false }: Props) {
  const [all, setAll] = useState(count <= FEW)
  const rows = useInfiniteQuery({
    queryKey: taskKeys.rows(task, updated),
    queryFn: ({ pageParam, signal }) => fetchTaskRows(task, updated, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next,
  })
  const list = rows.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <Panel
      title={words.title(count)}
      lead={stock ? words.stock : undefined}
      flush
      actions={
        all ? undefined : (
          <Button variant="secondary" size="sm" onClick={() => setAll(true)}>
            {words.all(count)}
          </Button>
        )
      }
    >
      <LoadedRows rows={rows} open={all}>
        <ul className={styles.rows}>
          {(all ? list : list.slice(0, FEW)).map((row) => (
            <li key={row.row}>
              <div className={styles.product}>
                <ProductPicture src={smallest(row.picture ?? '')} alt="" sizes="2rem" width={32} height={40} />
                <div className={styles.name}>
                  <Link href={`/admin/products/${row.subjectId}`} dir="auto">
                    {row.name}
                  </Link>
                  <p>{copy.wrong.row(row.place)}</p>
                </div>
              </div>
              <Changes row={row} done={done} />
            </li>
          ))}
        </ul>
      </LoadedRows>
    </Panel>
  )
}

function Changes({ row, done }: { row: TaskRow; done: boolean }) {
  const { changes } = row
  if (!changes) return <p className={styles.words}>{row.message}</p>
  // A new size has no value before it, and a name of its own.
  return (
    <div className={styles.words}>
      <dl className={styles.changes}>
        {changes.map(({ field, of, was, is }) => (
          <div key={`${field} ${of ?? ''} ${is}`}>
            <dt>
              {field === 'size' && was === '' ? words.newSize : fieldName(field)}
              {of ? <span dir="auto"> {of}</span> : null}
            </dt>
            <dd>
              {was ? (
                <del dir="auto">
                  <span className="vh">{words.was}</span> {was}
                </del>
              ) : null}{' '}
              <ins dir="auto">
                {was ? <span className="vh">{done ? words.is : words.willBe}</span> : null} {is || copy.wrong.empty}
              </ins>
            </dd>
          </div>
        ))}
      </dl>
      {row.remark ? <p className={styles.remark}>{row.remark}</p> : null}
    </div>
  )
}
