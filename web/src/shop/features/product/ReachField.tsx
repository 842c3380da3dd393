import { TextField } from '#/shared/ui/TextField.tsx'

export type Channel = 'mail' | 'whatsapp'

type Props = {
  id: string
  channel: Channel
  words: { email: string; phone: string; phoneHint: string }
  value: string
  error: string | undefined
  hint?: string
  onChange: (value: string) => void
}

/** Where somebody wishes to hear once: an address of mail, or a number of WhatsApp. */
export function ReachField({ id, channel, words, value, error, hint, onChange }: Props) {
  const kind = channel === 'mail' ? 'email' : 'tel'
  return (
    <TextField
      id={id}
      label={channel === 'mail' ? words.email : words.phone}
      hint={hint ?? (channel === 'mail' ? undefined : words.phoneHint)}
      type={kind}
      inputMode={kind}
      autoComplete={kind}
      dir="ltr"
      maxLength={254}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
