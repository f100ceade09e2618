import type { Step } from '@candor/contracts/jobs/values';
import { phrase, sayIn, sayLabel, sayText, type Voice } from '@candor/contracts/words/say';
import { escapeMarkup } from '../../kernel/markup.ts';

// How a job hires, in words for applicants. Every sentence follows from the job's rounds, so no post promises a round that the job does not have.

type Round = Pick<Step, 'type' | 'name' | 'duration_minutes' | 'meeting_type'>;

const byPlace = {
  phone: phrase('{round}: a phone call of {count, plural, one {# minute} other {# minutes}}.'),
  video: phrase('{round}: a video call of {count, plural, one {# minute} other {# minutes}}.'),
  'in-person': phrase('{round}: a meeting in person of {count, plural, one {# minute} other {# minutes}}.'),
  open: phrase('{round}: a conversation of {count, plural, one {# minute} other {# minutes}}.'),
} as const;
const ofNoLength = {
  phone: phrase('{round}: a phone call.'),
  video: phrase('{round}: a video call.'),
  'in-person': phrase('{round}: a meeting in person.'),
  open: phrase('{round}: a conversation.'),
} as const;
const roundWords = ({ type, name, duration_minutes: count, meeting_type }: Round, speaker: Voice): string => {
  const round = sayLabel(name, speaker);
  if (type === 'review') return sayIn(speaker)('{round}: the team reviews what it has from you so far.', { round });
  return sayText((count > 0 ? byPlace : ofNoLength)[meeting_type ?? 'open'], { round, count }, speaker);
};

/** How a job with these steps hires, sentence by sentence. */
export const processWords = (steps: readonly (Round & Pick<Step, 'kind'>)[], speaker: Voice): string[] => [
  sayIn(speaker)('We read every application.'),
  ...steps.filter(({ kind }) => kind === 'round').map((round) => roundWords(round, speaker)),
  sayIn(speaker)('The team decides, and you hear from us either way.'),
];
/** The same as the text of a section. */
export const processHtml = (...of: Parameters<typeof processWords>): string =>
  `<ol>${processWords(...of)
    .map((each) => `<li>${escapeMarkup(each)}</li>`)
    .join('')}</ol>`;
