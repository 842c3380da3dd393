import { useState, type FormEvent } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useFollowed } from '#/office/api/live.ts'
import type { ScreenProps } from '#/office/api/officeApi.ts'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { FileField } from '#/office/ui/FileField.tsx'
import { KeyPager } from '#/office/ui/KeyPager.tsx'
import { Page } from '#/office/ui/Page.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { Toolbar } from '#/office/ui/Toolbar.tsx'
import { offerUndo } from '#/office/ui/undo.ts'
import { useListQuery } from '#/office/ui/useListQuery.ts'
import { usePermission } from '#/office/ui/usePermission.ts'
import { problemOf } from '#/office/ui/useRowForm.ts'
import { words } from '#/office/ui/words.copy.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { IconButton } from '#/shared/ui/IconButton.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { redirectsCopy as copy } from './redirects.copy.ts'
import {
  importRedirects,
  putRedirect,
  type Redirect,
  redirectKeys,
  redirectQueries,
  removeRedirect,
} from './redirectsApi.ts'
import styles from './RedirectsScreen.module.css'
import shelves from './Shelves.module.css'
import { copy as shelvesCopy } from './shelves.copy.ts'
import { ShelvesTabs } from './ShelvesTabs.tsx'

/** The redirects of addresses from the shop's former site (FACE-4). */
export default function RedirectsScreen({ me }: ScreenProps) {
  const mayWrite = usePermission(me)('products.write')
  const client = useQueryClient()
  const list = useListQuery({ filters: {}, orders: ['from'] })
  const stored = useQuery({ ...redirectQueries.list(list.asked), placeholderData: (old) => old })
  useFollowed(['redirects'], redirectKeys.all)
  const follow = () => client.invalidateQueries({ queryKey: redirectKeys.all })
  const again = useMutation({
    mutationFn: putRedirect,
    onError: (error) => toast.error(error.message),
    onSettled: follow,
  })
  const remove = useMutation({
    mutationFn: ({ from }: Redirect) => removeRedirect(from),
    onSuccess: (_, { from, to }) => offerUndo(copy.removed(from), () => again.mutate({ from, to })),
    onError: (error) => toast.error(error.message),
    onSettled: follow,
  })
  const now = stored.data
  const rows = now?.redirects ?? []
  const next = now?.next

  return (
    <Page title={shelvesCopy.title} lead={shelvesCopy.lead}>
      <ShelvesTabs />
      <div className={mayWrite ? styles.columns : undefined}>
        {mayWrite ? (
          <div className={styles.stack}>
            <AddRedirect onSaved={follow} />
            <ImportRedirects onSaved={follow} />
          </div>
        ) : null}
        <Panel title={copy.heading} lead={copy.lead}>
          {now && now.all > 0 ? <Toolbar list={list} search={{ label: copy.search, hint: copy.search }} /> : null}
          {stored.error ? (
            <ErrorState error={stored.error} message={words.failed} onRetry={() => void stored.refetch()} />
          ) : null}
          {stored.isPending ? <Loading /> : null}
          {now?.all === 0 ? <EmptyState title={copy.none}>{copy.noneText}</EmptyState> : null}
          {now && now.all > 0 && rows.length === 0 ? <p className={shelves.quiet}>{copy.nothing}</p> : null}
          <ul className={styles.rows} aria-label={copy.heading}>
            {rows.map((row) => (
              <li key={row.from}>
                <span className={styles.way} dir="ltr">
                  <b>{readable(row.from)}</b>
                  <span>
                    <Icon name="right" size="sm" />
                    <a href={row.to}>{readable(row.to)}</a>
                  </span>
                </span>
                {mayWrite ? (
                  <IconButton icon="trash" label={copy.remove(readable(row.from))} onClick={() => remove.mutate(row)} />
                ) : null}
              </li>
            ))}
          </ul>
          {now ? (
            <KeyPager
              shown={rows.length}
              total={list.narrowed ? undefined : { n: now.all }}
              newer={copy.before}
              older={copy.next}
              onNewer={list.paged ? list.newer : null}
              onOlder={next === undefined ? null : () => list.older(next)}
            />
          ) : null}
        </Panel>
      </div>
      {mayWrite ? null : <p className={shelves.quiet}>{shelvesCopy.readOnly}</p>}
    </Page>
  )
}

/** An address as people read it, with Urdu in its own letters. */
function readable(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}

function AddRedirect({ onSaved }: { onSaved: () => void }) {
  const [typed, setTyped] = useState({ from: '', to: '' })
  const save = useMutation({
    mutationFn: putRedirect,
    onSuccess: (_, { from }) => {
      toast.success(copy.saved(from))
      setTyped({ from: '', to: '' })
      onSaved()
    },
  })
  const { fields, lone } = problemOf(save.error, null)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!save.isPending) save.mutate(typed)
  }
  return (
    <Panel title={copy.add}>
      <form className={shelves.form} noValidate onSubmit={submit}>
        {lone ? (
          <p role="alert" className={shelves.wrong}>
            {lone}
          </p>
        ) : null}
        {(['from', 'to'] as const).map((name) => (
          <TextField
            key={name}
            label={copy[name]}
            hint={copy[`${name}Hint`]}
            name={name}
            dir="ltr"
            autoComplete="off"
            maxLength={1000}
            value={typed[name]}
            error={fields[name]}
            onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
          />
        ))}
        <div className={shelves.acts}>
          <Button type="submit" size="sm" busy={save.isPending}>
            {copy.save}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

function ImportRedirects({ onSaved }: { onSaved: () => void }) {
  const bring = useMutation({ mutationFn: importRedirects, onSuccess: onSaved })
  const done = bring.data
  return (
    <Panel title={copy.file} lead={copy.fileLead}>
      <FileField
        label={copy.pick}
        hint={copy.pickHint}
        error={bring.error?.message}
        busy={bring.isPending}
        onFile={(file) => {
          if (file) bring.mutate(file)
        }}
      />
      <div role="status">
        {done ? <p className={styles.took}>{copy.took(done.saved, done.same)}</p> : null}
        {done && done.refused > 0 ? (
          <>
            <p className={shelves.wrong}>{copy.refused(done.refused)}</p>
            <ul className={styles.refused}>
              {done.refusedRows.map(({ row, from, why }) => (
                <li key={row}>
                  <b>{copy.row(row)}</b> <bdi>{from}</bdi> <span>{why}</span>
                </li>
              ))}
            </ul>
            {done.refused > done.refusedRows.length ? (
              <p className={shelves.quiet}>{copy.moreRefused(done.refused - done.refusedRows.length)}</p>
            ) : null}
          </>
        ) : null}
      </div>
    </Panel>
  )
}
