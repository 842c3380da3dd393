/** The languages that the shop is built in, as BCP 47 tags, English first (internal/httpd/site knows their addresses). */
export const languages = ['en', 'ur', 'ur-Latn']

/** A file of the build that each language has of its own: `manifest.json`, `manifest.ur.json`. */
export const fileOf = (name, language) => (language === 'en' ? name : name.replace(/\.\w+$/, `.${language}$&`))
