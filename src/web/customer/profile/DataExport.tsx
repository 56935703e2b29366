import CircleCheck from 'lucide-react/icons/circle-check';
import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { formatFullDateTime } from '#shared/dates.ts';
import { type DataExport as Export, getExport } from '#shared/privacy/privacy.contract.ts';
import { customerCall } from '#web/customer/session/customer-call.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { texts } from './customer-profile.texts.ts';

const ExportSheet = lazyPart(() => import('./ExportSheet.tsx').then((part) => part.ExportSheet));

/** The file with all personal data: asking for it, how far it is, and its download. */
export function DataExport() {
  const [task, setTask] = useState<'request' | 'download' | null>(null);
  const { data } = useQuery({
    queryKey: ['data-export'],
    queryFn: ({ signal }) => customerCall(getExport, {}, { signal }),
  });
  const known = data?.export ?? null;
  const isRunning = known?.state === 'requested' || known?.state === 'being-made';
  return (
    <div className="stack-tight">
      <p className="muted small">{texts.exportExplained}</p>
      <div role="status">{known && <Progress known={known} />}</div>
      <div className="actions">
        {known?.state === 'ready' && (
          <Button variant="line" icon={Download} onClick={() => setTask('download')}>
            {texts.downloadMyData}
          </Button>
        )}
        {!isRunning && (
          <Button variant="line" icon={FileText} onClick={() => setTask('request')}>
            {known === null ? texts.exportMyData : texts.exportMyDataAgain}
          </Button>
        )}
      </div>
      {task && (
        <Suspense fallback={null}>
          <ExportSheet key={task} task={task} onClose={() => setTask(null)} />
        </Suspense>
      )}
    </div>
  );
}

function Progress({ known: { state, readyUntil, bytes } }: { known: Export }) {
  if (state === 'failed') return <Notice tone="bad">{texts.exportFailed}</Notice>;
  if (state === 'requested') return <Notice>{texts.exportRequested}</Notice>;
  if (state === 'being-made') return <Notice>{texts.exportBeingMade}</Notice>;
  return <Notice icon={CircleCheck}>{texts.exportReadyUntil(formatFullDateTime(readyUntil ?? ''), bytes ?? 0)}</Notice>;
}
