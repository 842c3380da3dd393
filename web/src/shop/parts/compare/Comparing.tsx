import { type ReactNode, Suspense, useState } from 'react'
import type { ProductCard } from '#/shared/api/types.ts'
import { lazyPart } from '#/shared/lib/code.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { startCopy as copy } from './start.copy.ts'

const CompareTick = lazyPart(async () => (await import('./CompareTick.tsx')).CompareTick)
const CompareBar = lazyPart(async () => (await import('./CompareBar.tsx')).CompareBar)

type Comparing = {
  /** Begins and ends the choosing. */
  button: ReactNode
  /** The tick over a card, while two are chosen. */
  over: ((product: ProductCard) => ReactNode) | undefined
  /** What is chosen, and the press that puts it side by side. */
  bar: ReactNode
}

/**
 * Chooses two cards of a list and puts them side by side (FIND-6). Until somebody asks for it, cards have nothing more
 * and nothing is loaded. What is chosen stays while the list turns its pages or is filtered.
 */
export function useCompare(): Comparing {
  const [chosen, setChosen] = useState<readonly ProductCard[] | null>(null)
  const button = (
    <Button
      variant="quiet"
      size="sm"
      aria-pressed={chosen !== null}
      onClick={() => {
        setChosen(chosen === null ? [] : null)
      }}
    >
      <Icon name="swap" size="sm" />
      {copy.start}
    </Button>
  )
  if (chosen === null) return { button, over: undefined, bar: null }
  return {
    button,
    over: (product) => (
      <Suspense fallback={null}>
        <CompareTick product={product} chosen={chosen} onChoose={setChosen} />
      </Suspense>
    ),
    bar: (
      <Suspense fallback={null}>
        <CompareBar chosen={chosen} onChoose={setChosen} />
      </Suspense>
    ),
  }
}
