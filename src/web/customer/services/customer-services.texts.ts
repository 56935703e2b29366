/** The texts of customer/services that people read. */
export const texts = {
  // ServicesScreen
  saloon: 'Saloon',
  suv: 'SUV',
  pickUpTruck: 'Pick-up truck',
  ourServices: 'Our Services',
  ourServicesList: 'our services',
  loadingOurServices: 'Loading our services',
  allServices: 'All services and prices',
  others: 'Other services',
  otherServicesInclude: 'Other Services Include',
  askToRent: (label: string) => `Hello, I would like to rent a car: ${label}.`,
  carRentals: 'Car Rentals',
} as const;
