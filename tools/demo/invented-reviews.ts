/** What customers write about a visit, by stars, and how often. */
export const REVIEWS = [
  {
    stars: 5,
    weight: 55,
    texts: [
      'They showed me the old pads beside the new ones. First mechanic that ever did that.',
      'I followed my car on the phone from the office. No stories, no extra charge.',
      'Washed, dried and ready at the time they said.',
      'The price in the app was the price I paid.',
      'Ẹ ṣé o! My Corolla drives like new.',
      'The brakes no longer squeal, and I saw a photo of the old discs.',
      'Dropped it at eight, collected it before lunch.',
      'Mama Tọ́pẹ́ at the desk knew my car by its plate.',
      'They told me what could wait until next month. That is honest.',
    ],
  },
  {
    stars: 4,
    weight: 27,
    texts: [
      'Good work. The wait at noon was a bit long.',
      'Neat job on the seats, they forgot the boot at first and came back to it.',
      'Honest people. Parking is tight on Saturdays.',
      'A/C is cold again. I would have liked tea while waiting.',
      'Well done, only the receipt came a little late.',
    ],
  },
  {
    stars: 3,
    weight: 11,
    texts: ['The work is fine, but I waited forty minutes for a bay.', 'Okay. The A/C needed a second visit.'],
  },
  { stars: 2, weight: 4, texts: ['Came back the next day because the noise was still there.'] },
  { stars: 1, weight: 3, texts: ['My time was moved twice. I will not come on a Saturday again.'] },
] as const;

/** What the centre answers. */
export const REVIEW_ANSWERS = {
  good: 'Thank you for coming. See you again.',
  bad: 'We are sorry. Please call the desk and ask for the manager, we want to make it right.',
} as const;
