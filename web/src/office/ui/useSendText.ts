import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '#/office/api/officeApi.ts'
import type { components } from '#/office/schema.d.ts'
import { api } from '#/shared/api/client.ts'
import { toast } from '#/shared/ui/toast.ts'
import { uiCopy } from './ui.copy.ts'

type Chat = components['schemas']['Chat']

const send = (message: string, language: string, part: 'text' | 'note') =>
  api<Chat>(`/admin/mails/${encodeURIComponent(message)}/send`, {
    method: 'POST',
    body: { part, ...(language !== '' && { language }) },
  })

/**
 * Sends a text by WhatsApp with one press. It is noted as sent once its chat is open. Where the browser opened none,
 * `blocked` is the text with a link to the chat, and following the link notes it (HOLD-4).
 */
export function useSendText(message: string | undefined, language = '') {
  const client = useQueryClient()
  const [blocked, setBlocked] = useState<Chat | null>(null)
  const note = useMutation({
    mutationFn: (id: string) => send(id, language, 'note'),
    onSuccess: () => {
      setBlocked(null)
      toast.success(uiCopy.text.sent)
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.orders }),
  })
  const open = useMutation({
    mutationFn: async ({ id, opened }: { id: string; opened: Window | null }) => {
      try {
        const chat = await send(id, language, 'text')
        if (!opened || opened.closed) {
          setBlocked(chat)
          return
        }
        opened.opener = null
        opened.location.href = chat.url
      } catch (error) {
        opened?.close()
        throw error
      }
      await note.mutateAsync(id).catch(() => undefined) // the error is shown below
    },
  })
  const busy = open.isPending || note.isPending
  return {
    busy,
    blocked,
    error: open.error ?? note.error,
    press: () => {
      if (message === undefined || busy) return
      setBlocked(null)
      note.reset()
      // The window opens with the press, before the shop is asked, because a browser would block it later.
      open.mutate({ id: message, opened: window.open('', '_blank') })
    },
    /** Notes that the chat was opened by its link, or the text was sent by other means. */
    noteSent: () => {
      if (message !== undefined && !note.isPending) note.mutate(message)
    },
  }
}
