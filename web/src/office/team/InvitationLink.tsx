import { CopyButton } from '#/shared/ui/CopyButton.tsx'
import { copy } from './team.copy.ts'
import styles from './TeamScreen.module.css'

/** The link of an invitation, where the shop sends no mails. Whoever invites hands it on (OWN-12). */
export function InvitationLink({ link }: { link: string }) {
  return (
    <div className={styles.link}>
      <p>{copy.linkText}</p>
      <p>
        <code dir="ltr">{link}</code>
      </p>
      <CopyButton text={link} what={copy.linkWhat} />
    </div>
  )
}
