/** The texts of customer/services that people read. */
export const texts = {
  // ServicesScreen
  carCareAndRepair: 'Car care and repair',
  carWash: 'Car wash',
  tyreMaintenance: 'Tyre maintenance',
  generalMechanical: 'General mechanical',
  serviceAndMaintenance: 'Service and maintenance',
  airConditioningMaintenance: 'A/C maintenance',
  electricalServices: 'Electrical services',
  exteriorInteriorDetailing: 'Exterior/interior detailing',
  saloon: 'Saloon',
  suv: 'SUV',
  pickUpTruck: 'Pick-up truck',
  ourServices: 'Our Services',
  allServices: 'All services',
  askAbout: (name: string) => `Hello, I would like to ask about ${name}.`,
  otherServicesInclude: 'Other Services Include',
  askToRent: (label: string) => `Hello, I would like to rent a car: ${label}.`,
  carRentals: 'Car Rentals',
} as const;
