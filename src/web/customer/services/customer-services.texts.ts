/** The texts of customer/services that people read. */
export const texts = {
  // ServicesScreen
  tyreMaintenance: 'Tyre maintenance',
  generalMechanical: 'General mechanical',
  serviceAndMaintenance: 'Service and maintenance',
  aCMaintenance: 'A/C maintenance',
  electricalServices: 'Electrical services',
  exteriorInteriorDetailing: 'Exterior/interior detailing',
  saloon: 'Saloon',
  suv: 'SUV',
  pickUpTruck: 'Pick-up truck',
  ourServices: 'Our Services',
  helloIWouldLikeTo: (name: string | number) => `Hello, I would like to ask about ${name}.`,
  otherServicesInclude: 'Other Services Include',
  helloIWouldLikeToRent: (label: string | number) => `Hello, I would like to rent a car: ${label}.`,
  carRentals: 'Car Rentals',
} as const;
