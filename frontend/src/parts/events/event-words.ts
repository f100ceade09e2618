import type { PublicInstance } from '@candor/contracts/recruiting-events/pages';
import { meetingPlaces } from '@candor/contracts/recruiting-events/values';
import { say, sayLabel } from '@candor/contracts/words/say';
import { placeOnClocks } from '@candor/contracts/words/zone-words';
import { leafText, momentText, timeText, weekdayText } from '../../kit/time.tsx';

/** The day, such as 'Saturday, December 5', in the time zone of the event. */
export const dayOf = ({ starts_at, tz_region }: PublicInstance): string => weekdayText(starts_at, tz_region);
/** The month and day, such as 'Dec' and '5', in the time zone of the event. */
export const monthAndDay = ({ starts_at, tz_region }: PublicInstance): { month: string; day: string } =>
  leafText(starts_at, tz_region);
/** The hours with city and offset: '10:00 – 12:00 (New York, UTC-5)'. */
export const hoursOf = ({ starts_at, ends_at, tz_region }: PublicInstance): string =>
  `${timeText(starts_at, tz_region)} – ${timeText(ends_at, tz_region)} (${placeOnClocks(starts_at, tz_region)})`;
export const placeOf = ({ place, meeting_type }: PublicInstance): string =>
  place ?? sayLabel(meetingPlaces[meeting_type]);
/** Whether a visitor can register, in words. */
export const roomOf = ({ open, opens_at, full, free, tz_region }: PublicInstance): string => {
  switch (open) {
    case 'cancelled':
      return say('Canceled');
    case 'closed':
      return say('Registration is closed');
    case 'not_yet':
      return say('Registration opens {moment}', { moment: opens_at ? momentText(opens_at, tz_region) : '' });
    case 'open':
      return full
        ? say('Full, waiting list')
        : free === null
          ? say('Open')
          : say('{count, plural, one {# place} other {# places}} free', { count: free });
  }
};
