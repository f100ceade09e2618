import { openable } from '../../kit/openable.ts';
import type { ReactNode } from 'react';
import { MapPin, Phone, Video } from 'lucide-react';
import { lacksLink } from '@candor/contracts/interviews/values';
import type { interviewPage } from '@candor/contracts/interviews/scorecard-pages';
import type { DataOf } from '@candor/contracts/kernel/page';
import { say, sayLabel } from '@candor/contracts/kernel/say';
import { phoneDigits } from '@candor/contracts/kernel/values';
import { Avatar } from '../../kit/avatar.tsx';
import { ButtonAnchor } from '../../kit/button.tsx';
import { usePhoneText } from '../../kit/phone.tsx';
import { InterviewMenu } from './interview-menu.tsx';
import { spanText } from './meeting-words.ts';

type Data = DataOf<typeof interviewPage>;

const CallButton = ({ number }: { number: string }) => (
  <ButtonAnchor href={`tel:${phoneDigits(number)}`}>
    <Phone size={14} aria-hidden />
    <bdi>{usePhoneText(number)}</bdi>
  </ButtonAnchor>
);
const Join = ({ meeting, place, may }: Pick<Data, 'meeting' | 'place' | 'may'>) => {
  if (meeting.status !== 'booked' && meeting.status !== 'proposed') return null;
  if (meeting.video_url)
    return (
      <ButtonAnchor href={openable(meeting.video_url)} target="_blank" rel="noreferrer noopener">
        <Video size={14} aria-hidden />
        {say('Join')}
      </ButtonAnchor>
    );
  if (may.meeting && lacksLink(meeting))
    return (
      <span className="inline-flex items-center gap-1.5 text-meta text-warn">
        <Video size={14} aria-hidden className="shrink-0" />
        {say('No link yet')}
      </span>
    );
  const number = meeting.phone_number ?? meeting.dial_in;
  if (number) return <CallButton number={number} />;
  return place ? (
    <span className="inline-flex min-w-0 items-center gap-1.5 text-meta text-ink-2">
      <MapPin size={14} aria-hidden className="shrink-0" />
      <span className="truncate">{place}</span>
    </span>
  ) : null;
};

/** Who is met, when, for which job and where. `children` come before it, `leave` after it. */
export const InterviewHead = ({ page, children, leave }: { page: Data; children?: ReactNode; leave: ReactNode }) => {
  const { meeting, candidate, user } = page;
  const zone = user.tz_region;
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
      <Join meeting={meeting} place={page.place} may={page.may} />
      <InterviewMenu
        of={{ ...meeting, application_id: candidate.application_id }}
        candidate={candidate.name}
        names={page.names}
        me={user.id}
        records={page.may.board}
      />
      {leave}
    </header>
  );
};
