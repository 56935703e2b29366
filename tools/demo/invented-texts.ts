/** What the people, plates and texts of the demo are made of. All of it is invented. */

export const FIRST_NAMES = [
  'Ṣadé',
  'Adébáyọ̀',
  'Fúnmiláyọ̀',
  'Olúwaṣeun',
  'Títílayọ̀',
  'Bọ́lá',
  'Káyọ̀dé',
  'Yétúndé',
  'Ìfẹ́olúwa',
  'Dámilọ́lá',
  'Àbíọ́dún',
  'Ṣọlá',
  'Kẹ́hìndé',
  'Táíwò',
  'Ayọ̀délé',
  'Bísí',
  'Ọmọ́wùnmí',
  'Gbénga',
  'Rẹ̀mí',
  'Wálé',
  'Fọlákẹ́',
  'Tọ́pẹ́',
  'Chinedu',
  'Ngozi',
  'Emeka',
  'Adaeze',
  'Ifeanyi',
  'Uche',
  'Chioma',
  'Obinna',
  'Amina',
  'Musa',
  'Zainab',
  'Ibrahim',
  'Halima',
  'Sani',
  'Grace',
  'Samuel',
  'Esther',
  'Daniel',
  'Blessing',
  'Peter',
  'Ebiere',
  'Tari',
  'Efosa',
  'Osagie',
];
export const LAST_NAMES = [
  'Adébáyọ̀',
  'Ọlátúnjí',
  'Akínwándé',
  'Òjó',
  'Adéyẹmí',
  'Ọ̀ṣúntókun',
  'Fálàná',
  'Bámgbóṣé',
  'Oyèdépò',
  'Àjàyí',
  'Ògúnléyẹ',
  'Ayọ̀ọlá',
  'Adéṣínà',
  'Ìdòwú',
  'Ọláníyan',
  'Akíntọ́lá',
  'Oyèbádé',
  'Arówólò',
  'Ọ̀pádòtun',
  'Lawal',
  'Balógun',
  'Salami',
  'Okafor',
  'Eze',
  'Nwosu',
  'Okonkwo',
  'Obi',
  'Nnamdi',
  'Bello',
  'Abubakar',
  'Yusuf',
  'Danjuma',
  'Suleiman',
  'Garba',
  'Effiong',
  'Udoh',
  'Etim',
  'Okoro',
  'Igbinedion',
  'Aigbe',
  'Briggs',
  'Wokoma',
  'Johnson',
  'Williams',
  'Cole',
  'George',
];
export const AREAS = [
  'Bodija',
  'Ring Road',
  'Challenge',
  'Dugbe',
  'Mokola',
  'Sango',
  'Agodi',
  'Oluyole',
  'Iwo Road',
  'Apata',
  'Jericho',
  'Akobo',
  'Eleyele',
  'Samonda',
  'Felele',
  'Basorun',
];
export const STREETS = [
  'Awolowo Avenue',
  'Osuntokun Road',
  'Favos Close',
  'Aare Avenue',
  'Adeniyi Street',
  'Ondo Street',
];
export const PLATE_CODES = ['BDJ', 'IBD', 'AGD', 'MAP', 'LUY', 'AKB', 'NRK', 'YRE', 'KJA', 'EPE', 'ABC', 'GWA'];
export const COLOURS = ['Black', 'Silver', 'White', 'Ash', 'Blue', 'Red', 'Gold', 'Green', 'Wine'];
export const DEVICES = [
  'Chrome on Android',
  'Firefox on Android',
  'Safari on iPhone',
  'Chrome on Windows',
  'Edge on Windows',
];
export const TECHNICIANS = [
  'Ìdòwú Ọláníyan',
  'Emeka Obi',
  'Musa Bello',
  'Táyọ̀ Àjàyí',
  'Sunday Etim',
  'Kúnlé Òjó',
  'Ibrahim Garba',
  'Felix Okoro',
  'Wasiu Lawal',
  'Dayọ̀ Fálàná',
];

