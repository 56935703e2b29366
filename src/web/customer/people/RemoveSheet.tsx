import { useQueryClient } from '@tanstack/react-query';
import {
  type CarPeople,
  type CarPersonEntry,
  endStandingDriver,
  removePerson,
} from '#shared/cars/car-people.contract.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { SheetActions } from '#web/ui/layout/SheetActions.tsx';
import { peopleKey } from './people-query.ts';
import { texts } from './customer-people.texts.ts';

/** A person of the car, or an invitation. */
export type Removal = { id: string } & ({ name: string } | { invited: string });

interface RemoveSheetProps {
  carId: string;
  removal: Removal;
  onClose: () => void;
}

/** Asks before a person is removed or an invitation is taken back. */
export function RemoveSheet({ carId, removal, onClose }: RemoveSheetProps) {
  const words =
    'name' in removal
      ? {
          title: texts.removeQuestion(removal.name),
          text: texts.removeConsequence(removal.name),
          yes: texts.yesRemove,
          busy: texts.removing,
        }
      : {
          title: texts.takeBackQuestion,
          text: texts.takeBackConsequence(removal.invited),
          yes: texts.yesTakeBack,
          busy: texts.takingBack,
        };
  const params = { id: carId, personId: removal.id };
  return (
    <ConfirmActSheet carId={carId} words={words} act={() => customerCall(removePerson, { params })} onClose={onClose} />
  );
}

interface EndNamingSheetProps {
  carId: string;
  person: CarPersonEntry;
  onClose: () => void;
}

/** Asks before a driver may no longer collect the car on every visit. */
export function EndNamingSheet({ carId, person, onClose }: EndNamingSheetProps) {
  const words = {
    title: texts.endQuestion(person.name),
    text: texts.endConsequence,
    yes: texts.yesEnd,
    busy: texts.ending,
  };
  const params = { id: carId, personId: person._id };
  return (
    <ConfirmActSheet
      carId={carId}
      words={words}
      act={() => customerCall(endStandingDriver, { params })}
      onClose={onClose}
    />
  );
}

interface ConfirmActSheetProps {
  carId: string;
  words: Record<'title' | 'text' | 'yes' | 'busy', string>;
  act: () => Promise<{ message: string; people: CarPeople }>;
  onClose: () => void;
}

function ConfirmActSheet({ carId, words, act, onClose }: ConfirmActSheetProps) {
  const client = useQueryClient();
  const { busy, submit, failure } = useSubmit({ onFailure: (message) => toast.error(message) });
  const answer = () =>
    void submit(async () => {
      const { message, people } = await act();
      client.setQueryData(peopleKey(carId), people);
      toast.success(message);
      onClose();
    });
  return (
    <Sheet role="alertdialog" open onClose={onClose} busy={busy} title={words.title}>
      <p>{words.text}</p>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <SheetActions>
        <Button variant="danger-solid" busy={busy} busyLabel={words.busy} onClick={answer}>
          {words.yes}
        </Button>
        <Button variant="line" disabled={busy} onClick={onClose}>
          {texts.keep}
        </Button>
      </SheetActions>
    </Sheet>
  );
}
