import { z } from 'zod';
import { earlier, event, events, noPerson, open, personal, unchanged } from './event.ts';
import { id, moment, storedDay, word } from './values.ts';

// Code that must not compile. `npm run check` reads this file: a marked line that does compile is an error there. It never runs.

export const good = events(
  'letter',
  { about: 'candidate_id' },
  {
    LetterWritten: event(
      {
        candidate_id: id,
        body: personal(z.string().max(2000)),
        terms: personal(z.object({ amount: z.number() }).nullable()),
        kind: z.enum(['team', 'private']),
        place: open(z.object({ name: z.string() })),
        tags: z.array(z.object({ id, since: moment.nullable(), until: storedDay.optional(), state: word })),
        read: z.boolean(),
        count: z.number(),
        as: z.literal('letter'),
        changes: personal(z.record(z.string(), z.unknown()).nullable()),
      },
      'wrote {count} letters at {place.name}: {changes}',
    ),
    LettersSent: event({ count: z.number() }, 'sent {count, plural, one {# letter} other {# letters}}'),
    LetterLost: event({}, 'lost it'),
  },
);
export const openings = events('opening', { about: noPerson }, { OpeningFound: event({ of: word }, 'found {of}') });
export const own = events('own', { about: 'stream' }, { OwnSaid: event({ words: personal(z.string()) }, 'said') });

// A text is either about a person or open.
// @ts-expect-error it does not say which
event({ body: z.string() }, 'wrote');
// @ts-expect-error nor of a text that may be missing
event({ body: z.string().nullable().optional() }, 'wrote');
// @ts-expect-error nor of a text deep inside
event({ answers: z.array(z.object({ id, value: z.string() })) }, 'answered');
// @ts-expect-error anything at all may be a text
event({ value: z.unknown() }, 'set');
// @ts-expect-error the names of fields may be texts
event({ counts: z.record(z.string(), z.number()) }, 'counted');
// @ts-expect-error so may an email address
event({ to: z.email() }, 'sent');
// @ts-expect-error so may what a pipe makes
event({ to: z.string().transform((value) => value.length) }, 'sent');
// @ts-expect-error an id among texts does not excuse them
event({ who: z.union([id, z.string()]) }, 'met');

// A personal field is opaque.
// @ts-expect-error nothing can be chained to it
event({ body: personal(z.string()).optional() }, 'wrote');
// @ts-expect-error it cannot be nested in a list
event({ all: z.array(personal(z.string())) }, 'wrote');
// @ts-expect-error nor in an object
event({ all: z.object({ body: personal(z.string()) }) }, 'wrote');
// @ts-expect-error nor can what is open be hidden in it
personal(open(z.string()));
// @ts-expect-error no number can stand for the pay of an erased person
personal(z.object({ amount: z.number() }));

// The catalogue says whose key it is.
// @ts-expect-error it says nothing
events('letter', { LetterWritten: event({ candidate_id: id, body: personal(z.string()) }, 'wrote') });
// @ts-expect-error there is no key to seal it
events('letter', { about: noPerson }, { LetterWritten: event({ body: personal(z.string()) }, 'wrote') });
events(
  'letter',
  { about: 'person' },
  // @ts-expect-error no field is called so
  { LetterWritten: event({ candidate_id: id, body: personal(z.string()) }, 'wrote') },
);
events(
  'letter',
  { about: 'candidate_id' },
  // @ts-expect-error one of the events lacks the field
  {
    LetterWritten: event({ candidate_id: id, body: personal(z.string()) }, 'wrote'),
    LetterRead: event({ by: personal(z.string()) }, 'read'),
  },
);
events(
  'letter',
  { about: 'candidate_id' },
  // @ts-expect-error the id may be missing
  { LetterWritten: event({ candidate_id: id.nullable(), body: personal(z.string()) }, 'wrote') },
);
events(
  'letter',
  { about: 'candidate_id' },
  // @ts-expect-error the id is sealed itself
  { LetterWritten: event({ candidate_id: personal(z.string()), body: personal(z.string()) }, 'wrote') },
);

// A sentence uses only fields in the clear.
// @ts-expect-error there is no such field
event({ name: open(z.string()) }, 'called it {title}');
// @ts-expect-error nor such a part
event({ step: open(z.object({ name: z.string() })) }, 'moved to {step.title}');
// @ts-expect-error only a number is counted
event({ of: word }, 'found {of, plural, one {# line} other {# lines}}');
// @ts-expect-error the name is about a person
event({ name: personal(z.string()) }, 'met {name}');

// An earlier shape says which of its fields were personal.
// @ts-expect-error the example has no such field
earlier({ personal: ['body'], example: { text: 'a' }, upcast: unchanged });
