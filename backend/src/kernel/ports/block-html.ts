import type { Written } from '@candor/contracts/requirements/suggestions';
import { escapeMarkup } from '../markup.ts';

const items = (texts: readonly string[]): string => texts.map((each) => `<li>${escapeMarkup(each)}</li>`).join('');

/** A drafted section as HTML. Its texts are escaped, so they add no markup of their own. */
export const blockHtml = ({
  kind,
  paragraphs,
  bullets,
}: Pick<Written<'blocks'>, 'kind' | 'paragraphs' | 'bullets'>): string => {
  const list = kind === 'process' ? 'ol' : 'ul';
  const text = paragraphs.map((each) => `<p>${escapeMarkup(each)}</p>`).join('');
  return bullets.length ? `${text}<${list}>${items(bullets)}</${list}>` : text;
};
