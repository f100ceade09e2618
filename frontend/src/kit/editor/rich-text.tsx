import { useMemo } from 'react';
import { linkAddress, ownFileAddress } from '@candor/contracts/values/address';
import { type CleanHtml, richMarks } from '@candor/contracts/values/rich-text';
import DOMPurify from 'dompurify';
import { Prose } from './prose.tsx';

const allowed = { ALLOWED_TAGS: richMarks.tags, ALLOWED_ATTR: Object.values(richMarks.attributes).flat() };
const setOr = (element: Element, name: string, value: string | null) =>
  value === null ? element.removeAttribute(name) : element.setAttribute(name, value);

let purifier: typeof DOMPurify | undefined;
/** Returns DOMPurify. It needs a document, so it is set up when the first text is cleaned. */
const purify = (): typeof DOMPurify => {
  if (purifier) return purifier;
  purifier = DOMPurify(window);
  purifier.addHook('uponSanitizeAttribute', (_, attribute) => {
    attribute.attrValue = attribute.attrValue.replace(/[\uE000\uE001]/g, '');
  });
  purifier.addHook('afterSanitizeAttributes', (element) => {
    if (element.hasAttribute('href')) setOr(element, 'href', linkAddress(element.getAttribute('href')!));
    if (element.tagName !== 'IMG') return void element.removeAttribute('src');
    const file = ownFileAddress(element.getAttribute('src') ?? '');
    if (file) element.setAttribute('src', file);
    else element.remove();
  });
  return purifier;
};

/** Rich text with only the elements and addresses that may be shown. It works only in the browser. */
export const cleanRich = (html: string): CleanHtml => purify().sanitize(html, allowed) as CleanHtml;

/** A value that was filled in, between two characters that people's texts never contain. */
const filledValue = /\uE000([^\uE001]*)\uE001/;
/** Cleaned rich text in which filled-in values are spans of this class. Values inside attributes are not marked, so that no mark can break an attribute. */
export const markedRich = (html: string, className: string): CleanHtml => {
  const holder = document.createElement('template');
  holder.innerHTML = cleanRich(html);
  const texts = document.createTreeWalker(holder.content, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found)
    text.replaceWith(
      ...text.data.split(filledValue).map((part, at) => {
        if (at % 2 === 0) return part;
        const span = document.createElement('span');
        span.className = className;
        span.textContent = part;
        return span;
      }),
    );
  return holder.innerHTML as CleanHtml;
};

/** Stored rich text, cleaned once more. Use it only on screens that the browser renders. */
export const RichText = ({ html, className }: { html: string; className?: string }) => {
  const clean = useMemo(() => cleanRich(html), [html]);
  return <Prose html={clean} className={className} />;
};
