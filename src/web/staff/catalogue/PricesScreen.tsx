import Upload from 'lucide-react/icons/upload';
import { useMemo, useState } from 'react';
import { navigate, useSearchParams } from '#web/lib/router.tsx';
import { exportPrices } from '#shared/catalogue/prices.contract.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import { useLeaveGuard } from '#web/lib/use-leave-guard.ts';
import { useTitle } from '#web/lib/use-title.ts';
import { CsvButton } from '#web/staff/CsvButton.tsx';
import { StaffErrorState } from '#web/staff/StaffErrorState.tsx';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { SkeletonCards } from '#web/ui/feedback/SkeletonCards.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { PageTitle } from '#web/ui/layout/PageTitle.tsx';
import { groupCars } from './car-groups.ts';
import { CatalogueTabs } from './CatalogueTabs.tsx';
import { CLASS_COLUMNS, carColumns } from './price-cells.ts';
import { PriceChanges } from './PriceChanges.tsx';
import { PriceFileSheet } from './PriceFileSheet.tsx';
import { ServicePriceGrid } from './ServicePriceGrid.tsx';
import { useCarPrices, useCatalogue } from './staff-catalogue-queries.ts';
import { usePriceDraft } from './use-price-draft.ts';
import { texts } from './staff-catalogue.texts.ts';

/** /staff/catalogue/prices?brand=&model=: all prices in a grid, by class or for the cars of a model. */
export function PricesScreen() {
  const query = useSearchParams();
  const [brand, model] = [query.get('brand') ?? '', query.get('model') ?? ''];
  const { data, error, refetch, isFetching } = useCatalogue();
  const cars = useCarPrices(brand, model);
  const draft = usePriceDraft();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [importing, setImporting] = useState(false);
  useTitle(texts.prices, useCentre()?.name);
  const guard = useLeaveGuard(
    draft.changes.length > 0,
    (pathname) => pathname === staffPaths.prices() || pathname === staffPaths.login(),
  );
  const groups = useMemo(() => groupCars(data?.vehicles ?? [], ''), [data]);
  const isByCar = brand !== '' && model !== '';
  const columns = isByCar ? cars.data && carColumns(`${brand} ${model}`, cars.data.cars) : CLASS_COLUMNS;
  const failed = error ?? (isByCar ? cars.error : null);
  const isReady = data !== undefined && columns !== undefined;

  return (
    <main id="main" className="wrap wide page" tabIndex={-1}>
      <PageTitle
        lead={texts.bookingsKeepPrices}
        action={
          <span className="actions">
            <CsvButton endpoint={exportPrices} fileName="prices.csv" size="sm" />
            <Button variant="line" size="sm" icon={Upload} onClick={() => setImporting(true)}>
              {texts.openAFile}
            </Button>
          </span>
        }
      >
        {texts.prices}
      </PageTitle>
      <CatalogueTabs current="prices" />
      <div className="block stack">
        <PriceListSelect
          brand={brand}
          model={model}
          groups={groups}
          onChoose={(toBrand, toModel) => {
            setProblems([]);
            navigate(staffPaths.prices(toBrand, toModel));
          }}
        />
        <p className="small muted">
          {texts.gridExplained(isByCar ? texts.onePriceForOneCar : texts.onePriceForAllCars)}
        </p>
        {failed && !isReady && (
          <StaffErrorState
            error={failed}
            onRetry={() => void (error ? refetch() : cars.refetch())}
            retrying={isFetching || cars.isFetching}
          />
        )}
        {!isReady && !failed && (
          <SkeletonGroup label={texts.loadingThePrices}>
            <SkeletonCards />
          </SkeletonGroup>
        )}
        <RefusedPrices problems={problems} />
        {isReady && (
          <ServicePriceGrid
            key={`${brand} ${model}`}
            label={isByCar ? texts.pricesOf(brand, model) : texts.pricesByClass}
            services={data.services}
            columns={columns}
            draft={draft}
            onProblems={setProblems}
          />
        )}
        <PriceChanges draft={draft} />
      </div>
      {importing && <PriceFileSheet onClose={() => setImporting(false)} />}
      <LeaveSheet guard={guard} />
    </main>
  );
}

interface PriceListSelectProps {
  /** Empty, like `model`, when the prices are by class. */
  brand: string;
  model: string;
  groups: ReturnType<typeof groupCars>;
  onChoose: (brand?: string, model?: string) => void;
}

/** Chooses between the prices by class and those of the cars of a model. */
const PriceListSelect = ({ brand, model, groups, onChoose }: PriceListSelectProps) => (
  <Select
    label={texts.pricesOfLabel}
    value={brand !== '' && model !== '' ? JSON.stringify([brand, model]) : ''}
    onChange={({ target }) => onChoose(...(target.value === '' ? [] : (JSON.parse(target.value) as [string, string])))}
  >
    <option value="">{texts.allCarsByClass}</option>
    {groups.map((group) => (
      <optgroup key={group.brand} label={group.brand}>
        {group.models.map((one) => (
          <option key={one.model} value={JSON.stringify([group.brand, one.model])}>
            {group.brand} {one.model}
          </option>
        ))}
      </optgroup>
    ))}
  </Select>
);

/** The pasted or typed prices that could not be used. */
function RefusedPrices({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0) return null;
  return (
    <Notice tone="bad">
      {texts.notApplied}
      <ul>
        {problems.slice(0, 10).map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
        {problems.length > 10 && <li>{texts.andMore(problems.length - 10)}</li>}
      </ul>
    </Notice>
  );
}

const LeaveSheet = ({ guard }: { guard: ReturnType<typeof useLeaveGuard> }) => (
  <Sheet role="alertdialog" open={guard.asking} onClose={guard.stay} title={texts.leaveQuestion}>
    <div className="stack">
      <p>{texts.leaveConsequence}</p>
      <SheetActions>
        <Button variant="danger-solid" onClick={guard.leave}>
          {texts.leave}
        </Button>
        <Button variant="line" onClick={guard.stay} data-autofocus>
          {texts.stay}
        </Button>
      </SheetActions>
    </div>
  </Sheet>
);
