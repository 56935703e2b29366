/** The pictures that a service can have: base names of files of the browser's art folder, without .svg. */
export const SERVICE_IMAGES = [
  'aircon',
  'battery',
  'bucket',
  'collision',
  'diagnostic',
  'lift-bay',
  'oil',
  'spanner',
  'tyre',
  'wash-arch',
] as const;
export type ServiceImage = (typeof SERVICE_IMAGES)[number];
