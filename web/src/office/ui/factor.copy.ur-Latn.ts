import type { Words } from '#/shared/lib/words.ts'
import type { factorWords as english } from './factor.copy.ts'

export const factorWords: Words<typeof english> = {
  askTitle: 'Batayein ke yeh aap hain',
  askCode:
    'Aage gahakon ke number nazar aate hain, ya yeh badalta hai ke kaun kya kar sakta hai ya raqam kahan jati hai. Woh code likhein jo aap ki code wali app abhi dikha rahi hai.',
  askPassword:
    'Aage gahakon ke number nazar aate hain, ya yeh badalta hai ke kaun kya kar sakta hai ya raqam kahan jati hai. Apna password likhein.',
  code: 'App ka code',
  codeHint: 'Chhe hindse, ya bacha kar rakha hua code',
  password: 'Aap ka password',
  go: 'Aage chalein',
  cancel: 'Rehne dein',
  doorTitle: 'Aik qadam aur',
  doorText: 'Woh code likhein jo aap ki code wali app abhi dikha rahi hai.',
  lost: 'Phone gum ho gaya? Apne bachaye hue code mein se aik likhein, ya kisi doosre malik se kahein ke app hata dein.',
  enter: 'Andar jayein',
  out: 'Logout karein',
  setTitle: 'Code wali app lagayein',
  setText:
    'Malik aur manager se password ke saath aik code bhi poocha jata hai, taake churaya hua password kuch na khol sake.',
  stepApp: 'Phone mein code wali app kholein (Google Authenticator, Aegis, 1Password…) aur yeh tasveer scan karein.',
  picture: 'App ke parhne ki tasveer',
  openApp: 'Meri code wali app kholein',
  openAppText: 'App isi phone mein hai? Woh yahin se chaabi le le gi. Kuch na khule to neeche wali chaabi copy karein.',
  noScan: 'Camera nahin hai? Yeh chaabi app mein likhein:',
  keyName: 'chaabi',
  stepCode: 'Phir woh chhe hindse likhein jo app dikha rahi hai.',
  confirm: 'Theek hai',
  start: 'Tasveer dikhayein',
  codesTitle: 'Aap ke bachane wale code',
  codesText:
    'Phone gum hone ke din ke liye das code. Har aik, aik baar chalta hai. Abhi likh lein ya print karein: yeh dobara nazar nahin aayein ge.',
  codesName: 'bachane wale code',
  print: 'Print karein',
  kept: 'Main ne rakh liye',
  set: 'Aap ki app lag gayi.',
}
