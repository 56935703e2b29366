import { useState } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import styles from './FindingCard.module.css';
import type { EstimateLine, LineChoice } from './estimate-choices.ts';
import type { EstimateAnswers } from './use-estimate-answers.ts';
import { texts } from './customer-estimates.texts.ts';

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
        <p className="small muted">{texts.youAsked}</p>
        <Button variant="text" size="sm" onClick={onAnother}>
          {texts.askSomethingElse}
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
        label={texts.yourQuestion}
        rows={2}
        maxLength={MAX_QUESTION}
        value={choice.text}
        readOnly={choice.isReady}
        hint={texts.questionExplained}
        error={isEmpty && choice.text.trim() === '' ? texts.questionMissing : undefined}
        onChange={(event) => answers.write(line, event.currentTarget.value, false)}
      />
      <Button variant="line" size="sm" busy={choice.isReady && answers.online} busyLabel={texts.sending} onClick={send}>
        {texts.sendQuestion}
      </Button>
    </div>
  );
}
