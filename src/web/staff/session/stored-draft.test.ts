import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { memoryStore } from '#test/memory-store.ts';
import { createFormDrafts } from '#web/lib/form-draft.ts';
import { storedDraft } from './stored-draft.ts';

const schema = z.object({ km: z.string(), marks: z.array(z.number()) });

test('a draft is read as it was stored, until it is dropped', () => {
  const draft = storedDraft(
    schema,
    createFormDrafts(() => 's1', memoryStore()),
  );
  expect(draft.read('check-in')).toBeNull();
  draft.keep('check-in', { km: '12', marks: [1, 2] });
  expect(draft.read('check-in')).toEqual({ km: '12', marks: [1, 2] });
  draft.keep('check-in', null);
  expect(draft.read('check-in')).toBeNull();
});

test.each([{ json: '{"km":"12","marks":[]}' }, { km: 12, marks: [] }, [], {}])('a draft %j is dropped', (values) => {
  const store = memoryStore();
  const drafts = createFormDrafts(() => 's1', store);
  drafts.write('check-in', values);
  expect(storedDraft(schema, drafts).read('check-in')).toBeNull();
  expect(store.length).toBe(0);
});

test('the draft of another person is neither read nor dropped', () => {
  const store = memoryStore();
  const of = (owner: string) =>
    storedDraft(
      schema,
      createFormDrafts(() => owner, store),
    );
  of('kemi').keep('check-in', { km: '12', marks: [] });
  expect(of('bola').read('check-in')).toBeNull();
  expect(of('kemi').read('check-in')).toEqual({ km: '12', marks: [] });
});
