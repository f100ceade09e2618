import { plainWords } from '../kernel/rich-text.ts';

/** Members whom one note may mention. */
export const mostMentions = 20;
/** Those whose name stands in a note after an @. A name that begins a longer one is not meant by it. */
export const mentionedIn = <Member extends { label: string }>(html: string, members: readonly Member[]): Member[] => {
  let text = plainWords(html).replace(/\s+/g, ' ');
  return [...members]
    .sort((one, other) => other.label.length - one.label.length)
    .filter(({ label }) => {
      const parts = text.split(`@${label.replace(/\s+/g, ' ')}`);
      text = parts.reduce((left, rest) => `${left}${/^[\p{L}\p{N}]/u.test(rest) ? `@${label}` : ' '}${rest}`);
      return parts.slice(1).some((rest) => !/^[\p{L}\p{N}]/u.test(rest));
    });
};
