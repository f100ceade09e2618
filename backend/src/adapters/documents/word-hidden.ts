import { Refused } from './refused.ts';
import type { HiddenText } from '@candor/contracts/resumes/hidden-text';
import { contrast, leastContrast, smallest } from './pdf-paint.ts';

// Takes the runs that a reader does not see out of a Word document before its text is read. What it cannot tell (text boxes, tables with a style of their own) counts as seen.

type Look = { hidden?: boolean; colour?: string; half?: number; ground?: string; style?: string };
const tag = /<(\/?)(w:[a-zA-Z]+|mc:[a-zA-Z]+)((?:\s[^<>]*?)?)(\/?)>/g;
const valueIn = (attributes: string, name = 'w:val'): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1];
const on = (attributes: string): boolean => !['0', 'false', 'off', 'none'].includes(valueIn(attributes) ?? '1');

/** What one property says of the look of text. */
const propertyOf = (name: string, attributes: string): Look => {
  if (name === 'w:vanish') return { hidden: on(attributes) };
  if (name === 'w:color') return { colour: valueIn(attributes) };
  if (name === 'w:sz') return { half: Number(valueIn(attributes)) };
  if (name === 'w:shd') return { ground: valueIn(attributes, 'w:fill') };
  if (name === 'w:highlight') return on(attributes) ? { ground: 'unknown' } : {};
  if (name === 'w:rStyle' || name === 'w:pStyle') return { style: valueIn(attributes) };
  return {};
};

/** The looks that the document's styles give. */
const stylesIn = (xml: string): ((id: string | undefined) => Look) => {
  const styles = new Map<string, Look & { based?: string }>();
  for (const [, attributes = '', inside = ''] of xml.matchAll(/<w:style(\s[^<>]*)>([\s\S]*?)<\/w:style>/g)) {
    const id = valueIn(attributes, 'w:styleId');
    if (!id) continue;
    let look: Look & { based?: string } = {};
    for (const [, , name = '', rest = ''] of inside.matchAll(tag))
      look = name === 'w:basedOn' ? { ...look, based: valueIn(rest) } : { ...look, ...propertyOf(name, rest) };
    styles.set(id, look);
  }
  return (id) => {
    let look: Look = {};
    for (let next = id, steps = 0; next && steps < 20; steps++) {
      const style = styles.get(next);
      look = { ...style, ...look };
      next = style?.based;
    }
    return look;
  };
};

const shade = (hex: string | undefined): [number, number, number] | null => {
  const [, red, green, blue] = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex ?? '') ?? [];
  return blue ? [Number.parseInt(red!, 16), Number.parseInt(green!, 16), Number.parseInt(blue, 16)] : null;
};
/** Why a reader does not see text of this color (hexadecimal) and size (points) on this background. */
export const whyUnseen = (
  colour: string | undefined,
  ground: string | undefined,
  size: number | undefined,
): HiddenText['why'] | null => {
  if (size !== undefined && size > 0 && size <= smallest) return 'size';
  const [ink, paper] = [shade(colour), shade(ground)];
  return ink && paper && contrast(ink, paper) < leastContrast ? 'colour' : null;
};

const textIn = (xml: string): string =>
  [...xml.matchAll(/<w:t(?:\s[^<>]*)?>([^<]*)<\/w:t>|<w:(?:tab|br|cr)\s*\/>/g)]
    .map(([, words]) => words ?? ' ')
    .join('');
const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
const plain = (text: string): string =>
  text.replaceAll(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => entities[name]!);

/** Another prefix than `w` for the elements of a document, which no program writes. */
const otherPrefix = /\sxmlns(?::(?!w\s*=)[\w.-]+)?\s*=\s*["'][^"']*wordprocessingml\/(?:2006\/)?main["']/;

/** The document without its hidden runs, and the text of those runs. */
export const withoutHiddenRuns = (xml: string, styles: string): { document: string; hidden: HiddenText[] } => {
  // The reader of the text goes by the namespace, and this one by the usual prefix.
  if (otherPrefix.test(xml)) throw new Refused('damaged');
  const document = xml.replaceAll(/<!--[\s\S]*?-->/g, '');
  const styleOf = stylesIn(styles);
  const page = valueIn(/<w:background(\s[^<>]*)/.exec(document)?.[1] ?? '', 'w:color') ?? 'FFFFFF';
  type Open = { name: string; from: number; look: Look; nested: boolean };
  const open: Open[] = [];
  const cuts: { from: number; to: number }[] = [];
  const hidden: HiddenText[] = [];
  const nearest = (name: string): Open | undefined => open.findLast((each) => each.name === name);
  const whyOf = (run: Open): HiddenText['why'] | null => {
    const paragraph = nearest('w:p')?.look ?? {};
    const styled = { ...styleOf(paragraph.style), ...styleOf(run.look.style) };
    const look = { ...styled, ...run.look };
    if (look.hidden) return 'invisible';
    const grounds = [
      look.ground,
      paragraph.ground,
      ...open
        .filter(({ name }) => name === 'w:tc')
        .map((cell) => cell.look.ground)
        .toReversed(),
    ];
    const around = open.some(({ name, look: { style } }) => name === 'w:txbxContent' || (name === 'w:tbl' && style));
    const ground =
      grounds.find((each) => each && each !== 'auto') ?? (around ? 'unknown' : page === 'auto' ? 'FFFFFF' : page);
    return whyUnseen(look.colour, ground, look.half === undefined ? undefined : look.half / 2);
  };
  const close = (name: string, end: number) => {
    const place = open.findLastIndex((each) => each.name === name);
    if (place < 0) return;
    const [element] = open.splice(place);
    if (name !== 'w:r' || element!.nested) return;
    const text = plain(textIn(document.slice(element!.from, end)));
    const why = text.trim() ? whyOf(element!) : null;
    if (!why) return;
    hidden.push({ text, why });
    cuts.push({ from: element!.from, to: end });
  };
  /** A document of a person is not nested as deep. */
  const deepest = 1000;
  const nests = new Set(['w:p', 'w:r', 'w:tc', 'w:tbl', 'w:txbxContent', 'w:pPr', 'w:rPr', 'w:tcPr', 'w:tblPr']);
  for (const found of document.matchAll(tag)) {
    const [whole, closes, name = '', attributes = '', selfClosed] = found;
    const end = found.index + whole.length;
    if (closes) close(name, end);
    else if (nests.has(name) && !selfClosed) {
      if (name === 'w:p') for (const each of open) if (each.name === 'w:r') each.nested = true;
      open.push({ name, from: found.index, look: {}, nested: false });
      if (open.length > deepest) throw new Refused('nested');
    } else {
      const parent = open.at(-1)?.name;
      // The paragraph mark has a look of its own, which does not apply to the paragraph's text.
      const inMark = parent === 'w:rPr' && open.at(-2)?.name === 'w:pPr';
      const owner = inMark
        ? undefined
        : parent === 'w:rPr'
          ? nearest('w:r')
          : parent === 'w:pPr'
            ? nearest('w:p')
            : parent === 'w:tcPr'
              ? nearest('w:tc')
              : parent === 'w:tblPr'
                ? nearest('w:tbl')
                : undefined;
      if (!owner) continue;
      if (name === 'w:tblStyle') owner.look.style = valueIn(attributes);
      else Object.assign(owner.look, propertyOf(name, attributes));
    }
  }
  let rest = '';
  let done = 0;
  for (const { from, to } of cuts) {
    rest += document.slice(done, from);
    done = to;
  }
  return { document: rest + document.slice(done), hidden };
};
