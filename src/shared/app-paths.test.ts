import { expect, test } from 'vitest';
import { isAppPath } from './app-paths.ts';

const SEGMENT = 'a'.repeat(100);

test.each([
  '/login',
  '/signup',
  '/reset',
  '/new',
  '/times',
  '/login/',
  '/user',
  '/staff/',
  '/user/bookings',
  '/staff/booking/1/payment/2',
  `/user/${SEGMENT}`,
  '/otp/ade@example.com/email/4',
  `/otp/${'a'.repeat(300)}/abcdefghij/6`,
])('%s is a path of the application', (path) => expect(isAppPath(path)).toBe(true));

test.each([
  '',
  '/',
  '/welcome',
  '/log',
  '/login2',
  '/x/login',
  'login',
  '/login/x',
  '/times/x',
  '/login//',
  '/users',
  '/x/user',
  '/user//x',
  '/user/a/b/c/d/e',
  `/user/${SEGMENT}a`,
  '/otp',
  '/otp/ade@example.com/email/44',
  '/otp/ade@example.com/email/x',
  '/otp/ade@example.com/Email/4',
  '/otp/ade@example.com/abcdefghijk/4',
  '/otp/ade@example.com//4',
  '/otp//email/4',
  `/otp/${'a'.repeat(301)}/email/4`,
  '/x/otp/ade@example.com/email/4',
  '/otp/a/b/email/4',
])('%s is not a path of the application', (path) => expect(isAppPath(path)).toBe(false));
