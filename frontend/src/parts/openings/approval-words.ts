import type { SeenOpening } from '@candor/contracts/openings/endpoints';
import { mayHire } from '@candor/contracts/openings/openings';
import { say } from '@candor/contracts/words/say';

type Seen = { openings: readonly SeenOpening[]; demanded: boolean };
/** The unfilled openings that are not approved for hiring yet, and the state of each in words. `decides`: whether the reader approves openings. */
export const notYetApproved = ({ openings, demanded }: Seen, decides: boolean) => {
  const unapproved = openings.filter((each) => each.state === 'open' && !mayHire(each, demanded));
  const numbersOf = (state: 'requested' | 'declined' | undefined) =>
    unapproved.filter(({ approval }) => approval?.state === state).map(({ number }) => number);
  const waiting = numbersOf('requested');
  const unasked = numbersOf(undefined);
  const declined = unapproved.filter(({ approval }) => approval?.state === 'declined');
  const reasons = [...new Set(declined.map(({ approval }) => approval?.words ?? ''))];
  const words = [
    waiting.length > 0 &&
      (decides
        ? say('{count, plural, one {# opening waits for your approval.} other {# openings wait for your approval.}}', {
            count: waiting.length,
          })
        : say(
            '{count, plural, one {# opening waits for the approval of an administrator.} other {# openings wait for the approval of an administrator.}}',
            { count: waiting.length },
          )),
    ...reasons.map((reason) =>
      say('{count, plural, one {# opening was declined: {reason}} other {# openings were declined: {reason}}}', {
        count: declined.filter(({ approval }) => (approval?.words ?? '') === reason).length,
        reason,
      }),
    ),
    unasked.length > 0 &&
      (decides
        ? say('{count, plural, one {# opening is not approved yet.} other {# openings are not approved yet.}}', {
            count: unasked.length,
          })
        : say(
            '{count, plural, one {No one has asked for approval of # opening yet.} other {No one has asked for approval of # openings yet.}}',
            { count: unasked.length },
          )),
  ].filter((line) => line !== false);
  return { all: unapproved, waiting, unasked, declined: declined.map(({ number }) => number), words };
};
