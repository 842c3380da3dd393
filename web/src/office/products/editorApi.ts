/** How the editor of a product loads and saves what is typed. */
import { ApiError, api } from '#/shared/api/client.ts'
import type { OfficeProduct, ProductEdit } from '#/office/domain/catalogue/productsApi.ts'
import type { components } from '#/office/schema.d.ts'
import { Stale } from '#/office/ui/draft.ts'
import type { ProductPorts, Loaded } from './productDraft.ts'
import { bodyOf, sheetOf, type Body } from './model.ts'

type ProductConflict = components['schemas']['ProductConflict']

const at = (id: string) => `/admin/products/${encodeURIComponent(id)}`

/** The body of a refused save, where a colleague was faster. */
export function conflictOf(error: unknown): ProductConflict | null {
  if (!(error instanceof ApiError) || error.status !== 409 || !error.body) return null
  const { product, edits } = error.body as Partial<ProductConflict>
  return product && edits ? { message: error.message, product, edits } : null
}

/** A product as the editor begins with it. */
export function loadedOf(product: OfficeProduct, edits: readonly ProductEdit[] = []): Loaded {
  const { draft, live } = product
  const last = edits[0]
  return {
    id: product._id,
    body: bodyOf(draft?.product ?? live ?? {}),
    version: product.etag,
    by: last?.actorName ?? draft?.actorName ?? '',
    at: last?.at ?? draft?.at ?? product.updatedAt,
  }
}

/** The editor's calls for saving. `onProduct` is told of every answer. */
export function editorPorts(onProduct: (product: OfficeProduct) => void): ProductPorts {
  return {
    create: async (body: Body, key: string) => {
      const product = await api<OfficeProduct>('/admin/products', {
        method: 'POST',
        body: sheetOf(body),
        idempotencyKey: key,
      })
      onProduct(product)
      return loadedOf(product)
    },
    save: async (id: string, body: Body, version: string) => {
      try {
        const product = await api<OfficeProduct>(`${at(id)}/draft`, {
          method: 'PUT',
          ifMatch: version,
          body: sheetOf(body),
        })
        onProduct(product)
        return loadedOf(product)
      } catch (error) {
        const conflict = conflictOf(error)
        if (!conflict) throw error
        onProduct(conflict.product)
        throw new Stale(loadedOf(conflict.product, conflict.edits))
      }
    },
  }
}
