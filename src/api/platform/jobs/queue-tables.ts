import { getConstructionPlans } from 'pg-boss';

/** Statements that create the tables of the job queue, without a transaction of their own. */
export const queueTables = (): string =>
  getConstructionPlans('pgboss')
    .trim()
    .replace(/^BEGIN;/, '')
    .replace(/COMMIT;$/, '');
