import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useFollowed } from '#/office/api/live.ts'
import type { ScreenProps } from '#/office/api/officeApi.ts'
import {
  attributeKeys,
  attributeQueries,
  putAttributes,
  type Attributes,
  type OwnAttribute,
} from '#/office/domain/catalogue/attributesApi.ts'
import { productPath } from '#/office/domain/catalogue/productsApi.ts'
import { Drawer } from '#/office/ui/Drawer.tsx'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { Page } from '#/office/ui/Page.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { SortableList } from '#/office/ui/SortableList.tsx'
import { offerUndo } from '#/office/ui/undo.ts'
import { UnsavedDialog } from '#/office/ui/UnsavedDialog.tsx'
import { usePermission } from '#/office/ui/usePermission.ts'
import { useUnsavedGuard } from '#/office/ui/useUnsavedGuard.ts'
import { words } from '#/office/ui/words.copy.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { pressable } from '#/shared/ui/pressable.ts'
import { toast } from '#/shared/ui/toast.ts'
import { AttributeForm } from './AttributeForm.tsx'
import { attributesCopy as copy } from '#/office/domain/catalogue/attributes.copy.ts'
import styles from './AttributesScreen.module.css'
import shelves from './Shelves.module.css'
import { copy as shelvesCopy } from './shelves.copy.ts'
import { ShelvesTabs } from './ShelvesTabs.tsx'

/** The attributes that the owner adds to every product (GOOD-1). */
export default function AttributesScreen({ me }: ScreenProps) {
  const mayWrite = usePermission(me)('products.write')
  const client = useQueryClient()
  const stored = useQuery(attributeQueries.all)
  /** The key of the open attribute: "" for a new one, null for none. */
  const [open, setOpen] = useState<string | null>(null)
  const first = useUnsavedGuard()
  useFollowed(['attributes'], attributeKeys.all)
  const take = (now: Attributes) => client.setQueryData(attributeKeys.all, now)
  const order = useMutation({
    mutationFn: ({ over, list }: { over: number; list: readonly OwnAttribute[]; said: string }) =>
      putAttributes(over, list),
    onSuccess: (now, { said }) => {
      take(now)
      toast.success(said)
    },
    onError: (error) => {
      toast.error(error.message)
      void client.invalidateQueries({ queryKey: attributeKeys.all })
    },
  })
  const now = stored.data
  const rows = now?.attributes ?? []
  const chosen = rows.find(({ key }) => key === open) ?? null

  return (
    <Page
      title={shelvesCopy.title}
      lead={shelvesCopy.lead}
      actions={
        mayWrite && now ? (
          <Button size="sm" onClick={() => first.ask(() => setOpen(''))}>
            <Icon name="plus" size="sm" />
            {copy.add}
          </Button>
        ) : undefined
      }
    >
      <ShelvesTabs />
      <Panel title={copy.heading} lead={copy.lead}>
        {stored.error ? (
          <ErrorState error={stored.error} message={words.failed} onRetry={() => void stored.refetch()} />
        ) : null}
        {stored.isPending ? <Loading /> : null}
        {now && rows.length === 0 ? <EmptyState title={copy.none}>{copy.noneText}</EmptyState> : null}
        {now && rows.length > 0 ? (
          <SortableList
            label={copy.heading}
            items={rows}
            idOf={({ key = '' }) => key}
            nameOf={({ name }) => name}
            onOrder={
              mayWrite
                ? (keys) =>
                    order.mutate({
                      over: now.version,
                      list: keys.flatMap((key) => rows.find((row) => row.key === key) ?? []),
                      said: copy.ordered,
                    })
                : undefined
            }
          >
            {(row, place) => (
              <button
                type="button"
                className={styles.row}
                aria-label={copy.open(row.name)}
                {...pressable(!mayWrite, () => first.ask(() => setOpen(row.key ?? '')))}
              >
                <span className={styles.name}>
                  <b dir="auto">{row.name}</b>
                  <small dir="auto">{aboutOf(row)}</small>
                </span>
                <span className={styles.kind}>{copy.kinds[row.kind].name}</span>
                <span className={styles.use}>
                  {copy.said(now.uses[place]?.said ?? 0, now.products)}
                  {now.uses[place]?.bad ? <em>{copy.bad(now.uses[place].bad)}</em> : null}
                </span>
                <span className={styles.where}>{row.filter ? copy.filter : row.shown ? copy.shown : copy.hidden}</span>
              </button>
            )}
          </SortableList>
        ) : null}
      </Panel>
      {rows.map(({ key, name }, place) => {
        const use = now?.uses[place]
        return use?.bad ? (
          <div key={key} role="status" className={styles.bad}>
            <p>{copy.badText(name, use.bad)}</p>
            <ul>
              {use.wrong.map(({ _id, name: product, value }) => (
                <li key={_id}>
                  <Link href={productPath(_id)}>{product}</Link> <bdi>{copy.value(value)}</bdi>
                </li>
              ))}
            </ul>
          </div>
        ) : null
      })}
      <Drawer open={open !== null} title={chosen?.name ?? copy.form.new} onClose={() => first.ask(() => setOpen(null))}>
        {open !== null && now ? (
          <AttributeForm
            key={open}
            attribute={chosen}
            now={now}
            tell={first.tell}
            onTake={take}
            onDone={(saved, before) => {
              take(saved.now)
              first.ask(() => setOpen(null))
              if (before === null) toast.success(saved.said)
              else
                offerUndo(saved.said, () => order.mutate({ over: saved.now.version, list: before, said: copy.undone }))
            }}
          />
        ) : null}
      </Drawer>
      {mayWrite ? null : <p className={shelves.quiet}>{shelvesCopy.readOnly}</p>}
      <UnsavedDialog what={first.losing} onStay={first.stay} onLeave={first.leave} />
    </Page>
  )
}

/** What distinguishes an attribute from others, beside its name. */
const aboutOf = ({ unit, values }: OwnAttribute) => [values?.join(', '), unit].filter(Boolean).join(' · ')
