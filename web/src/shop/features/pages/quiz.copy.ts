/** The words of the quiz before its first question. */
export const quizCopy = {
  title: 'Skin quiz',
  lead: 'Five questions, and a morning and evening routine from what is in stock, with a reason for each step.',
  noScript: 'The quiz works in your browser and needs scripts. Without them, the pages about concerns are the way.',
  concernPages: 'All concerns',
  stays: 'Your answers stay on this device. Nothing is sent and no login is asked.',
  begin: 'Begin',
}
