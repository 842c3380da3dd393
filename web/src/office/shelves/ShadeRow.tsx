import { type CSSProperties, type FormEvent, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ProductRow, productKeys, runBulk, undoBulk } from '#/office/domain/catalogue/productsApi.ts'
import { shadeWords as words } from '#/office/domain/catalogue/shades.copy.ts'
import { Unsaved } from '#/office/ui/Unsaved.tsx'
import { offerUndo } from '#/office/ui/undo.ts'
import type { Tell } from '#/office/ui/useUnsavedGuard.ts'
import { newKey } from '#/shared/lib/newKey.ts'
import { isSwatch } from '#/shared/lib/shades.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { shadesCopy as copy } from './shades.copy.ts'
import styles from './ShadesScreen.module.css'

type Shade = NonNullable<ProductRow['shades']>[number]
type Facts = { undertone: string; depth: string; like: string }

const DEEPEST = 10
const factsOf = ({ undertone, depth, like }: Shade): Facts => ({
  undertone,
  depth: depth === 0 ? '' : String(depth),
  like: like.join('; '),
})

/** What is known, as a product's line writes it after the name: "warm, 6; MAC NC25". */
const lineOf = ({ undertone, depth, like }: Facts) =>
  [[undertone, depth].filter(Boolean).join(', '), like.trim()].filter(Boolean).join('; ')

type Props = { product: ProductRow; shade: Shade; mayWrite: boolean; tell: Tell }

/** A shade with fields for what is known of it. It is saved by itself, and only if nobody changed the product meanwhile. */
export function ShadeRow({ product, shade, mayWrite, tell }: Props) {
  const client = useQueryClient()
  const [typed, setTyped] = useState<Facts | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const stored = factsOf(shade)
  const now = typed ?? stored
  const changed = lineOf(now) !== lineOf(stored)
  const name = copy.named(product.name, shade.name)
  const follow = () => client.invalidateQueries({ queryKey: productKeys.all })
  const save = useMutation({
    mutationFn: (sent: Facts) =>
      runBulk({
        runId: newKey(),
        ids: [product._id],
        versions: { [product._id]: product.version },
        action: {
          kind: 'shade',
          shade: shade.color,
          known: sent.undertone || sent.depth ? lineOf(sent) : sent.like.trim() && `; ${sent.like.trim()}`,
        },
      }),
    onSuccess: async ({ runId, rows: [row] }, sent) => {
      if (row?.result === 'refused') {
        setProblem(row.why ?? null)
        await follow()
        return
      }
      await follow()
      setTyped((typedNow) => (typedNow === sent ? null : typedNow)) // what was typed meanwhile stays
      const back = () => undoBulk(runId).then(follow, (error: Error) => toast.error(error.message))
      offerUndo(copy.saved(name), () => void back())
    },
    onError: (error) => setProblem(error.message),
  })
  const put = (change: Partial<Facts>) => {
    setProblem(null)
    setTyped({ ...now, ...change })
  }
  return (
    <li className={styles.row}>
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (changed) save.mutate(now)
        }}
      >
        <p className={styles.name}>
          {isSwatch(shade.color) ? <i style={{ '--swatch': shade.color } as CSSProperties} aria-hidden="true" /> : null}
          <bdi>{shade.name}</bdi>
        </p>
        <SelectField
          label={words.undertone}
          aria-label={words.of(words.undertone, name)}
          disabled={!mayWrite}
          value={now.undertone}
          onChange={(event) => put({ undertone: event.currentTarget.value })}
        >
          <option value="">{words.unknown}</option>
          {Object.entries(words.undertones).map(([tone, word]) => (
            <option key={tone} value={tone}>
              {word}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={words.depth}
          aria-label={words.of(words.depth, name)}
          disabled={!mayWrite}
          value={now.depth}
          onChange={(event) => put({ depth: event.currentTarget.value })}
        >
          <option value="">{words.unknown}</option>
          {Array.from({ length: DEEPEST }, (_, at) => (
            <option key={at}>{at + 1}</option>
          ))}
        </SelectField>
        <TextField
          label={words.like}
          aria-label={words.of(words.like, name)}
          hint={changed ? words.likeHint : undefined}
          error={problem}
          dir="auto"
          autoComplete="off"
          maxLength={400}
          readOnly={!mayWrite}
          value={now.like}
          onChange={(event) => put({ like: event.currentTarget.value })}
        />
        {mayWrite ? (
          <Button
            type="submit"
            variant="secondary"
            size="sm"
            aria-label={copy.saveOf(name)}
            disabled={!changed}
            busy={save.isPending}
          >
            {copy.save}
          </Button>
        ) : null}
        {changed ? <Unsaved what={copy.unsaved(name)} tell={tell} by={`${product._id} ${shade.color}`} /> : null}
      </form>
    </li>
  )
}
