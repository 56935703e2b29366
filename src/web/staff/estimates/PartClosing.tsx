import Picture from 'lucide-react/icons/image';
import { useState } from 'react';
import { closePart, type StaffEstimate } from '#shared/estimates/staff-estimates.contract.ts';
import type { VisitPhoto } from '#shared/visits/visit-photos.contract.ts';
import { textOf } from '#web/lib/form-data.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { VisitPhotoSheet } from '#web/domain/visits/VisitPhotoSheet.tsx';
import { showStaffEstimate } from '#web/staff/estimate-queries/staff-estimate-queries.ts';
import { useStaffVisit } from '#web/staff/on-site/on-site-queries.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { useStaffForm } from '#web/staff/session/use-staff-form.ts';
import { TakePhotoButton } from '#web/staff/visit-photos/TakePhotoButton.tsx';
import { useStaffPhoto } from '#web/staff/photo-loading/use-staff-photo.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import styles from './LineAnswers.module.css';
import { texts } from './staff-estimates.texts.ts';

type Line = Pick<StaffEstimate['lines'][number], '_id' | 'name' | 'closing'>;

interface PartClosingProps {
  booking: string;
  line: Line;
  mayClose: boolean;
}

/** Records that an approved part was shown, by photos of the old and the new one, or the reason why it was not. */
export function PartClosing({ booking, line, mayClose }: PartClosingProps) {
  const photos = useStaffVisit(booking).data?.photos.filter(({ of }) => of === line._id) ?? [];
  const [isSaying, setSaying] = useState(false);
  const { busy, submit, failure } = useSubmit();
  const { closing, name } = line;
  if (closing !== null) {
    const shown = photos.filter(({ _id }) => _id === closing.oldPhoto || _id === closing.newPhoto);
    if (closing.kind === 'photos') return <ShownPart booking={booking} name={name} photos={shown} />;
    return (
      <p className={styles.closing}>
        {texts.oldPartNotShown}
        {closing.reason === null ? '.' : `: ${closing.reason}`}
      </p>
    );
  }
  if (!mayClose) return <p className={styles.closing}>{texts.oldPartNotShownYet}</p>;
  const has = (purpose: 'old-part' | 'new-part'): boolean => photos.some((photo) => photo.purpose === purpose);
  const close = () =>
    submit(async () => {
      const { estimate, message } = await staffCall(closePart, { params: { id: booking, line: line._id }, body: {} });
      showStaffEstimate(estimate);
      toast.success(message);
    });
  return (
    <div className={styles.closing}>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <div className="actions">
        {(['old-part', 'new-part'] as const).map((purpose) => (
          <TakePhotoButton
            key={purpose}
            booking={booking}
            of={line._id}
            purpose={purpose}
            label={texts.photoOfPart(has(purpose) ? 'Again: ' : '', purpose === 'old-part' ? 'Old' : 'New')}
            about={name}
          />
        ))}
        {has('old-part') && has('new-part') && (
          <Button size="sm" variant="ink" busy={busy} busyLabel={texts.saving} onClick={() => void close()}>
            {texts.showBoth}
            <span className="sr"> {texts.ofFinding(name)}</span>
          </Button>
        )}
        {!isSaying && (
          <Button size="sm" variant="text" onClick={() => setSaying(true)}>
            {texts.sayWhyNotShown}
            <span className="sr">{texts.notShownPart(name)}</span>
          </Button>
        )}
      </div>
      {isSaying && <ReasonForm booking={booking} line={line} onDone={() => setSaying(false)} />}
    </div>
  );
}

interface ShownPartProps {
  booking: string;
  name: string;
  /** Both photos. Empty once they are deleted. */
  photos: readonly VisitPhoto[];
}

/** A part that was shown. Its photos open on request. */
function ShownPart({ booking, name, photos }: ShownPartProps) {
  const [isOpen, setOpen] = useState(false);
  const load = useStaffPhoto(booking);
  return (
    <div className={styles.closing}>
      <p>{texts.oldPartShown}</p>
      {photos.length > 0 && (
        <Button size="sm" variant="line" icon={Picture} onClick={() => setOpen(true)}>
          {texts.oldAndNew}
          <span className="sr"> {texts.ofFinding(name)}</span>
        </Button>
      )}
      {isOpen && (
        <VisitPhotoSheet title={texts.oldAndNewOf(name)} photos={photos} load={load} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}

function ReasonForm({ booking, line, onDone }: { booking: string; line: Line; onDone: () => void }) {
  const { form, draft, errors, failure, busy } = useStaffForm({
    name: `part ${line._id}`,
    endpoint: closePart,
    toBody: (fields) => ({ reason: textOf(fields, 'reason') }),
    send: async (body) => {
      const { estimate, message } = await staffCall(closePart, { params: { id: booking, line: line._id }, body });
      showStaffEstimate(estimate);
      toast.success(message);
      onDone();
    },
  });
  return (
    <form {...form} className={styles.reply}>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Field
        label={texts.whyNotShown(line.name)}
        name="reason"
        maxLength={300}
        autoComplete="off"
        defaultValue={draft['reason']}
        error={errors['reason']}
      />
      <div className="actions">
        <Button type="submit" size="sm" busy={busy} busyLabel={texts.saving}>
          {texts.saveTheReason}
        </Button>
        <Button variant="line" size="sm" disabled={busy} onClick={onDone}>
          {texts.close}
        </Button>
      </div>
    </form>
  );
}
