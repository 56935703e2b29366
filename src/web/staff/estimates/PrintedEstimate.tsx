import type { StaffEstimate } from '#shared/estimates/staff-estimates.contract.ts';
import { formatFullDateTime } from '#shared/dates.ts';
import { formatNaira } from '#shared/money.ts';
import type { StaffVisit } from '#shared/visits/staff-visits.contract.ts';
import { useCentre } from '#web/domain/settings/settings-queries.ts';
import styles from './PrintedEstimate.module.css';
import { texts } from './staff-estimates.texts.ts';

type Line = StaffEstimate['lines'][number];

/** The version that the customer has, only for paper and without the centre's cost of parts. */
export function PrintedEstimate({ estimate, visit }: { estimate: StaffEstimate; visit: StaffVisit | undefined }) {
  const centre = useCentre();
  const [latest] = estimate.versions;
  return (
    <section className={styles.paper}>
      <header>
        <b>{centre?.name}</b>
        <p>{centre?.address}</p>
        <p>{centre?.phone}</p>
      </header>
      <p className={styles.title}>{texts.estimate}</p>
      <p>{visit && [visit.number, visit.plate, visit.carType, visit.fullName].filter(Boolean).join(', ')}</p>
      <p>{latest ? texts.versionSent(latest.version, formatFullDateTime(latest.sentAt)) : texts.notSentYet}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.what}</th>
            <th scope="col">{texts.howMuch}</th>
            <th scope="col">{texts.amount}</th>
            <th scope="col">{texts.approved}</th>
          </tr>
        </thead>
        {[...Map.groupBy(estimate.lines, ({ finding }) => finding)].map(([finding, lines]) => (
          <FindingRows key={finding} finding={finding} lines={lines} />
        ))}
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {texts.inAll}
            </th>
            <td colSpan={2}>{formatNaira(estimate.lines.reduce((sum, { amount }) => sum + amount, 0))}</td>
          </tr>
        </tfoot>
      </table>
      <footer>
        <p>{texts.forTheCentre}</p>
        <p>{texts.customersSignature}</p>
      </footer>
    </section>
  );
}

/** A finding with its notes, above the parts and the work that it needs. */
function FindingRows({ finding, lines }: { finding: string; lines: readonly Line[] }) {
  const notes = new Set(lines.map(({ note }) => note).filter((note) => note !== null));
  const states = new Set(lines.map(({ state }) => (state === 'now' ? texts.now : texts.soon)));
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={4}>
          {finding} ({[...states].join(', ').toLowerCase()})
          {[...notes].map((note) => (
            <small key={note}>{note}</small>
          ))}
        </th>
      </tr>
      {lines.map((line) => (
        <tr key={line._id}>
          <td>{lineName(line)}</td>
          <td>
            {line.kind !== 'labour'
              ? `${line.quantity} × ${formatNaira(line.price ?? 0)}`
              : `${line.hours} h × ${formatNaira(line.rate ?? 0)}`}
          </td>
          <td>{formatNaira(line.amount)}</td>
          <td>{line.answer?.answer === 'approve' ? texts.approved : ''}</td>
        </tr>
      ))}
    </tbody>
  );
}

/** The part or the work. A name that only repeats the finding is left out. */
function lineName({ finding, kind, name, brand, condition, serial }: Line): string {
  const what = name === finding ? { part: texts.part, labour: texts.labour, service: texts.service }[kind] : name;
  return [what, brand, condition, serial].filter(Boolean).join(', ');
}
