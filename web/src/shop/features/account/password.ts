/** The register rule (REG-4): 8 or more of letters, digits and @$!%*?&, with one of each kind. */
export const passwordRules = {
  length: (p: string) => p.length >= 8,
  upper: (p: string) => /[A-Z]/.test(p),
  lower: (p: string) => /[a-z]/.test(p),
  digit: (p: string) => /\d/.test(p),
  special: (p: string) => /[@$!%*?&]/.test(p),
  only: (p: string) => /^[A-Za-z\d@$!%*?&]*$/.test(p),
} as const

export type PasswordRule = keyof typeof passwordRules

export function isStrong(password: string): boolean {
  return Object.values(passwordRules).every((rule) => rule(password))
}
