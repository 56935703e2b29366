import { serverNow } from '#web/lib/server-clock.ts';
import BellRing from 'lucide-react/icons/bell-ring';
import FileText from 'lucide-react/icons/file-text';
import IdCard from 'lucide-react/icons/id-card';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useState } from 'react';
import type { Car } from '#shared/cars/cars.contract.ts';
import { PAPER_LABEL, PAPERS, type Paper } from '#shared/cars/papers.ts';
import { dayIn } from '#shared/scheduling/wall-clock.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { paperText } from './car-texts.ts';
import { CarReminders } from './CarReminders.tsx';
import { PaperChip } from './PaperChip.tsx';
import { PaperSheet } from './PaperSheet.tsx';
import { useCars } from './cars-queries.ts';
import styles from './CarPapers.module.css';
import { texts } from './customer-cars.texts.ts';

const ICON = { 'vehicle-licence': IdCard, insurance: ShieldCheck, 'road-worthiness': FileText };

/** The papers of a car: which end when, and a way to write a new date. */
export function CarPapers({ car }: { car: Car }) {
  const [editing, setEditing] = useState<Paper | null>(null);
  const [today] = useState(() => dayIn('Africa/Lagos', serverNow()));
  const online = useOnline();
  const { data } = useCars();
  return (
    <Card aria-labelledby="papers">
      <h2 className="heading" id="papers">
        {texts.papers}
      </h2>
      <ul className={styles.list}>
        {PAPERS.map((kind) => {
          const Icon = ICON[kind];
          const endsOn = car.papers.find((paper) => paper.kind === kind)?.endsOn;
          const text = endsOn === undefined ? null : paperText(endsOn, today);
          return (
            <li key={kind}>
              <Icon size={24} />
              <div>
                <b>{PAPER_LABEL[kind]}</b>
                <br />
                <span className="muted">
                  {text === null ? (
                    texts.notKnownYet
                  ) : (
                    <>
                      {text.day},
                      <br />
                      {text.distance}
                    </>
                  )}
                </span>
              </div>
              {text && <PaperChip state={text.state} />}
              <p className={styles.act}>
                <Button
                  variant={text?.state === 'good' ? 'text' : 'line'}
                  size="sm"
                  disabled={!online}
                  aria-label={`${text === null ? texts.addTheDate : texts.addTheNewDate}, ${PAPER_LABEL[kind].toLowerCase()}`}
                  onClick={() => setEditing(kind)}
                >
                  {text === null ? texts.addTheDate : texts.addTheNewDate}
                </Button>
              </p>
            </li>
          );
        })}
      </ul>
      {data?.reminders.given === true && <Notice icon={BellRing}>{texts.paperReminders}</Notice>}
      <div className={styles.remind}>
        <CarReminders />
      </div>
      {editing && <PaperSheet car={car} kind={editing} onClose={() => setEditing(null)} />}
    </Card>
  );
}
