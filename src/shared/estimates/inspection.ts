import type { SERVICE_KINDS } from '#shared/catalogue/catalogue-seed.ts';

/** Inspections of cars: states and checklists. Pure. */

export const INSPECTION_STATES = ['good', 'soon', 'now', 'not-looked-at'] as const;
export type InspectionState = (typeof INSPECTION_STATES)[number];

/** One item of an inspection. */
export interface InspectionItem {
  name: string;
  state: InspectionState;
  note?: string | null | undefined;
}

const OUTSIDE = ['Body and paint', 'Lights', 'Wiper blades', 'Tyres'];
const ENGINE = ['Engine oil and filter', 'Coolant', 'Belts', 'Battery'];

/** The checklist of each kind of service; staff may add items and leave some out. */
export const CHECKLISTS: Readonly<Record<(typeof SERVICE_KINDS)[number], readonly string[]>> = {
  wash: OUTSIDE,
  detailing: [...OUTSIDE, 'Seats and trim', 'Windscreen'],
  care: [...ENGINE, 'Front brake pads', 'Rear brakes', ...OUTSIDE, 'Steering', 'Exhaust', 'Hand brake', 'Horn'],
  repair: [
    ...ENGINE,
    'Front brake pads',
    'Rear brakes',
    'Shock absorbers',
    'Steering',
    'Exhaust',
    'Hand brake',
    'Horn',
    ...OUTSIDE,
    'A/C',
  ],
  cooling: ['A/C gas', 'Compressor', 'Condenser', 'Cabin filter', 'Blower', 'Coolant', 'Radiator', 'Belts'],
};

/** The names of the items that are good, in the order of the inspection. */
export const goodItems = (items: readonly InspectionItem[]): string[] =>
  items.filter(({ state }) => state === 'good').map(({ name }) => name);
