import Plus from 'lucide-react/icons/plus';
import { useDeferredValue, useMemo, useState } from 'react';
import { setVehicleActive, type StaffVehicle } from '#shared/catalogue/staff-catalogue.contract.ts';
import { NO_YEAR } from '#shared/catalogue/other-car.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useSearchParams } from '#web/lib/router.tsx';
import { errorMessage } from '#web/lib/error-message.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { StaffErrorState } from '#web/staff/StaffErrorState.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { SkeletonCards } from '#web/ui/feedback/SkeletonCards.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { PageTitle } from '#web/ui/layout/PageTitle.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { BrandSection } from './BrandSection.tsx';
import { groupCars } from './car-groups.ts';
import { CarSheet } from './CarSheet.tsx';
import { CatalogueTabs } from './CatalogueTabs.tsx';
import { invalidateCatalogue, useCatalogue } from './staff-catalogue-queries.ts';
import { texts } from './staff-catalogue.texts.ts';

/** A search that finds at most this many brands opens them. One that finds at most this many models opens those too. */
const OPENED = { brands: 3, models: 4 } as const;

/** /staff/catalogue/cars: the cars by brand and model, with a search. */
export function CatalogueCarsScreen() {
  const { data, error, refetch, isFetching } = useCatalogue();
  const [text, setText] = useState('');
  // A booked car that is not in the catalogue comes along in the address.
  const query = useSearchParams();
  const [adding, setAdding] = useState(query.has('make'));
  const search = useDeferredValue(text);
  const groups = useMemo(() => groupCars(data?.vehicles ?? [], search), [data, search]);
  useTitle(texts.cars, useCentre()?.name);
  const cars = groups.reduce((sum, { count }) => sum + count, 0);
  const models = groups.reduce((sum, group) => sum + group.models.length, 0);
  const isSearch = search.trim() !== '';

  async function flip({ _id: id, active }: StaffVehicle): Promise<void> {
    try {
      toast.success((await staffCall(setVehicleActive, { params: { id }, body: { active: !active } })).message);
    } catch (failed) {
      toast.error(errorMessage(failed));
    }
    await invalidateCatalogue();
  }
  return (
    <main id="main" className="wrap page" tabIndex={-1}>
      <PageTitle
        lead={texts.carsLead}
        action={
          <Button size="sm" icon={Plus} onClick={() => setAdding(true)} disabled={!data}>
            {texts.addACar}
          </Button>
        }
      >
        {texts.cars}
      </PageTitle>
      <CatalogueTabs current="cars" />
      {error && !data && <StaffErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && (
        <SkeletonGroup label={texts.loadingTheCars}>
          <SkeletonCards />
        </SkeletonGroup>
      )}
      {data && (
        <div className="block stack">
          <Field
            label={texts.findACar}
            type="search"
            autoComplete="off"
            value={text}
            onChange={({ target }) => setText(target.value)}
            hint={texts.findCarHint}
          />
          <p className="small muted" role="status">
            {texts.carsOfBrands(
              cars,
              cars === 1 ? texts.oneCar : texts.manyCars,
              groups.length,
              groups.length === 1 ? texts.oneBrand : texts.manyBrands,
            )}
          </p>
          {groups.length === 0 && (
            <EmptyState title={texts.noSuchCar}>{isSearch ? texts.noSuchCarExplained : texts.addFirstCar}</EmptyState>
          )}
          {groups.map((group) => (
            <BrandSection
              // A new search closes the sections that the search before it opened.
              key={`${group.brand} ${search}`}
              group={group}
              isOpen={isSearch && groups.length <= OPENED.brands}
              areModelsOpen={isSearch && models <= OPENED.models}
              onFlip={flip}
            />
          ))}
        </div>
      )}
      {adding && data && (
        <CarSheet
          brands={[...new Set(data.vehicles.filter(({ year }) => year !== NO_YEAR).map(({ brand }) => brand))]}
          start={{
            brand: query.get('make') ?? '',
            model: query.get('model') ?? '',
            year: query.get('year') ?? '',
            class: query.get('class') ?? 'saloon',
          }}
          onClose={() => setAdding(false)}
          onSaved={(message) => {
            setAdding(false);
            toast.success(message);
            void invalidateCatalogue();
          }}
        />
      )}
    </main>
  );
}
