/** The words of a picture that shows that money came or went back. */
export const evidenceCopy = {
  look: 'Look at the evidence',
  alt: 'The picture that shows the refund',
  failed: 'This picture could not be loaded.',
}
