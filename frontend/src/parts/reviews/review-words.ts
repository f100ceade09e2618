import { say } from '@candor/contracts/words/say';
import { phrase } from '@candor/contracts/words/say';
import { mentionOf, type Reaction, type ReviewedType, type SeenReview } from '@candor/contracts/reviews/values';
import type { Tone } from '../../kit/tag.tsx';

/** A review of a text that no member was asked to review yet. */
export const unasked = (
  { id, type, job_id }: { id: string; type: ReviewedType; job_id: string },
  version: number,
  editor: boolean,
): SeenReview => ({
  id,
  type,
  job_id,
  state: 'active',
  version,
  requested_by: null,
  requested_at: null,
  reviewers: [],
  mentioned: {},
  threads: [],
  reactions: {},
  mine: [],
  may: { request: editor, comment: editor, answer: false, remind: false },
});
export const openThreads = ({ threads }: SeenReview): number => threads.filter(({ resolved }) => !resolved).length;
/** The state of the review, in a word; null before any member was asked. */
export const standing = ({ state, reviewers }: SeenReview): { text: string; tone: Tone } | null => {
  if (state === 'approved') return { text: say('Approved'), tone: 'good' };
  if (state === 'pending') return { text: say('In review'), tone: 'accent' };
  if (reviewers.some(({ answer }) => answer === 'changes')) return { text: say('Changes asked for'), tone: 'warn' };
  if (reviewers.some(({ answer }) => answer === 'outdated'))
    return { text: say('Changed since it was approved'), tone: 'warn' };
  return null;
};
export const answerText = ({ answer }: SeenReview['reviewers'][number]): string =>
  answer === 'approved'
    ? say('approved')
    : answer === 'outdated'
      ? say('approved an earlier text')
      : answer === 'changes'
        ? say('asked for changes')
        : say('has not answered yet');
export const reactionWords: Record<Reaction, { label: string; sign: string }> = {
  like: { label: phrase('Like'), sign: '👍' },
  agree: { label: phrase('Agree'), sign: '✅' },
  question: { label: phrase('Question'), sign: '❓' },
  celebrate: { label: phrase('Celebrate'), sign: '🎉' },
};

type Member = { value: string; label: string };
/** The text after the last @ before the caret; null if no member is being mentioned. */
export const mentionAt = (text: string, caret: number): { from: number; typed: string } | null => {
  const found = /(?:^|\s)@([^\s@]*(?: [^\s@]*)?)$/u.exec(text.slice(0, caret));
  return found ? { from: caret - found[1]!.length - 1, typed: found[1]! } : null;
};
/** The members whose names match the typed letters. */
export const meant = (typed: string, members: readonly Member[]): Member[] => {
  const letters = typed.trim().toLowerCase();
  return members.filter(({ label }) => ` ${label.toLowerCase()}`.includes(` ${letters}`)).slice(0, 6);
};
/** Replaces a name by the member's id, but only the whole name, not the beginning of a longer one. */
const withMention = (text: string, { value, label }: Member): string =>
  text
    .split(`@${label}`)
    .reduce((sent, rest) => `${sent}${/^[\p{L}\p{N}]/u.test(rest) ? `@${label}` : mentionOf(value)}${rest}`);
/** The text to send: ids in place of the chosen names, the longest names first, because one may contain another. */
export const withMentions = (text: string, chosen: readonly Member[]): string =>
  [...chosen]
    .sort((one, other) => other.label.length - one.label.length)
    .reduce((sent, member) => withMention(sent, member), text);
