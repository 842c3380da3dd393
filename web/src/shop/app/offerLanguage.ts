/**
 * Offers an English page in Urdu, once, where the browser reads Urdu (LANG-1). It waits for the first sign of somebody,
 * and leaves alone whoever chose a language before.
 */
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { device, storageKeys } from '#/shared/lib/storage.ts'
import { LanguageOffer } from './layout/LanguageOffer.tsx'

export function offerLanguage() {
  if (device.read(storageKeys.offered) !== null || document.cookie.includes('gulaab_language=')) return
  device.write(storageKeys.offered, 'ur')
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const onClose = () => {
    root.unmount()
    host.remove()
  }
  root.render(createElement(LanguageOffer, { onClose }))
}
