import { useSyncExternalStore } from 'react';
import type { DeskMethod } from '#shared/bookings/booking-states.ts';
import { type StaffAction, statusAfter } from '#shared/bookings/booking-transitions.ts';
import {
  cancelBooking,
  decideCancellation,
  finishJob,
  recordPayment,
  undoPayment,
  type StaffCard,
} from '#shared/bookings/staff-bookings.contract.ts';
import { staffCall } from '../session/staff-call.ts';

/** How long an action can be undone, ms. Paused while the notice is hovered or focused. */
const UNDO_MS = 6000;

/** The input of an action apart from the card. */
export interface ActionInput {
  method?: DeskMethod;
  /** The part that was paid, naira; all of it when not given. */
  amount?: number;
  /** The reference on the slip, for a card. */
  slip?: string;
  /**
   * The charge that was paid or whose payment is undone, or `all` that are owed. Without it, the payment is for the
   * oldest of them, and the undone one that of the price.
   */
  charge?: string;
  note?: string;
}

/** An action that staff took but that is not sent yet. */
export interface PendingAction {
  card: StaffCard;
  /** The card as it will be after the action. */
  shown: StaffCard;
  action: StaffAction;
  input: ActionInput;
}

type Send = (action: PendingAction) => Promise<void>;

/**
 * Delays actions before they are sent, so that Undo never has to reverse a transition that cannot be reversed, or an
 * email that was already sent. All are sent at once when the page is left.
 */
export function createUndoQueue(send: Send, delayMs = UNDO_MS) {
  const pending = new Map<
    string,
    PendingAction & { timer: ReturnType<typeof setTimeout> | null; left: number; since: number }
  >();
  const listeners = new Set<() => void>();
  let shown: readonly PendingAction[] = [];
  const changed = () => {
    shown = [...pending.values()];
    listeners.forEach((listener) => listener());
  };

  async function flush(id: string): Promise<void> {
    const entry = pending.get(id);
    if (!entry) return;
    if (entry.timer !== null) clearTimeout(entry.timer);
    // The card keeps its expected state until the response arrives.
    try {
      await send(entry);
    } finally {
      if (pending.get(id) === entry) pending.delete(id);
      changed();
    }
  }
  const sending = new Map<string, Promise<void>>();
  const sendOnce = (id: string): Promise<void> => {
    const running = sending.get(id) ?? flush(id).finally(() => sending.delete(id));
    sending.set(id, running);
    return running;
  };
  const start = (id: string) => {
    const entry = pending.get(id);
    if (!entry) return;
    entry.since = performance.now();
    // `send` reports its own errors.
    entry.timer = setTimeout(() => void sendOnce(id).catch(() => undefined), entry.left);
  };

  return {
    add(card: StaffCard, action: StaffAction, input: ActionInput = {}): void {
      if (pending.has(card._id)) return;
      // The payment of an estimate, and of a part, leaves the booking's status as it is.
      const isEstimate = card.charges.some(({ _id, kind }) => _id === input.charge && kind === 'estimate');
      const next =
        isEstimate || input.amount !== undefined ? null : statusAfter(action, card.status, card.statusBefore);
      pending.set(card._id, {
        card,
        action,
        input,
        shown: { ...card, status: next ?? card.status },
        timer: null,
        left: delayMs,
        since: 0,
      });
      start(card._id);
      changed();
    },
    /** False when the action was already sent. */
    undo(id: string): boolean {
      const entry = pending.get(id);
      if (!entry || sending.has(id)) return false;
      if (entry.timer !== null) clearTimeout(entry.timer);
      pending.delete(id);
      changed();
      return true;
    },
    /** Stops the countdown. */
    pause(id: string): void {
      const entry = pending.get(id);
      if (!entry || entry.timer === null || sending.has(id)) return;
      clearTimeout(entry.timer);
      entry.timer = null;
      entry.left = Math.max(1000, entry.left - (performance.now() - entry.since));
    },
    resume(id: string): void {
      const entry = pending.get(id);
      if (entry?.timer === null && !sending.has(id)) start(id);
    },
    flush: sendOnce,
    /** Sends all pending actions, when the page is left or staff log out. */
    flushAll: async (): Promise<void> => {
      await Promise.allSettled([...pending.keys()].map(sendOnce));
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

/** Sends one action and returns the updated card. The request outlives the page. */
export async function sendAction({ card: { _id: id, version }, action, input }: PendingAction): Promise<StaffCard> {
  const options = { keepalive: true };
  const params = { id };
  const { note = '' } = input;
  if (action === 'recordPayment') {
    const { method = 'cash', charge, amount, slip } = input;
    const body = { version, method, charge, amount, slip, ...(note && { note }) };
    return (await staffCall(recordPayment, { params, body }, options)).booking;
  }
  if (action === 'finishJob') return (await staffCall(finishJob, { params, body: { version } }, options)).booking;
  if (action === 'cancelBooking')
    return (await staffCall(cancelBooking, { params, body: { version, note } }, options)).booking;
  if (action === 'undoPayment')
    return (await staffCall(undoPayment, { params, body: { version, note, charge: input.charge } }, options)).booking;
  const decision = action === 'acceptCancellation' ? 'accept' : 'keep';
  return (await staffCall(decideCancellation, { params, body: { version, decision } }, options)).booking;
}

/** The actions that are not sent yet. */
export const usePendingActions = (queue: UndoQueue): readonly PendingAction[] =>
  useSyncExternalStore(queue.subscribe, queue.list);
