import { StarterKit } from '@tiptap/starter-kit';
import type { Editor } from '@tiptap/core';
import { linkOrTag } from '@candor/contracts/values/address';
import { tagTexts } from './tag-atoms.ts';

// Rich text may contain p, br, strong, em, u, ul, ol, li, a, h2–h4 and blockquote. Other pasted content is reduced to these.

/** The elements and marks of the editor. */
export const editorExtensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      autolink: false,
      defaultProtocol: 'https',
      // The address of a link may be a merge tag.
      isAllowedUri: (address) => linkOrTag(address) !== null,
      HTMLAttributes: { target: null, rel: null },
    },
    code: false,
    codeBlock: false,
    dropcursor: false,
    gapcursor: false,
    horizontalRule: false,
    strike: false,
    trailingNode: false,
  }),
];

const nearest: Record<string, string> = { H1: 'h2', H5: 'h4', H6: 'h4' };
/** Pasted HTML in which headings of other levels get the nearest allowed level. */
export const pastedHtml = (html: string): string => {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const heading of page.body.querySelectorAll('h1, h5, h6')) {
    const kept = page.createElement(nearest[heading.tagName]!);
    kept.append(...heading.childNodes);
    heading.replaceWith(kept);
  }
  return page.body.innerHTML;
};

/** The editor's text as it is stored. A list item contains its line without a paragraph around it, a link only its address, and empty paragraphs at the end are dropped. A text without words is ''. */
export const storedHtml = (editor: Editor): string => {
  if (!editor.getText().trim()) return '';
  const page = new DOMParser().parseFromString(editor.getHTML(), 'text/html');
  for (const line of page.body.querySelectorAll('li > p')) {
    if (line.previousSibling) line.before(page.createElement('br'));
    line.replaceWith(...line.childNodes);
  }
  for (const link of page.body.querySelectorAll('a'))
    for (const name of link.getAttributeNames()) if (name !== 'href') link.removeAttribute(name);
  tagTexts(page.body);
  while (page.body.lastElementChild?.matches('p:empty')) page.body.lastElementChild.remove();
  return page.body.innerHTML;
};
