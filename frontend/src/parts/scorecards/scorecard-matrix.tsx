import { useState } from 'react';
import { Lock } from 'lucide-react';
import { axis } from '@candor/contracts/scorecards/values';
import type { JudgedRequirement, ScorecardLine } from '@candor/contracts/scorecards/line';
import { scorecardStatuses } from '@candor/contracts/interviews/values';
import { say, sayLabel } from '@candor/contracts/words/say';
import { Avatar } from '../../kit/avatar.tsx';
import { cx } from '../../kit/cx.ts';
import { RecommendationMark } from './recommendation-mark.tsx';
import { kindWords, pointWords } from './score-words.ts';
import { ScorecardContent } from './scorecard-content.tsx';

const points = Array.from({ length: axis.max - axis.min + 1 }, (_, at) => axis.min + at);
const middle = (axis.min + axis.max) / 2;
/** A score as rising bars. Bars without color mean that it was not asked. */
const Bars = ({ at }: { at: number | undefined }) => (
  <span className="flex h-5 items-end gap-[2px]" title={at === undefined ? say('Not asked') : pointWords(at)}>
    <span className="sr-only">
      {at === undefined
        ? say('Not asked')
        : say('{points} of {most, number}', { points: pointWords(at), most: axis.max })}
    </span>
    {points.map((point) => (
      <span
        key={point}
        aria-hidden
        className={cx(
          'w-[3px] rounded-[1px]',
          at !== undefined && point <= Math.round(at) ? (at < middle ? 'bg-bad' : 'bg-good') : 'bg-line-2',
        )}
        style={{ height: 4 + point * 2 }}
      />
    ))}
  </span>
);

const edge = 'border-b border-line px-1.5 text-start align-top font-normal';
/** The author of a scorecard and their recommendation. If the reader may open the scorecard, a press shows it below the table. */
const Head = ({
  line,
  you,
  open,
  onOpen,
}: {
  line: ScorecardLine;
  you: boolean;
  open: boolean;
  onOpen: () => void;
}) => {
  const who = (
    <span className="flex min-w-0 items-center gap-1.5">
      <Avatar name={line.name} size={20} />
      <span className="truncate text-ui font-medium text-ink">{you ? say('You') : line.name}</span>
    </span>
  );
  const step = <span className="block truncate text-micro text-ink-3">{sayLabel(line.step.name)}</span>;
  return (
    <th scope="col" className={cx(edge, 'w-26 max-w-36 min-w-26 pb-1', open && 'bg-hover')} title={line.name}>
      {line.open ? (
        <button
          type="button"
          aria-expanded={open}
          onClick={onOpen}
          className="-mx-1.5 grid w-[calc(100%+0.75rem)] gap-0.5 rounded-ctl px-1.5 py-1 text-start hover:bg-hover max-sm:min-h-11"
        >
          {who}
          {step}
          {line.recommendation && <RecommendationMark of={line.recommendation} />}
        </button>
      ) : (
        <span className="grid gap-0.5 py-1">
          {who}
          {step}
          <span className="flex items-start gap-1 text-meta text-ink-3">
            {line.status === 'submitted' ? (
              <>
                <Lock size={11} aria-hidden className="mt-0.5 shrink-0" />
                {say('Opens when yours is in')}
              </>
            ) : (
              sayLabel(scorecardStatuses[line.status])
            )}
          </span>
        </span>
      )}
    </th>
  );
};

/** The scores by requirement and scorecard: each row is a requirement, each column a scorecard. Readers see only the scores that they may open. */
export const ScorecardMatrix = ({
  lines,
  requirements,
  me,
  zone,
  onChange,
}: {
  lines: readonly ScorecardLine[];
  requirements: readonly JudgedRequirement[];
  /** The reader's id. */
  me: string;
  zone: string | null;
  onChange: () => void;
}) => {
  const [open, setOpen] = useState<string | null>(null);
  const shown = lines.find(({ id, open: opens }) => id === open && opens);
  return (
    <>
      <div className="overflow-x-auto">
        <table className="w-full border-separate border-spacing-0">
          <caption className="sr-only">{say('Scorecards by requirement')}</caption>
          <thead>
            <tr>
              <td aria-label={say('Requirements')} className={cx(edge, 'sticky start-0 z-10 min-w-34 bg-sheet ps-0')} />
              {lines.map((line) => (
                <Head
                  key={line.id}
                  line={line}
                  you={line.user_id === me}
                  open={open === line.id}
                  onOpen={() => setOpen(open === line.id ? null : line.id)}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {requirements.map((requirement, at) => {
              const next = requirements[at + 1];
              const look = cx(
                edge,
                'py-1.5 align-middle',
                next && next.level !== requirement.level && 'border-line-2! border-b-2',
              );
              return (
                <tr key={requirement.id}>
                  <th scope="row" className={cx(look, 'sticky start-0 z-10 max-w-52 bg-sheet ps-0 max-sm:max-w-36')}>
                    <span
                      className="block truncate text-ui text-ink max-sm:line-clamp-2 max-sm:whitespace-normal"
                      title={requirement.name}
                    >
                      {requirement.name}
                    </span>
                    <span className="block text-micro text-ink-3">{kindWords(requirement)}</span>
                  </th>
                  {lines.map((line) => (
                    <td key={line.id} className={cx(look, open === line.id && 'bg-hover')}>
                      {line.open ? <Bars at={line.scores[requirement.id]} /> : null}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {shown && (
        <div className="pt-3 pb-4">
          <ScorecardContent id={shown.id} zone={zone} onReopen={onChange} />
        </div>
      )}
    </>
  );
};
