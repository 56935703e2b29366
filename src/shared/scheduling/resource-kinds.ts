/** What a service can need: kinds of bays, and drivers who fetch cars. */
export const RESOURCE_KINDS = ['wash', 'lift', 'body', 'diagnostics', 'driver'] as const;
export type ResourceKind = (typeof RESOURCE_KINDS)[number];
