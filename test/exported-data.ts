import * as z from 'zod/mini';
import { collectPersonalData } from '#api/privacy/collect-personal-data.ts';
import { writeJson } from '#api/privacy/export-file.ts';
import { downloadExport, personalData } from '#shared/privacy/personal-data.contract.ts';
import { type DataExport, getExport, requestExport } from '#shared/privacy/privacy.contract.ts';
import type { Customer } from './customers.ts';
import { eventually } from './payments.ts';
import { expectOk, type TestApp } from './test-app.ts';

/** Everything that the file of a customer has, as the job writes it. */
export async function exportedData<T = Record<string, any>>(
  { runtime }: TestApp,
  customerId: string,
): Promise<{ body: T; text: string }> {
  const text = (await listOf(writeJson(collectPersonalData(runtime, customerId)))).join('');
  const body = JSON.parse(text) as T;
  z.parse(personalData, body);
  return { body, text };
}

/** All items that a generator yields. */
export async function listOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

/** Asks for the file as the customer does. */
export const orderExport = (who: Customer) => who.call(requestExport, { body: { currentPassword: who.password } });

/** Waits until the export of a customer is in a state. */
export const exportIn = (who: Customer, state: DataExport['state']): Promise<DataExport> =>
  eventually(async () => {
    const { export: known } = (await expectOk(who.call(getExport))).body;
    return known?.state === state ? known : undefined;
  });

/** Downloads the file as the customer does. */
export const download = (who: Customer) => who.call(downloadExport, { body: { currentPassword: who.password } });