/** Why a booking ended without a visit, as staff write it. */
export const CANCEL_REASONS = [
  ['Customer took another day', 5],
  ['Customer travelled', 2],
  ['Sold the car', 1],
  ['We cancelled, power cut', 2],
  ['Part was not to be had', 1],
] as const;

export interface FoundWork {
  finding: string;
  part: string;
  brand: string;
  /** Naira for one. */
  price: number;
  quantity: number;
  labour: string;
  /** Hundredths of hours. */
  hundredths: number;
}

/** Work that an inspection finds. */
export const WORK: readonly FoundWork[] = [
  {
    finding: 'Front brake pads',
    part: 'Brake pads, front',
    brand: 'Bosch',
    price: 18_500,
    quantity: 1,
    labour: 'Fit brake pads',
    hundredths: 100,
  },
  {
    finding: 'Engine oil and filter',
    part: 'Engine oil 5W-30, 4 l',
    brand: 'Total',
    price: 24_000,
    quantity: 1,
    labour: 'Change oil and filter',
    hundredths: 50,
  },
  {
    finding: 'Shock absorbers',
    part: 'Shock absorber, rear',
    brand: 'KYB',
    price: 32_000,
    quantity: 2,
    labour: 'Fit shock absorbers',
    hundredths: 200,
  },
  {
    finding: 'Battery',
    part: 'Battery 60 Ah',
    brand: 'Exide',
    price: 68_000,
    quantity: 1,
    labour: 'Fit battery',
    hundredths: 50,
  },
  {
    finding: 'Belts',
    part: 'Alternator belt',
    brand: 'Gates',
    price: 9_500,
    quantity: 1,
    labour: 'Fit belt',
    hundredths: 75,
  },
  {
    finding: 'Wiper blades',
    part: 'Wiper blades, pair',
    brand: 'Bosch',
    price: 7_500,
    quantity: 1,
    labour: 'Fit wiper blades',
    hundredths: 25,
  },
  {
    finding: 'Steering',
    part: 'Tie rod end',
    brand: 'Febi',
    price: 12_000,
    quantity: 2,
    labour: 'Fit tie rod ends',
    hundredths: 150,
  },
  {
    finding: 'Tyres',
    part: 'Tyre 205/65 R15',
    brand: 'Maxxis',
    price: 52_000,
    quantity: 2,
    labour: 'Fit and balance tyres',
    hundredths: 100,
  },
  {
    finding: 'Coolant',
    part: 'Coolant, 4 l',
    brand: 'Prestone',
    price: 11_000,
    quantity: 1,
    labour: 'Flush cooling system',
    hundredths: 100,
  },
];

/** Questions that customers write, with the answer. */
export const QUESTIONS = [
  [
    'Opening hours',
    'Good day. Are you open on Saturday afternoon?',
    'Yes, until 5 pm. The last wash starts at 4:15 pm.',
  ],
  ['My key', 'I forgot my house key on the ring. Please keep it for me.', 'It is on the hook with your car key.'],
  [
    'Price of detailing',
    'How much is detailing for a big jeep?',
    'The price stands in the app when you choose your car.',
  ],
  ['Running late', 'I am stuck in traffic at Challenge, 20 minutes late.', 'No problem, your place is still yours.'],
  [
    'Invoice',
    'I need the invoice with the name of my company.',
    'Come to the desk with the name and we print it for you.',
  ],
  [
    'Noise after service',
    'The noise at the left front is still there.',
    'Please bring it tomorrow morning, we will look at it again.',
  ],
] as const;

/** What the centre announces, newest last. */
export const ANNOUNCEMENTS = [
  ['Open on Saturday until 5 pm', 'From this month we wash and repair on Saturdays until 5 pm.'],
  ['Check your A/C before the heat', 'A leak test takes twenty minutes. Book a time and bring the car in the morning.'],
  [
    'December is busy',
    'If you travel for the holidays, book your service early. The first two weeks still have places.',
  ],
] as const;
