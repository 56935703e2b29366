/** The roles of staff. Apart from their capabilities, which customers do not load. */
export const STAFF_TYPES = ['owner', 'super_admin', 'manager', 'front_desk', 'technician'] as const;
