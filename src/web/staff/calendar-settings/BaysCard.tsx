import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { editBay, type Bay, type StaffCalendar } from '#shared/scheduling/staff-schedule.contract.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { SortedTable } from '#web/staff/SortedTable.tsx';
import type { Column } from '#web/ui/data/Table.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import type { SortKeys } from '#web/staff/use-list-order.ts';
import { AddBaySheet, RenameBaySheet } from './BaySheets.tsx';
import { ConfirmChangeSheet } from './ConfirmChangeSheet.tsx';
import { invalidateCalendar } from './calendar-queries.ts';
import { KIND_LABEL, texts } from './staff-calendar-settings.texts.ts';

type Opened = { what: 'add' } | { what: 'rename' | 'retire'; bay: Bay } | null;

/** The bays and drivers, which managers can add, rename, retire and use again. */
export function BaysCard({ calendar: { bays, version, rules } }: { calendar: StaffCalendar }) {
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const { busy, submit } = useSubmit({ onFailure: (message) => toast.error(message) });
  const reuse = ({ _id: id, name }: Bay) =>
    submit(async () => {
      toast.success((await staffCall(editBay, { params: { id }, body: { name, retired: false } })).message);
      await invalidateCalendar();
    });
  const retiring = opened?.what === 'retire' ? opened.bay : null;
  return (
    <section aria-labelledby="bays">
      <div className="block-head">
        <h2 className="heading" id="bays">
          {texts.baysAndDrivers}
        </h2>
        <Button variant="line" size="sm" icon={Plus} onClick={() => setOpened({ what: 'add' })}>
          {texts.addABay}
        </Button>
      </div>
      <SortedTable
        keys={KEYS}
        caption={texts.baysAndDrivers}
        columns={columns({
          busy,
          onRename: (bay) => setOpened({ what: 'rename', bay }),
          onRetire: (bay) => setOpened({ what: 'retire', bay }),
          onReuse: (bay) => void reuse(bay),
        })}
        rows={bays}
        rowKey={({ _id }) => _id}
      />
      {opened?.what === 'add' && <AddBaySheet onClose={close} />}
      {opened?.what === 'rename' && <RenameBaySheet bay={opened.bay} onClose={close} />}
      {retiring && (
        <ConfirmChangeSheet
          title={texts.retireQuestion(retiring.name)}
          timeZone={rules.timeZone}
          version={version}
          confirm={texts.retire}
          confirmHits={texts.retireAnyway}
          send={({ confirm }) =>
            staffCall(editBay, {
              params: { id: retiring._id },
              body: { name: retiring.name, retired: true, ...(confirm && { confirm }) },
            })
          }
          onClose={close}
        >
          {texts.retireConsequence}
        </ConfirmChangeSheet>
      )}
    </section>
  );
}

interface BayActions {
  busy: boolean;
  onRename: (bay: Bay) => void;
  onRetire: (bay: Bay) => void;
  onReuse: (bay: Bay) => void;
}

/** What the bays are sorted by. */
const KEYS: SortKeys<Bay> = {
  bay: ({ name }) => name,
  kind: ({ kind }) => KIND_LABEL[kind],
  state: ({ retired }) => Number(retired),
};

const columns = ({ busy, onRename, onRetire, onReuse }: BayActions): Column<Bay>[] => [
  { key: 'name', head: 'Bay', sort: 'bay', place: 'title', cell: ({ name }) => name },
  { key: 'kind', head: 'Kind', sort: 'kind', place: 'sub', cell: ({ kind }) => KIND_LABEL[kind] },
  {
    key: 'state',
    head: 'State',
    sort: 'state',
    place: 'meta',
    cell: ({ retired }) => (retired ? 'Retired' : texts.inUse),
  },
  {
    key: 'do',
    head: 'Actions',
    headHidden: true,
    place: 'action',
    cell: (bay) => (
      <div className="actions">
        <Button variant="line" size="sm" onClick={() => onRename(bay)} aria-label={texts.renameBay(bay.name)}>
          {texts.rename}
        </Button>
        {bay.retired ? (
          <Button
            variant="line"
            size="sm"
            disabled={busy}
            onClick={() => onReuse(bay)}
            aria-label={texts.useBayAgain(bay.name)}
          >
            {texts.useAgain}
          </Button>
        ) : (
          <Button variant="line" size="sm" onClick={() => onRetire(bay)} aria-label={texts.retireBay(bay.name)}>
            {texts.retire}
          </Button>
        )}
      </div>
    ),
  },
];
