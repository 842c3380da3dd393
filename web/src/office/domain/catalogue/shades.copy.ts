/** The words for what is known of shades, in the editor and in the table of all brands (FIND-5). */
export const shadeWords = {
  undertone: 'Undertone',
  of: (what: string, shade: string) => `${what} of ${shade}`,
  unknown: 'Not known',
  undertones: { cool: 'Cool', neutral: 'Neutral', warm: 'Warm' },
  depth: 'Depth',
  depthHint: '1 is the lightest, 10 the deepest.',
  like: 'Nearest in other brands',
  likeHint: 'With a semicolon between them: Maybelline Fit Me 220; MAC NC25',
}
