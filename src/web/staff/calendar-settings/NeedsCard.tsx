import { useState } from 'react';
import type { StaffCalendar } from '#shared/scheduling/staff-schedule.contract.ts';
import { SortedTable } from '#web/staff/SortedTable.tsx';
import type { Column } from '#web/ui/data/Table.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { NeedsSheet } from './NeedsSheet.tsx';
import { needsLabel } from './calendar-labels.ts';
import { texts } from './staff-calendar-settings.texts.ts';

type CalendarService = StaffCalendar['services'][number];

/** The kinds of bays and the minutes that each service needs. */
export function NeedsCard({ calendar }: { calendar: StaffCalendar }) {
  const [editing, setEditing] = useState<string | null>(null);
  const service = calendar.services.find(({ _id }) => _id === editing);
  return (
    <section aria-labelledby="needs">
      <div className="block-head">
        <h2 className="heading" id="needs">
          {texts.whatServicesNeed}
        </h2>
      </div>
      <SortedTable
        keys={{ service: ({ name }) => name, needs: ({ needs }) => needsLabel(needs) }}
        caption={texts.whatServicesNeed}
        columns={columns((one) => setEditing(one._id))}
        rows={calendar.services}
        rowKey={({ _id }) => _id}
      />
      {service && <NeedsSheet calendar={calendar} service={service} onClose={() => setEditing(null)} />}
    </section>
  );
}

const columns = (onEdit: (service: CalendarService) => void): Column<CalendarService>[] => [
  { key: 'name', head: 'Service', sort: 'service', place: 'title', cell: ({ name }) => name },
  {
    key: 'needs',
    head: 'Needs',
    sort: 'needs',
    place: 'sub',
    cell: ({ needs }) => <span className="small">{needs.length === 0 ? texts.noNeedsYet : needsLabel(needs)}</span>,
  },
  {
    key: 'do',
    head: 'Actions',
    headHidden: true,
    place: 'action',
    cell: (service) => (
      <Button variant="line" size="sm" onClick={() => onEdit(service)} aria-label={texts.editNeedsOf(service.name)}>
        {texts.edit}
      </Button>
    ),
  },
];
