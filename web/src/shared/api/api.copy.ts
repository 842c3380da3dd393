/** The text for a failed call without a message from the server. */
export const wentWrong = 'Something went wrong!'
export const unreachable = 'The shop cannot be reached. Check your connection and try again.'
