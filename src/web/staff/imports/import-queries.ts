import { useQuery } from '@tanstack/react-query';
import {
  checkImport,
  getImport,
  listImports,
  type ImportPlan,
  type ImportRecord,
} from '#shared/imports/imports.contract.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffQueryClient } from '#web/staff/session/staff-query-client.ts';

/** How often the progress of a running import is asked for, ms. */
const PROGRESS_MS = 1000;

/** How long the comparison of 50,000 lines may take on a busy server, ms. */
const CHECK_MS = 60_000;

/** True while a job works on an import. */
const isBusy = ({ state }: ImportRecord): boolean => state === 'waiting' || state === 'running' || state === 'undoing';

export const useImports = (page: number) =>
  useQuery({
    queryKey: ['imports', 'list', page],
    queryFn: ({ signal }) => staffCall(listImports, { query: { page: String(page) } }, { signal }),
    placeholderData: (before) => before,
  });

/** One import; asked for again while a job works on it. */
export const useImport = (id: string) =>
  useQuery({
    queryKey: ['imports', 'one', id],
    queryFn: ({ signal }) => staffCall(getImport, { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && isBusy(data.import) ? PROGRESS_MS : false),
  });

/** A failed import has to be compared again. */
const checkKey = ({ _id: id, failure }: ImportRecord, plan: ImportPlan | null) => [
  'imports',
  'check',
  id,
  failure?.at,
  plan,
];

/** The comparison of a draft with the centre, for the choices that are stored. */
export const useImportCheck = (record: ImportRecord) => {
  const { _id: id, plan } = record;
  return useQuery({
    queryKey: checkKey(record, plan),
    queryFn: ({ signal }) => {
      if (plan === null) throw new Error('the file is deleted');
      return staffCall(checkImport, { params: { id }, body: plan }, { signal, timeoutMs: CHECK_MS });
    },
    placeholderData: (before) => before,
    staleTime: Infinity,
  });
};

/** Stores other choices for a draft, and keeps the new comparison. */
export async function changePlan(record: ImportRecord, plan: ImportPlan): Promise<void> {
  const { _id: id } = record;
  const answer = await staffCall(checkImport, { params: { id }, body: plan }, { timeoutMs: CHECK_MS });
  staffQueryClient.setQueryData(checkKey(record, answer.import.plan), answer);
  staffQueryClient.setQueryData(['imports', 'one', id], { import: answer.import });
}

/** Asks for the list again. The check of a draft is not repeated, since an import that has started refuses it. */
export const refreshImports = (): Promise<void> =>
  staffQueryClient.invalidateQueries({ queryKey: ['imports', 'list'] });

/** Keeps the answer of a call that changed the state of an import, so that its screen shows the new state at once. */
export function keepImport(answer: { import: ImportRecord }): void {
  staffQueryClient.setQueryData(['imports', 'one', answer.import._id], answer);
  void refreshImports();
}
