import { phrase, sayLabel } from '../words/say.ts';
import type { Audience } from './reaches.ts';

/** The names of the people that a reader works with, for screens that are not about people. The other words are in audience-words.ts. */
export const nouns = {
  talent: {
    many: phrase('Candidates'),
    history: phrase('Candidate history'),
  },
  contact: {
    many: phrase('Contacts'),
    history: phrase('Contact history'),
  },
} as const satisfies Record<Audience, Record<string, string>>;
export const peopleNoun = (audience: Audience, noun: keyof (typeof nouns)['talent']): string =>
  sayLabel(nouns[audience][noun]);
