import { grouped } from '#/shared/lib/count.ts'
import { formatRupees } from '#/shared/lib/format.ts'
import type { Words } from '#/shared/lib/words.ts'
import type { copy as english, wrongWords as englishWrong } from './today.copy.ts'

const queues: Words<(typeof english)['queues']> = {
  'to-confirm': {
    name: 'Tasdeeq baqi',
    one: 'order ki tasdeeq',
    many: 'order ki tasdeeq',
    act: 'Gahakon ko phone karein',
  },
  proofs: { name: 'Adaigi ke saboot', one: 'saboot', many: 'saboot', act: 'Saboot dekhein' },
  'to-pack': { name: 'Packing baqi', one: 'order ki packing', many: 'order ki packing', act: 'Pack karein' },
  'to-hand-over': { name: 'Courier ko dene hain', one: 'parcel', many: 'parcel', act: 'Courier ko dein' },
  'too-long': { name: 'Der se raste mein', one: 'parcel', many: 'parcel', act: 'Courier se poochein' },
  'to-rescue': { name: 'Nakaam koshishein', one: 'nakaam koshish', many: 'nakaam koshishein', act: 'Parcel bachayein' },
  'returns-asked': { name: 'Wapsi ki darkhwastein', one: 'darkhwast', many: 'darkhwastein', act: 'Jawab dein' },
  'to-check-in': { name: 'Wapas aane wale', one: 'parcel', many: 'parcel', act: 'Wapas aaye parcel dekhein' },
  'refunds-owed': {
    name: 'Raqam wapas karni hai',
    one: 'raqam ki wapsi',
    many: 'raqam ki wapsi',
    act: 'Raqam wapas bhejein',
  },
  questions: { name: 'Sawalat ke jawab', one: 'sawal', many: 'sawalat', act: 'Jawab dein' },
  'messages-failed': { name: 'Nakaam paighamaat', one: 'paigham', many: 'paighamaat', act: 'Paighamaat dekhein' },
  fiscal: { name: 'Raseedein jo FBR tak nahin pohnchin', one: 'raseed', many: 'raseedein', act: 'Raseedein dekhein' },
}

export const copy: Words<typeof english> = {
  title: 'Aaj',
  newOrder: 'Naya order',
  oldest: 'sab se purana',
  scale: [
    [0, 'abhi'],
    [1, '1 ghanta'],
    [6, '6'],
    [24, '1 din'],
    [168, '7'],
  ],
  work: 'Kaam',
  queues,
  none: 'koi nahin',
  said: (late) => (late > 0 ? `, ${late} der se` : ''),
  answerWithin: (time) => `${time} mein jawab dena hai`,
  closes: (who, at) => `${who} ${at} baje tak leta hai`,
  sub: {
    'to-confirm': 'phone aur paighamaat',
    proofs: '',
    'to-pack': 'tasdeeq ho gayi, pack nahin hue',
    'to-hand-over': 'pack hain, abhi yahin hain',
    'too-long': '5 din se koi khabar nahin',
    'to-rescue': 'agli koshish se pehle',
    'returns-asked': 'manzoor karein ya inkaar karein',
    'to-check-in': 'raste mein hain, ya pohanch gaye',
    'refunds-owed': 'yeh raqam hamari nahin',
    questions: 'cheezon ke bare mein, kharidaron se',
    'messages-failed': 'kayi koshishon ke baad chhor diye gaye',
    fiscal: 'mustarad, ya jawab nahin mila',
  },
  done: {
    'to-confirm': (n) => `aaj ${n} ki tasdeeq hui`,
    proofs: (n) => `aaj ${n} ka jawab diya`,
    'to-pack': (n) => `aaj ${n} pack hue`,
    'to-hand-over': (n) => `aaj ${n} nikle`,
    'returns-asked': (n) => `aaj ${n} ka jawab diya`,
    'to-check-in': (n) => `aaj ${n} wapas darj hue`,
    'refunds-owed': (n) => `aaj ${n} ada huin`,
  },
  stock: {
    label: 'Saman',
    low: 'Kam stock',
    out: (n) => (n === 0 ? 'kuch khatam nahin' : `${grouped(n)} khatam`),
    expiring: 'Expiry qareeb',
    expired: (n) => (n === 0 ? 'piece, 180 din ke andar' : `180 din ke andar; ${grouped(n)} expire`),
  },
  start: (count, name) =>
    `Yahan se shuru karein: ${count} ${count === 1 ? queues[name].one : queues[name].many} der se`,
  next: (count, name) => `Agla kaam: ${count} ${count === 1 ? queues[name].one : queues[name].many}`,
  waiting: (who, time) => `${who}, ${time} se intezar mein.`,
  nothing: 'Koi kaam baqi nahin.',
  nothingText: 'Jo naya aaye ga woh foran yahan nazar aaye ga.',
  left: (n) => `Aaj ${n} parcel nikle.`,
  show: (name) => `Sab se purane dikhayein: ${name}`,
  hide: (name) => `Sab se purane chhupayein: ${name}`,
  more: (n) => `${n} mazeed`,
  take: 'Le lein',
  takeNamed: (number) => `${number} 10 minute ke liye mere naam karein`,
  give: 'Chhor dein',
  giveNamed: (number) => `${number} chhor dein`,
  with: (who) => `${who} ke paas`,
  somebody: 'koi saathi',
  mine: (until) => `${until} tak aap ke paas`,
  failed: 'Aaj ka kaam nahin khul saka.',
  retry: 'Dobara koshish karein',

  wrong: 'Jo nahin milta',
  free: (n) => `${n} piece shelf par wapas karein`,
  freed: (n) => `${n} piece phir shelf par hain.`,
  agrees: (looked, closed) =>
    `Sab kuch milta hai${looked ? `. Jaanch: ${looked}` : ''}${closed > 0 ? `; kal se ${closed} khud theek ho gaye` : ''}.`,
  closed: (n) => `kal se ${n} khud theek ho gaye`,

  money: 'Aaj ki raqam',
  delivered: (parcels) => `pohanche, ${parcels} parcel`,
  yesterday: 'Kal pohanche',
  credited: 'Transfer aaye',
  refunded: 'Raqam wapas ki',
  back: 'Aaj wapas aaye',
  cash: 'Courier ke paas naqad',
  older: 'is mein se 14 din se purana',

  health: 'System ki haalat',
}

