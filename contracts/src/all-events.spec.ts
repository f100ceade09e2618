import { categories, definitionOf, kindsOfEvents, typesLike } from './all-events.ts';
import { german } from './de/all.ts';
import { type Message, readMessage } from './words/message.ts';
import { english, voiceFrom } from './words/say.ts';

const inGerman = voiceFrom('de', 'de', german);

it('every kind of event has words of its own in German', () => {
  const words = new Map(kindsOfEvents(english).map(({ type, words: each }) => [type, each]));
  const untranslated = kindsOfEvents(inGerman).filter(({ type, words: each }) => words.get(type) === each);
  expect(untranslated).toEqual([]);
});

it('a kind of event reads as its sentences do, with a sign in place of what differs', () => {
  const said = (type: string) =>
    [english, inGerman].map((voice) => kindsOfEvents(voice).find((each) => each.type === type)?.words);
  expect(said('ApplicationAdvanced')).toEqual([
    'Moved the candidate from … to …',
    'Hat die Person von … zu … verschoben',
  ]);
  expect(said('AppointmentBooked')).toEqual(['Booked … on …', expect.stringContaining('…')]);
  expect(said('SourceUpserted')).toEqual(['Added or changed the source …', expect.stringContaining('Quelle …')]);
  expect(said('PersonKeyDestroyed')[0]).toBe('Destroyed the person’s key and deleted … files');
  expect(said('CandidateUpdated')[0]).toBe('Changed the record');
});

/** Words that continue after a number that counts nothing itself: 'version 3 of the page', '2 of the last 40'. */
const linking = /^ (of|for)\b/;
/** The values of a pattern that are followed by a word, also within its cases. */
const followed = (message: Message): string[] =>
  message.flatMap((part, at) => {
    if (typeof part === 'string') return [];
    const next = message[at + 1];
    const word = typeof next === 'string' && /^ [a-z]/.test(next) && !linking.test(next);
    if (part.kind === 'value') return word ? [part.name] : [];
    return 'cases' in part ? Object.values(part.cases).flatMap(followed) : [];
  });
it('a number that is followed by what it counts has a singular and a plural', () => {
  const wrong = Object.values(categories).flatMap(({ types }) =>
    Object.entries(types).flatMap(([type, { sentence, byCandidate, kind, schema }]) =>
      [sentence, byCandidate, kind].flatMap((pattern) => {
        const isNumber = (name: string) => {
          const holds = schema.shape[name];
          return holds?.safeParse(7).success && !holds.safeParse('a').success;
        };
        const named = typeof pattern === 'string' ? followed(readMessage(pattern)).filter(isNumber) : [];
        return named.map((name) => `${type}: {${name}}`);
      }),
    ),
  );
  expect(wrong).toEqual([]);
  expect(followed(readMessage('changed {count} people'))).toEqual(['count']);
});

it('types of events with the same words are one kind', () => {
  expect([...typesLike('AvailabilitySet')]).toEqual(['AvailabilitySet', 'AvailabilityRemoved']);
  expect(typesLike('NoSuchEvent').size).toBe(0);
});

it('an event whose sentence is a function names its kind', () => {
  expect(definitionOf('appointment-1', 'AppointmentBooked')!.kind).toBe('booked {name} on {time}');
  // Without one, this would throw: a sentence that is a function reads data.
  expect(kindsOfEvents(english).every(({ words }) => words.length > 3 && !words.includes('undefined'))).toBe(true);
});
