import { z } from 'zod';
import { event, events, type EventOf, noPerson } from '../kernel/event.ts';
import { id } from '../kernel/values.ts';

/** Why an address gets no letters: it takes no mail, it was full too often, its reader reported a letter, or a member noted it. */
export const suppressionReasons = ['bounced', 'soft_bounces', 'complained', 'asked', 'other'] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];
/** The reasons that a member can note. */
export const notedReasons = ['asked', 'bounced', 'other'] as const satisfies readonly SuppressionReason[];

/**
 * An address of an organization that gets no letters. The stream's id is a fingerprint that only this installation can make, and
 * no event contains the address, so the list remains after an erasure (docs/design/letters.md#the-suppression-list).
 */
export const suppressionEvents = events(
  'suppression',
  { about: noPerson },
  {
    /** `message_id`: the letter that came back or was reported. */
    AddressSuppressed: event(
      { why: z.enum(suppressionReasons), person_id: id.nullable(), message_id: id.nullable() },
      'put an address on the list of those that get no letters',
    ),
    SuppressionLifted: event({ person_id: id.nullable() }, 'took an address off the list of those that get no letters'),
  },
);
export type SuppressionEvent = EventOf<typeof suppressionEvents>;

/** A member who sends letters, or the organization itself (`user_id` null). Counts how many of the last letters came back or were reported. */
export const senderEvents = events(
  'sender',
  { about: noPerson },
  {
    SenderPaused: event(
      { user_id: id.nullable(), letters: z.number(), bounces: z.number(), complaints: z.number() },
      'stopped letters that readers did not ask for: {bounces} of the last {letters, plural, one {letter} other {# letters}} came back, and {complaints, plural, one {# was} other {# were}} reported as unwanted',
    ),
    SenderResumed: event({ user_id: id.nullable() }, 'allowed letters that readers did not ask for again'),
  },
);
export type SenderEvent = EventOf<typeof senderEvents>;
