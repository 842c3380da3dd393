import type { ScreenProps } from '#/office/api/officeApi.ts'
import { TermsScreen } from './TermsScreen.tsx'

/** The skin types (SHELF-1). */
export default function SkinTypesScreen({ me }: ScreenProps) {
  return <TermsScreen me={me} kind="skin-type" />
}
