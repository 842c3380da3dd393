import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { cx } from '#/shared/lib/cx.ts'
import { Button, buttonClass } from '#/shared/ui/Button.tsx'
import { NotLoaded } from '#/office/ui/NotLoaded.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { changeSettings, fetchSettings } from '#/office/api/officeApi.ts'
import { peopleKeys, type Setup, peopleQueries } from '#/office/api/peopleApi.ts'
import { Page } from '#/office/ui/Page.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import screens from '#/office/ui/screens.module.css'
import { setupCopy } from './setup.copy.ts'
import styles from './SetupScreen.module.css'

/**
 * What a new shop still needs before it can sell (SET-4). The shop finds that out from its data, and nothing is ticked
 * by hand.
 */
export default function SetupScreen() {
  const setup = useQuery({
    ...peopleQueries.setup,
    refetchOnMount: 'always',
  })
  const left = setup.data?.steps.filter((step) => !step.done).length ?? 0
  return (
    <Page title={setupCopy.title} lead={setup.data ? setupCopy.lead(left) : undefined} size="narrow">
      {setup.data ? (
        <div className={screens.stack}>
          <Steps setup={setup.data} />
          <Own />
        </div>
      ) : (
        <NotLoaded query={setup} />
      )}
    </Page>
  )
}

function Steps({ setup }: { setup: Setup }) {
  const next = setup.steps.find((step) => !step.done)?.name
  return (
    <Panel title={setup.done ? setupCopy.ready : setupCopy.panel}>
      <ol className={styles.list}>
        {setup.steps.map(({ name, done }, i) => {
          const step = setupCopy.steps[name]
          return (
            <li key={name}>
              <span className={cx(styles.mark, done && styles.done)} aria-hidden="true">
                {done ? <Icon name="check" size="sm" /> : i + 1}
              </span>
              <div>
                <b>
                  {step.title}
                  <span className="vh">{done ? setupCopy.done : setupCopy.missing}</span>
                </b>
                <p className={styles.text}>{done ? step.done : step.text}</p>
              </div>
              {done ? null : name === 'cash' ? (
                <CashProposal main={name === next} />
              ) : (
                <Link
                  href={step.href}
                  className={buttonClass({ size: 'sm', variant: name === next ? 'primary' : 'secondary' })}
                >
                  {step.go}
                </Link>
              )}
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}

/** Where an owner gives the shop a face, fees and ways to pay. A shop sells without any of it. */
function Own() {
  const { title, lead, links } = setupCopy.own
  return (
    <Panel title={title} lead={lead}>
      <ul className={styles.list}>
        {links.map((link) => (
          <li key={link.href}>
            <Link href={link.href} className={styles.own}>
              <span>
                <b>{link.title}</b>
                <span className={styles.text}>{link.text}</span>
              </span>
              <Icon name="forward" size="sm" />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Takes the proposed rules for cash on delivery with one press (COD-5). */
function CashProposal({ main }: { main: boolean }) {
  const client = useQueryClient()
  const take = useMutation({
    mutationFn: async () => {
      const { version } = await fetchSettings(new AbortController().signal)
      return changeSettings(version, { cashCountries: 'Pakistan', cashMost: 200_000 })
    },
    onSuccess: () => client.invalidateQueries({ queryKey: peopleKeys.setup }),
    onError: (error) => toast.error(error.message),
  })
  return (
    <Button size="sm" variant={main ? 'primary' : 'secondary'} busy={take.isPending} onClick={() => take.mutate()}>
      {setupCopy.takeCash}
    </Button>
  )
}
