/** The texts of domain/cars that people read. */
export const texts = {
  // NumberPlate
  plate: (spellPlate: string) => `Plate ${spellPlate}`,
} as const;
