import type { ComponentType } from 'react';
import { MapPin, Phone, Video } from 'lucide-react';
import { lacksLink } from '@candor/contracts/interviews/values';
import type { AppointmentLine } from '@candor/contracts/interviews/appointment-line';
import { say } from '@candor/contracts/words/say';
import { phoneDigits } from '@candor/contracts/kernel/values';
import { ButtonAnchor } from '../../kit/button.tsx';
import { openable } from '../../kit/overlays/openable.ts';

/** How to join a coming interview: the link of the call, the number, or the place. `mayKnow`: the reader may see these, so that a missing link is mentioned. */
export const Join = ({
  meeting,
  place = null,
  mayKnow = true,
  spelled: Spelled,
}: {
  meeting: Pick<AppointmentLine, 'status' | 'meeting_type' | 'video_url' | 'phone_number'>;
  place?: string | null;
  mayKnow?: boolean;
  /** Formats the number as in its country. If absent, the button says Call and the number is its tooltip. */
  spelled?: ComponentType<{ number: string }>;
}) => {
  if (meeting.status !== 'booked' && meeting.status !== 'proposed') return null;
  if (meeting.video_url)
    return (
      <ButtonAnchor href={openable(meeting.video_url)} target="_blank" rel="noreferrer noopener">
        <Video size={14} aria-hidden />
        {say('Join')}
      </ButtonAnchor>
    );
  if (mayKnow && lacksLink(meeting))
    return (
      <span className="inline-flex items-center gap-1.5 text-meta text-warn">
        <Video size={14} aria-hidden className="shrink-0" />
        {say('No link yet')}
      </span>
    );
  if (meeting.phone_number)
    return (
      <ButtonAnchor href={`tel:${phoneDigits(meeting.phone_number)}`} title={meeting.phone_number}>
        <Phone size={14} aria-hidden />
        {Spelled ? <Spelled number={meeting.phone_number} /> : say('Call')}
      </ButtonAnchor>
    );
  return place ? (
    <span className="inline-flex min-w-0 items-center gap-1.5 text-meta text-ink-2">
      <MapPin size={14} aria-hidden className="shrink-0" />
      <span className="truncate">{place}</span>
    </span>
  ) : null;
};
