import type { Words } from '#/shared/lib/words.ts'
import type { howTo as english } from './howToUse.copy.ts'

export const howTo: Words<typeof english> = {
  cleanser: {
    apply: 'Geele chehre par aik minute halke haath se malein, phir neem garm pani se dho lein.',
    when: 'Shaam ko hamesha, aur jild chikni lage to subah bhi.',
    results: 'Pehli baar se hi saaf jild, baghair khinchao ke.',
    tips: 'Sunblock ya makeup ke baad do baar dhoyein: pehle oil se, phir foam se.',
  },
  toner: {
    apply: 'Thora hatheliyon par lein aur saaf jild par thapthapayein.',
    when: 'Munh dhone ke foran baad, subah aur shaam.',
    results: 'Narm jild, jis par agli cheez behtar lagti hai.',
    tips: 'Aik moti teh se do halki tehein behtar hain.',
  },
  serum: {
    apply: 'Saaf jild par do teen qatre, thapthapa kar lagayein, ragrein nahin.',
    when: 'Toner ke baad, cream se pehle. Shuru mein aik din chhor kar, shaam ko.',
    results: 'Chaar se chhay hafte baqaida lagane par jild zyada hamwaar nazar aati hai.',
    tips: 'Aik waqt mein aik hi naya serum shuru karein, taake pata chale kis se faida hua.',
  },
  essence: {
    apply: 'Hatheli par sikke jitna lein aur saaf jild par thapthapayein.',
    when: 'Toner ke baad, subah aur shaam.',
    results: 'Chand dinon mein jild bhari bhari aur kam khushk nazar aati hai.',
    tips: 'Jild abhi nam ho to thora bhi kaafi hai.',
  },
  moisturizer: {
    apply: 'Matar ke daane jitna ungliyon mein garm karein aur bahar ki taraf phailayein.',
    when: 'Shaam ko sab se aakhir mein, aur subah sunblock se pehle.',
    results: 'Jild din bhar aaram mein rehti hai.',
    tips: 'Karachi ki July mein kam, Quetta ki January mein zyada.',
  },
  sunscreen: {
    apply: 'Chehre aur gardan ke liye do ungliyon jitna, teh ba teh lagayein.',
    when: 'Har subah sab se aakhir mein, aur bahar hon to do ghante baad dobara.',
    results: 'Lagate hi dhoop se bachao; maheenon mein naye nishan kam.',
    tips: 'Makeup ya dupatte se pehle chand minute jamne dein.',
  },
  mask: {
    apply: 'Saaf jild par lagayein, pack par likhe waqt ke baad utaarein, aur jo bache use thapthapa lein.',
    when: 'Hafte mein aik do baar, shaam ko.',
    results: 'Usi shaam jild taza dam nazar aati hai.',
    tips: 'Sheet mask nam ho tabhi utaar dein; sookh jaye to jild ka pani wapas kheenchta hai.',
  },
  exfoliator: {
    apply: 'Khushk, saaf jild par halki teh, aankhon se door.',
    when: 'Shuru mein hafte ki aik shaam, aur agle din dhoop mein sunblock ke baghair kabhi nahin.',
    results: 'Do se chaar hafton mein jild zyada mulayam.',
    tips: 'Retinol wali shaam ko na lagayein. Jalan ho to waqfa dein.',
  },
  oil: {
    apply: 'Teen qatre hatheliyon mein garm karein aur sab se aakhir mein thapthapayein.',
    when: 'Shaam ko, cream ke oopar.',
    results: 'Raat bhar mein khinchao kam.',
    tips: 'Cream mein aik qatra mila lein to woh sardiyon ki cream ban jati hai.',
  },
  mist: {
    apply: 'Aik haath ke faasle se, aankhein band kar ke do baar spray karein.',
    when: 'Jab bhi jild khushk lage, makeup ke oopar bhi.',
    results: 'Pal bhar mein taza jild.',
    tips: 'Hatheliyon se thapthapa lein, warna hawa mein ur jata hai.',
  },
  'eye-care': {
    apply: 'Dono aankhon ke liye chawal ke daane jitna, teesri ungli se haddi par thapthapayein.',
    when: 'Subah aur shaam, cream se pehle.',
    results: 'Chand hafton mein aankhon ke gird jild zyada hamwaar nazar aati hai.',
    tips: 'Fridge ke darwaze mein rakhein to thaki aankhon ko tazgi milti hai.',
  },
  'lip-care': {
    apply: 'Saada honton par pherein aur hont aapas mein milayein.',
    when: 'Din mein kisi bhi waqt; sone se pehle moti teh.',
    results: 'Aik shaam mein narm hont.',
    tips: 'Pehle khushk papri geele kapre se aahista se utaar lein.',
  },
  makeup: {
    apply: 'Pehle halki teh, ungliyon ya brush se milayein, phir jahan zyada chahiye wahan aur lagayein.',
    when: 'Cream aur sunblock jam jane ke baad.',
    results: 'Rang aap ki marzi ka: aik teh mein halka, do mein gehra.',
    tips: 'Oopar ki taraf milayein, aur ghar se nikalne se pehle din ki roshni mein dekh lein.',
  },
  accessories: {
    apply: 'Pehli baar se pehle saaf karein, phir pack ki tasveeron par chalein.',
    when: 'Shaam ko, chand minute.',
    results: 'Jo cheezein aap lagate hain, woh thora behtar kaam karti hain.',
    tips: 'Hafte mein aik baar dhoyein aur khara kar ke sukhayein.',
  },
}
