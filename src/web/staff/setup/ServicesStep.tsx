import { useState } from 'react';
import { removeSamples, type Setup } from '#shared/setup/setup.contract.ts';
import { ConfirmSheet } from '#web/staff/ConfirmSheet.tsx';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { Money } from '#web/ui/data/Money.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import { refreshSetup } from './setup-queries.ts';
import styles from './Setup.module.css';
import { ConfirmButton, StepFrame, type StepProps } from './StepFrame.tsx';
import { texts } from './staff-setup.texts.ts';

/** The services that are still samples, which can be confirmed or removed together. */
export function ServicesStep({ step, setup }: StepProps) {
  const [isAsking, setAsking] = useState(false);
  const { sampleServices } = setup.facts;
  const { services, links, bankAccount } = setup.removable;
  const isAnyRemovable = services.length > 0 || links.length > 0 || bankAccount;
  return (
    <StepFrame step={step}>
      <p>{texts.servicesLead}</p>
      {sampleServices.length > 0 && (
        <ul className={styles.samples} aria-label={texts.samplesCaption}>
          {sampleServices.map(({ _id, name, price }) => (
            <li key={_id}>
              <Link href={staffPaths.service(_id)}>{name}</Link>
              <Money naira={price} />
              <span className={styles.pill}>{texts.sample}</span>
            </li>
          ))}
        </ul>
      )}
      {sampleServices.length > 0 && services.length === 0 && <p className="muted">{texts.onlySamples}</p>}
      <p className="actions">
        <Button href={staffPaths.catalogue()}>{texts.editServices}</Button>
        {step.state === 'sample' && <ConfirmButton step="services">{texts.areOurServices}</ConfirmButton>}
        {isAnyRemovable && (
          <Button variant="danger" onClick={() => setAsking(true)}>
            {texts.removeSamples}
          </Button>
        )}
      </p>
      <ConfirmSheet
        open={isAsking}
        title={texts.removeQuestion}
        confirm={texts.removeSamples}
        send={() => staffCall(removeSamples)}
        onDone={() => {
          setAsking(false);
          void refreshSetup();
        }}
        onClose={() => setAsking(false)}
      >
        <Consequences removable={setup.removable} />
      </ConfirmSheet>
    </StepFrame>
  );
}

const Consequences = ({ removable: { services, links, bankAccount } }: { removable: Setup['removable'] }) => (
  <ul className={styles.consequences}>
    {services.length > 0 && <li>{texts.removeServices(services)}</li>}
    {links.length > 0 && <li>{texts.removeLinks(links.length)}</li>}
    {bankAccount && <li>{texts.removeAccount}</li>}
  </ul>
);
