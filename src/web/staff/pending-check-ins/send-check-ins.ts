import { AppError } from '#shared/errors.ts';
import { checkInCar, type StaffVisit } from '#shared/visits/staff-visits.contract.ts';
import { errorMessage, retryAfterOf } from '#web/lib/error-message.ts';
import { RequestError } from '#web/lib/http-client.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffQueryClient } from '#web/staff/session/staff-query-client.ts';
import { storedStaffDrafts, staffSession } from '#web/staff/session/staff-session.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import {
  type CheckInRecord,
  checkInDraft,
  type PendingCheckIn,
  type PendingPhoto,
  pendingCheckIns,
  unsentPhotos,
} from './pending-check-ins.ts';
import { storedPictures } from './stored-pictures.ts';
import { sendPhoto } from './send-photo.ts';

/** The outcome of sending something: the server has it, refused it permanently, or it will be sent again. */
export type Outcome =
  | 'sent'
  | 'refused'
  | { /** The wait that the server asks for, s. Zero if none. */ waitsS: number };

/** Waits between tries, s. The last one repeats. */
const WAITS_S = [2, 5, 15, 30, 60];
/** The number of failures in a row after which sending pauses. */
const FAILURES_IN_A_ROW = 2;

let tries = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let isRunning = false;
/** Whether sending was requested while it ran. */
let isWanted = false;
/** Records that are being sent, so that a press and the queue do not send the same one twice. */
const onTheirWay = new Map<string, Promise<Outcome>>();

/** False if the same request can never succeed. */
const isTemporary = (error: unknown): boolean =>
  !(error instanceof AppError) || error.status >= 500 || error.status === 429 || error.code === 'session.missing';

const isServerFailure = (error: unknown): boolean =>
  (error instanceof AppError || error instanceof RequestError) && error.status >= 500;

/**
 * Sends the record of a check-in, which goes before its photos. A record that is already being sent is not sent a
 * second time.
 * @throws AppError when the server refuses it permanently
 */
export function sendRecord(id: string): Promise<Outcome> {
  const record = pendingCheckIns.get(id)?.record;
  if (!record) return Promise.resolve('sent');
  const running = onTheirWay.get(id) ?? deliverRecord(id, record).finally(() => onTheirWay.delete(id));
  onTheirWay.set(id, running);
  return running;
}

async function deliverRecord(id: string, record: CheckInRecord): Promise<Outcome> {
  try {
    const { visit, codeIsRight, message } = await staffCall(checkInCar, { params: { id }, body: record });
    const pending = pendingCheckIns.get(id);
    if (pending) settle({ ...pending, record: null, isRecorded: true, problem: null });
    storedStaffDrafts.drop(checkInDraft(id));
    staffQueryClient.setQueryData(['visit', id], visit);
    void staffQueryClient.invalidateQueries();
    report(visit, record, codeIsRight, message);
    return 'sent';
  } catch (error) {
    const pending = pendingCheckIns.get(id);
    if (isTemporary(error)) {
      if (pending && isServerFailure(error))
        pendingCheckIns.change(id, pending.subject, { failures: pending.failures + 1 });
      return { waitsS: retryAfterOf(error) };
    }
    if (pending) pendingCheckIns.change(id, pending.subject, { record: null, problem: errorMessage(error) });
    throw error;
  }
}

/** Shows the server's answer to a record. */
function report(visit: StaffVisit, record: CheckInRecord, codeIsRight: boolean | null, message: string): void {
  const { number, checkIn } = visit;
  if (checkIn !== null && isAnother(checkIn, record))
    toast.error(`${number} was checked in before, by ${checkIn.by ?? 'somebody else'}. That record stays.`, {
      stay: true,
    });
  else if (codeIsRight === false)
    toast.error(`${number}: that code was not right. The record is not confirmed yet: ask again.`, { stay: true });
  else toast.success(message);
}

const isAnother = (first: NonNullable<StaffVisit['checkIn']>, record: CheckInRecord): boolean =>
  first.km !== record.km ||
  first.fuel !== record.fuel ||
  (first.keyTag ?? '') !== (record.keyTag ?? '') ||
  first.marks.length !== record.marks.length;

/** Stores the rest of a check-in, and deletes it once all of it is sent. */
function settle(pending: PendingCheckIn): void {
  const { id, subject, owner: _, at: __, ...rest } = pending;
  const isDone = pending.isRecorded && pending.photos.every(({ isSent }) => isSent);
  if (isDone) pendingCheckIns.drop(id);
  else pendingCheckIns.change(id, subject, rest);
}

const LOST = 'This phone has lost it. Take it again.';

