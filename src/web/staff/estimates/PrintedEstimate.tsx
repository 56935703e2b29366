import type { StaffEstimate } from '#shared/estimates/staff-estimates.contract.ts';
import { formatFullDateTime } from '#shared/dates.ts';
import { formatNaira } from '#shared/money.ts';
import type { StaffVisit } from '#shared/visits/staff-visits.contract.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import styles from './StaffEstimate.module.css';
import { texts } from './staff-estimates.texts.ts';

/** The version that the customer has, only for paper and without the centre's cost of parts. */
export function PrintedEstimate({ estimate, visit }: { estimate: StaffEstimate; visit: StaffVisit | undefined }) {
  const centre = useCentre();
  const [latest] = estimate.versions;
  return (
    <div className={styles.paper}>
      <p>
        <b>{centre?.name}</b>
        <br />
        {visit && [visit.number, visit.plate, visit.carType, visit.fullName].filter(Boolean).join(', ')}
        <br />
        {latest ? texts.versionSent(latest.version, formatFullDateTime(latest.sentAt)) : texts.notSentYet}
      </p>
      <table>
        <caption className="sr">{texts.estimate}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.what}</th>
            <th scope="col">{texts.howMuch}</th>
            <th scope="col">{texts.amount}</th>
            <th scope="col">{texts.approved}</th>
          </tr>
        </thead>
        <tbody>
          {estimate.lines.map((line) => (
            <tr key={line._id}>
              <td>
                {line.finding}: {[line.name, line.brand, line.condition, line.serial].filter(Boolean).join(', ')}
              </td>
              <td>
                {line.kind === 'part'
                  ? `${line.quantity} × ${formatNaira(line.price ?? 0)}`
                  : `${line.hours} h × ${formatNaira(line.rate ?? 0)}`}
              </td>
              <td>{formatNaira(line.amount)}</td>
              <td>{line.answer?.answer === 'approve' ? texts.approved : ''}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {texts.inAll}
            </th>
            <td colSpan={2}>{formatNaira(estimate.lines.reduce((sum, { amount }) => sum + amount, 0))}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
