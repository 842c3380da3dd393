import { useEffect, useRef, type RefObject } from 'react'
import { Button } from '#/shared/ui/Button.tsx'
import { Advice } from './Advice.tsx'
import { copy } from './copy.ts'

type Props = { advice: 'short' | 'national'; formRef: RefObject<HTMLFormElement | null> }

/** Says what a rider may trip over. It stands in nobody's way: the order goes on as the address is (DOOR-3). */
export function AddressAdvice({ advice, formRef }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const { title, text } = copy.advice[advice]
  const field = advice === 'national' ? 'nationalAddress' : 'streetAddress'

  function mend() {
    const found = formRef.current?.elements.namedItem(field)
    if (found instanceof HTMLElement) found.focus()
  }

  return (
    <Advice ref={box} icon="pin" title={title} text={text} role="alert">
      <Button variant="secondary" size="sm" onClick={mend}>
        {copy.advice.mend}
      </Button>
      <Button variant="quiet" size="sm" onClick={() => formRef.current?.requestSubmit()}>
        {copy.advice.asIs}
      </Button>
    </Advice>
  )
}
