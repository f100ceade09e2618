import { say } from '../words/say.ts';
import type { FoundFault } from './events.ts';
import type { Fault, Holder, Verdict, Warning } from './verdict.ts';

// Puts what a check found into words: the same in the browser, in the verifier and on the command line. A proof names the event and the day, never who changed it or why.

/** `day`: turns a moment into a date as the reader writes dates. */
export type Days = (moment: string) => string;
const onDay = (at: string | null, day: Days): string => (at ? day(at) : say('an unknown day'));

export const faultWords = (fault: Fault, day: Days): string => {
  switch (fault.kind) {
    case 'no_bundle':
      return say('This file cannot be checked. {why}', { why: fault.why });
    case 'no_manifest':
      return say('The list of files is missing or not signed by a key of this log.');
    case 'file_missing':
      return say('The file {name} is missing.', { name: fault.name });
    case 'file_unlisted':
      return say('The file {name} was added to the export.', { name: fault.name });
    case 'file_changed':
      return say('The file {name} was changed after it was exported.', { name: fault.name });
    case 'key_broken':
      return say('Key {number, number} of the log is not vouched for by the key before it.', { number: fault.number });
    case 'other_keys':
      return say('No key of the log that you know is in this file: it is another log, or this one was made anew.');
    case 'unsigned':
      return fault.size
        ? say('The checkpoint over {size, number} events is not signed by a key of this log.', { size: fault.size })
        : say('No checkpoint is signed by a key of this log.');
    case 'out_of_order':
      return say('The checkpoint over {size, number} events comes after one over {before, number}.', {
        size: fault.size,
        before: fault.before,
      });
    case 'not_consistent':
      return say(
        'The checkpoint over {to, number} events does not continue the one over {from, number}: what was signed before was rewritten.',
        { to: fault.to, from: fault.from },
      );
    case 'changed':
      return say('Event {event, number} was changed after it was signed on {day}.', {
        event: fault.event,
        day: onDay(fault.day, day),
      });
    case 'removed':
      return say('Event {event, number}, signed on {day}, is missing.', {
        event: fault.event,
        day: onDay(fault.day, day),
      });
    case 'moved':
      return say('Event {event, number}, signed on {day}, was moved to place {to, number}.', {
        event: fault.event,
        day: onDay(fault.day, day),
        to: fault.to,
      });
    case 'added':
      return say('The event at place {event, number} is under no signed checkpoint: it was added.', {
        event: fault.event,
      });
    case 'more':
      return say('{count, plural, one {# more difference} other {# more differences}}.', { count: fault.count });
    case 'span':
      return say('The events {from, number} to {to, number} are not those that were signed on {day}.', {
        from: fault.from,
        to: fault.to,
        day: onDay(fault.day, day),
      });
    case 'not_included':
      return say('Event {event, number} does not stand in the signed log as it stands here.', { event: fault.event });
    case 'held_elsewhere':
      return say(
        'The checkpoint of {day} that {who} holds is not signed by a key of this log: the log was made anew.',
        {
          day: onDay(fault.day, day),
          who: fault.who,
        },
      );
    case 'held_differs':
      return say('The checkpoint of {day} that {who} holds is not part of this log: the log was rewritten.', {
        day: onDay(fault.day, day),
        who: fault.who,
      });
    case 'held_newer':
      return say(
        'The checkpoint of {day} that {who} holds is over {size, number} events, this export has {has, number}: take a newer export.',
        { day: onDay(fault.day, day), who: fault.who, size: fault.size, has: fault.has },
      );
    case 'held_unreadable':
      return say('What {who} holds is no checkpoint.', { who: fault.who });
  }
};

const holderWords = ({ who, day: at }: Holder, day: Days): string =>
  say('Unchanged since the checkpoint of {day} that {who} holds.', { day: onDay(at, day), who });

const warningWords = (warning: Warning, day: Days): string => {
  switch (warning.kind) {
    case 'signed_before':
      return say(
        'The checkpoint over {size, number} events says {signed}, but event {event, number}, which it covers, was recorded on {at}: a clock was wrong, or one of the two times is false.',
        { size: warning.size, signed: day(warning.signed), event: warning.event, at: day(warning.at) },
      );
    case 'earlier_checkpoint':
      return say(
        'The checkpoint over {size, number} events says {at}, and the one before it {before}: a clock was wrong, or one of the two times is false.',
        { size: warning.size, at: day(warning.at), before: day(warning.before) },
      );
    case 'recorded_before':
      return say(
        '{count, plural, one {# event was} other {# events were}} recorded more than a minute before an event that stands before it. The first is event {event, number} of {at}, after one of {before}: a clock was wrong, or a time is false.',
        { event: warning.event, at: day(warning.at), before: day(warning.before), count: warning.count },
      );
  }
};

/** The finding in one sentence. */
export const verdictTitle = ({ faults, events, whole }: Verdict): string =>
  faults.length
    ? say('{count, plural, one {# thing is} other {# things are}} not as it was signed.', { count: faults.length })
    : whole
      ? say('{count, plural, one {The # event is} other {All # events are}} unchanged.', { count: events })
      : say('{count, plural, one {The # event stands} other {All # events stand}} in the signed log, unchanged.', {
          count: events,
        });
/** What the finding rests on, one sentence each. */
export const verdictWords = (verdict: Verdict, day: Days): string[] => {
  const { faults, warnings, holders, checkpoints, first, last, withheld, whole, unknown_witnesses } = verdict;
  const lines = faults.map((fault) => faultWords(fault, day));
  if (!faults.some(({ kind }) => kind === 'no_bundle')) {
    if (!faults.length) for (const holder of holders) lines.push(holderWords(holder, day));
    if (!holders.length && !faults.length)
      lines.push(
        say(
          'No checkpoint from outside was given. This shows that the file agrees with itself; a person with the keys could have made all of it anew.',
        ),
      );
    for (const warning of warnings) lines.push(warningWords(warning, day));
    if (first && last)
      lines.push(
        say(
          '{count, plural, one {# checkpoint} other {# checkpoints}}, the first of {first}, the last of {last} over {size, number} events.',
          {
            count: checkpoints,
            first: onDay(first.day, day),
            last: onDay(last.day, day),
            size: last.size,
          },
        ),
      );
    if (!whole)
      lines.push(
        say('The file holds some events of the log, each with the proof of its place. The others are not in it.'),
      );
    if (withheld)
      lines.push(
        say(
          'Of {count, plural, one {# event} other {# events}} the file holds only the hash: the content was left out, the place is proved.',
          {
            count: withheld,
          },
        ),
      );
    for (const name of unknown_witnesses)
      lines.push(
        say('The witness {name} is named, but you gave no key of it, so its signature was not counted.', { name }),
      );
  }
  return lines;
};

/** The sentence about a fault that a check of the log itself found. */
export const foundFaultWords = ({ kind, event, size }: FoundFault): string => {
  if (kind === 'changed')
    return say('Event {event, number} is not what it was when it was added.', { event: event ?? 0 });
  if (kind === 'removed') return say('Event {event, number} is missing.', { event: event ?? 0 });
  if (kind === 'unreadable') return say('The log cannot be read from event {event, number} on.', { event: event ?? 0 });
  return say('The log does not lead to the checkpoint over {size, number} events: what was signed was rewritten.', {
    size: size ?? 0,
  });
};
