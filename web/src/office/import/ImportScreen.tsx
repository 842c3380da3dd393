import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { buttonClass } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { Page } from '#/office/ui/Page.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import type { ScreenProps } from '#/office/api/officeApi.ts'
import { copy } from './import.copy.ts'
import { DropFile } from './DropFile.tsx'
import { EarlierImports } from './EarlierImports.tsx'
import { uploadImport } from './importApi.ts'
import styles from './ImportScreen.module.css'

type Out = { words: readonly [string, string]; links: readonly (readonly [string, string])[]; opens?: boolean }

const { exports } = copy

/** Imports files of products, and exports products and orders (LOAD-1, LOAD-4, LOAD-5). */
export default function ImportScreen({ me }: ScreenProps) {
  const [, go] = useLocation()
  const upload = useMutation({ mutationFn: uploadImport, onSuccess: (file) => go(`/admin/import/${file._id}`) })
  const out: Out[] = [
    {
      words: exports.products,
      links: [
        [exports.csv, '/api/admin/export/products'],
        [exports.xlsx, '/api/admin/export/products?format=xlsx'],
      ],
    },
    ...(me.permissions.includes('orders.export')
      ? [{ words: exports.orders, links: [[exports.csv, '/api/admin/export/orders']] } as const]
      : []),
    { words: exports.feed, links: [[exports.open, '/feeds/products.xml']], opens: true },
  ]
  return (
    <Page title={copy.title} lead={copy.lead}>
      <div className={styles.columns}>
        <Panel title={copy.bring}>
          <DropFile busy={upload.isPending} problem={upload.error?.message} onFile={(file) => upload.mutate(file)} />
          <ul className={styles.kinds}>
            {copy.kinds.map(([name, words]) => (
              <li key={name}>
                <b>{name}</b>
                <span>{words}</span>
              </li>
            ))}
          </ul>
          <p className={styles.quiet}>{copy.recognised}</p>
        </Panel>
        <Panel title={copy.out}>
          <ul className={styles.out}>
            {out.map(({ words: [name, what], links, opens }) => (
              <li key={name}>
                <div>
                  <b>{name}</b>
                  <span>{what}</span>
                  {opens ? <code className={styles.address}>{`${location.origin}${links[0]?.[1] ?? ''}`}</code> : null}
                </div>
                <div className={styles.acts}>
                  {links.map(([label, href]) => (
                    <a
                      key={href}
                      className={buttonClass({ variant: 'secondary', size: 'sm' })}
                      href={href}
                      aria-label={`${name}: ${label}`}
                      {...(opens ? { target: '_blank', rel: 'noreferrer' } : { download: true })}
                    >
                      <Icon name={opens ? 'out' : 'download'} size="sm" />
                      {label}
                    </a>
                  ))}
                </div>
              </li>
            ))}
          </ul>
          <p className={styles.quiet}>{copy.safe}</p>
        </Panel>
      </div>
      <EarlierImports />
    </Page>
  )
}
