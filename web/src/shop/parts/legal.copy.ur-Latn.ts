import type { components } from '#/shared/api/schema.d.ts'

import { says } from '#/shared/lib/says.ts'
import type { Words } from '#/shared/lib/words.ts'
import type * as english from './legal.copy.ts'

export const legalWords: Words<typeof english.legalWords> = {
  privacy: 'Privacy policy',
  terms: 'Sharait',
  returns: 'Wapsi aur raqam ki wapsi',
  haveRead: 'Main ne parh liya',
}

export const privacyClauses: Words<typeof english.privacyClauses> = (config) => [
  {
    heading: 'Hum kya rakhte hain',
    text: `Aap ka naam, phone number, email aur pata, aur jo aap ne mangwaya. Agar aap bank transfer se ada karein to aap ka bheja hua screenshot bhi, magar un tafseelat ke baghair jo camera tasveeron mein chhupa dete hain; usay sirf is dukaan ke woh log khol sakte hain jo adaigiyan dekhte hain. Jis order ki kabhi tasdeeq na hui, ya jo adaigi ke baghair khatam hua, us ka screenshot aakhri tabdeeli ke ${config.proofDays === 1 ? 'aik' : config.proofDays} din baad mita diya jata hai. Account ho to aap ka naam, email, tasveer, aur password aisi shakal mein jise koi nahin parh sakta, hum bhi nahin.`,
  },
  {
    heading: 'Kis liye',
    text: 'Taake aap ke order ki tasdeeq ho, woh pack ho aur aap tak pohanche, hum aap ko us ke baare mein likh sakein, aur koi garbar ho to jawab de sakein. Hum koi ishtihar nahin dikhate.',
  },
  {
    heading: 'Aap ke browser mein kya rehta hai',
    text: 'Aap ki tokri, aur jo aap ne us mein se baad ke liye rakha, taake woh aap ka intezar karein. Jo order aap bhej rahe hon, jab tak aap dekh na lein ke woh pohanch gaya. Login karein to aap ka naam, email aur tasveer, aur aik chaabi jo aap ko login rakhti hai. Account ke baghair order dein to aik cookie jis se yeh browser aik saal tak aap ke orders dikha sakta hai. Login karein to aik cookie jo yaad rakhti hai ke aap ko member ki qeematein dikhani hain. Woh shehar jis ke liye aap ne delivery ke din pooche. Apne orders ki zabaan chunein to aik cookie jo yaad rakhti hai ke kaun si. Yeh ke aap ko yeh safha doosri zaban mein pesh kiya gaya tha. Aur tab band karne tak: jo pata aap likh rahe hain, jo cheezein aap ne dekhin, jo talash kiya, aur page kahan tak dekha. Yahan kisi doosri company ke program nahin chalte.',
  },
  {
    heading: 'Isay kaun dekhta hai',
    text: 'Is dukaan ke woh log jo orders sambhalte hain; aur jo parcel le kar aata hai usay aap ka naam, pata aur phone number milta hai. Parcel dekhne ke page par order usay bhi dikhaya jata hai jo order number ke saath us ka phone number ya email de.',
  },
  {
    heading: 'Aap ki marzi',
    text: `Aap account ke baghair khareedari kar sakte hain, jab chahein logout kar sakte hain, aur jo yeh browser rakhta hai usay mita sakte hain. Hamare paas kya hai, yeh poochna ho to: ${config.supportEmail}.`,
  },
]

/** The specification's sentence, or the owner's. */
const shippingOf: (promises: Parameters<typeof english.termsClauses>[1]) => string = ({ shipping, shippingName }) =>
  shipping === shippingName ? `${shipping}.` : 'Poore Pakistan mein har order par delivery muft hai.'

