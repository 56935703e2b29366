import { findCredentials } from '#api/accounts/find-credentials.ts';
import type { BookingRow } from '#api/bookings/booking-row.ts';
import type { Connection } from '#api/platform/database/database.ts';
import type { Runtime } from '#api/runtime.ts';
import { getSettings } from '#api/settings/centre-settings.ts';
import { can, type StaffType } from '#shared/capabilities.ts';
import { CHECKLISTS } from '#shared/estimates/inspection.ts';
import type { StaffEstimate } from '#shared/estimates/staff-estimates.contract.ts';
import { nairaFromKobo } from '#shared/money.ts';
import type { CentreSettings } from '#shared/settings/settings-schema.ts';
import { listServiceKinds } from './estimates.repository.ts';
import { hasNumber, isEstimateOpen } from './lock-open-booking.ts';
import { approvedOf, presentLines, termsOf } from './present-estimate.ts';
import { readEstimate, type StoredEstimate } from './read-estimate.ts';
import { approverOf, isSignedApproval } from './sign-approval.ts';
import { getAnyBooking } from '#api/bookings/lock-booking.ts';
import type { StaffCaller } from '#api/bookings/board/staff-card.ts';

/** The inspection and the estimate of a booking, as this type of staff may see them (docs/api.md 8). */
export async function presentStaffEstimate(
  { config, db: pool }: Runtime,
  db: Connection,
  booking: BookingRow,
  type: StaffType,
): Promise<StaffEstimate> {
  const estimate = await readEstimate(db, booking.id);
  const { inspection, versions } = estimate;
  const lines = presentLines(estimate);
  const latest = versions.at(-1);
  return {
    booking: booking.id,
    isOpen: isEstimateOpen(booking),
    walkIn: await presentWalkIn(db, booking),
    proposals: presentProposals(await getSettings(pool, db), type),
    checklist: [...new Set((await listServiceKinds(db, booking.id)).flatMap((kind) => CHECKLISTS[kind]))],
    inspection: inspection && {
      items: inspection.items,
      changedAt: inspection.changed_at.toISOString(),
      changedBy: inspection.changer,
    },
    version: latest?.number ?? null,
    lines,
    draft: {
      basedOn: latest?.number ?? null,
      lines: (latest?.lines ?? []).map((line) => ({
        line: line.line,
        ...termsOf(line),
        ...(can(type, 'estimates.see-cost') && {
          cost: line.costKobo === null ? null : nairaFromKobo(line.costKobo),
        }),
      })),
    },
    versions: versions.toReversed().map((version) => ({
      version: version.number,
      sentAt: version.sentAt.toISOString(),
      sentBy: version.sentBy,
      answerBy: version.answerBy?.toISOString() ?? null,
      lines: version.lines.length,
      total: nairaFromKobo(version.totalKobo),
    })),
    approvals: presentApprovals(config, estimate),
    approved: approvedOf(lines),
  };
}

const presentProposals = ({ estimates }: CentreSettings, type: StaffType): StaffEstimate['proposals'] => ({
  hourlyRate: estimates.hourlyRateNaira || null,
  ...(can(type, 'estimates.see-cost') && { marginPercent: estimates.partsMarginPercent || null }),
});

function presentApprovals(
  secrets: Runtime['config'],
  { bookingId, versions, answers, approvals, voided }: StoredEstimate,
): StaffEstimate['approvals'] {
  return approvals.map((row) => {
    const version = versions.find(({ id }) => id === row.version_id);
    const ids = answers.filter(({ approval }) => approval === row.id).map(({ line }) => line);
    const approval = {
      id: row.id,
      bookingId,
      version: version?.number ?? 0,
      lines: (version?.lines ?? []).filter(({ line }) => ids.includes(line)),
      totalKobo: row.total_kobo,
      customerId: row.customer_id,
      by: approverOf(row),
      at: row.approved_at,
    };
    return {
      _id: row.id,
      version: approval.version,
      at: row.approved_at.toISOString(),
      lines: ids,
      total: nairaFromKobo(row.total_kobo),
      isSigned: isSignedApproval(secrets, approval, row.signature),
      isVoided: voided.has(row.id),
      way: row.way,
      takenBy: row.taker,
      present: row.present,
      drawing: row.drawing,
    };
  });
}

async function presentWalkIn(db: Connection, booking: BookingRow): Promise<StaffEstimate['walkIn']> {
  const { hasLogIn } = await findCredentials(db, booking.customer_id);
  return hasLogIn ? null : { name: booking.full_name, hasNumber: hasNumber(booking) };
}

/** The inspection and the estimate of a booking for staff. @throws AppError booking.not_found */
export const getStaffEstimate = async (
  runtime: Runtime,
  { staff }: StaffCaller,
  bookingId: string,
): Promise<StaffEstimate> =>
  presentStaffEstimate(runtime, runtime.db, await getAnyBooking(runtime.db, bookingId), staff.type);
