import { useEffect, useRef, useState } from 'react';
import type { BrowserErrorCode } from '#shared/browser-errors.ts';
import { AppError } from '#shared/errors.ts';
import { errorMessage } from './error-message.ts';

/** Why a form could not be sent: a message for the form and one for each field at fault. */
export interface FormProblem {
  message: string | null;
  fields: Record<string, string>;
}

export interface SubmitOptions {
  /** The message of a failure that the server did not word. */
  fallback?: BrowserErrorCode | undefined;
  /** Shows the message of a failed request elsewhere too; not of an ended session, which leads to the log-in. */
  onFailure?: ((message: string, error: unknown) => void) | undefined;
}

/**
 * Submits a form: one request at a time, the problem of the last attempt, and focus on the first invalid field after
 * it. Put `ref` on the <form>.
 */
export function useSubmit({ fallback, onFailure }: SubmitOptions = {}) {
  const ref = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<FormProblem | null>(null);

  useEffect(() => {
    if (problem) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problem]);

  /**
   * Ignored while a request runs. Resolves to the result of `send`, or to undefined after a failure, which is then in
   * `failure`.
   */
  async function submit<T>(send: () => Promise<T>): Promise<T | undefined> {
    if (isSending.current) return undefined;
    isSending.current = true;
    setBusy(true);
    setProblem(null);
    try {
      return await send();
    } catch (error) {
      const message = errorMessage(error, fallback);
      setProblem({ message, fields: (error instanceof AppError && error.details.fields) || {} });
      if (!(error instanceof AppError && error.code === 'session.missing')) onFailure?.(message, error);
      return undefined;
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }

  return { ref, busy, submit, reject: setProblem, errors: problem?.fields ?? {}, failure: problem?.message ?? null };
}
