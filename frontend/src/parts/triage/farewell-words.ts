import { say } from '@candor/contracts/words/say';
import { dayIn } from '@candor/contracts/words/time-words';
import { nearDayText, timeText } from '../../kit/time.tsx';

// The text about messages that are sent with an archive: how many, and when. `leaves`: the time of each.

/** The time at which a message is sent: 'tomorrow 3:00 pm'. */
export const leavesText = (at: string, zone: string | null, now = Date.now()): string =>
  Date.parse(at) <= now ? say('now') : `${nearDayText(dayIn(at, zone), dayIn(now, zone))} ${timeText(at, zone)}`;
const whenAll = (leaves: readonly string[], zone: string | null): string => {
  const first = leaves.reduce((one, other) => (other < one ? other : one));
  const when = leavesText(first, zone);
  return leaves.every((at) => leavesText(at, zone) === when) ? when : say('from {when}', { when });
};
/** The text of the button: 'Archive, message tomorrow 3:00 pm'. */
export const archiveText = (leaves: readonly string[], zone: string | null, several = leaves.length > 1): string => {
  if (!leaves.length) return say('Archive');
  const when = whenAll(leaves, zone);
  return several
    ? say('Archive, {count, plural, one {# message} other {# messages}} {when}', { count: leaves.length, when })
    : say('Archive, message {when}', { when });
};
/** The text after the archive: 'The message goes out tomorrow 3:00 pm.' */
export const farewellText = (leaves: readonly string[], zone: string | null): string =>
  leaves.length
    ? say('{count, plural, one {The message goes} other {# messages go}} out {when}.', {
        count: leaves.length,
        when: whenAll(leaves, zone),
      })
    : say('No message goes out.');
