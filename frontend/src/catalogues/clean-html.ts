// Brings any HTML to the few tags that are stored: p, br, strong, em, u, ul, ol, li, a, h2–h4, blockquote.

const marks: Record<string, string> = { STRONG: 'strong', B: 'strong', EM: 'em', I: 'em', U: 'u' };
const headings: Record<string, string> = { H1: 'h2', H2: 'h2', H3: 'h3', H4: 'h4', H5: 'h4', H6: 'h4' };
const dropped = new Set([
  'SCRIPT',
  'STYLE',
  'HEAD',
  'META',
  'TITLE',
  'LINK',
  'TEMPLATE',
  'NOSCRIPT',
  'IFRAME',
  'OBJECT',
  'SVG',
  'MATH',
]);
const blocks =
  'p,div,section,article,header,footer,main,aside,h1,h2,h3,h4,h5,h6,ul,ol,li,blockquote,table,tr,td,th,tbody,thead,pre,figure,dl,dt,dd,hr,address';
const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const isElement = (node: Node): node is HTMLElement => node.nodeType === 1;
const isBlock = (element: Element) => element.matches(blocks) || element.querySelector(blocks) !== null;

/** An address a stored link may have; '' for any other. 'example.com' becomes https. */
export const linkAddress = (text: string): string => {
  const trimmed = text.trim();
  if (!trimmed || /\s/.test(trimmed)) return '';
  const whole = /^(https?:\/\/|mailto:)/i.test(trimmed)
    ? trimmed
    : /^[^@/:]+@[^@/:]+\.[a-z]+$/i.test(trimmed)
      ? `mailto:${trimmed}`
      : /^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#:].*)?$/i.test(trimmed)
        ? `https://${trimmed}`
        : '';
  try {
    return whole && ['http:', 'https:', 'mailto:'].includes(new URL(whole).protocol) ? whole : '';
  } catch {
    return '';
  }
};

const tidy = (line: string) => line.replace(/^(\s|<br>)+|(\s|<br>)+$/g, '');
const inlineOf = (node: Node): string => {
  if (node.nodeType === 3) return escape((node.textContent ?? '').replace(/[\s\u00a0]+/g, ' '));
  if (!isElement(node) || dropped.has(node.tagName.toUpperCase())) return '';
  if (node.tagName === 'BR') return '<br>';
  const inside = [...node.childNodes].map(inlineOf).join('');
  const mark = marks[node.tagName];
  if (mark) return inside.trim() ? `<${mark}>${inside}</${mark}>` : inside;
  const href = node.tagName === 'A' ? linkAddress(node.getAttribute('href') ?? '') : '';
  if (href && inside.trim()) return `<a href="${escape(href)}">${inside}</a>`;
  return inside;
};
/** A list item's own line, then the lists inside it. */
const itemOf = (item: Element): string => {
  const lines: string[] = [];
  let line = '';
  let nested = '';
  const end = () => {
    if (tidy(line)) lines.push(tidy(line));
    line = '';
  };
  const take = (parent: Node) => {
    for (const child of parent.childNodes) {
      if (isElement(child) && (child.tagName === 'UL' || child.tagName === 'OL')) nested += listOf(child);
      else if (isElement(child) && isBlock(child)) {
        end();
        take(child);
        end();
      } else line += inlineOf(child);
    }
  };
  take(item);
  end();
  return lines.length || nested ? `<li>${lines.join('<br>')}${nested}</li>` : '';
};
const listOf = (list: Element): string => {
  const tag = list.tagName.toLowerCase();
  let items = '';
  for (const child of list.children) {
    if (child.tagName === 'UL' || child.tagName === 'OL') {
      // a list straight in a list belongs to the item before it
      const inner = listOf(child);
      items = items.endsWith('</li>')
        ? `${items.slice(0, -5)}${inner}</li>`
        : items + (inner ? `<li>${inner}</li>` : '');
    } else items += itemOf(child);
  }
  return items ? `<${tag}>${items}</${tag}>` : '';
};
const blocksOf = (parent: Node): string => {
  let html = '';
  let line = '';
  const end = () => {
    if (tidy(line)) html += `<p>${tidy(line)}</p>`;
    line = '';
  };
  for (const child of parent.childNodes) {
    if (!isElement(child) || !isBlock(child) || dropped.has(child.tagName.toUpperCase())) {
      line += inlineOf(child);
      continue;
    }
    end();
    const heading = headings[child.tagName];
    if (heading) {
      const inside = tidy(inlineOf(child).replaceAll('<br>', ' '));
      html += inside ? `<${heading}>${inside}</${heading}>` : '';
    } else if (child.tagName === 'UL' || child.tagName === 'OL') html += listOf(child);
    else if (child.tagName === 'LI') {
      const item = itemOf(child);
      html += item ? `<ul>${item}</ul>` : '';
    } else if (child.tagName === 'BLOCKQUOTE') {
      const inside = blocksOf(child);
      html += inside ? `<blockquote>${inside}</blockquote>` : '';
    } else html += blocksOf(child);
  }
  end();
  return html;
};

/** The allowed HTML of an element's content. */
export const cleanContent = (element: Node): string => blocksOf(element);
/** The allowed HTML of any HTML text. Cleaning twice changes nothing. */
export const cleanHtml = (html: string): string =>
  blocksOf(new DOMParser().parseFromString(html.replace(/\sstyle\s*=\s*("[^"]*"|'[^']*')/gi, ''), 'text/html').body);
/** Plain text as paragraphs: what a paste without formatting becomes. */
export const textToHtml = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => `<p>${escape(part).replaceAll('\n', '<br>')}</p>`)
    .join('');
/** The words of stored HTML, for a cell or to see whether anything is said. */
export const plainText = (html: string): string =>
  html
    .replace(/<(br|\/p|\/li|\/h\d|\/blockquote)[^>]*>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
