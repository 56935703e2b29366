import type { Runtime } from '#api/runtime.ts';
import * as repo from '#api/scheduling/unpaid-time.repository.ts';
import type { UnpaidCustomer } from '#shared/scheduling/staff-schedule.contract.ts';

/** How many customers the list has at most. */
const MOST_CUSTOMERS = 20;

/** The customers who have most unpaid time of bays and drivers, the most first. */
export async function listUnpaidTime({ db }: Runtime): Promise<{ customers: UnpaidCustomer[] }> {
  const rows = await repo.listUnpaidTime(db, MOST_CUSTOMERS);
  return {
    customers: rows.map(({ id, name, jobs, minutes, has_paid_visit }) => ({
      customer: id,
      fullName: name,
      jobs,
      minutes,
      hasPaidVisit: has_paid_visit,
    })),
  };
}
