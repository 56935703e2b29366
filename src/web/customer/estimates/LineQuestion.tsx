import { useState } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import styles from './FindingCard.module.css';
import type { EstimateLine, LineChoice } from './estimate-choices.ts';
import type { EstimateAnswers } from './use-estimate-answers.ts';

/** Most characters of a question (the contract's). */
const MAX_QUESTION = 500;

interface LineQuestionProps {
  line: EstimateLine;
  /** What is being asked; without it the last question was sent. */
  choice: LineChoice | undefined;
  answers: EstimateAnswers;
  onAnother: () => void;
}

/** Asks about a line: the question is written, then sent; after that another can be asked. */
export function LineQuestion({ line, choice, answers, onAnother }: LineQuestionProps) {
  const [isEmpty, setEmpty] = useState(false);
  if (choice?.answer !== 'ask')
    return (
      <div className={styles.question}>
        <p className="small muted">You asked. This line waits for you.</p>
        <Button variant="text" size="sm" onClick={onAnother}>
          Ask something else
        </Button>
      </div>
    );
  const send = () => {
    const text = choice.text.trim();
    setEmpty(text === '');
    if (text !== '') answers.write(line, text, true);
  };
  return (
    <div className={styles.question}>
      <TextArea
        label="Your question"
        rows={2}
        maxLength={MAX_QUESTION}
        value={choice.text}
        readOnly={choice.isReady}
        hint="We answer here and by email. This line waits for you."
        error={isEmpty && choice.text.trim() === '' ? 'Write your question.' : undefined}
        onChange={(event) => answers.write(line, event.currentTarget.value, false)}
      />
      <Button variant="line" size="sm" busy={choice.isReady && answers.online} busyLabel="Sending" onClick={send}>
        Send the question
      </Button>
    </div>
  );
}
