import type { AppointmentPlan } from '@candor/contracts/interviews/values';
import type { Step } from '@candor/contracts/jobs/values';
import type { Person } from './people.ts';

// How the demo's people meet: by video or by phone.

type Way = Pick<AppointmentPlan, 'meeting_type' | 'phone_mode' | 'dial_in' | 'video_provider' | 'video_url'> & {
  phone_number: string | null;
};
/** The number to dial for calls with candidates who gave no phone number. */
const conference = '+1 312 555 0100';
const nothing = { phone_mode: null, phone_number: null, dial_in: null, video_provider: null, video_url: null } as const;

/** A meeting by video with a link, by a call to the candidate, or by dialing in. `room` makes each link different. */
export const wayToMeet = (
  { meeting_type }: Pick<Step, 'meeting_type'>,
  { phone }: Pick<Person, 'phone'>,
  room: string,
): Way => {
  if (meeting_type === 'video')
    return {
      ...nothing,
      meeting_type,
      video_provider: 'other',
      video_url: `https://meet.northwind.example/${room.slice(0, 8)}`,
    };
  return phone
    ? { ...nothing, meeting_type: 'phone', phone_mode: 'call_candidate', phone_number: phone }
    : { ...nothing, meeting_type: 'phone', phone_mode: 'dial_in', dial_in: conference };
};
