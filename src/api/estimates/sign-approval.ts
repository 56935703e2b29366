import type { Row } from '#api/platform/database/database.ts';
import type { EstimateApprovalTable } from '#api/platform/database/schema.ts';
import { hmac, isHmac, type AppSecrets } from '#api/platform/database/encryption.ts';

/** What a customer approves in one act; amounts in kobo. */
export interface SignedApproval {
  id: string;
  bookingId: string;
  version: number;
  lines: readonly { line: string; amountKobo: number }[];
  totalKobo: number;
  customerId: string;
  /** The session of the customer, or how a walk-in approved and the member of staff who took it. */
  by: string;
  at: Date;
}

const PURPOSE = 'estimate-approval';

const partsOf = ({ id, bookingId, version, lines, totalKobo, customerId, by, at }: SignedApproval): string[] => [
  id,
  bookingId,
  String(version),
  ...lines.map(({ line, amountKobo }) => `${line} ${amountKobo}`).toSorted(),
  String(totalKobo),
  customerId,
  by,
  at.toISOString(),
];

/** Who approved, in the form that is signed. */
export const approverOf = ({
  way,
  session_id: session,
  staff_id: staff,
}: Pick<Row<EstimateApprovalTable>, 'way' | 'session_id' | 'staff_id'>): string => session ?? `${way} ${staff ?? ''}`;

/** The signature of an approval (docs/api.md 16). */
export const signApproval = ({ appSecret }: Pick<AppSecrets, 'appSecret'>, approval: SignedApproval): Buffer =>
  hmac(appSecret, PURPOSE, ...partsOf(approval));

/** Whether an approval is as it was signed, with the present secret or the one before it. */
export const isSignedApproval = (secrets: AppSecrets, approval: SignedApproval, signature: Buffer): boolean =>
  isHmac(secrets, signature, PURPOSE, ...partsOf(approval));
