import type { Written } from '@candor/contracts/jobs/suggestions';

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapedHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => marks[letter]!);
const items = (texts: readonly string[]): string => texts.map((each) => `<li>${escapedHtml(each)}</li>`).join('');

/** A drafted section as HTML: whatever its texts hold, they bring no markup. */
export const blockHtml = ({
  kind,
  paragraphs,
  bullets,
}: Pick<Written<'blocks'>, 'kind' | 'paragraphs' | 'bullets'>): string => {
  const list = kind === 'process' ? 'ol' : 'ul';
  const text = paragraphs.map((each) => `<p>${escapedHtml(each)}</p>`).join('');
  return bullets.length ? `${text}<${list}>${items(bullets)}</${list}>` : text;
};
