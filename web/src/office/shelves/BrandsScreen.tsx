import type { ScreenProps } from '#/office/api/officeApi.ts'
import { TermsScreen } from './TermsScreen.tsx'

/** The brands (SHELF-1). */
export default function BrandsScreen({ me }: ScreenProps) {
  return <TermsScreen me={me} kind="brand" />
}
