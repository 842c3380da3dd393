import type { FieldErrors } from '#/shared/lib/useForm.ts'
import { ErrorSummary, type SummaryItem } from '#/shared/ui/ErrorSummary.tsx'
import { contactList, contactNames, type ContactName } from '#/shared/orders/contact.ts'
import { copy } from './checkout.copy.ts'

type Props = {
  /** The prefix of the form: its fields have the ids `prefix-name`. */
  prefix: string
  errors: FieldErrors<ContactName>
  /** What is missing beside the address. */
  more?: readonly SummaryItem[]
  /** The title, where it is not to be the count. */
  title?: string
}

/** Lists above the form everything that keeps the order from being sent. It renders nothing when nothing does. */
export function FormSummary({ prefix, errors, more, title }: Props) {
  const items: SummaryItem[] = []
  for (const name of contactNames) {
    const message = errors[name]
    if (message !== undefined)
      items.push({ target: `${prefix}-${name}`, text: `${contactList[name].label}: ${message}` })
  }
  if (more) items.push(...more)
  if (items.length === 0) return null
  return <ErrorSummary title={title ?? copy.attention(items.length)} items={items} />
}
