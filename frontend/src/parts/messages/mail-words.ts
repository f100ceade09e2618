import type { MessageRow, ThreadRow } from '@candor/contracts/messages/rows';
import { say } from '@candor/contracts/words/say';

const hour = 3_600_000;
/** How long (ms) a person may wait for an answer before the inbox marks the conversation as late. */
export const answerWithin = 24 * hour;

/** The time since `since` in words: '20 min', '3 h', '2 d'. */
export const waitWords = (since: string, now: number): string => {
  const waited = Math.max(0, now - Date.parse(since));
  const minutes = Math.max(1, Math.round(waited / 60_000));
  if (minutes < 60) return say('{count, number} min', { count: minutes });
  const hours = Math.round(waited / hour);
  return hours < 48
    ? say('{count, number} h', { count: hours })
    : say('{count, number} d', { count: Math.round(waited / (24 * hour)) });
};
export const isLate = ({ move, since }: Pick<ThreadRow, 'move' | 'since'>, now: number): boolean =>
  move === 'answer' && now - Date.parse(since) > answerWithin;

/** The text of an email in two parts: the person's own words, and the email that they quote. */
export const partsOf = ({ body, quoted_at }: Pick<MessageRow, 'body' | 'quoted_at'>): { own: string; quoted: string } =>
  quoted_at === null ? { own: body, quoted: '' } : { own: body.slice(0, quoted_at), quoted: body.slice(quoted_at) };

/** A subject without reply marks such as 'Re:' at its beginning. */
export const bare = (subject: string): string => subject.replace(/^(?:(?:re|aw|sv|antw|fwd?|wg)\s*:\s*)+/i, '').trim();
