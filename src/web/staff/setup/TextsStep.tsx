import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TEXT_KINDS, type TextKind } from '#shared/settings/centre-texts.ts';
import { listTexts } from '#shared/settings/texts.contract.ts';
import { staffCall } from '#web/staff/session/staff-call.ts';
import { StaffErrorState } from '#web/staff/StaffErrorState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { SkeletonGroup } from '#web/ui/feedback/SkeletonGroup.tsx';
import { Segments } from '#web/ui/form/Segments.tsx';
import { ConfirmButton, StepFrame, type StepProps } from './StepFrame.tsx';
import { TEXT_TITLE, texts } from './staff-setup.texts.ts';
import { TextEditor } from './TextEditor.tsx';

/** The texts that the centre writes itself. */
export function TextsStep({ step }: StepProps) {
  const [kind, setKind] = useState<TextKind>('terms');
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['texts'],
    queryFn: ({ signal }) => staffCall(listTexts, {}, { signal }),
  });
  const shown = data?.texts.find((text) => text.kind === kind);
  return (
    <StepFrame step={step}>
      <p>{texts.textsLead}</p>
      {step.sample.length > 0 && (
        <p className="actions">
          <ConfirmButton step="texts">{texts.builtInIsRight}</ConfirmButton>
        </p>
      )}
      {error && !data && <StaffErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && (
        <SkeletonGroup label={texts.loading}>
          <Skeleton shape="panel" />
        </SkeletonGroup>
      )}
      {data && (
        <Segments
          legend={texts.whichText}
          legendLook="sr"
          name="kind"
          small
          choices={TEXT_KINDS.map((value) => ({ value, label: TEXT_TITLE[value] }))}
          value={kind}
          onChange={setKind}
        />
      )}
      {data && shown && (
        <TextEditor
          key={`${kind} ${shown.version}`}
          stored={shown}
          contact={data.contact}
          onChanged={async () => void (await refetch())}
        />
      )}
    </StepFrame>
  );
}
