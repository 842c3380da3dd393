import { IconButton } from '#/shared/ui/IconButton.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { copy } from './cellar.copy.ts'
import type { Scan } from './countStore.ts'
import countScreenStyles from './CountScreen.module.css'
import stockStyles from './Stock.module.css'

type Props = { scans: readonly Scan[]; onChange: (scans: readonly Scan[]) => void }

/** What was scanned without a network: it can be counted, and gets its name once the network is back (APP-1). */
export function ScanRows({ scans, onChange }: Props) {
  return (
    <ol className={countScreenStyles.counts}>
      {scans.map((scan) => (
        <li key={scan.text} data-state="open">
          <div className={countScreenStyles.countLine}>
            <b>
              <bdi>{scan.text}</bdi>
            </b>
            <TextField
              label={copy.number}
              aria-label={copy.countedOf(scan.text)}
              className={countScreenStyles.countField}
              inputMode="numeric"
              autoComplete="off"
              maxLength={7}
              value={scan.typed}
              onChange={(event) => {
                const typed = event.currentTarget.value
                const at = new Date().toISOString()
                onChange(scans.map((one) => (one === scan ? { ...one, typed, at } : one)))
              }}
            />
            <IconButton
              icon="close"
              label={copy.remove(scan.text)}
              onClick={() => onChange(scans.filter((one) => one !== scan))}
            />
          </div>
          <p role="status" className={scan.problem ? stockStyles.wrong : stockStyles.quiet}>
            {scan.problem ?? copy.waits}
          </p>
        </li>
      ))}
    </ol>
  )
}
