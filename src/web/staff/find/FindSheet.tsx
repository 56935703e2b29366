import { serverNow } from '#web/lib/server-clock.ts';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { can, type StaffType } from '#shared/capabilities.ts';
import { navigate } from '#web/lib/router.tsx';
import { useOnline } from '#web/lib/use-online.ts';
import { NumberPlate } from '#web/domain/cars/NumberPlate.tsx';
import { BookingNumber } from '#web/domain/bookings/BookingNumber.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { IconButton } from '#web/ui/form/IconButton.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Sheet } from '#web/ui/layout/Sheet.tsx';
import { Link } from '#web/ui/link/Link.tsx';
import { firstHits, groupHits, type Hit, type HitGroup } from './find-hits.ts';
import { isSearchable, rememberFind, useFound, useRecentFinds } from './find-queries.ts';
import styles from './FindSheet.module.css';
import { texts } from './staff-find.texts.ts';

/** How long typing must pause before the server is asked, ms. A pause between two keys is shorter. */
const PAUSE_MS = 150;

interface FindSheetProps {
  open: boolean;
  type: StaffType;
  onClose: () => void;
}

/** Find anything: a field and the results under it, of which one is always chosen. */
export function FindSheet({ open, type, onClose }: FindSheetProps) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={texts.findAnything}
      titleLook="sr"
      closable={false}
      className={styles.sheet}
    >
      <Finder type={type} onClose={onClose} />
    </Sheet>
  );
}

