import type { CleanHtml } from '@candor/contracts/values/rich-text';
import { cx } from '../cx.ts';

/** Rich text that the server has already cleaned, on public pages. Screens behind the sign-in use RichText. */
export const Prose = ({ html, className }: { html: CleanHtml; className?: string }) => (
  <div className={cx('prose-ink', className)} dangerouslySetInnerHTML={{ __html: html }} />
);
