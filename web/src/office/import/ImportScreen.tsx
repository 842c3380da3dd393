import { cx } from '#/shared/lib/cx.ts'
import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { Field } from '#/shared/ui/Field.tsx'
import { buttonClass } from '#/shared/ui/Button.tsx'
import { Page } from '#/office/ui/Page.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import type { ScreenProps } from '#/office/app/screens.ts'
import { copy } from './copy.ts'
import { uploadImport } from './importApi.ts'
import styles from './ImportScreen.module.css'

/** Files of products in, products and orders out (LOAD-1, LOAD-4). */
export default function ImportScreen({ me }: ScreenProps) {
  const [, go] = useLocation()
  const upload = useMutation({ mutationFn: uploadImport, onSuccess: (file) => go(`/admin/import/${file._id}`) })
  return (
    <Page title={copy.title} lead={copy.lead}>
      <div className={styles.columns}>
        <Panel title={copy.bring}>
          <Field label={copy.file} hint={copy.hint} error={upload.error?.message}>
            {(ties, className) => (
              <input
                {...ties}
                className={cx(className, styles.file)}
                type="file"
                accept=".csv,.txt,.tsv,.xlsx"
                disabled={upload.isPending}
                onChange={(event) => {
                  const file = event.currentTarget.files?.[0]
                  if (file) upload.mutate(file)
                }}
              />
            )}
          </Field>
          <p role="status">{upload.isPending ? copy.reading : null}</p>
        </Panel>
        <Panel title={copy.out}>
          <div className={styles.acts}>
            <a className={buttonClass({ variant: 'secondary', size: 'sm' })} href="/api/admin/export/products" download>
              {copy.products}
            </a>
            {me.permissions.includes('orders.export') ? (
              <a className={buttonClass({ variant: 'secondary', size: 'sm' })} href="/api/admin/export/orders" download>
                {copy.orders}
              </a>
            ) : null}
          </div>
          <p className={styles.quiet}>{copy.safe}</p>
        </Panel>
      </div>
    </Page>
  )
}