export const wrongWords: typeof englishWrong = (wrong, since) => {
  const parcel = wrong.parcel ?? ''
  const courier = wrong.words ? wrong.words : 'courier'
  switch (wrong.kind) {
    case 'cancelled-parcel':
      return [
        `cancel hai, aur parcel ${parcel} abhi ${wrong.words ? `${courier} ke paas hai` : 'pack para hai'}`,
        'Parcel khol dein ya wapas mangwayein; tab yeh hat jaye ga',
      ]
    case 'apart-parcel':
      return [
        `parcel ${parcel} khol diya gaya tha, phir bhi woh ${courier} ke paas hai`,
        'Use wapas mangwayein, ya us ka order le kar usi number par book karein; wapas aane ya book hone par yeh hat jaye ga',
      ]
    case 'two-parcels':
      return [
        `aik hi saman ke ${wrong.have ?? 2} parcel chal rahe hain`,
        'Aik ko courier se cancel kara ke khol dein; aik reh jane par yeh hat jaye ga',
      ]
    case 'other-amount':
      return [
        `${courier} ${formatRupees(wrong.collects ?? 0)} le ga, order mein ${formatRupees(wrong.due ?? 0)} likhe hain`,
        'Courier ko sahi raqam batayein aur dobara book karein; dono aik hone par yeh hat jaye ga',
      ]
    case 'not-booked':
      return [
        `${since} pehle tasdeeq hui, aur koi courier book nahin`,
        'Pack kar ke book karein, ya cancel karein; book hone par yeh hat jaye ga',
      ]
    case 'not-checked-in':
      return [
        `parcel ${parcel} ${since} se wapas aaya hua hai aur darj nahin hua`,
        'Us ka saman darj karein; tab yeh hat jaye ga',
      ]
    case 'proof-waits':
      return [
        `adaigi ka screenshot ${since} se intezar mein hai`,
        'Qabool karein ya radd karein; jawab par yeh hat jaye ga',
      ]
    case 'not-paid':
      return wrong.parcel
        ? [
            `parcel ${parcel} pohanch gaya, aur ${courier} ne ${formatRupees(wrong.due ?? 0)} mein se kuch nahin diya`,
            'Courier ki raqam mein ja kar poochein; raqam milne ya sawal band hone par yeh hat jaye ga',
          ]
        : [
            `pohanch gaya, aur ${formatRupees(wrong.due ?? 0)} mein se sirf ${formatRupees(wrong.came ?? 0)} aaye`,
            'Baqi raqam mangein aur aane par likhein, ya wapas kar ke band karein; kuch baqi na rehne par yeh hat jaye ga',
          ]
    case 'card-odd':
      return [
        `card se ${formatRupees(wrong.due ?? 0)} ki adaigi durust nahin baithti: ${wrong.words ?? ''}`,
        'Order mein dekhein; jo mila woh likhne par yeh hat jaye ga',
      ]
    case 'held-for-nobody':
      return [
        `${wrong.words ?? ''}: ${wrong.have ?? 0} rakhe hain, order ke ${wrong.want ?? 0} hain`,
        'Is cheez ka khata dekhein; dono aik hone par yeh hat jaye ga',
      ]
  }
}
