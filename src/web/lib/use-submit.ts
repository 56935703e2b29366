import { useEffect, useRef, useState } from 'react';
import { AppError, type PlainErrorCode } from '#shared/errors.ts';
import { errorMessage } from './error-message.ts';

/** Why a form could not be sent: a message for the form and one for each field at fault. */
export interface FormProblem {
  message: string | null;
  fields: Record<string, string>;
}

/**
 * Submits a form: one request at a time, the problem of the last attempt, and focus on the first invalid field after
 * it. Put `ref` on the <form>. `fallback` is the message of a failure that the server did not word.
 */
export function useSubmit(fallback?: PlainErrorCode) {
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
      setProblem({
        message: errorMessage(error, fallback),
        fields: (error instanceof AppError && error.details.fields) || {},
      });
      return undefined;
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }

  return { ref, busy, submit, reject: setProblem, errors: problem?.fields ?? {}, failure: problem?.message ?? null };
}
