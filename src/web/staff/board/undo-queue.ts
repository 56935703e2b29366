import { useSyncExternalStore } from 'react';
import type { CardMove } from '#shared/bookings/board.ts';
import { cancelAsStaff, decideCancellation, finishJob, recordPayment, type StaffCard } from '#shared/bookings/staff-bookings.contract.ts';
import { staffCall } from '../session/staff-call.ts';
import { statusAfter } from './board-cards.ts';

/** How long a move can be undone, ms. It stands still while the notice is pointed at or focused. */
export const UNDO_MS = 6000;

/** What a move takes besides the card. */
export interface ActionInput {
  method?: 'cash' | 'transfer';
  note?: string;
}

/** A move that was chosen and is not sent yet. */
export interface PendingAction {
  card: StaffCard;
  /** The card as it will be. */
  shown: StaffCard;
  move: CardMove;
  input: ActionInput;
}

type Send = (held: PendingAction) => Promise<void>;

/**
 * Moves are held back for a moment before they are sent, so that Undo never has to take back what the state table cannot
 * (contract.md 3) or mail that is already out. They are sent at once when the page is left.
 */
export function createUndoQueue(send: Send, holdMs = UNDO_MS) {
  const held = new Map<string, PendingAction & { timer: ReturnType<typeof setTimeout> | null; left: number; since: number }>();
  const listeners = new Set<() => void>();
  let shown: readonly PendingAction[] = [];
  const changed = () => {
    shown = [...held.values()];
    listeners.forEach((listener) => listener());
  };

  async function flush(id: string): Promise<void> {
    const entry = held.get(id);
    if (!entry) return;
    if (entry.timer !== null) clearTimeout(entry.timer);
    // The card stays where it was put until the answer is there.
    try {
      await send(entry);
    } finally {
      if (held.get(id) === entry) held.delete(id);
      changed();
    }
  }
  const sending = new Map<string, Promise<void>>();
  const once = (id: string): Promise<void> => {
    const running = sending.get(id) ?? flush(id).finally(() => sending.delete(id));
    sending.set(id, running);
    return running;
  };
  const start = (id: string) => {
    const entry = held.get(id);
    if (!entry) return;
    entry.since = performance.now();
    // Whoever sends says what went wrong.
    entry.timer = setTimeout(() => void once(id).catch(() => undefined), entry.left);
  };

  return {
    hold(card: StaffCard, move: CardMove, input: ActionInput = {}): void {
      if (held.has(card._id)) return;
      held.set(card._id, { card, move, input, shown: { ...card, status: statusAfter(card, move) }, timer: null, left: holdMs, since: 0 });
      start(card._id);
      changed();
    },
    /** False when it is too late. */
    undo(id: string): boolean {
      const entry = held.get(id);
      if (!entry || sending.has(id)) return false;
      if (entry.timer !== null) clearTimeout(entry.timer);
      held.delete(id);
      changed();
      return true;
    },
    /** The clock stands still. */
    pause(id: string): void {
      const entry = held.get(id);
      if (!entry || entry.timer === null || sending.has(id)) return;
      clearTimeout(entry.timer);
      entry.timer = null;
      entry.left = Math.max(1000, entry.left - (performance.now() - entry.since));
    },
    resume(id: string): void {
      const entry = held.get(id);
      if (entry?.timer === null && !sending.has(id)) start(id);
    },
    flush: once,
    /** Sends whatever is held: the page is being left, or somebody logs out. */
    flushAll: async (): Promise<void> => {
      await Promise.allSettled([...held.keys()].map(once));
    },
    isSending: (id: string): boolean => sending.has(id),
    list: (): readonly PendingAction[] => shown,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
export type UndoQueue = ReturnType<typeof createUndoQueue>;

/** Sends one move and gives the fresh card. It outlives the page that is being left. */
export async function sendAction({ card: { _id: id, version }, move, input }: PendingAction): Promise<StaffCard> {
  const options = { keepalive: true };
  const params = { id };
  const note = input.note ? { note: input.note } : {};
  if (move === 'record-payment') return (await staffCall(recordPayment, { params, body: { version, method: input.method ?? 'cash', ...note } }, options)).booking;
  if (move === 'finish') return (await staffCall(finishJob, { params, body: { version } }, options)).booking;
  if (move === 'cancel') return (await staffCall(cancelAsStaff, { params, body: { version, ...note } }, options)).booking;
  return (await staffCall(decideCancellation, { params, body: { version, decision: move } }, options)).booking;
}

/** The moves that are held now. */
export const usePendingActions = (holder: UndoQueue): readonly PendingAction[] => useSyncExternalStore(holder.subscribe, holder.list);
