/** The start of the office in the browser. It is an entry of its own, of which no shopper loads a byte (OFFICE-1). */
import { createRoot } from 'react-dom/client'
import '#/office/ui/back.ts' // must come before the router listens
import '#/office/ui/digitsTyped.ts'
import '#/office/ui/fileDrops.ts'
import { OfficeApp } from '#/office/app/OfficeApp.tsx'
import { hearFilled } from '#/shared/lib/hearFilled.ts'
import '#/shared/styles/index.css'

hearFilled()

const root = document.getElementById('root')
if (!root) throw new Error('The document has no #root')
createRoot(root).render(<OfficeApp />)
