import { Check, ChevronRight, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { HeldOnJob } from '@candor/contracts/jobs/access';
import { type Group, nameOfRight, type Reach, type Role } from '@candor/contracts/kernel/permission';
import { phrase, say, sayLabel, sayText } from '@candor/contracts/words/say';
import { reachWords } from '@candor/contracts/organization/access';
import { cx } from '../../kit/cx.ts';
import { type Keys, useShortcut } from '../../kit/keys/shortcuts.tsx';

// Shared by both views of access.

/** The props of a select that a key focuses. */
export const useKeyedSelect = (inputId: string, keys: Keys, label: string) => {
  useShortcut(keys, label, () => document.getElementById(inputId)?.focus());
  return { inputId, openMenuOnFocus: true };
};

/** A dot for a reach: full for everything, half for own jobs, a ring for contacts and own data. */
export const ReachDot = ({ reach }: { reach: Reach }) => (
  <svg
    width="11"
    height="11"
    viewBox="0 0 12 12"
    role="img"
    aria-label={sayLabel(reachWords[reach])}
    className="inline text-ink"
  >
    <circle
      cx="6"
      cy="6"
      r="4.75"
      fill={reach === 'all' ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.5"
    />
    {reach === 'jobs' && <path d="M6 1.25a4.75 4.75 0 0 0 0 9.5Z" fill="currentColor" />}
  </svg>
);

const heldWords = {
  acts: phrase('Yes'),
  reads: phrase('Reads only'),
  counts: phrase('Numbers only'),
  no: phrase('No'),
};
/** Whether a person has a right on a job. `preview`: the mark shows the state after the change. */
export const HeldMark = ({ held, preview }: { held: HeldOnJob['held']; preview?: boolean }) => (
  <span
    role="img"
    aria-label={sayText(heldWords[held ?? 'no'])}
    title={sayText(heldWords[held ?? 'no'])}
    className={cx(
      'inline-grid h-6 place-items-center rounded-tag align-middle text-micro font-medium',
      held === 'reads' || held === 'counts' ? 'px-1.5' : 'w-6',
      !held && 'text-ink-3',
      held && (preview ? 'bg-accent-wash text-accent-ink shadow-card' : 'bg-good-wash text-good'),
      !held && preview && 'bg-bad-wash text-bad',
    )}
  >
    {held === 'acts' ? (
      <Check size={14} aria-hidden />
    ) : held === 'reads' ? (
      say('Reads')
    ) : held === 'counts' ? (
      say('Numbers')
    ) : (
      <Minus size={12} aria-hidden />
    )}
  </span>
);

/** The name of a row, which opens its explanation. */
export const RowName = ({
  open,
  onOpen,
  controls,
  children,
}: {
  open: boolean;
  onOpen: () => void;
  controls: string;
  children: ReactNode;
}) => (
  <button
    type="button"
    aria-expanded={open}
    aria-controls={open ? controls : undefined}
    onClick={onOpen}
    className="flex min-h-7 w-full items-center gap-2.5 rounded-tag text-start text-ui font-medium text-ink"
  >
    <ChevronRight
      size={14}
      aria-hidden
      className={cx('shrink-0 text-ink-3 transition-transform duration-100', open && 'rotate-90')}
    />
    {children}
  </button>
);

/** The name of a role as text for readers. */
export const roleText = (role: Role): string => sayLabel(nameOfRight(role));
/** The name of a permission as text for readers. */
export const groupText = (group: Group): string => sayLabel(nameOfRight(group));
