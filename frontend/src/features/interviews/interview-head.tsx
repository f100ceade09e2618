import type { ReactNode } from 'react';
import type { interviewPage } from '@candor/contracts/scorecards/pages';
import type { DataOf } from '@candor/contracts/kernel/page';
import { sayLabel } from '@candor/contracts/words/say';
import { Avatar } from '../../kit/avatar.tsx';
import { usePhoneText } from '../../kit/inputs/phone.tsx';
import { Join } from '../../parts/interviews/join.tsx';
import { openTask, useTaskSubject } from '../../parts/tasks/open-task.ts';
import { hasTasks, may } from '@candor/contracts/accounts/needs';
import { InterviewMenu } from './interview-menu.tsx';
import { spanText } from '../../parts/interviews/meeting-words.ts';

type Data = DataOf<typeof interviewPage>;

const PhoneNumber = ({ number }: { number: string }) => <bdi>{usePhoneText(number)}</bdi>;

/** The candidate, the time, the job and the place. `children` come before the head's text, `leave` after it. */
export const InterviewHead = ({ page, children, leave }: { page: Data; children?: ReactNode; leave: ReactNode }) => {
  const { meeting, candidate, user } = page;
  const zone = user.tz_region;
  // A task cannot be about a candidate whom its author may not open outside the interview.
  const about = page.may.board
    ? { type: 'application' as const, id: candidate.application_id, name: candidate.name }
    : null;
  useTaskSubject(about);
  return (
    <header className="flex min-h-16 shrink-0 flex-wrap items-center gap-3 px-5 py-2 max-sm:min-h-14 max-sm:gap-y-1 max-sm:px-4 sm:flex-nowrap">
      <span className="shrink-0 max-sm:hidden">
        <Avatar name={candidate.name} size={36} />
      </span>
      <div className="min-w-0 flex-1">
        <h1 className="truncate text-head font-semi text-ink">{candidate.name}</h1>
        <p className="truncate text-meta text-ink-3">
          {[
            meeting.title ?? sayLabel(meeting.step.name),
            spanText(meeting.starts_at, meeting.ends_at, zone),
            page.job.name,
          ].join(' · ')}
        </p>
      </div>
      {children}
      <Join
        meeting={{ ...meeting, phone_number: meeting.phone_number ?? meeting.dial_in }}
        place={page.place}
        mayKnow={page.may.meeting}
        spelled={PhoneNumber}
      />
      <InterviewMenu
        of={{ ...meeting, application_id: candidate.application_id }}
        candidate={candidate.name}
        names={page.names}
        me={user.id}
        records={page.may.board}
        onTask={may(hasTasks, user) ? () => openTask(about) : undefined}
      />
      {leave}
    </header>
  );
};
