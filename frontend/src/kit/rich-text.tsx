import { useMemo } from 'react';
import DOMPurify from 'dompurify';

const allowed = {
  ALLOWED_TAGS: ['p', 'br', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'a', 'h2', 'h3', 'h4', 'blockquote', 'img'],
  ALLOWED_ATTR: ['href', 'src', 'alt'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|\/)/i,
};

/** Rich text with nothing in it but the marks that are stored. In the browser only. */
export const cleanRich = (html: string): string => DOMPurify.sanitize(html, allowed);

/** Stored rich text, cleaned once more. Client-rendered screens only. */
export const RichText = ({ html }: { html: string }) => {
  const clean = useMemo(() => cleanRich(html), [html]);
  return <div className="prose-ink" dangerouslySetInnerHTML={{ __html: clean }} />;
};
