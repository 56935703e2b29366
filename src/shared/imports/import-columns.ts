import { foldText } from '#shared/search-text.ts';

/** What a file can bring. */
export const IMPORT_KINDS = ['customers'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** What a column of a file can be. */
export const IMPORT_FIELDS = [
  'name',
  'name-last-first',
  'first-name',
  'last-name',
  'phone',
  'email',
  'plate',
  'make',
  'model',
  'year',
  'class',
  'colour',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

interface FieldWords {
  label: string;
  /** Headings that people give such a column, folded, without spaces and signs. */
  headings: readonly string[];
  /** A cell of the template. */
  example: string;
}

const FIELD_WORDS: Record<ImportField, FieldWords> = {
  name: {
    label: 'Name',
    headings: [
      'name',
      'fullname',
      'customer',
      'customername',
      'custname',
      'client',
      'clientname',
      'owner',
      'nameofcustomer',
    ],
    example: 'Ṣadé Adéwálé',
  },
  'name-last-first': { label: 'Name, last name first', headings: ['lastnamefirst', 'namelastfirst'], example: '' },
  'first-name': { label: 'First name', headings: ['firstname', 'forename', 'givenname', 'othernames'], example: '' },
  'last-name': { label: 'Last name', headings: ['lastname', 'surname', 'familyname'], example: '' },
  phone: {
    label: 'Phone',
    headings: [
      'phone',
      'phoneno',
      'phonenumber',
      'gsm',
      'gsmno',
      'gsmnumber',
      'mobile',
      'mobileno',
      'mobilenumber',
      'telephone',
      'tel',
      'telno',
      'whatsapp',
      'contact',
    ],
    example: '0803 123 4567',
  },
  email: { label: 'Email', headings: ['email', 'emailaddress', 'mail'], example: 'sade@example.com' },
  plate: {
    label: 'Plate',
    headings: [
      'plate',
      'plateno',
      'platenumber',
      'numberplate',
      'regno',
      'registration',
      'registrationnumber',
      'registrationno',
      'vehicleno',
      'carno',
    ],
    example: 'BDJ-482KA',
  },
  make: { label: 'Make', headings: ['make', 'brand', 'carmake', 'vehiclemake', 'manufacturer'], example: 'Toyota' },
  model: { label: 'Model', headings: ['model', 'carmodel', 'vehiclemodel', 'type'], example: 'Corolla' },
  year: { label: 'Year', headings: ['year', 'caryear', 'modelyear', 'yearofmake', 'yom'], example: '2014' },
  class: {
    label: 'Class of the car',
    headings: ['class', 'carclass', 'category', 'bodytype', 'body'],
    example: 'Saloon',
  },
  colour: { label: 'Colour', headings: ['colour', 'color', 'carcolour', 'carcolor'], example: 'Grey' },
};

/** The fields of each kind, in the order in which people choose from them. */
const FIELDS_OF: Record<ImportKind, readonly ImportField[]> = { customers: IMPORT_FIELDS };

/** A field as people read it. */
export const fieldLabel = (field: ImportField): string => FIELD_WORDS[field].label;

/** The headings and one line of a template; fields that stand for another one are left out. */
export function templateOf(kind: ImportKind): { headings: string[]; example: string[] } {
  const shown = FIELDS_OF[kind].filter((field) => FIELD_WORDS[field].example !== '');
  return { headings: shown.map(fieldLabel), example: shown.map((field) => FIELD_WORDS[field].example) };
}

const headingKey = (heading: string): string => foldText(heading).replaceAll(/[^a-z]/g, '');

/** The field of each column by its heading; null: it is left out. A field is that of its first column. */
export function matchColumns(kind: ImportKind, headings: readonly string[]): (ImportField | null)[] {
  const free = new Set<ImportField>(FIELDS_OF[kind]);
  return headings.map((heading) => {
    const key = headingKey(heading);
    const field = [...free].find(
      (one) => headingKey(fieldLabel(one)) === key || FIELD_WORDS[one].headings.includes(key),
    );
    if (field !== undefined) free.delete(field);
    return field ?? null;
  });
}

/** The cell of a field in a row; empty where no column is that field. */
export function cellOf(columns: readonly (ImportField | null)[], cells: readonly string[], field: ImportField): string {
  const at = columns.indexOf(field);
  return at === -1 ? '' : (cells[at] ?? '').trim();
}
