import { useState } from 'react';
import type { CarPeople, CarPersonEntry } from '#shared/cars/car-people.contract.ts';
import { ROLE_SEES } from '#shared/cars/car-people.ts';
import { formatPhone } from '#shared/phone.ts';
import { fullName } from '#shared/text-schemas.ts';
import { useUser } from '#web/customer/session/customer-session.ts';
import { momentText } from '#web/domain/scheduling/time-labels.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Avatar } from '#web/ui/data/Avatar.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { cx } from '#web/ui/cx.ts';
import { dateText } from '#web/customer/cars/car-texts.ts';
import { EndNamingSheet, RemoveSheet, type Removal } from './RemoveSheet.tsx';
import { ROLE_LABEL } from './role-label.ts';
import { NameDriverSheet } from './NameDriverSheet.tsx';
import styles from './PeopleScreen.module.css';
import { texts } from './customer-people.texts.ts';

type Act = { remove: Removal } | { name: CarPersonEntry } | { end: CarPersonEntry };

/** The owner, the people of the car, and the open invitations. */
export function PeopleList({ people: all, online }: { people: CarPeople; online: boolean }) {
  const { _id: carId, people, invitations } = all;
  const [act, setAct] = useState<Act | null>(null);
  const now = useNow();
  const user = useUser();
  const close = () => setAct(null);
  const owner = user ? fullName(user.firstName, user.lastName) : texts.ownerYou;
  return (
    <Card aria-labelledby="people">
      <h2 className="heading" id="people">
        {texts.whoUsesThisCar}
      </h2>
      <ul className={styles.people}>
        <li>
          <Avatar name={owner} />
          <div>
            <b>{owner}</b>
            <span className={styles.role}>{texts.ownerYou}</span>
          </div>
        </li>
        {people.map((person) => (
          <li key={person._id}>
            <Avatar name={person.name} className={styles.other} />
            <Person person={person} online={online} onAct={setAct} />
          </li>
        ))}
        {invitations.map(({ _id: id, role, phone, invitedAt, endsAt }) => (
          <li key={id}>
            <Avatar name="?" className={styles.other} />
            <div>
              <b className="num">{formatPhone(phone)}</b>
              <span className={styles.role}>{texts.notJoinedYet(ROLE_LABEL[role])}</span>
              <span className="small muted">{texts.invited(momentText(invitedAt, now), dateText(endsAt))}</span>
              <Button
                variant="line"
                size="sm"
                disabled={!online}
                aria-label={texts.takeBackNumber(formatPhone(phone))}
                onClick={() => setAct({ remove: { id, invited: formatPhone(phone) } })}
              >
                {texts.takeBack}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {people.length + invitations.length === 0 && <p className="muted">{texts.noOneYet}</p>}
      {act !== null && 'remove' in act && <RemoveSheet carId={carId} removal={act.remove} onClose={close} />}
      {act !== null && 'end' in act && <EndNamingSheet carId={carId} person={act.end} onClose={close} />}
      {act !== null && 'name' in act && (
        <NameDriverSheet
          carId={carId}
          person={act.name}
          before={people.find(({ standing }) => standing !== null)?.name}
          onClose={close}
        />
      )}
    </Card>
  );
}

interface PersonProps {
  person: CarPersonEntry;
  online: boolean;
  onAct: (act: Act) => void;
}

function Person({ person, online, onAct }: PersonProps) {
  const { _id: id, role, name, phone, joinedAt, standing } = person;
  return (
    <div>
      <b>{name}</b>
      <span className={cx(styles.role, styles[role])}>{ROLE_LABEL[role]}</span>
      <span className="small muted num">{phone === null ? texts.noNumber : formatPhone(phone)}</span>
      <span className="small muted">{ROLE_SEES[role].join('. ')}.</span>
      <span className="small muted">{texts.since(dateText(joinedAt))}</span>
      {standing && <b className="small">{texts.mayCollect(dateText(standing.until))}</b>}
      <p className={styles.acts}>
        {role === 'driver' &&
          (standing ? (
            <Button
              variant="line"
              size="sm"
              disabled={!online}
              aria-label={texts.endForAllVisitsOf(name)}
              onClick={() => onAct({ end: person })}
            >
              {texts.endForAllVisits}
            </Button>
          ) : (
            <Button
              variant="line"
              size="sm"
              disabled={!online}
              aria-label={texts.nameForAllVisitsOf(name)}
              onClick={() => onAct({ name: person })}
            >
              {texts.nameForAllVisits}
            </Button>
          ))}
        <Button
          variant="line"
          size="sm"
          disabled={!online}
          aria-label={texts.removeName(name)}
          onClick={() => onAct({ remove: { id, name } })}
        >
          {texts.remove}
        </Button>
      </p>
    </div>
  );
}
