import { numberWords, say, sayLabel } from '@candor/contracts/words/say';
import { CircleCheckBig, Hourglass, Mail, Package, Phone, ThumbsUp, UserPlus, type LucideIcon } from 'lucide-react';
import type { CadenceData, StepFigures } from '@candor/contracts/cadences/pages';
import { type CadenceStep, type StepType, stepTypes } from '@candor/contracts/cadences/values';
import { sayReason } from '@candor/contracts/words/reason-words';
import type { RowParts } from '../../catalogues/sortable-list.tsx';
import { useMedia } from '../../kit/media.ts';
import { Link } from '../../kit/link.tsx';
import { Tag } from '../../kit/tag.tsx';
import { momentText, readerIn } from '../../kit/time.tsx';
import { useListAddress } from '../../page/list-address.ts';
import { asOfQuery } from '../../page/past/as-of.ts';
import { PartRow } from '../../parts/requirements/part-row.tsx';
import { delayWords } from './cadence-words.ts';

export const stepIcons: Record<StepType, LucideIcon> = {
  email: Mail,
  call: Phone,
  task: CircleCheckBig,
  social_connect: UserPlus,
  social_engage: ThumbsUp,
  direct_mail: Package,
  response: Hourglass,
};
/** The node of a step, with the line to the next one. */
const Node = ({ type, last }: { type: StepType; last: boolean }) => {
  const Icon = stepIcons[type];
  return (
    <span className="relative grid size-7 place-items-center rounded-full bg-sheet text-ink-2 shadow-card">
      <Icon size={14} aria-hidden />
      {!last && <span aria-hidden className="absolute top-full left-1/2 h-8 w-px bg-line" />}
    </span>
  );
};
/** The subject, with an ellipsis for each tag. It tells apart emails that have no name. */
const subjectOf = ({ name, type, text }: CadenceStep): string | null =>
  text && name === stepTypes[type] ? text.subject.replace(/\{\{[^}]*\}\}/g, '…') : null;
const factsOf = (step: CadenceStep, own: StepFigures | undefined) => [
  subjectOf(step),
  step.at ? say('at {time}', { time: step.at }) : null,
  step.name === stepTypes[step.type] ? null : sayLabel(stepTypes[step.type]),
  step.text_b ? <Tag key="ab">{say('A/B')}</Tag> : null,
  step.type === 'email' && !step.auto ? say('as a task with the draft') : null,
  own?.failed ? (
    <span key="failed" className="text-bad">
      {say('{count, number} failed', { count: own.failed })}
    </span>
  ) : null,
];
/** When the next people come to a step, how many, and why then. `paused`: resuming the cadence moves each date, so none is known. */
const nextWords = (
  { next, tasks }: StepFigures,
  zone: string | null,
  paused: boolean,
): { when: string; why: string } | null => {
  const waits = tasks ? say('{count, plural, one {# task waits} other {# tasks wait}}', { count: tasks }) : '';
  if (!next) return waits ? { when: waits, why: '' } : null;
  if (paused) return { when: say('when the cadence is resumed'), why: waits };
  const when = momentText(next.at, zone);
  return {
    when: next.count > 1 ? `${when} · ${numberWords(next.count)}` : when,
    why: [...next.because.map((reason) => sayReason(reason, readerIn(zone))), waits].filter(Boolean).join(' '),
  };
};

/** The widths of the columns, the same in the head and in every row. */
export const columns = {
  delay: 'w-20 shrink-0 text-end text-meta text-ink-3',
  here: 'flex w-28 shrink-0 items-center gap-2',
  next: 'w-48 shrink-0',
  left: 'w-10 shrink-0 text-end text-meta text-ink-3',
};

/** A step of the line: when it comes, who is here, what happens next and why, and how many left here. A narrow screen says the same in one line of facts. */
export const StepRow = ({
  step,
  index,
  parts,
  page,
  open,
  editable,
  onOpen,
  onRemove,
}: {
  step: CadenceStep;
  index: number;
  parts: RowParts;
  page: CadenceData & { user: { tz_region: string | null } };
  open: boolean;
  editable: boolean;
  onOpen: () => void;
  onRemove: () => void;
}) => {
  const at = useListAddress();
  const wide = useMedia('(min-width: 80rem)');
  const { cadence, figures, user, past } = page;
  const own = figures.find(({ step_id }) => step_id === step.id);
  const most = Math.max(1, ...figures.map(({ here }) => here));
  const next = own ? nextWords(own, user.tz_region, cadence.status === 'paused') : null;
  const delay = delayWords(step.delay_days, index === 0);
  const facts = factsOf(step, own);
  const hereWords = (count: number) =>
    past ? say('{count, number} here then', { count }) : say('{count, number} here now', { count });
  const peopleAt = (status: string[]) =>
    at.recordTo(cadence.id, 'enrollments', { step: step.id, status }) + asOfQuery(past?.as_of);
  return (
    <PartRow
      name={`${numberWords(index + 1)}. ${sayLabel(step.name)}`}
      facts={
        wide
          ? facts
          : [
              delay,
              ...facts,
              own?.here ? hereWords(own.here) : null,
              next ? (cadence.status === 'paused' ? next.when : say('next {moment}', { moment: next.when })) : null,
            ]
      }
      before={wide && <span className={columns.delay}>{delay}</span>}
      mark={<Node type={step.type} last={index === cadence.steps.length - 1} />}
      cells={
        wide && (
          <>
            <span className={columns.here}>
              {own && own.here > 0 && (
                <>
                  <span
                    aria-hidden
                    className="h-1.5 rounded-full bg-ink-4"
                    style={{ width: `${Math.max(8, (56 * own.here) / most)}px` }}
                  />
                  <Link
                    to={peopleAt(['active', 'paused'])}
                    aria-label={hereWords(own.here)}
                    className="tnum rounded-tag text-ui font-medium text-ink hover:underline"
                  >
                    {numberWords(own.here)}
                  </Link>
                </>
              )}
            </span>
            <span className={columns.next}>
              {next && (
                <>
                  <span className="tnum block truncate text-ui text-ink">{next.when}</span>
                  <span title={next.why} className="line-clamp-2 text-meta text-ink-3">
                    {next.why}
                  </span>
                </>
              )}
            </span>
            <span className={columns.left}>
              {own && own.left > 0 && (
                <Link
                  to={peopleAt(['left'])}
                  aria-label={say('{count, number} left here', { count: own.left })}
                  className="tnum rounded-tag hover:underline"
                >
                  {numberWords(own.left)}
                </Link>
              )}
            </span>
          </>
        )
      }
      parts={parts}
      open={open}
      editable={editable}
      onOpen={onOpen}
      onRemove={onRemove}
    />
  );
};
