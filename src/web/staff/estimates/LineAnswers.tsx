import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Hourglass from 'lucide-react/icons/hourglass';
import MessageSquare from 'lucide-react/icons/message-square';
import Undo from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import type { StaffEstimate } from '#shared/estimates/staff-estimates.contract.ts';
import { formatNaira } from '#shared/money.ts';
import { Button } from '#web/ui/form/Button.tsx';
import type { Icon } from '#web/ui/icons/icon-type.ts';
import { whenLabel } from '#web/staff/on-site/on-site-labels.ts';
import { needsShowing } from '#web/staff/estimate-queries/open-parts.ts';
import { PartClosing } from './PartClosing.tsx';
import { ReplyForm } from './ReplyForm.tsx';
import styles from './LineAnswers.module.css';
import { texts } from './staff-estimates.texts.ts';

type EstimateLine = StaffEstimate['lines'][number];
type AnswerName = NonNullable<EstimateLine['answer']>['answer'] | 'none';

interface AnswerChip {
  label: string;
  Icon: Icon;
  look: string;
}

function chipOf(answer: AnswerName): AnswerChip {
  switch (answer) {
    case 'none':
      return { label: texts.noAnswerYet, Icon: Hourglass, look: 'wait' };
    case 'approve':
      return { label: texts.approved, Icon: CircleCheck, look: 'yes' };
    case 'not-now':
      return { label: texts.notNow, Icon: CircleX, look: 'no' };
    case 'ask':
      return { label: texts.question, Icon: MessageSquare, look: 'question' };
    case 'taken-back':
      return { label: texts.takenBack, Icon: Undo, look: 'no' };
  }
}

const nameOf = (line: EstimateLine): AnswerName => line.answer?.answer ?? 'none';

/** The answer of the customer in words. */
export const answerLabel = (line: EstimateLine): string => chipOf(nameOf(line)).label;

interface LineAnswersProps {
  booking: string;
  /** The sent lines of a finding. */
  lines: readonly EstimateLine[];
  /** The first name of the customer. */
  customer: string;
  version: number;
  now: string;
  mayReply: boolean;
  /** Whether this member of staff may record that parts were shown. */
  mayClose: boolean;
}

/** The customer's answers to the lines of a finding, grouped by answer, and their questions. */
export function LineAnswers(props: LineAnswersProps) {
  const { lines, customer, version, now } = props;
  const silent = lines.filter(({ talk }) => talk.length === 0);
  const groups = [
    ...Map.groupBy(silent, (line) => `${nameOf(line)} ${line.answer?.at ?? ''}`).values(),
    ...lines.filter(({ talk }) => talk.length > 0).map((line) => [line]),
  ];
  return (
    <div className={styles.answers}>
      {groups.map((group) => {
        const [line] = group;
        if (line === undefined) return null;
        const { label, Icon: Glyph, look } = chipOf(nameOf(line));
        return (
          <div key={line._id} className={styles.answer}>
            <span className={styles.chip} data-answer={look}>
              <Glyph size={16} />
              {label}
            </span>
            {(groups.length > 1 || nameOf(line) !== 'ask') && (
              <span>
                {groups.length > 1 && <b>{group.map(({ name }) => name).join(', ')}: </b>}
                {nameOf(line) !== 'ask' && answerText(line, group, customer, version, now)}
              </span>
            )}
            {line.talk.length > 0 && <Talk {...props} line={line} />}
            {group.filter(needsShowing).map((part) => (
              <PartClosing key={part._id} booking={props.booking} line={part} mayClose={props.mayClose} />
            ))}
          </div>
        );
      })}
    </div>
  );
}

function answerText(
  line: EstimateLine,
  group: readonly EstimateLine[],
  customer: string,
  version: number,
  now: string,
): string {
  const { answer } = line;
  if (answer === null) {
    const was = group.some((one) => one.was !== null)
      ? group.reduce((sum, one) => sum + (one.was ?? one.amount), 0)
      : null;
    if (was !== null) return texts.priceChanged(version, formatNaira(was));
    return `${line.change === 'new' ? texts.newIn : texts.sentIn} version ${version}`;
  }
  const who = `${customer}, ${whenLabel(answer.at, now)}.`;
  if (answer.answer === 'approve') return texts.priceIsLocked(who);
  return answer.answer === 'taken-back' ? texts.approvedButVoided(who) : texts.comesBackNextVisit(who);
}

type TalkProps = Pick<LineAnswersProps, 'booking' | 'customer' | 'now' | 'mayReply'> & { line: EstimateLine };

/** The questions about a line and the replies, with a form for the next reply. */
function Talk({ booking, line, customer, now, mayReply }: TalkProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ul className={styles.talk}>
        {line.talk.map(({ by, text, at }, index) => (
          <li key={index}>
            {by === 'customer' ? customer : texts.we}: “{text}” <span className="muted">{whenLabel(at, now)}</span>
          </li>
        ))}
      </ul>
      {mayReply && !isOpen && (
        <Button variant="line" size="sm" aria-label={texts.answerAbout(line.name)} onClick={() => setOpen(true)}>
          {texts.answer}
        </Button>
      )}
      {isOpen && <ReplyForm booking={booking} line={line} onDone={() => setOpen(false)} />}
    </>
  );
}
