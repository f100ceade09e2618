import { definitionOf, kindsOfEvents, typesLike } from './all-events.ts';
import { german } from './de/all.ts';
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

it('types of events with the same words are one kind', () => {
  expect([...typesLike('AvailabilitySet')]).toEqual(['AvailabilitySet', 'AvailabilityRemoved']);
  expect(typesLike('NoSuchEvent').size).toBe(0);
});

it('an event whose sentence is a function names its kind', () => {
  expect(definitionOf('appointment-1', 'AppointmentBooked')!.kind).toBe('booked {name} on {time}');
  // Without one, this would throw: a sentence that is a function reads data.
  expect(kindsOfEvents(english).every(({ words }) => words.length > 3 && !words.includes('undefined'))).toBe(true);
});
