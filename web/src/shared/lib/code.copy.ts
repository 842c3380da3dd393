/** The text shown when the shop was deployed while a page was open (NODE-6). */
export const renewed = 'The shop has been renewed. This page loads once more.'
