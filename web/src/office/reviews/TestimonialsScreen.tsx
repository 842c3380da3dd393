import { useCallback, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useFollowed } from '#/office/api/live.ts'
import type { ScreenProps } from '#/office/api/officeApi.ts'
import { UnsavedDialog } from '#/office/ui/UnsavedDialog.tsx'
import { Drawer } from '#/office/ui/Drawer.tsx'
import { useUnsavedGuard } from '#/office/ui/useUnsavedGuard.ts'
import { Page } from '#/office/ui/Page.tsx'
import { SortableList } from '#/office/ui/SortableList.tsx'
import { Switch } from '#/office/ui/Switch.tsx'
import { usePermission } from '#/office/ui/usePermission.ts'
import { words } from '#/office/ui/words.copy.ts'
import { cx } from '#/shared/lib/cx.ts'
import { initials } from '#/shared/lib/format.ts'
import { smallest } from '#/shared/lib/images.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { IconButton } from '#/shared/ui/IconButton.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { copy } from './reviews.copy.ts'
import styles from './Reviews.module.css'
import { changeTestimonial, orderTestimonials, reviewKeys, type Testimonial, reviewQueries } from './reviewsApi.ts'
import { ReviewsTabs } from './ReviewsTabs.tsx'
import { TestimonialForm } from './TestimonialForm.tsx'

/** The testimonials of the home page: words, order, shown or not (SHELF-4). */
export default function TestimonialsScreen({ me }: ScreenProps) {
  const mayWrite = usePermission(me)('products.write')
  const client = useQueryClient()
  const list = useQuery(reviewQueries.testimonials)
  const [open, setOpen] = useState<string | null>(null)
  const first = useUnsavedGuard()
  const again = useCallback(() => void client.invalidateQueries({ queryKey: reviewKeys.testimonials }), [client])
  useFollowed(['testimonial'], reviewKeys.testimonials)
  const set = (rows: Testimonial[]) => client.setQueryData(reviewKeys.testimonials, rows)
  const rows = list.data ?? []
  const refused = (error: Error) => {
    toast.error(error.message)
    again()
  }
  const order = useMutation({
    mutationFn: orderTestimonials,
    onMutate: (ids) => {
      void client.cancelQueries({ queryKey: reviewKeys.testimonials })
      set(ids.flatMap((id) => rows.find((row) => row._id === id) ?? []))
    },
    onSuccess: (saved) => {
      set(saved)
      toast.success(copy.ordered)
    },
    onError: refused,
  })
  const show = useMutation({
    mutationFn: (row: Testimonial) => changeTestimonial(row._id, row.version, { shown: !row.shown }),
    onSuccess: (saved) => set(rows.map((row) => (row._id === saved._id ? saved : row))),
    onError: refused,
  })
  const chosen = rows.find((row) => row._id === open) ?? null

  return (
    <Page
      title={copy.title}
      lead={copy.lead}
      actions={
        mayWrite ? (
          <Button size="sm" onClick={() => setOpen('new')}>
            <Icon name="plus" size="sm" />
            {copy.add}
          </Button>
        ) : undefined
      }
    >
      <ReviewsTabs />
      {list.error ? <ErrorState error={list.error} message={words.failed} onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? <Loading /> : null}
      {list.data && rows.length === 0 ? <EmptyState title={copy.empty}>{copy.emptyText}</EmptyState> : null}
      <SortableList
        label={copy.tabs.testimonials}
        cards
        items={rows}
        idOf={(row) => row._id}
        nameOf={(row) => row.name}
        onOrder={mayWrite ? (ids) => order.mutate(ids) : undefined}
        rowClass={(row) => (row.shown ? undefined : styles.off)}
      >
        {(row) => (
          <div className={styles.voice}>
            <Portrait row={row} />
            <div className={styles.said}>
              <blockquote dir="auto">{row.text}</blockquote>
              <p>
                <b dir="auto">{row.name}</b> <span dir="ltr">{row.username}</span>
                {row.shown ? null : <small>{copy.hidden}</small>}
              </p>
            </div>
            <div className={styles.acts}>
              <Switch
                on={row.shown}
                label={copy.show(row.name)}
                disabled={!mayWrite || show.isPending}
                onChange={() => show.mutate(row)}
              />
              {mayWrite ? (
                <IconButton icon="edit" size="sm" label={copy.change(row.name)} onClick={() => setOpen(row._id)} />
              ) : null}
            </div>
          </div>
        )}
      </SortableList>
      {rows.length > 0 ? (
        <p className={styles.quiet}>
          {mayWrite ? `${copy.order} ` : ''}
          {copy.rule}
        </p>
      ) : null}
      <Drawer
        open={open === 'new' || chosen !== null}
        title={chosen ? copy.change(chosen.name) : copy.form.new}
        onClose={() => first.ask(() => setOpen(null))}
      >
        {open === 'new' || chosen ? (
          <TestimonialForm
            key={open}
            row={chosen}
            tell={first.tell}
            onDone={() => {
              again()
              setOpen(null)
            }}
          />
        ) : null}
      </Drawer>
      <UnsavedDialog what={first.losing} onStay={first.stay} onLeave={first.leave} />
    </Page>
  )
}

function Portrait({ row }: { row: Testimonial }) {
  return row.avatar ? (
    <img src={smallest(row.avatar)} alt="" className={styles.portrait} />
  ) : (
    <span className={cx(styles.portrait, styles.initials)} aria-hidden="true">
      {initials(row.name)}
    </span>
  )
}
