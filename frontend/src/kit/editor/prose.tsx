import type { CleanHtml } from '@candor/contracts/values/rich-text';
import { cx } from '../cx.ts';

/** Rich text that is clean already, as public pages get it from the server. Screens behind the sign-in use RichText. */
export const Prose = ({ html, className }: { html: CleanHtml; className?: string }) => (
  <div className={cx('prose-ink', className)} dangerouslySetInnerHTML={{ __html: html }} />
);
