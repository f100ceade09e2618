// Reads the ICU message syntax: {name}, {count, number}, {count, plural, =0 {…} one {# …} other {…}}, selectordinal, select, and
// <tag>elements</tag>. Apostrophes are letters; our texts have no literal braces.

/** The cases of a plural, by `=number` or category, or of a select, by word. */
type Cases = Readonly<Record<string, Message>>;
export type Part =
  | string
  | { kind: 'value'; name: string }
  | { kind: 'count' }
  | { kind: 'plural' | 'selectordinal' | 'select'; name: string; cases: Cases }
  | { kind: 'element'; name: string; inside: Message };
export type Message = readonly Part[];

const literal = /[^{}<#]+|</y;
const argument = /\{\s*([\w.]+)\s*(?:\}|,\s*(plural|selectordinal|select|number)\s*(,|\}))/y;
const oneCase = /\s*(=\d+|\w+)\s*\{/y;
const opening = /<([a-z]\w*)>/y;

/** The parts of a text. Throws if the text is not in ICU syntax: the tests read every text once. */
export const readMessage = (text: string): Message => {
  let at = 0;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found;
  };
  const wrong = (): never => {
    throw new Error(`Not in ICU syntax at ${at}: ${text}`);
  };
  const take = (what: string): boolean => {
    if (!text.startsWith(what, at)) return false;
    at += what.length;
    return true;
  };
  const casesOf = (counts: boolean): Cases => {
    const cases: Record<string, Message> = {};
    for (let found = match(oneCase); found; found = match(oneCase)) {
      cases[found[1]!] = partsUntil('}', counts);
      if (!take('}')) wrong();
    }
    match(/\s*/y);
    if (!cases.other || !take('}')) wrong();
    return cases;
  };
  const partsUntil = (end: string, counts: boolean): Message => {
    const parts: Part[] = [];
    while (at < text.length && !text.startsWith(end || '\0', at)) {
      const element = match(opening);
      if (element) {
        const close = `</${element[1]}>`;
        const inside = partsUntil(close, counts);
        if (!take(close)) wrong();
        parts.push({ kind: 'element', name: element[1]!, inside });
        continue;
      }
      const found = match(argument);
      if (found) {
        const [, name, kind, more] = found;
        if (!kind || kind === 'number') parts.push({ kind: 'value', name: name! });
        else if (more === ',')
          parts.push({ kind: kind as 'plural', name: name!, cases: casesOf(counts || kind !== 'select') });
        else wrong();
        continue;
      }
      if (take('#')) parts.push(counts ? { kind: 'count' } : '#');
      else parts.push((match(literal) ?? wrong())[0]);
    }
    return parts;
  };
  const message = partsUntil('', false);
  return at < text.length ? wrong() : message;
};

/** How to turn the parts of a message into text, or into elements of a screen. */
export type Telling<Told> = {
  locale: string;
  words: (text: string) => Told;
  value: (name: string) => Told;
  number: (value: number) => Told;
  /** The raw value by which a case is selected. */
  given: (name: string) => unknown;
  element: (name: string, inside: Told[]) => Told;
};
const rules = new Map<string, Intl.PluralRules>();
const rulesOf = (locale: string, type: 'cardinal' | 'ordinal'): Intl.PluralRules => {
  const key = `${locale} ${type}`;
  const known = rules.get(key);
  if (known) return known;
  const made = new Intl.PluralRules(locale, { type });
  rules.set(key, made);
  return made;
};
export const tellParts = <Told>(message: Message, telling: Telling<Told>, count = 0): Told[] =>
  message.flatMap((part): Told[] => {
    if (typeof part === 'string') return [telling.words(part)];
    if (part.kind === 'value') return [telling.value(part.name)];
    if (part.kind === 'count') return [telling.number(count)];
    if (part.kind === 'element') return [telling.element(part.name, tellParts(part.inside, telling, count))];
    const { kind, name, cases } = part;
    const given = telling.given(name);
    if (kind === 'select') return tellParts(cases[String(given)] ?? cases.other!, telling, count);
    const number = Number(given);
    const category = rulesOf(telling.locale, kind === 'plural' ? 'cardinal' : 'ordinal').select(number);
    return tellParts(cases[`=${number}`] ?? cases[category] ?? cases.other!, telling, number);
  });

/** The names in a message: its values, also those that select cases, and its elements. */
export const namesIn = (message: Message): { values: ReadonlySet<string>; elements: ReadonlySet<string> } => {
  const values = new Set<string>();
  const elements = new Set<string>();
  const walk = (parts: Message): void => {
    for (const part of parts) {
      if (typeof part === 'string' || part.kind === 'count') continue;
      (part.kind === 'element' ? elements : values).add(part.name);
      if ('cases' in part) for (const each of Object.values(part.cases)) walk(each);
      if ('inside' in part) walk(part.inside);
    }
  };
  walk(message);
  return { values, elements };
};
