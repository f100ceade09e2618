import type { Written } from '@candor/contracts/requirements/suggestions';
import { escapeMarkup } from '../markup.ts';

const items = (texts: readonly string[]): string => texts.map((each) => `<li>${escapeMarkup(each)}</li>`).join('');

/** A drafted section as HTML. Its texts are escaped, so they add no markup of their own. */
export const blockHtml = ({ paragraphs, bullets }: Pick<Written<'blocks'>, 'paragraphs' | 'bullets'>): string => {
  const text = paragraphs.map((each) => `<p>${escapeMarkup(each)}</p>`).join('');
  return bullets.length ? `${text}<ul>${items(bullets)}</ul>` : text;
};
