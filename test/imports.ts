import { runImports } from '#api/imports/run-imports.ts';
import * as contract from '#shared/imports/imports.contract.ts';
import type { StaffMember } from './staff.ts';
import { expectOk, type TestApp, type TestResponse } from './test-app.ts';

export const HEAD = 'Name,Phone,Email,Plate,Make,Model,Year';

let made = 0;
/** A mobile number that no other person of the tests has. */
export const newNumber = (): string => `0807${String(1_000_000 + ++made)}`;
/** A plate that no other car of the tests has. */
export const newPlate = (): string => `ZZX${100 + (++made % 900)}${'ABCDEFGHJK'.charAt(made % 10)}K`;

/** A file of customers with a car each. */
export const customerFile = (count: number): { text: string; people: { phone: string; plate: string }[] } => {
  const people = Array.from({ length: count }, (_, at) => ({
    phone: newNumber(),
    plate: `Y${String.fromCodePoint(65 + (made % 26))}X${100 + (at % 900)}${String(++made).padStart(4, '0').slice(-4)}`,
  }));
  const lines = people.map(({ phone, plate }, at) => `Ngọ́zí Number ${at},${phone},,${plate},Toyota,Corolla,2014`);
  return { text: [HEAD, ...lines].join('\n'), people };
};

const form = (file: string | Uint8Array<ArrayBuffer>, field = 'file'): FormData => {
  const body = new FormData();
  body.append(field, new Blob([file], { type: 'text/csv' }), 'customers.csv');
  return body;
};

/** Sends a file of customers. */
export const upload = (
  staff: StaffMember,
  file: string | Uint8Array<ArrayBuffer>,
  field?: string,
): Promise<TestResponse<{ import: contract.ImportRecord; code?: string }>> =>
  staff.request('POST', 'staff/import?kind=customers&name=customers.csv', form(file, field));

/** Sends a file, stores changes to its choices and compares it with the centre. */
export async function check(staff: StaffMember, file: string, changes: Partial<contract.ImportPlan> = {}) {
  const { body } = await expectOk(upload(staff, file));
  return recheck(staff, body.import, changes);
}

/** Compares a file that was sent before with the centre, with other choices. */
export async function recheck(
  staff: StaffMember,
  { _id: id, plan }: contract.ImportRecord,
  changes: Partial<contract.ImportPlan> = {},
) {
  if (plan === null) throw new Error('the file is deleted');
  return (await expectOk(staff.call(contract.checkImport, { params: { id }, body: { ...plan, ...changes } }))).body;
}

export const start = (staff: StaffMember, id: string) => staff.call(contract.startImport, { params: { id } });
export const undo = (staff: StaffMember, id: string) => staff.call(contract.undoImport, { params: { id } });
export const stateOf = async (staff: StaffMember, id: string): Promise<contract.ImportRecord> =>
  (await expectOk(staff.call(contract.getImport, { params: { id } }))).body.import;

/** Brings a file in, and returns the import as it ended. */
export async function bringInFile(
  app: TestApp,
  staff: StaffMember,
  file: string,
  changes: Partial<contract.ImportPlan> = {},
): Promise<contract.ImportRecord> {
  const { import: checked } = await check(staff, file, changes);
  await expectOk(start(staff, checked._id));
  await runImports(app.runtime);
  return stateOf(staff, checked._id);
}

/** Takes an import back, and returns it as it ended. */
export async function takeBackFile(app: TestApp, staff: StaffMember, id: string): Promise<contract.ImportRecord> {
  await expectOk(undo(staff, id));
  await runImports(app.runtime);
  return stateOf(staff, id);
}

/** The living customers with a phone number in the national form. */
export const withPhone = (app: TestApp, phone: string) =>
  app.runtime.db
    .selectFrom('customers')
    .selectAll()
    .where('phone', '=', `+234${phone.slice(1)}`)
    .where('deleted_at', 'is', null)
    .execute();

/** The cars of a customer. */
export const carsOf = (app: TestApp, customerId: string) =>
  app.runtime.db.selectFrom('cars').selectAll().where('customer_id', '=', customerId).orderBy('plate').execute();
