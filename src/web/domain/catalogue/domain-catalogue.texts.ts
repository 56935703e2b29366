/** The texts of domain/catalogue that people read. */
export const texts = {
  // CarFields
  brand: 'Brand',
  chooseABrand: 'Choose a brand',
  notInThisList: (name: string) => `${name}, not in this list`,
  model: 'Model',
  choose: 'Choose',
  brandFirst: 'Brand first',
  year: 'Year',
  modelFirst: 'Model first',
  kindOfCar: 'Kind of car',

  // OtherCarFields
  make: 'Make',
  modelInWords: 'Model',

  // ServicePicker
  noPriceForThisCar: 'No price for this car yet. Please call us.',
  serviceQuestion: 'What does it need?',
  severalServices: (most: number) => `Tick all you want done in one visit, up to ${most}.`,
  mostServices: (most: number) => `A visit has ${most} services at most.`,
  countOfServices: (count: number) => (count === 1 ? '1 service' : `${count} services`),
  otherServices: 'Other services',
  from: 'from',
  ticked: (count: number) => `${count} ticked`,
} as const;
