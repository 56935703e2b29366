import type { FormEvent } from 'react';
import * as z from 'zod/mini';
import type { Endpoint } from '#shared/endpoint.ts';
import { type BrowserErrorCode, browserErrors } from '#shared/browser-errors.ts';
import { fieldOf, invalidCode } from '#shared/text-schemas.ts';
import { type FieldValues, type FormDrafts, useDraft } from './form-draft.ts';
import { type FormProblem, type SubmitOptions, useSubmit } from './use-submit.ts';

type Schema = z.core.$ZodType;

interface FormOptions<S extends Schema> {
  /** The name of the draft. */
  name: string;
  /** Where the form is sent: its body schema checks the fields, its `missing` code words a blank required field. */
  endpoint: Endpoint<z.core.$ZodShape, Schema, S, Schema>;
  /** The message for a failure that the server did not word. */
  fallback?: BrowserErrorCode;
  /** The request body, where it is more than the text of the fields. */
  toBody?: (form: FormData) => unknown;
  /** Sends the checked body. An error is shown above the fields, which keep their values. */
  send: (body: z.core.output<S>) => Promise<unknown>;
}

/**
 * Creates the form hook of an application over its drafts; `onFailure` as in `useSubmit`. The hook runs a native,
 * uncontrolled form: it checks with the endpoint's schema, keeps a draft, and sends. Spread `form` on the <form>, give
 * each field `defaultValue={draft.x}` and `error={errors.x}`, and show `failure` in a Notice.
 */
export function createFormHook(drafts: FormDrafts, onFailure?: SubmitOptions['onFailure']) {
  return function useForm<S extends Schema>({ name, endpoint, fallback, toBody, send }: FormOptions<S>) {
    const { values, save, drop } = useDraft(drafts, name);
    const { ref, busy, submit, reject, errors, failure } = useSubmit({ fallback, onFailure });

    async function onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      if (busy) return;
      const form = new FormData(event.currentTarget);
      const entered: FieldValues = {};
      for (const [key, value] of form) if (typeof value === 'string') entered[key] = value;
      if (!endpoint.body) throw new Error(`${endpoint.path} takes no body.`);
      const checked = z.safeParse(endpoint.body, toBody ? toBody(form) : entered);
      if (!checked.success) return reject(toFormProblem(checked.error, entered, endpoint.missing));
      await submit(async () => {
        await send(checked.data);
        drop();
      });
    }

    return {
      form: {
        ref,
        noValidate: true,
        onSubmit: (event: FormEvent<HTMLFormElement>) => void onSubmit(event),
        onInput: save,
      },
      draft: values,
      errors,
      failure,
      busy,
    };
  };
}

/** One message for the form and one for each field, as the server words them. A blank required field counts first. */
export function toFormProblem(error: z.core.$ZodError, entered: FieldValues, missing?: BrowserErrorCode): FormProblem {
  const fields: Record<string, string> = {};
  let isBlank = false;
  for (const issue of error.issues) {
    const key = String(fieldOf(issue.path) ?? '');
    fields[key] ??= issue.message;
    isBlank ||= issue.path.length <= 1 && (entered[key] ?? '').trim() === '';
  }
  const code = isBlank && missing !== undefined ? missing : invalidCode(error.issues);
  return { message: browserErrors[code][1], fields };
}
