import { type Chain, minutesIn, seatOf } from '@candor/contracts/requirements/chain';
import type { ChainPage } from '@candor/contracts/jobs/pages';
import type { Step } from '@candor/contracts/jobs/values';
import { emptySlice, formatListAddress } from '@candor/contracts/kernel/list';
import { numberWords, say, sayLabel } from '@candor/contracts/words/say';
import { Avatar } from '../../kit/avatar.tsx';
import { cx } from '../../kit/cx.ts';
import { Link } from '../../kit/link.tsx';
import { StageRing } from '../../kit/stage-ring.tsx';
import { useListAddress } from '../../page/list-address.ts';
import { sameMoment } from '../../parts/jobs/job-frame.tsx';
import { stageColor } from '../../parts/pipeline/stage-color.ts';
import { stageFill } from '../../parts/pipeline/stages.ts';

/** A round with its people, the time that its questions take, and the planned time. All bars use the same scale. */
export const ChainRound = ({
  step,
  page,
  chain,
  lit,
  held,
  onHold,
  onHover,
}: {
  step: Step;
  page: ChainPage;
  chain: Chain;
  lit: ReadonlySet<string>;
  held: string | null;
  onHold: (seat: string | null) => void;
  onHover: (id: string | null) => void;
}) => {
  const { address } = useListAddress();
  const editor =
    formatListAddress({ ...address, id: page.job.id, section: { name: 'rounds', id: step.id, list: emptySlice } }) +
    sameMoment('rounds', page.past);
  const asked = chain.questions.filter(({ asking }) => asking?.workflow_step_id === step.id);
  const people = [
    ...new Set([
      ...chain.panel.filter(({ workflow_step_id }) => workflow_step_id === step.id).map(({ user_id }) => user_id),
      ...asked.map(({ asking }) => asking?.interviewer_id ?? ''),
    ]),
  ];
  const used = minutesIn(chain, step.id);
  const planned = step.duration_minutes;
  const longest = Math.max(...chain.steps.map((each) => Math.max(each.duration_minutes, minutesIn(chain, each.id))), 1);
  const share = (minutes: number) => `${(100 * minutes) / longest}%`;
  return (
    <div className="relative rounded-ctl border border-line bg-sheet py-1.5">
      <p className="flex items-center gap-2 px-2.5">
        <StageRing fill={stageFill(chain.steps, step)} color={stageColor(step.type)} size={14} />
        <span className="min-w-0 flex-1 text-ui font-medium text-ink">
          {page.tabs.includes('rounds') ? (
            <Link to={editor} className="rounded-tag hover:underline">
              {sayLabel(step.name)}
            </Link>
          ) : (
            sayLabel(step.name)
          )}
        </span>
        {(used > 0 || planned > 0) && (
          <span className={cx('tnum text-meta', planned && used > planned ? 'font-medium text-warn' : 'text-ink-3')}>
            {planned ? `${numberWords(used)}/${numberWords(planned)}` : numberWords(used)}
          </span>
        )}
      </p>
      {planned > 0 && (
        <div aria-hidden className="relative mx-2.5 my-1 h-1">
          <span className="absolute inset-y-0 start-0 rounded-full bg-hover" style={{ width: share(planned) }} />
          <span
            className="absolute inset-y-0 start-0 rounded-full bg-ink-4"
            style={{ width: share(Math.min(used, planned)) }}
          />
          {used > planned && (
            <span
              className="absolute inset-y-0 rounded-full bg-warn"
              style={{ insetInlineStart: share(planned), width: share(used - planned) }}
            />
          )}
        </div>
      )}
      {people.map((user_id) => {
        const seat = seatOf(step.id, user_id);
        const minutes = asked.reduce(
          (sum, { asking, time_minutes }) =>
            sum + ((asking?.interviewer_id ?? '') === user_id ? (time_minutes ?? 0) : 0),
          0,
        );
        const name = page.names[user_id] ?? say('No interviewer');
        return (
          <button
            key={seat}
            type="button"
            data-node={seat}
            aria-pressed={held === seat}
            onClick={() => onHold(held === seat ? null : seat)}
            onMouseEnter={() => onHover(seat)}
            onMouseLeave={() => onHover(null)}
            className={cx(
              'flex w-full items-center gap-2 px-2.5 py-1 text-start text-ui',
              lit.has(seat) ? 'bg-accent-wash font-medium text-ink' : 'text-ink-2',
            )}
          >
            {user_id && <Avatar name={name} size={18} />}
            <span className="min-w-0 flex-1 truncate">{name}</span>
            <span className="tnum text-meta text-ink-3">{minutes ? numberWords(minutes) : '–'}</span>
          </button>
        );
      })}
    </div>
  );
};
