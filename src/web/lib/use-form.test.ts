import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { login, register } from '#shared/accounts/accounts.contract.ts';
import { toFormProblem } from './use-form.ts';

const slipOf = (schema: z.core.$ZodType | undefined, entered: Record<string, string>, missing: 'account.missing_login' | 'account.missing_fields') => {
  const checked = z.safeParse(schema as z.core.$ZodType, entered);
  return checked.success ? null : toFormProblem(checked.error, entered, missing, 'request.invalid');
};

describe('a form that cannot be sent', () => {
  it('says the fixed sentence when a required field is blank, and marks each', () => {
    expect(slipOf(login.body, { email: '  ', password: '' }, 'account.missing_login')).toEqual({
      sentence: 'Please enter both email and password.',
      fields: { email: 'Please fill this in.', password: 'Please fill this in.' },
    });
  });

  it('says the fixed sentence for one blank among wrong ones', () => {
    const entered = { firstName: 'A', lastName: '', email: 'nobody', phoneNumber: '1', password: 'short' };
    expect(slipOf(register.body, entered, 'account.missing_fields')).toEqual({
      sentence: 'Please fill in all the required fields.',
      fields: { lastName: 'Please fill this in.', email: 'Check this email address.', password: 'Use at least 8 characters.' },
    });
  });

  it('asks for another look when all is filled in but something is wrong', () => {
    const entered = { email: 'nobody', password: 'x' };
    expect(slipOf(login.body, entered, 'account.missing_login')).toMatchObject({ sentence: 'Some of what you entered needs another look.' });
  });

  it('does not ask for what is optional', () => {
    const entered = { firstName: 'A', lastName: 'B', email: 'a@example.com', phoneNumber: '1', password: 'long enough', referralCode: '' };
    expect(slipOf(register.body, entered, 'account.missing_fields')).toBeNull();
  });
});
