import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { formatDayTime } from '#/shared/lib/format.ts'
import { isOpen } from '#/office/domain/tasks/tasksApi.ts'
import { DataTable, type Column } from '#/office/ui/DataTable.tsx'
import { KeyPager } from '#/office/ui/KeyPager.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { StatusDot } from '#/office/ui/StatusDot.tsx'
import { copy } from './import.copy.ts'
import styles from './EarlierImports.module.css'
import { fetchImports, type ImportEntry, importsKey } from './importApi.ts'

const words = copy.earlier
const format = new Intl.NumberFormat('en')

const number = (outcome: string) => (entry: ImportEntry) =>
  entry.run ? format.format(entry.run.counts[outcome] ?? 0) : ''

const columns: Column<ImportEntry>[] = [
  {
    key: 'file',
    label: words.file,
    cell: (entry) => (
      <Link href={`/admin/import/${entry._id}`} className={styles.file} dir="auto" data-open>
        {entry.fileName}
      </Link>
    ),
    phone: { row: 1 },
  },
  { key: 'when', label: words.when, cell: (entry) => formatDayTime(entry.createdAt), phone: { row: 2 } },
  {
    key: 'who',
    label: words.who,
    cell: (entry) => <span dir="auto">{entry.actorName}</span>,
    phone: { row: 2, at: 'end' },
  },
  { key: 'created', label: words.created, cell: number('created'), align: 'end', phone: 'hide' },
  { key: 'updated', label: words.updated, cell: number('updated'), align: 'end', phone: 'hide' },
  { key: 'failed', label: words.failed, cell: number('failed'), align: 'end', phone: 'hide' },
  { key: 'state', label: words.state, cell: stateOf, phone: { row: 1, at: 'end' } },
]

function stateOf({ run, undo }: ImportEntry) {
  if (undo && isOpen(undo)) return <StatusDot ring="half">{words.undoing}</StatusDot>
  if (undo)
    return <StatusDot ring="none">{undo.counts['kept'] ? words.kept(undo.counts['kept']) : words.undone}</StatusDot>
  if (!run) return <StatusDot ring="todo">{words.open}</StatusDot>
  if (isOpen(run))
    return (
      <StatusDot ring="half" tone="go">
        {words.running}
      </StatusDot>
    )
  if (run.state !== 'done')
    return (
      <StatusDot ring="half" tone="wait">
        {words.stopped}
      </StatusDot>
    )
  return (
    <StatusDot ring="full" tone="ok">
      {words.done}
    </StatusDot>
  )
}

/** The files that were imported before, and their results. */
export function EarlierImports() {
  const [pages, setPages] = useState<string[]>([])
  const after = pages.at(-1) ?? null
  const list = useQuery({
    queryKey: [...importsKey, after],
    queryFn: ({ signal }) => fetchImports(after, signal),
    staleTime: 0,
  })
  const next = list.data?.next
  return (
    <Panel title={words.title}>
      <DataTable
        caption={words.title}
        columns={columns}
        rows={list.data?.imports}
        id={(entry) => entry._id}
        name={(entry) => entry.fileName}
        error={list.error}
        failed={words.failedToLoad}
        onRetry={() => void list.refetch()}
        empty={{ title: words.none, text: words.noneText }}
      />
      {next || after !== null ? (
        <KeyPager
          shown={list.data?.imports.length ?? 0}
          onNewer={after === null ? null : () => setPages(pages.slice(0, -1))}
          onOlder={next ? () => setPages([...pages, next]) : null}
        />
      ) : null}
    </Panel>
  )
}
