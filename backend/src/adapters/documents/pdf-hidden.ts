import { getResolvedPDFJS, type getDocumentProxy } from 'unpdf';
import type { HiddenText } from '@candor/contracts/resumes/hidden-text';
import { type Run, runsOf } from './pdf-paint.ts';

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;
type Page = Awaited<ReturnType<Document['getPage']>>;

/** The letters of a text, written so that both readings of a page give the same. */
const letterKey = (text: string): string => text.normalize('NFKC').replaceAll(/[\s\p{Cf}]/gu, '');

/** The text that the page shows, one run for each call that draws text. */
export const readRuns = async (document: Document, page: Page): Promise<Run[]> => {
  const { OPS } = await getResolvedPDFJS();
  const names = new Map(Object.entries(OPS).map(([name, code]) => [code as number, name]));
  const layers = await document.getOptionalContentConfig();
  const { fnArray, argsArray } = await page.getOperatorList({ annotationMode: 0 });
  const fonts = page.commonObjs as { has: (id: string) => boolean; get: (id: string) => unknown };
  return runsOf(
    { names: fnArray.map((code: number) => names.get(code) ?? ''), args: argsArray as (unknown[] | null)[] },
    {
      view: page.view as [number, number, number, number],
      shows: (layer) => {
        try {
          return layers.isVisible(layer as never) !== false;
        } catch {
          return true;
        }
      },
      font: (name) => {
        const font = fonts.has(name)
          ? (fonts.get(name) as { fontMatrix?: number[]; isType3Font?: boolean } | null)
          : null;
        return { unit: font?.fontMatrix?.[0] ?? 0.001, drawn: Boolean(font?.isType3Font) };
      },
    },
  );
};

/** These pieces of a page's text without its hidden letters, and the hidden text. The pieces follow the order of the runs. */
export const seenIn = <Item extends { str: string }>(
  items: readonly Item[],
  runs: readonly Run[],
): { seen: Item[]; hidden: HiddenText[] } => {
  const hidden = runs.flatMap(({ letters: text, why }) => (why && text.trim() ? [{ text, why }] : []));
  if (!hidden.length) return { seen: [...items], hidden };
  let letters = '';
  const marks: boolean[] = [];
  for (const run of runs) {
    const part = letterKey(run.letters);
    letters += part;
    for (let count = 0; count < part.length; count++) marks.push(run.why !== null);
  }
  let next = 0;
  const seen = items.map((item) => {
    const wanted = letterKey(item.str);
    const from = wanted ? letters.indexOf(wanted, next) : -1;
    if (from < 0) return item;
    next = from + wanted.length;
    if (!marks.slice(from, next).includes(true)) return item;
    let place = from;
    const kept = [...item.str].filter((letter) => {
      const length = letterKey(letter).length;
      const isSeen = !length || !marks[place];
      place += length;
      return isSeen;
    });
    return { ...item, str: kept.join('').trim() && kept.join('') };
  });
  return { seen, hidden };
};
