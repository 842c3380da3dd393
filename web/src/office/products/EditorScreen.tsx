import { useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { ScreenProps } from '#/office/api/officeApi.ts'
import { backOf, fromListOf, type FromList } from '#/office/ui/fromList.ts'
import { Page } from '#/office/ui/Page.tsx'
import { usePermission } from '#/office/ui/usePermission.ts'
import { ApiError } from '#/shared/api/client.ts'
import { NotLoaded } from '#/office/ui/NotLoaded.tsx'
import { Editor } from './Editor.tsx'
import { editorCopy as copy } from './editor.copy.ts'
import { productPath, productQueries } from '#/office/domain/catalogue/productsApi.ts'

const ALL = { href: '/admin/products', label: copy.back }

/** One product, from its first letter to its place in the shop (ITEM-1 to ITEM-7). */
export default function EditorScreen({ me }: ScreenProps) {
  const { id } = useParams<{ id: string }>()
  const [, navigate] = useLocation()
  const mayWrite = usePermission(me)('products.write')
  const from = fromListOf(useHistoryState())
  // A new product gets its address at its first save, while somebody types. The new address must not begin another
  // form.
  const made = useRef<string | null>(null)
  const [now, setNow] = useState({ id, key: 0 })
  if (id !== now.id) setNow({ id, key: id === made.current ? now.key : now.key + 1 })

  return (
    <Door
      key={now.key}
      id={id}
      from={from}
      mayWrite={mayWrite}
      onMade={(born) => {
        made.current = born
        navigate(productPath(born), { replace: true })
      }}
    />
  )
}

type DoorProps = { id: string; from: FromList | null; mayWrite: boolean; onMade: (id: string) => void }

function Door({ id, from, mayWrite, onMade }: DoorProps) {
  const [fresh] = useState(id === 'new')
  const product = useQuery({
    ...productQueries.one(id),
    enabled: !fresh,
    staleTime: 0,
    gcTime: 0,
  })
  if (fresh || product.data) {
    return <Editor first={product.data ?? null} from={from} mayWrite={mayWrite} onMade={onMade} />
  }
  return (
    <Page title={copy.back} back={backOf(from, ALL)}>
      <NotLoaded query={product} message={product.error instanceof ApiError ? product.error.message : copy.failed} />
    </Page>
  )
}
