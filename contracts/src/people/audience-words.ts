import { phrase, sayLabel } from '../words/say.ts';
import { nouns } from './audience-nouns.ts';
import type { Audience } from './reaches.ts';

const words = {
  talent: {
    ...nouns.talent,
    one: phrase('Candidate'),
    all: phrase('All candidates'),
    next: phrase('Next candidate'),
    previous: phrase('Previous candidate'),
    add: phrase('Add candidate'),
    addOne: phrase('Add a candidate'),
    addMany: phrase('Add candidates'),
    join: phrase('They join the talent pool.'),
    joins: phrase('They join the talent pool, and a job if you choose one.'),
    none: phrase('No one here yet. Share the job or add a candidate.'),
    erased: phrase('Erased candidate'),
    fields: phrase('Candidate fields'),
    noLetters: phrase('No messages sent yet. Messages go out when candidates apply, advance or are archived.'),
    toAll: phrase('Go to the candidates'),
  },
  contact: {
    ...nouns.contact,
    one: phrase('Contact'),
    all: phrase('All contacts'),
    next: phrase('Next contact'),
    previous: phrase('Previous contact'),
    add: phrase('Add contact'),
    addOne: phrase('Add a contact'),
    addMany: phrase('Add contacts'),
    join: phrase('They join the contacts.'),
    joins: phrase('They join the contacts, and a pipeline if you choose one.'),
    none: phrase('No contacts yet. Add the first.'),
    erased: phrase('Erased contact'),
    fields: phrase('Contact fields'),
    noLetters: phrase('No messages sent yet. Write to a contact, or add contacts to a cadence.'),
    toAll: phrase('Go to the contacts'),
  },
} as const satisfies Record<Audience, Record<string, string>>;
export type PeopleWord = keyof (typeof words)['talent'];

/** The words for the people that a reader works with: candidates where they hire, contacts where they sell or do marketing. */
export const peopleWord = (audience: Audience, word: PeopleWord): string => sayLabel(words[audience][word]);
