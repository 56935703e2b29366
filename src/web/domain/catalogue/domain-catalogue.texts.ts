/** The texts of domain/catalogue that people read. */
export const texts = {
  // CarFields
  brand: 'Brand',
  chooseABrand: 'Choose a brand',
  model: 'Model',
  choose: 'Choose',
  brandFirst: 'Brand first',
  year: 'Year',
  modelFirst: 'Model first',
  kindOfCar: 'Kind of car',

  // OtherCarFields
  make: 'Make',
  modelInWords: 'Model',

  // ServiceTiles
  noPriceForThisCar: 'No price for this car yet. Please call us.',
  serviceQuestion: 'What does it need?',
} as const;
