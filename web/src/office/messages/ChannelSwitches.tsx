import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#/shared/ui/toast.ts'
import { Panel } from '#/office/ui/Panel.tsx'
import { Switch } from '#/office/ui/Switch.tsx'
import { copy } from './messages.copy.ts'
import { messageCopy } from '#/office/domain/orders/messages.copy.ts'
import { type Channel, messageKeys, turnMessages, type Wording } from '#/office/domain/orders/messagesApi.ts'
import styles from './Words.module.css'

type Props = { kind: string; words: readonly Wording[]; channels: readonly Channel[]; may: boolean }

/** The channels of a message, stored at each press. A message that shoppers must get says why it stays on (SAY-2). */
export function ChannelSwitches({ kind, words, channels, may }: Props) {
  const client = useQueryClient()
  const name = messageCopy.kinds[kind] ?? kind
  const turn = useMutation({
    mutationFn: ({ channel, sent }: { channel: Channel; sent: boolean }) => turnMessages(kind, channel, sent),
    onError: (error) => toast.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: messageKeys.words }),
  })
  return (
    <Panel title={copy.ways}>
      <ul className={styles.ways}>
        {channels.map((channel) => {
          const one = words.find((w) => w.kind === kind && w.channel === channel)
          if (!one) return null
          const pressed = turn.isPending && turn.variables.channel === channel ? turn.variables.sent : one.sent
          return (
            <li key={channel}>
              <span>
                <b>{messageCopy.channel[channel]}</b>
                <small>{one.must ?? copy.wayHints[channel]}</small>
              </span>
              <Switch
                on={pressed}
                label={copy.turn(messageCopy.channel[channel], name)}
                disabled={!may || one.must !== undefined || turn.isPending}
                onChange={(sent) => turn.mutate({ channel, sent })}
              />
            </li>
          )
        })}
        <li>
          <span>
            <b>{copy.quietHours}</b>
            <small>{copy.quietText}</small>
          </span>
        </li>
      </ul>
    </Panel>
  )
}
