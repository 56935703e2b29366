import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { Endpoint } from '#shared/endpoint.ts';
import { AppError, catalogue, type ErrorCode } from '#shared/errors.ts';
import { errorMessageOr } from './api-client.ts';
import { useDraft, type FieldValues } from './form-draft.ts';
import { customerDrafts } from '#web/customer/session/customer-session.ts';
import { errorMessage } from './error-message.ts';

type Schema = z.core.$ZodType;

interface FormOptions<S extends Schema> {
  /** The draft is kept under this name. */
  name: string;
  /** What is sent; the form asks for what its body asks for, and says its `missing` sentence when a required field is blank. */
  endpoint: Endpoint<z.core.$ZodShape, Schema, S, Schema>;
  /** The sentence when something filled in has the wrong form. */
  invalid?: ErrorCode;
  /** The sentence when the call fails without one of the server's; else the connection's trouble is told from ours. */
  otherwise?: ErrorCode;
  /** What the form says, where it is more than the text of its fields. */
  read?: (form: FormData) => unknown;
  /** Sends the checked values. What it throws is told above the fields, and nothing typed is lost. */
  send: (body: z.core.output<S>) => Promise<unknown>;
}

interface FormProblem {
  message: string;
  fields: Record<string, string>;
}

/**
 * A native form of text fields: checks with the endpoint's schema, sends once at a time, keeps a draft, and puts every failure into words.
 * Spread `form` on the <form>, give fields `defaultValue={draft.x}` and `error={errors.x}`, show `failure` in a Note.
 */
export function useForm<S extends Schema>({ name, endpoint, invalid = 'request.invalid', otherwise, read, send }: FormOptions<S>) {
  const { values, keep, drop } = useDraft(customerDrafts, name);
  const [trouble, setTrouble] = useState<FormProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const ref = useRef<HTMLFormElement>(null);
  const sending = useRef(false);

  useEffect(() => {
    if (trouble) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [trouble]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.current) return;
    const entered: FieldValues = {};
    const given = new FormData(event.currentTarget);
    for (const [key, value] of given) if (typeof value === 'string') entered[key] = value;
    if (!endpoint.body) throw new Error(`${endpoint.path} takes no body.`);
    const checked = z.safeParse(endpoint.body, read ? read(given) : entered);
    if (!checked.success) return setTrouble(toFormProblem(checked.error, entered, endpoint.missing ?? invalid, invalid));

    sending.current = true;
    setBusy(true);
    setTrouble(null);
    try {
      await send(checked.data);
      drop();
    } catch (error) {
      setTrouble({ message: otherwise ? errorMessageOr(error, otherwise) : errorMessage(error), fields: (error instanceof AppError && error.details.fields) || {} });
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  return {
    form: { ref, noValidate: true, onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event), onInput: keep },
    draft: values,
    errors: trouble?.fields ?? {},
    failure: trouble?.message ?? null,
    busy,
  };
}

/** One sentence for the form and one for each field. A blank required field comes before all else (spec.md 5). */
export function toFormProblem(error: z.core.$ZodError, entered: FieldValues, missing: ErrorCode, invalid: ErrorCode): FormProblem {
  const fields: Record<string, string> = {};
  let blank = false;
  for (const issue of error.issues) {
    const key = String(issue.path[0] ?? '');
    fields[key] ??= issue.message;
    blank ||= (entered[key] ?? '').trim() === '';
  }
  return { message: catalogue[blank ? missing : invalid][1], fields };
}
