import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formatNaira } from '#shared/money.ts';
import { getProofPicture } from '#shared/payments/staff-payments.contract.ts';
import { formatDayAndTime } from '#shared/dates.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { fetchStaffPicture } from '#web/staff/session/staff-call.ts';
import { useProofs } from './staff-payment-queries.ts';
import { staffPaths } from '#web/staff/staff-paths.ts';
import { SkeletonCards } from '#web/ui/feedback/SkeletonCards.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import styles from './PaymentsScreen.module.css';
import { texts } from './staff-payments.texts.ts';

/** Unpaid bookings with their proofs of transfer. Staff mark the booking as paid on its own page. */
export function TransferProofs() {
  const { data, error, dataUpdatedAt } = useProofs();
  const [open, setOpen] = useState<{ id: string; name: string } | null>(null);
  if (error && !data) return <p>{errorMessage(error)}</p>;
  if (!data) return <SkeletonCards count={1} />;
  const now = new Date(dataUpdatedAt);
  return (
    <>
      {data.map(({ booking, pictures }) => (
        <Card key={booking._id} className="block stack-tight">
          <p>
            <Link href={staffPaths.booking(booking._id)}>{booking.number}</Link>, {booking.fullName},{' '}
            <b className="num">{formatNaira(booking.amount)}</b>
          </p>
          <div className={styles.pictures}>
            {pictures.map((picture, i) => {
              const name = texts.transferPicture(booking.fullName, i + 1, formatDayAndTime(picture.at, now));
              return (
                <button key={picture._id} type="button" onClick={() => setOpen({ id: picture._id, name })}>
                  <Picture id={picture._id} name={name} />
                </button>
              );
            })}
          </div>
        </Card>
      ))}
      <Sheet open={open !== null} onClose={() => setOpen(null)} title={texts.proofOfTransfer}>
        {open && <Picture id={open.id} name={open.name} className={styles.large} />}
      </Sheet>
    </>
  );
}

/** A picture that is loaded with the session's token, never by its address alone. */
function Picture({ id, name, className }: { id: string; name: string; className?: string | undefined }) {
  const { data: blob, error } = useQuery({
    queryKey: ['proof', id],
    queryFn: ({ signal }) => fetchStaffPicture(getProofPicture.path.replace(':id', id), signal),
    staleTime: Infinity,
  });
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    // oxlint-disable-next-line react/set-state-in-effect -- made and given back with the picture
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  if (address) return <img src={address} alt={name} className={className} />;
  return <span className="small">{error ? texts.notLoaded : texts.loading}</span>;
}
