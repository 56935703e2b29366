import Plus from 'lucide-react/icons/plus';
import { useDeferredValue, useState } from 'react';
import { editVehicle, type StaffService, type StaffVehicle } from '#shared/catalogue/staff-catalogue.contract.ts';
import type { VehicleClass } from '#shared/catalogue/catalogue-seed.ts';
import { formatNaira } from '#shared/money.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { CarSheet } from './CarSheet.tsx';
import { CLASS_LABEL } from '#shared/catalogue/vehicle-class-labels.ts';
import { invalidateCatalogue, useCatalogue } from './staff-catalogue-queries.ts';
import { StaffErrorState } from '#web/staff/StaffErrorState.tsx';
import { ServiceSheet } from './ServiceSheet.tsx';
import { SkeletonCards } from '#web/ui/feedback/SkeletonCards.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { PageTitle } from '#web/ui/layout/PageTitle.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { Table, type Column } from '#web/ui/data/Table.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';

/** Cars rendered at once; the search finds the others. */
const MAX_ROWS = 40;

/** /staff/catalogue: services with their prices, and cars. */
export function Component() {
  const { data, error, refetch, isFetching } = useCatalogue();
  const [editing, setEditing] = useState<StaffService | null>(null);
  const [adding, setAdding] = useState(false);
  useTitle('Services and cars', useCentre()?.name);
  const saved = (message: string) => {
    setEditing(null);
    setAdding(false);
    toast.success(message);
    invalidateCatalogue();
  };
  return (
    <main id="main" className="wrap page" tabIndex={-1}>
      <PageTitle lead="Bookings that are made keep their price.">Services and cars</PageTitle>
      {error && !data && <StaffErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && (
        <SkeletonGroup label="Loading the catalogue">
          <SkeletonCards />
        </SkeletonGroup>
      )}
      {data && (
        <>
          <Table
            caption="Services"
            columns={serviceColumns(setEditing)}
            rows={data.services}
            rowKey={({ _id }) => _id}
            className="block"
          />
          <Cars vehicles={data.vehicles} onAdd={() => setAdding(true)} />
          {editing && <ServiceSheet service={editing} onClose={() => setEditing(null)} onSaved={saved} />}
          {adding && (
            <CarSheet
              brands={[...new Set(data.vehicles.map(({ brand }) => brand))]}
              onClose={() => setAdding(false)}
              onSaved={saved}
            />
          )}
        </>
      )}
    </main>
  );
}

const otherPrices = ({ byClass, mixed }: StaffService): string =>
  [
    ...Object.entries(byClass).map(([one, price]) => `${CLASS_LABEL[one as VehicleClass]} ${formatNaira(price)}`),
    ...mixed.map((one) => `${CLASS_LABEL[one]} differs`),
  ].join(', ');

const serviceColumns = (onEdit: (service: StaffService) => void): Column<StaffService>[] => [
  { key: 'name', head: 'Service', place: 'title', cell: ({ name }) => name },
  {
    key: 'price',
    head: 'Price',
    place: 'amount',
    align: 'right',
    cell: ({ price }) => <span className="num">{formatNaira(price)}</span>,
  },
  {
    key: 'others',
    head: 'Other prices',
    place: 'sub',
    cell: (service) => <span className="small">{otherPrices(service)}</span>,
  },
  { key: 'state', head: 'State', place: 'meta', cell: ({ active }) => (active ? 'Can be booked' : 'Switched off') },
  {
    key: 'do',
    head: 'Actions',
    headHidden: true,
    place: 'action',
    cell: (service) => (
      <Button variant="line" size="sm" onClick={() => onEdit(service)} aria-label={`Edit ${service.name}`}>
        Edit
      </Button>
    ),
  },
];

function Cars({ vehicles, onAdd }: { vehicles: readonly StaffVehicle[]; onAdd: () => void }) {
  const [text, setText] = useState('');
  const words = useDeferredValue(text).toLowerCase().split(/\s+/).filter(Boolean);
  const found = vehicles.filter((car) =>
    words.every((word) => `${car.brand} ${car.model} ${car.year}`.toLowerCase().includes(word)),
  );
  const shown = found.slice(0, MAX_ROWS);
  async function flip({ _id: id, active }: StaffVehicle) {
    try {
      toast.success((await staffCall(editVehicle, { params: { id }, body: { active: !active } })).message);
    } catch (error) {
      toast.error(errorMessage(error));
    }
    invalidateCatalogue();
  }
  const columns: Column<StaffVehicle>[] = [
    { key: 'car', head: 'Car', place: 'title', cell: ({ brand, model, year }) => `${brand} ${model} ${year}` },
    { key: 'class', head: 'Class', place: 'sub', cell: (car) => CLASS_LABEL[car.class] },
    { key: 'state', head: 'State', place: 'meta', cell: ({ active }) => (active ? 'Can be chosen' : 'Off the list') },
    {
      key: 'do',
      head: 'Actions',
      headHidden: true,
      place: 'action',
      cell: (car) => (
        <Button
          variant="line"
          size="sm"
          onClick={() => void flip(car)}
          aria-label={`${car.active ? 'Take off' : 'Put back'} ${car.brand} ${car.model} ${car.year}`}
        >
          {car.active ? 'Take off' : 'Put back'}
        </Button>
      ),
    },
  ];
  return (
    <section className="block stack" aria-labelledby="cars">
      <div className="block-head">
        <h2 className="heading" id="cars">
          Cars
        </h2>
        <Button variant="line" size="sm" icon={Plus} onClick={onAdd}>
          Add a car
        </Button>
      </div>
      <Field
        label="Find a car"
        type="search"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p className="small muted" role="status">
        {found.length} {found.length === 1 ? 'car' : 'cars'}
        {found.length > shown.length && `, the first ${MAX_ROWS} are shown`}
      </p>
      {shown.length > 0 && <Table caption="Cars" columns={columns} rows={shown} rowKey={({ _id }) => _id} />}
    </section>
  );
}
