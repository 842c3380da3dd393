export { languages } from './languages.copy.ts'
