import Download from 'lucide-react/icons/download';
import type { AnyEndpoint } from '#shared/endpoint.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { useSubmit } from '#web/lib/use-submit.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { downloadFile } from './session/staff-call.ts';
import { texts } from './staff.texts.ts';

interface CsvButtonProps {
  endpoint: AnyEndpoint;
  fileName: string;
  size?: 'sm';
  /** The filter and the order of the list that is shown. */
  query?: Readonly<Record<string, string>>;
  /** Distinguishes the files on a page that has several. */
  label?: string;
}

/** Downloads a CSV file. A failure is shown as a toast. */
export function CsvButton({ endpoint, fileName, size, query, label = 'CSV' }: CsvButtonProps) {
  const { busy, submit } = useSubmit();
  const download = () =>
    downloadFile(endpoint, fileName, query).catch((error: unknown) => toast.error(errorMessage(error)));
  return (
    <Button
      variant="line"
      size={size}
      icon={Download}
      busy={busy}
      busyLabel={texts.getting}
      onClick={() => void submit(download)}
    >
      {label}
    </Button>
  );
}
