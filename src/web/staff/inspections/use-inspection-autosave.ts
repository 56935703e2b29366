import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { AppError } from '#shared/errors.ts';
import { saveInspection, type StaffEstimate } from '#shared/estimates/staff-estimates.contract.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { showStaffEstimate } from '#web/staff/estimate-queries/staff-estimate-queries.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { storedStaffDrafts } from '#web/staff/session/staff-session.ts';
import { storedDraft } from '#web/staff/session/stored-draft.ts';
import {
  inspectionChanges,
  itemsOf,
  withoutSaved,
  type InspectionChanges,
  type ItemChange,
} from './inspection-changes.ts';

/** The wait after the last touch, ms. */
const SAVE_AFTER_MS = 800;
/** The wait after a save that failed, ms. The browser's `online` event ends it early. */
const AGAIN_AFTER_MS = 15_000;

const nameOf = (id: string): string => `inspection ${id}`;

const drafts = storedDraft(inspectionChanges, storedStaffDrafts);

const readStored = (id: string): InspectionChanges => drafts.read(nameOf(id)) ?? {};

const keep = (id: string, changes: InspectionChanges): void =>
  drafts.keep(nameOf(id), Object.keys(changes).length === 0 ? null : changes);

/** Saves an inspection by itself after each touch. Unsaved changes stay in this browser and are sent again. */
export function useInspectionAutosave(estimate: StaffEstimate) {
  const id = estimate.booking;
  const [changes, setChanges] = useState(() => readStored(id));
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<{ message: string; isFinal: boolean } | null>(null);
  const isRunning = useRef(false);
  const hasChanges = Object.keys(changes).length > 0;

  const save = useEffectEvent(async (keepalive: boolean): Promise<void> => {
    const sent = readStored(id);
    if (isRunning.current || Object.keys(sent).length === 0) return;
    isRunning.current = true;
    setSaving(true);
    try {
      const items = itemsOf(estimate.checklist, estimate.inspection?.items ?? [], sent);
      const body = { items: items.map(({ note, ...item }) => ({ ...item, ...(note.trim() !== '' && { note }) })) };
      const answer = await staffCall(saveInspection, { params: { id }, body }, { keepalive });
      // Someone may have typed in the meantime.
      const left = withoutSaved(readStored(id), sent);
      keep(id, left);
      setChanges(left);
      setFailure(null);
      showStaffEstimate(answer.estimate);
    } catch (error) {
      const isFinal = error instanceof AppError && error.status < 500 && error.status !== 429;
      setFailure({ message: errorMessage(error), isFinal });
    } finally {
      isRunning.current = false;
      setSaving(false);
    }
  });

  useEffect(() => {
    if (!hasChanges || isSaving || failure?.isFinal) return undefined;
    const again = () => void save(false);
    const timer = setTimeout(again, failure ? AGAIN_AFTER_MS : SAVE_AFTER_MS);
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [changes, hasChanges, isSaving, failure]);

  // The last changes are sent when the screen or the page is left.
  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && void save(true);
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      void save(true);
    };
  }, []);

  function changeAll(some: InspectionChanges): void {
    const next = { ...changes, ...some };
    keep(id, next);
    setChanges(next);
    setFailure(null);
  }

  return {
    items: itemsOf(estimate.checklist, estimate.inspection?.items ?? [], changes),
    change: (name: string, change: ItemChange) => changeAll({ [name]: change }),
    changeAll,
    isSaving,
    isSaved: !hasChanges,
    failure,
  };
}
