import type { Words } from '#/shared/lib/words.ts'
import type { copy as english } from './checkout.copy.ts'

const inHours = (hours: number) => `${hours} ghante`

const remarks = 'kisi bhi bank app se. Oopar wala number remarks mein likhein.'
const shipped = (city: string | null) => (city === null ? 'aap ke diye hue pate par.' : `${city} ke liye.`)

export const copy: Words<typeof english> = {
  kept: { title: 'Aap ke patay', back: 'Jo pehle likha tha, wapas layein' },
  help: 'Kuch poochna hai? {email} par likhein',
  helpChat: 'Kuch poochna hai? {email} par ya {chat} likhein',
  chat: 'WhatsApp par',
  title: 'Parcel kahan pohanchayein?',
  lead: 'Parcel milne par cash ada karein.',
  steps: { label: 'Order ke marhale', cart: 'Tokri', details: 'Aap ki tafseel', placed: 'Order mukammal' },
  method: { cod: 'Parcel milne par cash', transfer: 'Abhi ada karein, bank transfer se', change: 'Badlein' },
  delivery: 'Delivery ka pata',
  city: {
    list: 'Milte julte shehar',
    found: (count) => (count === 1 ? '1 shehar mila' : `${count} shehar mile`),
    unknown: 'Yeh hamari list mein nahin: jaise aap ne likha, waise hi le lein ge.',
    filled: (province, code) => `${province}, ${code}`,
  },
  meant: 'Kya aap {address} likhna chahte thay?',
  advice: {
    mail: {
      title: 'Kya yeh email theek hai?',
      text: 'Lagta hai likhne mein koi harf aage peeche ho gaya hai. Order ki tasdeeq ka link isi email par aaye ga.',
      mend: 'Email dekh lein',
    },
    short: {
      title: 'Rider ko shayad yeh pata na mile',
      text: 'Ghar number, ya qareeb ka school ya masjid bhi likh dein to parcel pehli baar mein pohanch jaye ga.',
      mend: 'Pata mukammal karein',
    },
    national: {
      title: 'Saudi Arabia mein courier national address maangte hain',
      text: 'Is ke baghair parcel wapas ho sakta hai. Yeh 4 haroof aur 4 hindse hote hain, Saudi Post (SPL) ki app mein National Address ke naam se.',
      mend: 'Pata mukammal karein',
    },
    phone: {
      title: 'Kya yeh mobile number hai?',
      text: 'Rider aane se pehle phone karte hain. Pakistan ke mobile number 03 se shuru hote hain; kisi aur mulk ka number ho to us ka code bhi likhein, jaise +971.',
      mend: 'Number badlein',
    },
    asIs: 'Aise hi rehne dein',
  },
  noCash: {
    title: {
      most: (most) => `Parcel milne par cash ${most} tak ho sakta hai`,
      country: (countries) => `Parcel milne par cash sirf ${countries.join(', ')} mein ho sakta hai`,
      city: (city) => `${city} mein parcel milne par cash nahin hota`,
      phone: 'Is phone number ke liye parcel milne par cash nahin ho sakta',
    },
    text: {
      transfer: 'Bank transfer se ada kar dein. Aap ne jo likha hai, dobara nahin likhna pare ga.',
      write: (email) => `Humein ${email} par likhein: koi raasta nikaal lein ge.`,
    },
    pay: 'Bank transfer se ada karein',
  },
  wrap: 'Tohfe ki packing',
  bare: {
    off: 'tohfe ke saath nahin',
    why: (cash) => `Rider darwaze par ${cash} maange ga, aur qeemat raaz nahin rahe gi.`,
    undo: 'Qeematein dikha dein',
  },
  urdu: 'اردو',
  badPhone: '11 hindse likhein, jaise 0300 1234567.',
  badSecondPhone: '11 hindse likhein, jaise 0300 1234567, ya khali chhor dein.',
  phoneAbroad: 'Number mulk ke code ke saath likhein, jaise +966 50 123 4567.',
  secondPhoneAbroad: 'Number mulk ke code ke saath likhein, jaise +966 50 123 4567, ya khali chhor dein.',
  badNational: '4 haroof aur 4 hindse likhein, jaise RHMA3184.',
  tooLong: 'Yeh bohat lamba hai. 200 haroof se zyada na likhein.',
  attention: (count) => (count === 1 ? '1 jagah dekh lein' : `${count} jaghein dekh lein`),
  placeOrder: 'Order dein',
  placing: 'Order ja raha hai...',
  stay: 'Yeh page band na karein. Internet slow ho to chand second lag sakte hain.',
  agree: {
    whole:
      '{guarantee}. {wayBack} {returns}. Order dene ka matlab hai ke aap ko hamari {terms} aur {privacy} manzoor hain.',
    terms: 'sharait',
    privacy: 'privacy policy',
    returns: 'Wapsi kaise hoti hai',
  },
  confirmNext: 'Order ke baad yahin ya hamari email mein aik button daba kar haan keh dein. Phir hum pack karein ge.',
  cash: 'Cash tayyar rakhein:',
  cashBefore: 'parcel milne par, delivery is ke ilawa',
  cashNote: 'poore rupay mein',
  cashWhole: 'parcel milne par',
  cashLine: (amount) => `Cash tayyar rakhein: ${amount}`,
  deposit: {
    first: 'Pehle, agle safhe par:',
    next: 'transfer se, qeemat hi ka hissa',
    after:
      'Aage bataya jaye ga ke raqam kahan bhejni hai. Is se pehle kuch pack nahin hota, aur aap poori raqam ada ya order cancel kar sakte hain.',
    maybe: (more) =>
      more
        ? 'Order ke baad hum pehle kuch aur raqam maang sakte hain: agla safha bataye ga kitni, aur aap phir bhi cancel kar sakte hain.'
        : 'Kuch order ki raqam ka aik hissa hum pehle maangte hain. Agla safha bataye ga ke maangna hai ya nahin aur kitna, aur aap phir bhi cancel kar sakte hain.',
    instead: 'Aap abhi poori raqam bhi ada kar sakte hain, ya order cancel. Phir kuch dena nahin hota.',
  },
  transfer: 'Transfer ki raqam',
  transferBefore: 'delivery is ke ilawa, shehar ke hisaab se',
  transferNote: 'na kam, na zyada',
  offline: 'Internet nahin hai. Aap ne jo likha hai, isi page par rahe ga; internet aa jaye to order dein.',
  empty: {
    title: 'Aap ki tokri abhi khali hai',
    text: 'Pehle tokri mein kuch daalein, phir yahan aa kar order dein.',
    action: 'Sab se zyada bikne wale dekhein',
  },
  noTransfer: {
    title: 'Bank transfer abhi nahin ho sakta',
    text: 'Aap parcel milne par cash ada kar sakte hain. Aap ki tokri waisi hi hai.',
    action: 'Parcel milne par cash',
  },
  summary: {
    title: 'Aap ka order',
    show: 'Aap ka order',
    change: 'Badlein',
    shipping: 'Delivery',
    free: 'Muft',
    total: 'Total',
  },
  assure: [
    ['seal', 'Asal imported cheezein', 'har brand ki.'],
    ['truck', 'Muft delivery', 'poore Pakistan mein, har order par.'],
    ['back7', '7 din mein raqam wapsi ki zamanat', 'har order par.'],
  ],
  placed: {
    title: 'Order ho gaya!',
    number: 'Order number',
    whatNumber: 'order number',
    bought: (name, others, quantity) => {
      const first = quantity > 1 ? `${quantity} × ${name}` : name
      return others === 0 ? first : `${first}, aur ${others} mazeed`
    },
    next: 'Ab kya ho ga',
    ok: 'Theek hai',
    track: 'Parcel ka haal dekhein',
    sayYes: (until, email) => [
      `${until} tak haan kahein`,
      `yahin, ya ${email === null ? 'hamari email mein' : `${email} par aayi hamari email mein`}. Haan na hui to order khatam ho jaye ga.`,
    ],
    confirmNow: 'Abhi haan kahein',
    written: (email) => ['Hum aap ko likhein ge', `${email ?? 'email'} par, isi number ke saath.`],
    cod: (city, amount) => [
      ['Hum pack kar ke rawana karein ge', shipped(city)],
      [`Aap ${amount} ada karein ge`, 'cash, parcel milne par.'],
    ],
    transferLate: [
      ['Hum aap ko likhein ge', 'email par, isi number ke saath.'],
      ['Hum screenshot dekhein ge', 'aur order pakka kar dein ge.'],
      ['Hum parcel rawana karein ge', 'aap ke diye hue pate par. Aage kuch ada nahin karna.'],
    ],
    reserved: (amount, hours, city) => [
      [`${amount} transfer karein`, remarks],
      ['Humein screenshot bhejein', `${inHours(hours)} ke andar. Tab tak aap ki cheezein sambhal kar rakhein ge.`],
      ['Hum dekh kar rawana karein ge', shipped(city)],
    ],
    callFirst: (amount, hours) => [
      [
        'Pehle hum aap ko phone karein ge',
        'isi order ke bare mein. Is se pehle raqam na bhejein: abhi koi cheez aap ke liye alag nahin rakhi gayi. Jaldi ho to humein likhein.',
      ],
      [`Phir ${amount} transfer karein`, remarks],
      ['Humein screenshot bhejein', `hamare phone ke baad ${inHours(hours)} ke andar. Hum dekh kar rawana karein ge.`],
    ],
    byCard: (amount, hours) => [
      [
        `Card se ${amount} ada karein`,
        `${inHours(hours)} ke andar: neeche button dabayein. Tab tak cheezein aap ke liye rakhi hain.`,
      ],
      ['Hum pack kar ke rawana karein ge', 'jaise hi card se raqam mil jaye.'],
    ],
    payNow: 'Is order ki raqam ada karein',
    another: (number) =>
      `Pehle is page par ${number} likha tha. Agar aap woh number remarks mein likh chuke hain to screenshot ke saath bata dein.`,
    transfer: (email, city) => [
      ['Hum aap ko likhein ge', `${email} par, isi number ke saath.`],
      ['Hum screenshot dekhein ge', 'aur order pakka kar dein ge.'],
      ['Hum parcel rawana karein ge', `${shipped(city)} Aage kuch ada nahin karna.`],
    ],
  },
  failed: {
    title: 'Order nahin hua!',
    fallback: 'Order nahin ho saka. Dobara koshish karein.',
    signedOut:
      'Aap ka login khatam ho gaya hai, is liye order nahin hua. Ab guest wali qeemat lage gi; member wali qeemat ke liye dobara login karein, ya total dekh kar guest ke taur par order dein.',
    refused: 'Order nahin hua. Aap ki tokri aur aap ka likha sab kuch yahin hai.',
    offline: 'Internet nahin hai, is liye order nahin hua. Aap ki tokri aur aap ka likha sab kuch yahin hai.',
    lost: 'Raaste mein internet toot gaya. Hum ne dukaan se pooch liya hai: order nahin hua. Aap ki tokri aur aap ka likha sab kuch yahin hai.',
    left: 'Beech mein page band ho gaya ya dobara khula. Hum ne dukaan se pooch liya hai: order nahin hua. Aap ki tokri waisi hi hai.',
    notYet: 'Order abhi nahin hua',
    unsent: 'Internet nahin hai, aur koi order khud se nahin jaye ga.',
    placeNow: 'Abhi order dein',
    ok: 'Theek hai',
    retry: 'Dobara koshish karein',
    cart: 'Tokri par jayein',
    login: 'Login karein',
    heavy:
      'Shayad tasveer is internet ke liye bhaari hai. Is ke baghair order de dein aur tasveer baad mein bhejein: aap ka chuna hua kuch zaya nahin ho ga.',
    back: 'Order par wapas jayein',
    reference: (id) => `Dukaan ke liye reference: ${id}`,
  },
  asking: {
    title: 'Aap ka order dekh rahe hain',
    text: 'Jawab aane se pehle internet toot gaya, is liye ho sakta hai order ho chuka ho. Hum dukaan se pooch rahe hain; jawab yahin nazar aaye ga.',
    close: 'Yeh page band kar dein to agli baar aane par dukaan aap ko bata de gi.',
    now: 'Abhi dobara poochein',
  },
  changed: {
    title: 'Total badal gaya hai',
    text: 'Abhi koi order nahin hua. Jab se aap ne yeh page khola, dukaan ki qeematein badal gayi hain:',
    caption: 'Kya badla hai',
    item: 'Cheez',
    was: 'Pehle',
    now: 'Ab',
    total: 'Total',
    gone: 'order mein nahin',
    take: (total) => `${total} mein order dein`,
    leave: 'Abhi nahin',
  },
  reserve: {
    title: 'Abhi screenshot nahin hai?',
    act: (hours) => `Order abhi dein, raqam ${inHours(hours)} mein`,
    text: 'Hum order le kar aap ki cheezein sambhal lein ge. Raqam aur screenshot aap hamari email ya order ke page se, kisi bhi phone se bhej sakte hain.',
    first: (hours) =>
      `Pehle order dein: hum cheezein ${inHours(hours)} ke liye alag rakh dein ge. Phir aap dekhein ge ke raqam kahan bhejni hai, payment ke code ke saath.`,
    chosen: 'Aap ka chuna hua screenshot yahin rahe ga, aur order ke foran baad bheja ja sake ga.',
  },
  later: {
    title: 'Aap ka screenshot abhi nahin gaya',
    send: 'Abhi bhejein',
    again: 'Dobara koshish karein',
    sending: (percent) => `Ja raha hai, ${percent}%`,
    sent: 'Shukriya! Aap ka screenshot mil gaya hai. Hum dekh kar aap ko likhein ge.',
    broken:
      'Internet toot gaya. Aap ka order qaim hai; aik baar phir koshish karein, ya baad mein hamari email se bhej dein.',
  },
  payment: {
    title: 'Bank transfer se ada karein',
    lead: 'Kisi bhi bank app se poori raqam bhejein, phir humein screenshot dikhayein.',
    send: 'Raqam bhejein',
    amount: 'Poori raqam',
    amountOpen: (goods) =>
      `Saman ke ${goods}, aur delivery. Neeche pate mein shehar likhein to bhejne ki raqam yahan aa jaye gi.`,
    amountWhat: 'raqam',
    bank: 'Bank ka naam',
    account: 'Account ka naam',
    accountWhat: 'account ka naam',
    iban: 'IBAN',
    ways: 'Raqam kis tarah bhejein ge',
    card: 'Debit ya credit card',
    cardLead: (hours) =>
      `Pehle order dein: hum cheezein ${hours} ghante alag rakhein ge. Phir agle safhe par card se ada karein.`,
    cardHow: (provider) =>
      `Order ke baad aap ${provider} ke safhe par card se ada karein ge. Card wahin likha jata hai; hum usay kabhi nahin dekhte.`,
    raastId: 'Raast ID',
    wallet: (name) => `${name} number`,
    numberWhat: 'number',
    note: 'Note mein yeh likhein',
    scan: 'Kisi bhi bank app se scan karein',
    inCode: 'Raqam aur order number code mein hain.',
    whole: (rupees) => `Poore rupay kaafi hain: ${rupees} bhejne se raqam poori samjhi jaye gi.`,
    remark: 'Remarks mein yeh likhein',
    remarkWhat: 'remarks ka number',
    whyRemark: 'Yehi aap ka order number ho ga.',
    sample: 'Yeh namoone ki dukaan ka account hai. Is mein raqam na bhejein.',
    help: 'Transfer ke bare mein kuch poochna hai?',
    screenshot: 'Screenshot lagayein',
    add: 'Payment ka screenshot lagayein',
    how: 'Apni tasveeron mein se chunne ke liye dabayein, ya tasveer yahan chhorein.',
    limits: 'JPG ya PNG, zyada se zyada 5 MB.',
    choose: 'Screenshot chunein',
    another: 'Koi aur chunein',
    remove: 'Hatayein',
    added: (size) => `Lag gaya, ${size}`,
    readable: 'Dekh lein ke raqam aur tareekh saaf parhi ja rahi hai.',
    notKept: 'Yeh browser ise mehfooz nahin rakh sakta: page chhorein ya dobara kholein to phir se chunna ho ga.',
    preview: 'Aap ki payment ka screenshot',
    preparing: 'Tasveer tayyar ho rahi hai',
    uploading: (percent, size) => `Ja raha hai, ${size} ka ${percent}%`,
    uploadLabel: 'Screenshot ja raha hai',
    cancel: 'Rok dein',
    cancelled: 'Screenshot bhejna rok diya hai. Koi order nahin hua.',
    fillAll: 'Bhejne se pehle sab khaane bhar dein.',
    needShot: 'Order dene se pehle payment ka screenshot lagayein.',
    wrongType: 'Sirf JPG, JPEG ya PNG tasveer lag sakti hai.',
    tooLarge: 'Yeh tasveer 5 MB se bari hai. Koi chhoti tasveer chunein.',
  },
  pageTitle: { checkout: 'Order ki tafseel', payment: 'Bank transfer' },
}