export const termsClauses: Words<typeof english.termsClauses> = (config, promises) => {
  const { guarantee, returnDays, days, wayBack } = promises
  return [
    {
      heading: 'Qeematein',
      text: `Qeematein Pakistani rupon mein hain. Guests ko asal qeemat par ${config.guestPercent}% riayat milti hai, registered members ko ${config.memberPercent}%. Kul raqam dukaan usi waqt tay karti hai jab aap order dete hain; baad mein qeemat ya riayat badle to us par koi asar nahin parta.${says(config, 'sample') ? ' Tax 0% hai.' : ''}`,
    },
    { heading: 'Delivery', text: `${shippingOf(promises)}${days ? ` ${days}.` : ''}` },
    {
      heading: 'Adaigi',
      text: `Parcel milne par cash ki soorat mein raqam poore rupon mein li jati hai, jab parcel pohanche.${config.bankTransfer ? ' Bank transfer ki soorat mein aap adaigi ka screenshot bhejte hain; hum usay dekh kar hi order ki tasdeeq karte hain.' : ''}`,
    },
    {
      heading: guarantee,
      text: `Delivery ke ${returnDays} din ke andar ${config.supportEmail} par likhein, aap ki raqam wapas mil jaye gi. ${wayBack}${config.returns.rules ? ` ${config.returns.rules}` : ''}`,
    },
    {
      heading: 'Stock',
      text: 'Cheez aap ke liye usi lamhe rakh li jati hai jab order diya jaye. Agar woh abhi abhi khatam hui ho to order nahin liya jata aur bata diya jata hai ke kaun si cheez thi; koi raqam nahin li jati.',
    },
    {
      heading: 'Cheezein',
      text: `${says(config, 'authentic') ? 'Yeh asal imported cheezein hain. ' : ''}Yeh cosmetics hain, dawa nahin: ehtiyatein parhein aur pehle thora sa baazu ke andar ki taraf laga kar dekhein.`,
    },
    ...(config.demo
      ? [
          {
            heading: 'Namoone ki dukaan',
            text: 'Yeh sirf dikhane ke liye bani dukaan hai. Is ki bank ki tafseel namoona hai aur kuch bheja nahin jata.',
          },
        ]
      : []),
  ]
}

type Reason = components['schemas']['ReturnReason']

/** Every reason that the shop accepts, as a part of a sentence after "if". */
const REASONS: Record<Reason, string> = {
  damaged: 'cheez tooti hui ya risti hui aaye',
  wrong: 'woh na ho jo aap ne mangwayi ya us ki tareekh guzar chuki ho',
  doubt: 'aap ko shak ho ke woh asal nahin',
  reaction: 'aap ki jild par us ka reaction ho',
  mind: 'aap ka irada badal jaye',
}

const orList = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')}, ya ${parts.at(-1) ?? ''}`

export const returnsClauses: Words<typeof english.returnsClauses> = ({ returns }, open) => {
  const { days, customerPays = [], rules } = returns
  const all = Object.keys(REASONS) as Reason[]
  const wrong = all.filter((reason) => reason !== 'mind').map((reason) => REASONS[reason])
  const we = all.filter((reason) => !customerPays.includes(reason)).map((reason) => REASONS[reason])
  const you = customerPays.map((reason) => REASONS[reason])
  return [
    {
      heading: 'Kitne din tak',
      text: `Delivery se ${days} din, aakhri din Karachi ke waqt ke mutabiq aadhi raat tak. Jahan aap apna order dekhte hain, wahan woh din likha hota hai. Jo order kai parcels mein aaye, us ke har parcel ke apne din hote hain.`,
    },
    {
      heading: 'Wapsi ka kharch kaun deta hai',
      text:
        you.length === 0
          ? 'Hum, wajah jo bhi ho.'
          : `Courier ka kharch hum dete hain agar ${orList(we)}. Aap dete hain agar ${orList(you)}.`,
    },
    {
      heading: 'Khuli hui cheezein',
      text: `Cheez khuli hui bhi wapas ho sakti hai agar ${orList(wrong)}. Agar aap ka irada badal jaye to woh band pack mein wapas aaye${open.length > 0 ? `, siwaye un ke jo ${orList(open)} mein hain: woh khuli bhi ho sakti hain` : ''}.`,
    },
    {
      heading: 'Wapsi kaise mangein',
      text: 'Order number aur phone number se apna order dekhein; account ki zaroorat nahin. Chunein ke kya wapas karna hai aur kyun, aur zyada se zyada paanch tasveerein lagayein. Hum inkaar karein to wajah batate hain. Kabhi tasveerein hi kaafi hoti hain, aur cheez aap ke paas rehti hai.',
    },
    {
      heading: 'Raqam kaise wapas aati hai',
      text: 'Easypaisa, JazzCash, Raast ya bank account mein, jo aap batayein, woh raqam bhi jo darwaze par cash di gayi thi. Jo cheezein wapas aayein un ke liye aap ne jo ada kiya tha woh milta hai, jab hum unhein dekh lein; ya chahein to wohi cheez dobara. Account number khufia shakal mein rakha jata hai, aur wapsi mukammal hote hi mita diya jata hai.',
    },
    {
      heading: 'Jo parcel aap na lein',
      text: 'Jo parcel aap darwaze par na lein woh wapsi nahin: aap ke zimme kuch nahin. Jo aap pehle ada kar chuke the woh wapas aa jata hai, ya parcel dobara bhej diya jata hai.',
    },
    ...(rules ? [{ heading: 'Yeh bhi', text: rules }] : []),
  ]
}
