import type { StaffType } from '#shared/capabilities.ts';
import {
  dayPlaces,
  isAlwaysShown,
  officePlaces,
  placeAt,
  type OfficeGroup,
  type Place,
  type PlaceName,
} from '#web/staff/staff-places.ts';
import type { NavItem } from '#web/ui/navigation/nav-item.ts';

/** The counts of things that wait for staff, by place. */
export type StaffCounts = Partial<Record<PlaceName, number>>;

export interface StaffNav {
  /** The places of a day's work. */
  day: NavItem[];
  /** Those that a phone shows. */
  first: NavItem[];
  /** Those that a phone has behind More, without the office. */
  more: NavItem[];
  office: { group: OfficeGroup; items: NavItem[] }[];
  /** The current place is one of the office. */
  isInOffice: boolean;
  /** The current place is behind More on a phone. */
  isInMore: boolean;
  /** What waits behind More. */
  moreCount: number;
}

/** The navigation of a role, with the place marked that contains `pathname`. Pure. */
export function staffNav(pathname: string, type: StaffType, counts: StaffCounts): StaffNav {
  const current = placeAt(pathname, type);
  const toItem = ({ name, href, label, icon }: Place): NavItem => ({
    href,
    label,
    icon,
    current: name === current,
    count: counts[name],
  });
  const day = dayPlaces(type);
  const first = day.filter(({ name }) => isAlwaysShown(name, type)).map(toItem);
  const more = day.filter(({ name }) => !isAlwaysShown(name, type)).map(toItem);
  const office = officePlaces(type).map(({ group, places }) => ({ group, items: places.map(toItem) }));
  const isInOffice = office.some(({ items }) => items.some((item) => item.current));
  return {
    day: day.map(toItem),
    first,
    more,
    office,
    isInOffice,
    isInMore: isInOffice || more.some((item) => item.current),
    moreCount: more.reduce((sum, { count = 0 }) => sum + count, 0),
  };
}
