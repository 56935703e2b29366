import type { QueuedCall } from './call-queue.ts';

/** The texts of staff/call-queue that people read. */
export const texts = {
  // AsideCalls
  notSentFromThisPhone: 'Not sent from this phone',
  notSent: (name: string, time: string) => `${name} of ${time} is not sent, because the server failed.`,
  whileItWaits: 'It stays on this phone. Later steps that depend on it wait too.',
  tryAgain: 'Try again',
  tryAgainFor: (number: string, name: string) => `Try again: ${number}, ${name}`,
  drop: 'Drop',
  dropFor: (number: string, name: string) => `Drop: ${number}, ${name}`,
  refused: (name: string, time: string) => `${name} of ${time} was not accepted.`,
  openGate: 'Open the gate page',
  dropQuestion: 'Drop this unsent step?',
  dropConsequence: (number: string, name: string, time: string) =>
    `${number}: ${name} of ${time} is deleted and never sent. If it starts your clock, its end is deleted too.`,
  dropped: 'It is dropped.',
} as const;

export const CALL_NAME: Record<QueuedCall['kind'], string> = {
  clock: 'your clock',
  release: 'the release without a code',
};
