/** The texts of a picture that is evidence of a payment or a refund. */
export const evidenceCopy = {
  look: 'Look at the evidence',
  alt: 'The picture that shows the refund',
  failed: 'This picture could not be loaded.',
}
