import type { Staff } from '#/office/api/peopleApi.ts'
import { Panel } from '#/office/ui/Panel.tsx'
import { words } from '#/office/ui/words.copy.ts'
import { cx } from '#/shared/lib/cx.ts'
import { abilities, copy } from './team.copy.ts'
import { working } from './RoleOptions.tsx'
import styles from './TeamScreen.module.css'

/** What each role may do, read from the shop's own table (STAFF-1). */
export function RoleMatrix({ team }: { team: Staff }) {
  const may = (role: string, needs: readonly string[]) => {
    const given = team.roles.find((one) => one.role === role)?.permissions ?? []
    const n = needs.filter((need) => given.includes(need)).length
    return n === needs.length ? 'all' : n > 0 ? 'some' : 'none'
  }
  return (
    <Panel title={copy.what} lead={copy.whatLead}>
      <div className={styles.matrix} role="group" aria-label={copy.what} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <span className="vh">{copy.acts}</span>
              </th>
              {working.map((role) => (
                <th key={role} scope="col">
                  {words.roles[role]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {abilities.map(({ label, needs }) => (
              <tr key={label}>
                <td>{label}</td>
                {working.map((role) => {
                  const so = may(role, needs)
                  return (
                    <td key={role} className={cx(so === 'none' ? styles.no : styles.yes)}>
                      {so === 'some' ? (
                        copy.partly
                      ) : (
                        <>
                          <span aria-hidden="true">{so === 'all' ? '●' : '–'}</span>
                          <span className="vh">{so === 'all' ? copy.may : copy.mayNot}</span>
                        </>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}
