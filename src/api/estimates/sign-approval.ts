import { hmac, isHmac, type AppSecrets } from '#api/platform/database/encryption.ts';

/** What a customer approves in one act; amounts in kobo. */
export interface SignedApproval {
  id: string;
  bookingId: string;
  version: number;
  lines: readonly { line: string; amountKobo: number }[];
  totalKobo: number;
  customerId: string;
  sessionId: string;
  at: Date;
}

const PURPOSE = 'estimate-approval';

const partsOf = ({ id, bookingId, version, lines, totalKobo, customerId, sessionId, at }: SignedApproval): string[] => [
  id,
  bookingId,
  String(version),
  ...lines.map(({ line, amountKobo }) => `${line} ${amountKobo}`).toSorted(),
  String(totalKobo),
  customerId,
  sessionId,
  at.toISOString(),
];

/** The signature of an approval (docs/api.md 16). */
export const signApproval = ({ appSecret }: Pick<AppSecrets, 'appSecret'>, approval: SignedApproval): Buffer =>
  hmac(appSecret, PURPOSE, ...partsOf(approval));

/** Whether an approval is as it was signed, with the present secret or the one before it. */
export const isSignedApproval = (secrets: AppSecrets, approval: SignedApproval, signature: Buffer): boolean =>
  isHmac(secrets, signature, PURPOSE, ...partsOf(approval));
