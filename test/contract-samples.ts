/** Valid samples that the tests of several contracts in src/shared share. */

/** A booking as its customer receives it. */
export const booking = {
  _id: 'id-1',
  number: 'BCC 0412',
  version: 1,
  fullName: 'Adé Bello',
  phoneNumber: '0803 123 4567',
  price: 25000,
  discount: 5000,
  credit: 0,
  amount: 20000,
  charges: [
    { _id: 'id-1', kind: 'booking', part: 'whole', amount: 20000, due: 20000, paymentStatus: 'unpaid' },
    {
      _id: 'id-2',
      kind: 'estimate',
      amount: 5000,
      due: 0,
      paymentStatus: 'unpaid',
      voidedAt: '2026-11-20T08:00:00.000Z',
    },
  ],
  due: 20000,
  deposit: null,
  location: { name: 'Car care', city: 'Ibadan', state: 'Oyo' },
  vehicle: { brand: 'Toyota', _id: 'id-1', model: 'Corolla', year: 2015 },
  service: { _id: 'id-1', name: 'Adé Bello' },
  carType: 'Toyota Corolla 2015',
  car: 'id-5',
  plate: 'BDJ-482KA',
  note: 'The brakes squeal.',
  code: 'rains-26',
  paymentMethod: 'online',
  paymentStatus: 'unpaid',
  status: 'pending',
  mode: 'drive-in',
  date: '2026-11-20T08:00:00.000Z',
  appointment: {
    startsAt: '2026-11-20T08:00:00.000Z',
    endsAt: '2026-11-20T09:00:00.000Z',
    changeableUntil: '2026-11-20T06:00:00.000Z',
  },
};

/** The fields that a customer's booking form and the front desk's have in common, with a pick-up. */
export const bookingForm = {
  fullName: 'Adé Bello',
  phoneNumber: '0803 123 4567',
  amount: 20000,
  location: '12 Ring Road',
  service: 'id-2',
  brand: 'Toyota',
  vehicle: 'id-3',
  paymentMethod: 'online',
  mode: 'pick-up',
};

/** The price of a service for a car, with a promotion. */
export const quote = {
  price: 25000,
  discount: 5000,
  credit: 0,
  amount: 20000,
  deposit: { amount: 5000, balance: 15000 },
  promotion: { code: 'first-care', title: 'First care', percent: 20, off: 500 },
  code: { code: 'rains-26', result: 'better-offer' },
};

/** A customer's own profile. */
export const user = {
  _id: 'id-1',
  firstName: 'Adé',
  lastName: 'Bello',
  fullName: 'Adé Bello',
  email: 'ade@example.com',
  phoneNumber: '0803 123 4567',
  referralCode: 'ADE123',
  referralLink: 'https://example.com/signup?ref=ADE123',
  photo: 'https://example.com/api/photo/1',
  pendingEmail: 'new@example.com',
  washCredit: 3,
  confirmBy: 'password',
  phoneProven: true,
};
