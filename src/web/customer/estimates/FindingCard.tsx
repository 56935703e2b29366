import { useId, useState } from 'react';
import { linesText } from '#web/domain/estimates/line-texts.ts';
import { FindingChip } from '#web/ui/data/FindingChip.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Segments } from '#web/ui/form/Segments.tsx';
import { LineQuestion } from './LineQuestion.tsx';
import styles from './FindingCard.module.css';
import {
  answerShown,
  findingAnswer,
  type Finding,
  isAnswerable,
  isAnsweredApart,
  type EstimateLine,
  type SentEstimate,
} from './estimate-choices.ts';
import { FindingCost } from './FindingCost.tsx';
import { FindingPhotos } from './FindingPhotos.tsx';
import { LineTalk } from './LineTalk.tsx';
import type { EstimateAnswers } from './use-estimate-answers.ts';
import { texts } from './customer-estimates.texts.ts';

const CHOICES = [
  { value: 'approve', label: texts.approve },
  { value: 'not-now', label: texts.notNow },
  { value: 'ask', label: texts.ask },
] as const;

interface FindingCardProps {
  estimate: SentEstimate;
  finding: Finding;
  answers: EstimateAnswers;
  now: Date;
}

/** A finding, its cost and the answer: one for all its lines, or line by line. */
export function FindingCard({ estimate, finding, answers, now }: FindingCardProps) {
  const { isOpen } = estimate;
  const id = useId();
  const [isApart, setApart] = useState(false);
  const { choices } = answers;
  const open = isOpen ? finding.lines.filter(isAnswerable) : [];
  const apart = open.length > 1 && (isApart || isAnsweredApart(open, choices));
  const notes = new Set(finding.lines.flatMap(({ note }) => (note === null ? [] : [note])));
  const groups = apart ? open.map((line) => [line]) : open.length > 0 ? [open] : [];
  return (
    <article className={styles.find} aria-labelledby={id}>
      <div className={styles.top}>
        <FindingChip state={finding.state} />
        <h3 id={id}>{finding.name}</h3>
      </div>
      {[...notes].map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
      <FindingCost lines={finding.lines} now={now} />
      <div className={styles.photos}>
        <FindingPhotos estimate={estimate} name={finding.name} lines={finding.lines} />
      </div>
      {groups.map((lines) => (
        <LinesAnswer
          key={lines[0]?._id}
          lines={lines}
          about={apart ? (lines[0]?.name ?? '') : finding.name}
          isNamed={apart}
          answers={answers}
        />
      ))}
      {!isOpen && finding.lines[0]?.answer?.answer === 'not-now' && (
        <p className={styles.after}>{texts.notNowSentence}</p>
      )}
      <LineTalk lines={finding.lines} now={now} />
      {open.length > 1 && (
        <p className={styles.apart}>
          <Button variant="text" size="sm" disabled={apart && !isApart} onClick={() => setApart(!apart)}>
            {apart ? texts.answerThemTogether : texts.answerOneByOne(linesText(open.length))}
          </Button>
        </p>
      )}
    </article>
  );
}

interface LinesAnswerProps {
  lines: readonly EstimateLine[];
  about: string;
  /** The name is shown above the answers. */
  isNamed: boolean;
  answers: EstimateAnswers;
}

/** One answer to lines of a finding; a question is about the first of them. */
function LinesAnswer({ lines, about, isNamed, answers }: LinesAnswerProps) {
  const [first] = lines;
  if (first === undefined) return null;
  const { choices, online, unsentCount, choose } = answers;
  const asked = lines.find((line) => answerShown(line, choices) === 'ask') ?? first;
  const value = findingAnswer(lines, choices);
  const isUnsent = lines.some(({ _id }) => choices[_id] !== undefined && choices[_id].answer !== 'approve');
  return (
    <div className={styles.answer}>
      <Segments
        legend={isNamed ? about : texts.yourAnswer(about)}
        legendLook={isNamed ? 'label' : 'sr'}
        name={`answer-${first._id}`}
        choices={CHOICES}
        value={value}
        onChange={(answer) => choose(lines, answer)}
      />
      {value === 'ask' && (
        <LineQuestion
          line={asked}
          choice={choices[asked._id]}
          answers={answers}
          onAnother={() => choose(lines, 'ask')}
        />
      )}
      {value === 'not-now' && (
        <p className={styles.after} role="status">
          {isUnsent && !online ? texts.notNowKeptOnPhone : texts.notNowChangeable}
        </p>
      )}
      {value === 'ask' && isUnsent && !online && unsentCount > 0 && (
        <p className={styles.after}>{texts.questionKeptOnPhone}</p>
      )}
    </div>
  );
}
