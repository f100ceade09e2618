import { ChevronRight, EyeOff } from 'lucide-react';
import type { interviewPage, OtherInterviewer } from '@candor/contracts/scorecards/pages';
import { recommendations } from '@candor/contracts/scorecards/values';
import { scorecardStatuses } from '@candor/contracts/interviews/values';
import type { DataOf } from '@candor/contracts/kernel/page';
import { say, sayLabel } from '@candor/contracts/words/say';
import { Avatar } from '../../kit/avatar.tsx';
import { cx } from '../../kit/cx.ts';
import { momentText } from '../../kit/time.tsx';
import { RecommendationSquare } from './recommendation-mark.tsx';

type Page = DataOf<typeof interviewPage>;
const stateOf = (other: OtherInterviewer, zone: string | null): string =>
  other.recommendation
    ? sayLabel(recommendations[other.recommendation])
    : other.status === 'submitted' && other.submitted_at
      ? say('Sent {time}', { time: momentText(other.submitted_at, zone) })
      : other.status === 'not_started' && other.starts_at
        ? momentText(other.starts_at, zone)
        : sayLabel(scorecardStatuses[other.status]);
const Who = ({ other, zone }: { other: OtherInterviewer; zone: string | null }) => (
  <>
    <Avatar name={other.name} size={24} />
    <span className="grid min-w-0">
      <span className="truncate text-meta font-medium text-ink">{other.name}</span>
      <span className="flex min-w-0 items-center gap-1 text-micro text-ink-3">
        {other.recommendation && <RecommendationSquare of={other.recommendation} />}
        <span className="truncate">{stateOf(other, zone)}</span>
      </span>
    </span>
  </>
);

/** The other interviewers of this round. Their scorecards can be opened once the reader may see them; a phone shows the interviewers only then. */
export const OtherInterviewers = ({
  label,
  page,
  zone,
  onRead,
}: {
  label: string;
  page: Pick<Page, 'others' | 'closed' | 'may'>;
  zone: string | null;
  onRead: (id: string) => void;
}) =>
  page.others.length ? (
    <div
      className={cx(
        'quiet-scroll flex min-w-0 items-center gap-3 overflow-x-auto',
        !page.others.some(({ open }) => open) && 'max-sm:hidden',
      )}
    >
      <span className="shrink-0 text-meta text-ink-3 max-sm:hidden">{label}</span>
      {page.others.map((other) =>
        other.open ? (
          <button
            key={other.user_appointment_id}
            type="button"
            onClick={() => onRead(other.user_appointment_id)}
            aria-label={say('Read the scorecard of {name}', { name: other.name })}
            className="flex min-h-11 min-w-0 shrink-0 items-center gap-2 rounded-ctl px-2 text-start hover:bg-hover"
          >
            <Who other={other} zone={zone} />
            <ChevronRight size={14} aria-hidden className="shrink-0 text-ink-3 rtl:rotate-180" />
          </button>
        ) : (
          <span key={other.user_appointment_id} className="flex min-w-0 items-center gap-2 px-2 max-sm:hidden">
            <Who other={other} zone={zone} />
          </span>
        ),
      )}
      {page.closed && (
        <span className="flex shrink-0 items-center gap-1.5 border-s border-line ps-4 text-meta text-ink-3">
          <EyeOff size={14} aria-hidden />
          {page.may.write
            ? say('Their scores open when yours is in')
            : say('Their scores open when you have judged this round, or a colleague takes you off it')}
        </span>
      )}
    </div>
  ) : null;
