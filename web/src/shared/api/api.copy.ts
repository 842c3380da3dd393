/** What is said of a call that failed, where the server's own words are not to be had. */
export const wentWrong = 'Something went wrong!'
export const unreachable = 'The shop cannot be reached. Check your connection and try again.'
