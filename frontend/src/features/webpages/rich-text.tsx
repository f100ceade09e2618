import { RichText } from '../../kit/editor/rich-text.tsx';
import type { DrawText } from '../../parts/webpages/page-blocks.tsx';

/** The text of a block, cleaned by the browser. */
export const richText: DrawText<string> = (html) => <RichText html={html} />;
