import { plainWords } from '../values/rich-text.ts';

/** Minutes in which the author can change a note. */
export const noteEditMinutes = 15;
/** The most members that one note may mention. */
export const mostMentions = 20;
const single = (text: string): string => text.replace(/\s+/g, ' ');
/** The members whose name follows an @ in a note. '@Ada Lovelace' does not mention a member named Ada. A name that several members have mentions all of them. */
export const mentionedIn = <Member extends { label: string }>(html: string, members: readonly Member[]): Member[] => {
  let text = single(plainWords(html));
  const names = [...new Set(members.map(({ label }) => single(label)))].sort((a, b) => b.length - a.length);
  const mentioned = new Set(
    names.filter((name) => {
      const parts = text.split(`@${name}`);
      text = parts.reduce((left, rest) => `${left}${/^[\p{L}\p{N}]/u.test(rest) ? `@${name}` : ' '}${rest}`);
      return parts.slice(1).some((rest) => !/^[\p{L}\p{N}]/u.test(rest));
    }),
  );
  return members.filter(({ label }) => mentioned.has(single(label)));
};
