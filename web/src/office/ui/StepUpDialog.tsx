import { useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { keys, type Me } from '#/office/api/officeApi.ts'
import { onAsk, type Asked } from '#/office/api/stepUp.ts'
import { CodeForm } from './CodeForm.tsx'
import { factorWords } from './factor.copy.ts'
import styles from './screens.module.css'

/** Asks for another proof of who somebody is, for any call that wants it (STAFF-3). There is one for all screens. */
export function StepUpDialog({ me }: { me: Me }) {
  const client = useQueryClient()
  const [asked, setAsked] = useState<Asked | null>(null)
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => onAsk(setAsked), [])
  // The field takes the focus, since the browser would begin at the cross.
  useEffect(() => form.current?.querySelector('input')?.focus(), [asked])
  function close() {
    asked?.closed()
    setAsked(null)
  }
  const byPassword = !me.factor.has
  return (
    <Dialog open={asked !== null} title={factorWords.askTitle} onClose={close}>
      <div ref={form} className={styles.form}>
        <p>{byPassword ? factorWords.askPassword : factorWords.askCode}</p>
        <CodeForm
          password={byPassword}
          submit={factorWords.go}
          onCancel={close}
          onShown={(now) => {
            client.setQueryData([...keys.me, now._id], now)
            asked?.shown()
            setAsked(null)
          }}
        />
      </div>
    </Dialog>
  )
}