/** The text once typing has paused. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

function useGroups(q: string, type: StaffType, isOnline: boolean) {
  const settled = useSettled(q);
  const found = useFound(settled, isOnline);
  const recent = useRecentFinds(isOnline);
  const [now] = useState(() => new Date(serverNow()));
  const isSearching = isOnline && isSearchable(q);
  const groups =
    q === ''
      ? firstHits(recent.data?.recent ?? [], { type, now })
      : groupHits(q, isSearching ? (found.data ?? null) : null, { type, now });
  return {
    groups,
    error: isSearching ? found.error : null,
    retry: () => void found.refetch(),
    isBusy: isSearching && (settled !== q || found.isFetching),
  };
}

function Finder({ type, onClose }: Omit<FindSheetProps, 'open'>) {
  const id = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const pressedEnter = useRef(false);
  const isOnline = useOnline();
  const q = text.trim();
  const { groups, error, retry, isBusy } = useGroups(q, type, isOnline);
  const hits = groups.flatMap((group) => group.hits);
  const chosen = Math.min(at, hits.length - 1);
  const optionId = (index: number): string => `${id}-${index}`;

  function opened({ keeps }: Hit) {
    if (keeps !== undefined) rememberFind(keeps.kind, keeps.id);
    onClose();
  }
  function open(hit: Hit) {
    opened(hit);
    navigate(hit.href);
  }
  // Enter during a search opens the first result of the answer to the present text, never one of an earlier text.
  const first = hits[0];
  const openFirst = useEffectEvent(() => {
    if (first !== undefined && error === null) open(first);
  });
  useEffect(() => {
    if (isBusy || !pressedEnter.current) return;
    pressedEnter.current = false;
    openFirst();
  }, [isBusy]);
  function onKeyDown(event: KeyboardEvent) {
    const last = hits.length - 1;
    const hit = hits[chosen];
    const to = { ArrowDown: chosen === last ? 0 : chosen + 1, ArrowUp: chosen === 0 ? last : chosen - 1 }[event.key];
    if (to !== undefined && last >= 0) {
      event.preventDefault();
      setAt(to);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (isBusy) pressedEnter.current = true;
      else if (hit !== undefined) open(hit);
    }
  }
  return (
    <>
      <search className={styles.field}>
        <Search size={24} />
        <input
          type="text"
          role="combobox"
          aria-label={texts.findAnything}
          aria-expanded={hits.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={chosen >= 0 ? optionId(chosen) : undefined}
          placeholder={can(type, 'customers.see') ? texts.placeholder : texts.placeholderWithoutPhone}
          value={text}
          maxLength={80}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          data-autofocus
          onChange={({ target }) => {
            setText(target.value);
            setAt(0);
            pressedEnter.current = false;
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton icon={X} label={texts.close} onClick={onClose} />
      </search>
      <div className={styles.body}>
        <Results id={id} groups={groups} chosen={chosen} optionId={optionId} onOpen={opened} />
        <State
          q={q}
          count={hits.length}
          isBusy={isBusy}
          isOnline={isOnline}
          isFailed={error !== null}
          onRetry={retry}
        />
      </div>
      <p className={styles.foot} aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {texts.choose}
        </span>
        <span>
          <kbd>{texts.enterKey}</kbd> {texts.open}
        </span>
        <span>
          <kbd>{texts.escapeKey}</kbd> {texts.close.toLowerCase()}
        </span>
      </p>
    </>
  );
}

interface ResultsProps {
  id: string;
  groups: readonly HitGroup[];
  chosen: number;
  optionId: (index: number) => string;
  onOpen: (hit: Hit) => void;
}

function Results({ id, groups, chosen, optionId, onOpen }: ResultsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const firstOf = (at: number): number => groups.slice(0, at).reduce((sum, { hits }) => sum + hits.length, 0);
  return (
    <div ref={list} id={id} role="listbox" aria-label={texts.results}>
      {groups.map(({ label, hits }, group) => (
        <div key={label} role="group" aria-label={label} className={styles.group}>
          <span aria-hidden="true">{label}</span>
          {hits.map((hit, index) => (
            <HitOption
              key={`${hit.href} ${hit.title}`}
              hit={hit}
              id={optionId(firstOf(group) + index)}
              isChosen={firstOf(group) + index === chosen}
              onOpen={onOpen}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface HitOptionProps {
  hit: Hit;
  id: string;
  isChosen: boolean;
  onOpen: (hit: Hit) => void;
}

/** The field keeps the focus, so that an option is not in the tab order. */
function HitOption({ hit, id, isChosen, onOpen }: HitOptionProps) {
  const { href, icon: Glyph, title, note, plate, number } = hit;
  return (
    <Link
      id={id}
      href={href}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      className={styles.hit}
      onClick={() => onOpen(hit)}
    >
      <Glyph size={20} />
      <span>
        <span className={styles.title}>
          {plate && <NumberPlate plate={plate} />}
          {number !== undefined && <BookingNumber number={number} />}
          <b>{title}</b>
        </span>
        {note !== undefined && <small>{note}</small>}
      </span>
      {isChosen && (
        <span className={styles.go} aria-hidden="true">
          {texts.enter}
        </span>
      )}
    </Link>
  );
}

interface StateProps {
  q: string;
  count: number;
  isBusy: boolean;
  isOnline: boolean;
  isFailed: boolean;
  onRetry: () => void;
}

/** The state of the search: without a network, failed, nothing found, or, to screen readers, how much. */
function State({ q, count, isBusy, isOnline, isFailed, onRetry }: StateProps) {
  if (!isOnline) return <Notice tone="gold">{texts.offline}</Notice>;
  if (isFailed && !isBusy)
    return (
      <Notice tone="bad">
        {texts.failed}{' '}
        <Button variant="text" size="sm" onClick={onRetry}>
          {texts.tryAgain}
        </Button>
      </Notice>
    );
  const isNothing = q !== '' && count === 0 && !isBusy;
  const text = isBusy
    ? texts.searching
    : !isNothing
      ? q === ''
        ? ''
        : texts.found(count)
      : isSearchable(q)
        ? texts.nothingFound(q)
        : texts.typeMore;
  return (
    <div className={styles.state}>
      <p role="status" className={isNothing || (isBusy && count === 0) ? undefined : 'sr'}>
        {text}
      </p>
      {isNothing && isSearchable(q) && <p className="muted small">{texts.nothingHint}</p>}
    </div>
  );
}
