import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { NotLoaded } from '#/office/ui/NotLoaded.tsx'
import { Button } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { type Me } from '#/office/api/officeApi.ts'
import { peopleQueries } from '#/office/api/peopleApi.ts'
import { Page } from '#/office/ui/Page.tsx'
import { copy } from './team.copy.ts'
import { InviteDialog } from './InviteDialog.tsx'
import { OwnAccess } from './OwnAccess.tsx'
import { PeopleTable } from './PeopleTable.tsx'
import { RoleMatrix } from './RoleMatrix.tsx'
import styles from './TeamScreen.module.css'

/** Who works in the shop, who is invited, and what each role may do (STAFF-1 to STAFF-4). */
export default function TeamScreen({ me }: { me: Me }) {
  const team = useQuery(peopleQueries.staff)
  const [inviting, setInviting] = useState(false)
  const mayManage = me.permissions.includes('staff.manage')
  return (
    <Page
      title={copy.title}
      lead={team.data ? copy.count(team.data.members.length, team.data.invitations.length) : undefined}
      actions={
        mayManage ? (
          <Button onClick={() => setInviting(true)}>
            <Icon name="plus" size="sm" />
            {copy.invite}
          </Button>
        ) : null
      }
    >
      {team.data ? (
        <>
          <PeopleTable me={me} team={team.data} mayManage={mayManage} />
          <div className={styles.lower}>
            <RoleMatrix team={team.data} />
            <OwnAccess me={me} sessions={team.data.members.find((member) => member._id === me._id)?.sessions ?? []} />
          </div>
        </>
      ) : (
        <NotLoaded query={team} />
      )}
      {inviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </Page>
  )
}
