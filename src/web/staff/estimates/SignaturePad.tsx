import { type PointerEvent, useState } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import styles from './DeskApproval.module.css';
import { texts } from './staff-estimates.texts.ts';

const [WIDTH, HEIGHT] = [600, 200];

interface SignaturePadProps {
  /** The path of an SVG; empty while nothing is drawn. */
  value: string;
  onChange: (path: string) => void;
}

/** A frame in which a person signs with a finger. */
export function SignaturePad({ value, onChange }: SignaturePadProps) {
  const [line, setLine] = useState<string | null>(null);
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): string => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const within = (at: number, size: number, most: number) =>
      Math.max(0, Math.min(most, Math.round((at / size) * most)));
    return `${within(clientX - left, width, WIDTH)} ${within(clientY - top, height, HEIGHT)}`;
  };
  const end = () => {
    // A dot is no line.
    if (line?.includes('L')) onChange(value + line);
    setLine(null);
  };
  return (
    <div>
      <svg
        className={styles.pad}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={texts.signHere}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setLine(`M${pointOf(event)}`);
        }}
        onPointerMove={(event) => {
          if (line !== null) setLine(`${line}L${pointOf(event)}`);
        }}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <path d={value + (line ?? '')} />
      </svg>
      <Button variant="text" size="sm" disabled={value === ''} onClick={() => onChange('')}>
        {texts.signAgain}
      </Button>
    </div>
  );
}
