/** The four parts of "How to Use" (PDP-7), by kind of product. A product's own steps come first. */
export const howTo = {
  cleanser: {
    apply: 'Massage over damp skin for a minute, then rinse with lukewarm water.',
    when: 'In the evening always, in the morning where skin feels oily.',
    results: 'Clean skin that does not feel tight, from the first wash.',
    tips: 'After sunscreen or make-up, wash twice: first with an oil, then with a foam.',
  },
  toner: {
    apply: 'Pour a little into the palms and press it into clean skin.',
    when: 'Right after the wash, morning and evening.',
    results: 'Softer skin that takes the next layer better.',
    tips: 'Two thin layers do more than one thick one.',
  },
  serum: {
    apply: 'Two or three drops on clean skin, pressed in, not rubbed.',
    when: 'After toner and before cream. Start with every second evening.',
    results: 'A more even look after four to six weeks of regular use.',
    tips: 'Bring in one new serum at a time, so that you know what helped.',
  },
  essence: {
    apply: 'A coin’s worth in the palms, patted into clean skin.',
    when: 'After toner, morning and evening.',
    results: 'Skin that looks fuller and less dry within days.',
    tips: 'While skin is still damp it goes further.',
  },
  moisturizer: {
    apply: 'Warm a pea-sized amount between the fingers and spread it outwards.',
    when: 'As the last step of the evening, and under sunscreen in the morning.',
    results: 'Skin that stays comfortable through the day.',
    tips: 'Less in a Karachi July, more in a Quetta January.',
  },
  sunscreen: {
    apply: 'Two finger lengths for face and neck, spread in layers.',
    when: 'Every morning as the last step of care, and again after two hours outside.',
    results: 'Protection at once; fewer new marks over the months.',
    tips: 'Let it settle for a few minutes before make-up or a scarf.',
  },
  mask: {
    apply: 'On clean skin, leave it for the time on the pack, then take it off and pat in the rest.',
    when: 'Once or twice a week, in the evening.',
    results: 'Rested-looking skin the same evening.',
    tips: 'Take a sheet off while it is still damp; a dry one takes water back.',
  },
  exfoliator: {
    apply: 'A thin layer on dry, clean skin, away from the eyes.',
    when: 'One evening a week at first, never before a day in the sun without sunscreen.',
    results: 'A smoother surface after two to four weeks.',
    tips: 'Not on the same evening as retinol. When it stings, pause.',
  },
  oil: {
    apply: 'Three drops warmed in the palms and pressed on last.',
    when: 'In the evening, over cream.',
    results: 'Less tightness overnight.',
    tips: 'A drop in your cream makes it a winter cream.',
  },
  mist: {
    apply: 'Hold it a hand’s length away, close the eyes, spray twice.',
    when: 'Whenever skin feels dry, also over make-up.',
    results: 'Fresh skin within a moment.',
    tips: 'Press it in with the palms, or the air takes it.',
  },
  'eye-care': {
    apply: 'A grain of rice for both eyes, tapped along the bone with the ring finger.',
    when: 'Morning and evening, before cream.',
    results: 'A smoother look around the eyes within a few weeks.',
    tips: 'Kept in the fridge door, it wakes tired eyes.',
  },
  'lip-care': {
    apply: 'Sweep over bare lips and press them together.',
    when: 'Any time of day; in a thicker layer before sleep.',
    results: 'Softer lips in one evening.',
    tips: 'Rub away dry flakes gently with a damp cloth first.',
  },
  makeup: {
    apply: 'A thin layer first, blended with fingers or a brush, then built up where you want more.',
    when: 'After care and sunscreen have settled.',
    results: 'Colour that stays yours: sheer in one layer, full in two.',
    tips: 'Blend upwards, and look at it in daylight before you leave.',
  },
  accessories: {
    apply: 'Clean before the first use, then follow the pictures on the pack.',
    when: 'A few minutes, as part of your evening.',
    results: 'The products you own work a little better.',
    tips: 'Wash it once a week and let it dry standing.',
  },
}
