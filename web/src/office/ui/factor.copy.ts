/** The texts of the second factor, for the door, the team and every protected action. */
export const factorWords = {
  askTitle: 'Show that it is you',
  askCode:
    'What comes next shows contacts of customers, or changes who may do what or where money goes. Type the code that your authenticator app shows now.',
  askPassword:
    'What comes next shows contacts of customers, or changes who may do what or where money goes. Type your password.',
  code: 'Code of your app',
  codeHint: 'Six digits, or a recovery code',
  password: 'Your password',
  go: 'Go on',
  cancel: 'Cancel',
  doorTitle: 'One more step',
  doorText: 'Type the code that your authenticator app shows now.',
  lost: 'Phone lost? Type one of your recovery codes, or ask another owner to take the app away.',
  enter: 'Enter',
  out: 'Sign out',
  setTitle: 'Set up your authenticator app',
  setText:
    'The office asks owners and managers for a code beside the password, so that a stolen password opens nothing.',
  stepApp: 'Open an authenticator app on your phone (Google Authenticator, Aegis, 1Password, …) and scan this picture.',
  picture: 'The picture that the app reads',
  openApp: 'Open my authenticator app',
  openAppText: 'On this phone itself? The app takes the key from here. If nothing opens, copy the key below.',
  noScan: 'No camera? Type this key into the app:',
  keyName: 'key',
  stepCode: 'Then type the six digits that the app shows.',
  confirm: 'Confirm',
  start: 'Show the picture',
  codesTitle: 'Your recovery codes',
  codesText:
    'Ten codes for the day the phone is lost. Each works once. Write them down or print them now: nobody can show them again.',
  codesName: 'recovery codes',
  print: 'Print',
  kept: 'I have kept them',
  set: 'Your app is set up.',
} as const
