import { useQueryClient } from '@tanstack/react-query';
import {
  type CarPeople,
  type CarPersonEntry,
  endStandingDriver,
  removePerson,
} from '#shared/cars/car-people.contract.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { ConfirmActSheet } from './ConfirmActSheet.tsx';
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
  const save = useSavedPeople(carId);
  return (
    <ConfirmActSheet
      words={words}
      act={async () => save(await customerCall(removePerson, { params }))}
      onClose={onClose}
    />
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
  const save = useSavedPeople(carId);
  return (
    <ConfirmActSheet
      words={words}
      act={async () => save(await customerCall(endStandingDriver, { params }))}
      onClose={onClose}
    />
  );
}

/** Shows the people that the server answered with. Returns its message. */
function useSavedPeople(carId: string) {
  const client = useQueryClient();
  return ({ message, people }: { message: string; people: CarPeople }): string => {
    client.setQueryData(peopleKey(carId), people);
    return message;
  };
}
