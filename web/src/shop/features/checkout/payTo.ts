import { useEffect, useState } from 'react'
import { tab } from '#/shared/lib/storage.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'

/** In this tab's session storage: a reload shows the account that money may be on its way to already. */
const KEY = 'payTo'

/** The account that was chosen for a transfer, by its id; empty: the shop's first (PAYS-1). */
export function usePayTo(): [payTo: string, choose: (id: string) => void] {
  const { accounts, bank } = useAppSelector((state) => state.shop.config)
  const [chosen, setChosen] = useState('')
  useEffect(() => {
    const kept = tab.readJson(KEY)
    // oxlint-disable-next-line react/set-state-in-effect -- the server does not know what this tab chose
    if (typeof kept === 'string') setChosen(kept)
  }, [])
  const choose = (id: string) => {
    setChosen(id)
    tab.writeJson(KEY, id)
  }
  const known = accounts?.some(({ id }) => id === chosen) ? chosen : ''
  // A shop that takes cards and has no account has no first one.
  return [known === '' && bank.iban === '' ? (accounts?.[0]?.id ?? '') : known, choose]
}
