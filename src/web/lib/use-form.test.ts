import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { login, register } from '#shared/accounts/accounts.contract.ts';
import { toFormProblem } from './use-form.ts';

const problemOf = (
  schema: z.core.$ZodType | undefined,
  entered: Record<string, string>,
  missing: 'account.missing_login' | 'account.missing_fields',
) => {
  const checked = z.safeParse(schema as z.core.$ZodType, entered);
  return checked.success ? null : toFormProblem(checked.error, entered, missing, 'request.invalid');
};

describe('toFormProblem', () => {
  it('gives the missing message when required fields are blank, and one for each field', () => {
    expect(problemOf(login.body, { email: '  ', password: '' }, 'account.missing_login')).toEqual({
      message: 'Please enter both email and password.',
      fields: { email: 'Please fill this in.', password: 'Please fill this in.' },
    });
  });

  it('gives the missing message for one blank field among invalid ones', () => {
    const entered = { firstName: 'A', lastName: '', email: 'nobody', phoneNumber: '1', password: 'short' };
    expect(problemOf(register.body, entered, 'account.missing_fields')).toEqual({
      message: 'Please fill in all the required fields.',
      fields: {
        lastName: 'Please fill this in.',
        email: 'Check this email address.',
        password: 'Use at least 8 characters.',
      },
    });
  });

  it('gives the invalid message when every field is filled in', () => {
    const entered = { email: 'nobody', password: 'x' };
    expect(problemOf(login.body, entered, 'account.missing_login')).toMatchObject({
      message: 'Some of what you entered needs another look.',
    });
  });

  it('accepts blank optional fields', () => {
    const entered = {
      firstName: 'A',
      lastName: 'B',
      email: 'a@example.com',
      phoneNumber: '1',
      password: 'long enough',
      referralCode: '',
    };
    expect(problemOf(register.body, entered, 'account.missing_fields')).toBeNull();
  });
});
