import type { ReactNode } from 'react';
import { useLocation } from '#web/lib/router.tsx';
import { BackLink } from '#web/ui/navigation/BackLink.tsx';
import { useStaffMe } from './session/staff-session.ts';
import { placeAt } from './staff-places.ts';
import { PLACE_LABEL, texts } from './staff.texts.ts';

/** A screen of one booking or one customer, which is within a place. */
const ONE = /^\/staff\/(bookings|customers)\/[0-9a-f-]{36}/;

interface StaffBackLinkProps {
  /** Where it leads when the screen was opened by its address, or from a screen below it. */
  href: string;
  children: ReactNode;
}

/** The back link of a screen that many others lead to: it returns to the screen before, and names its place. */
export function StaffBackLink({ href, children }: StaffBackLinkProps) {
  const { pathname, from } = useLocation();
  const me = useStaffMe();
  const before = from?.split('?', 1)[0] ?? '';
  const place = me === null || `${before}/`.startsWith(`${pathname}/`) ? null : placeAt(before, me.type);
  if (from === null || place === null || before === href) return <BackLink href={href}>{children}</BackLink>;
  const one = ONE.exec(before)?.[1];
  const label = one === undefined ? PLACE_LABEL[place] : one === 'bookings' ? texts.booking : texts.customer;
  return <BackLink href={from}>{label}</BackLink>;
}
