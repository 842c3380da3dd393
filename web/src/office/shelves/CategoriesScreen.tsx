import type { ScreenProps } from '#/office/api/officeApi.ts'
import { TermsScreen } from './TermsScreen.tsx'

/** The categories (SHELF-1). */
export default function CategoriesScreen({ me }: ScreenProps) {
  return <TermsScreen me={me} kind="category" />
}
