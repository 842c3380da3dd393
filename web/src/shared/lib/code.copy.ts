/** What is said when the shop was renewed under an open page (NODE-6). */
export const renewed = 'The shop has been renewed. This page loads once more.'
