import { XMLParser } from 'fast-xml-parser';
import { Unavailable } from '../../kernel/ports/unavailable.ts';

// WebDAV's answers (RFC 4918, multistatus), as far as we need them.

/** One thing on the server: its address, and its properties by their names without namespaces. */
export type DavEntry = { href: string; properties: Record<string, unknown> };

const unreadable = () => new Unavailable('A CalDAV server answered what nobody can read.');
const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  // Entities that a document declares can grow without end. They are not expanded; `plain` handles the five of XML itself.
  processEntities: false,
  parseTagValue: false,
  cdataPropName: '#cdata',
  maxNestedTags: 40,
});
const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const plain = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name) return entities[name] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hex!, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );

const many = (value: unknown): unknown[] => (value === undefined || value === '' ? [] : [value].flat());
/** The value that an XML element has under that name. Undefined: it has none. */
export const within = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
/** All children of that name. */
export const all = (value: unknown, name: string): unknown[] =>
  many(value).flatMap((each) => {
    const found = within(each, name);
    return found === undefined ? [] : [found].flat();
  });
/** The text of an element. */
export const textOf = (value: unknown): string => {
  if (typeof value === 'string') return plain(value);
  const [one] = many(value);
  if (typeof one !== 'object' || one === null) return typeof one === 'string' ? plain(one) : '';
  const { '#text': text, '#cdata': cdata } = one as Record<string, unknown>;
  return (
    (typeof text === 'string' ? plain(text) : '') +
    [cdata]
      .flat()
      .filter((each) => typeof each === 'string')
      .join('')
  );
};
const statusOf = (value: unknown): number => Number(/^HTTP\/\S+ (\d{3})/.exec(textOf(value))?.[1] ?? 200);

/** The entries of a multistatus answer. Throws Unavailable if the text is not such an answer. */
export const davEntries = (text: string): DavEntry[] => {
  // Nothing in WebDAV declares a document type; a server that sends one wants us to expand entities.
  if (/<!(doctype|entity)/i.test(text)) throw unreadable();
  let read: unknown;
  try {
    read = parser.parse(text);
  } catch {
    throw unreadable();
  }
  const answer = within(read, 'multistatus');
  if (answer === undefined) throw unreadable();
  return all(answer, 'response').map((response) => ({
    href: textOf(within(response, 'href')),
    properties: Object.assign(
      {},
      ...all(response, 'propstat')
        .filter((each) => statusOf(within(each, 'status')) === 200)
        .flatMap((each) => all(each, 'prop'))
        .filter((each) => typeof each === 'object'),
    ) as Record<string, unknown>,
  }));
};
/** The address in a property, such as that of a principal. */
export const hrefOf = (value: unknown): string | null => textOf(all(value, 'href')[0]) || null;
/** Escapes a text for the XML that we send. */
export const escaped = (text: string): string =>
  text.replace(/[<>&"']/g, (sign) => `&${Object.keys(entities).find((name) => entities[name] === sign)!};`);
