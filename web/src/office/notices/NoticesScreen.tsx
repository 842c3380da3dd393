import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { NotLoaded } from '#/office/ui/NotLoaded.tsx'
import { toast } from '#/shared/ui/toast.ts'
import type { ScreenProps } from '#/office/api/officeApi.ts'
import { Page } from '#/office/ui/Page.tsx'
import { copy } from './notices.copy.ts'
import { Devices } from './Devices.tsx'
import { noticeKeys, type Notices, putNotices, type NoticeWishes, noticeQueries } from './noticesApi.ts'
import { WishTable } from './WishTable.tsx'
import styles from './Notices.module.css'

/** What somebody is told of: by mail, in the open office, on their devices (TODAY-3). */
export default function NoticesScreen({ me }: ScreenProps) {
  const client = useQueryClient()
  const own = useQuery(noticeQueries.own)
  const save = useMutation({
    mutationFn: putNotices,
    onMutate: async (wishes: NoticeWishes) => {
      await client.cancelQueries({ queryKey: noticeKeys.own })
      const before = client.getQueryData<Notices>(noticeKeys.own)
      if (before) client.setQueryData(noticeKeys.own, { ...before, wishes })
      return before
    },
    onSuccess: (now) => {
      client.setQueryData(noticeKeys.own, now)
      toast.success(copy.saved)
    },
    onError: (error, _, before) => {
      client.setQueryData(noticeKeys.own, before)
      toast.error(error.message)
    },
  })
  return (
    <Page title={copy.title} lead={copy.lead}>
      {own.data ? (
        <div className={styles.parts}>
          <WishTable notices={own.data} onWish={(wishes) => save.mutate(wishes)} />
          <Devices me={me} notices={own.data} />
        </div>
      ) : (
        <NotLoaded query={own} message={copy.failed} />
      )}
    </Page>
  )
}