/** Sends one photo of a check-in whose record the server has. */
async function deliverPhoto(id: string, photo: PendingPhoto): Promise<Outcome> {
  const { clientId } = photo;
  try {
    const picture = await storedPictures.get(clientId);
    if (picture === null) {
      pendingCheckIns.changePhoto(id, clientId, { problem: LOST });
      return 'refused';
    }
    await sendPhoto(id, photo, picture);
  } catch (error) {
    if (isTemporary(error)) return { waitsS: retryAfterOf(error) };
    pendingCheckIns.changePhoto(id, clientId, { problem: errorMessage(error) });
    await storedPictures.remove([clientId]);
    return 'refused';
  }
  pendingCheckIns.changePhoto(id, clientId, { isSent: true });
  await storedPictures.remove([clientId]);
  const pending = pendingCheckIns.get(id);
  if (pending) settle(pending);
  void staffQueryClient.invalidateQueries({ queryKey: ['visit', id] });
  return 'sent';
}

/** Marks photos whose pictures went with a former page, so that they can be taken again while the car is here. */
async function findLostPhotos(): Promise<void> {
  for (const pending of pendingCheckIns.all())
    for (const { clientId } of unsentPhotos(pending))
      if ((await storedPictures.get(clientId)) === null)
        pendingCheckIns.changePhoto(pending.id, clientId, { problem: LOST });
}

/** Sends again after a growing wait, or after the wait that the server asks for, s. */
function again(afterS = 0): void {
  clearTimeout(timer);
  const wait = Math.max(afterS, WAITS_S[Math.min(tries, WAITS_S.length - 1)] ?? 0);
  timer = setTimeout(flush, wait * 1000);
}

interface Job {
  name: string;
  run: () => Promise<Outcome>;
}

/** How often each job failed since it was last sent. */
const failed = new Map<string, number>();

/**
 * Jobs that failed less often go first, so that the ones that always fail hold up no other: sending pauses after two
 * failures in a row.
 */
export const byFailures = <J extends Pick<Job, 'name'>>(
  list: readonly J[],
  failures: ReadonlyMap<string, number>,
): J[] => list.toSorted((one, other) => (failures.get(one.name) ?? 0) - (failures.get(other.name) ?? 0));

/** The requests that can be sent now: the records of all cars, then their photos. */
const jobs = (): Job[] => {
  const all = pendingCheckIns.all();
  const records = all.filter(({ record }) => record !== null);
  const recorded = all.filter(({ isRecorded }) => isRecorded);
  return [
    ...records.map(({ id }) => ({ name: id, run: () => sendRecord(id).catch((): Outcome => 'refused') })),
    ...recorded.flatMap((pending) =>
      unsentPhotos(pending).map((photo) => ({ name: photo.clientId, run: () => deliverPhoto(pending.id, photo) })),
    ),
  ];
};

/** Tries each job once, one after the other, including those that were added meanwhile. */
async function sendAll(): Promise<void> {
  clearTimeout(timer);
  const tried = new Set<string>();
  let failures = 0;
  let afterS = 0;
  while (failures < FAILURES_IN_A_ROW && navigator.onLine) {
    const job = byFailures(jobs(), failed).find(({ name }) => !tried.has(name));
    if (job === undefined) break;
    tried.add(job.name);
    const outcome = await job.run();
    failures = typeof outcome === 'object' ? failures + 1 : 0;
    if (typeof outcome === 'object') {
      failed.set(job.name, (failed.get(job.name) ?? 0) + 1);
      afterS = Math.max(afterS, outcome.waitsS);
    } else failed.delete(job.name);
    if (outcome === 'sent') tries = 0;
  }
  if (jobs().length === 0) return;
  again(afterS);
  tries++;
}

/** Sends everything that waits, in one tab at a time. */
function flush(): void {
  if (isRunning) {
    isWanted = true;
    return;
  }
  if (jobs().length === 0) return;
  isRunning = true;
  const { locks } = navigator;
  // Older browsers have no locks. Every request can safely be sent twice.
  const sending = locks
    ? locks.request('staff_check_ins', { ifAvailable: true }, (lock) => (lock ? sendAll() : again()))
    : sendAll();
  void Promise.resolve(sending)
    .catch((error: unknown) => console.error(error))
    .finally(() => {
      isRunning = false;
      if (!isWanted) return;
      isWanted = false;
      flush();
    });
}

/** Sends everything that waits, without delay. */
export function sendCheckIns(): void {
  tries = 0;
  flush();
}

/**
 * Sends everything that waits: now, whenever the network is back or another person is signed in, and again until it is
 * sent.
 */
export function startSending(): void {
  window.addEventListener('online', sendCheckIns);
  staffSession.subscribe(sendCheckIns);
  void findLostPhotos().catch((error: unknown) => console.error(error));
  sendCheckIns();
}
