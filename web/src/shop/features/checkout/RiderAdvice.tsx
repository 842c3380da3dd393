import { useEffect, useRef, type RefObject } from 'react'
import { Button } from '#/shared/ui/Button.tsx'
import { Advice } from './Advice.tsx'
import { troubleFields, type RiderTrouble } from './contact.ts'
import { copy } from './checkout.copy.ts'

const icons = { mail: 'mail', phone: 'phone', short: 'pin', national: 'pin' } as const

type Props = { advice: RiderTrouble; formRef: RefObject<HTMLFormElement | null> }

/** Says what may hinder a rider. It does not block the order, which can be sent as it is (DOOR-3). */
export function RiderAdvice({ advice, formRef }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const { title, text, mend: change } = copy.advice[advice]

  function mend() {
    const found = formRef.current?.elements.namedItem(troubleFields[advice])
    if (found instanceof HTMLElement) found.focus()
  }

  return (
    <Advice ref={box} icon={icons[advice]} title={title} text={text} role="alert">
      <Button variant="secondary" size="sm" onClick={mend}>
        {change}
      </Button>
      <Button variant="quiet" size="sm" onClick={() => formRef.current?.requestSubmit()}>
        {copy.advice.asIs}
      </Button>
    </Advice>
  )
}
