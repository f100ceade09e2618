import type { HiddenReason } from '@candor/contracts/resumes/hidden-text';

// Follows what a PDF paints, so that text which a reader does not see is told from the rest. Where it cannot tell (pictures, patterns, shapes), text counts as seen.

type Matrix = readonly [number, number, number, number, number, number];
type Box = readonly [number, number, number, number];
/** Red, green, blue from 0 to 255; null: not known. */
type Colour = readonly [number, number, number] | null;
type Glyph = { unicode: string; width: number; isSpace: boolean };
/** One call that shows text. `letters`: its text; `why`: the reason that a reader does not see it. */
export type Run = { letters: string; why: HiddenReason | null };
export type Painted = { names: readonly string[]; args: readonly (readonly unknown[] | null)[] };
export type Surroundings = {
  view: Box;
  /** Whether a layer is shown. */
  shows: (layer: unknown) => boolean;
  font: (name: string) => { unit: number; drawn: boolean };
};

const times = (a: Matrix, b: Matrix): Matrix => [
  a[0] * b[0] + a[2] * b[1],
  a[1] * b[0] + a[3] * b[1],
  a[0] * b[2] + a[2] * b[3],
  a[1] * b[2] + a[3] * b[3],
  a[0] * b[4] + a[2] * b[5] + a[4],
  a[1] * b[4] + a[3] * b[5] + a[5],
];
const same: Matrix = [1, 0, 0, 1, 0, 0];
const at = (m: Matrix, x: number, y: number): readonly [number, number] => [
  m[0] * x + m[2] * y + m[4],
  m[1] * x + m[3] * y + m[5],
];
const boxOf = (m: Matrix, [left, bottom, right, top]: Box): Box => {
  const corners = [at(m, left, bottom), at(m, right, bottom), at(m, left, top), at(m, right, top)];
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
};
const holds = ([left, bottom, right, top]: Box, x: number, y: number): boolean =>
  x >= left && x <= right && y >= bottom && y <= top;
const areaOf = ([left, bottom, right, top]: Box): number => (right - left) * (top - bottom);
const upright = (m: Matrix): boolean => (!m[1] && !m[2]) || (!m[0] && !m[3]);

const white: Colour = [255, 255, 255];
const colourOf = (hex: unknown): Colour => {
  const [, red, green, blue] = /^#(..)(..)(..)$/.exec(String(hex)) ?? [];
  return blue ? [Number.parseInt(red!, 16), Number.parseInt(green!, 16), Number.parseInt(blue, 16)] : null;
};
const light = (colour: NonNullable<Colour>): number => {
  const [red, green, blue] = colour.map((each) => {
    const part = each / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
};
/** Contrast as WCAG defines it: 1 for the same color, 21 for black on white. */
export const contrast = (one: NonNullable<Colour>, other: NonNullable<Colour>): number => {
  const [a, b] = [light(one), light(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
};
/** Text with less contrast cannot be read. */
export const leastContrast = 1.2;
/** Text up to this height (points) cannot be read. */
export const smallest = 1;
/** How far (points) beyond the page's edge text must lie to count as outside. */
const beyond = 3;
const faint = 0.05;
/** How many of the latest painted areas are searched for the background of a text. */
const mostAreas = 2000;

const start = {
  ctm: same,
  fill: [0, 0, 0] as Colour,
  stroke: [0, 0, 0] as Colour,
  fillAlpha: 1,
  strokeAlpha: 1,
  mode: 0,
  size: 0,
  unit: 0.001,
  drawn: false,
  letterSpace: 0,
  wordSpace: 0,
  stretch: 1,
  leading: 0,
  rise: 0,
};
const fills = new Set([22, 23, 24, 25, 26, 27]);
const isRectangle = (path: unknown): boolean => {
  const values = Object.values((path ?? {}) as Record<string, number>);
  // Move, three lines, and perhaps a line back and the end: each but the end is followed by x and y.
  if (![12, 13, 15, 16].includes(values.length) || values[0] !== 0) return false;
  const points = [0, 3, 6, 9].map((from) => values.slice(from, from + 3));
  if (points.some(([kind], index) => kind !== (index ? 1 : 0))) return false;
  return points.every(([, x, y], index) => {
    const [, nextX, nextY] = points[(index + 1) % 4]!;
    return (x === nextX) !== (y === nextY);
  });
};

/** The calls of a page that show text, in order, each with the reason that a reader does not see it. */
export const runsOf = ({ names, args }: Painted, { view, shows, font }: Surroundings): Run[] => {
  const runs: (Run & { faded: boolean; x: number; y: number })[] = [];
  const areas: { box: Box; colour: Colour; picture: boolean }[] = [];
  const kept: { state: typeof start; moved: boolean }[] = [];
  const layers: boolean[] = [];
  let state = { ...start };
  let text: Matrix = same;
  let line: Matrix = same;
  /** A picture that is not unpacked leaves a bare transform behind. */
  let moved = false;

  const paint = (box: Box, colour: Colour, picture = false) => {
    moved = false;
    if (state.fillAlpha > faint) areas.push({ box, colour: state.fillAlpha < 1 ? null : colour, picture });
  };
  const picture = () => paint(boxOf(state.ctm, [0, 0, 1, 1]), null, true);
  const keep = () => {
    kept.push({ state, moved });
    state = { ...state };
    moved = false;
  };
  const back = () => {
    if (moved && Math.abs(state.ctm[0] * state.ctm[3] - state.ctm[1] * state.ctm[2]) > 4) picture();
    const last = kept.pop();
    if (last) ({ state, moved } = last);
  };
  const newLine = (x: number, y: number) => {
    line = times(line, [1, 0, 0, 1, x, y]);
    text = line;
  };
  const behind = (x: number, y: number): Colour => {
    for (let index = areas.length - 1; index >= Math.max(0, areas.length - mostAreas); index--)
      if (holds(areas[index]!.box, x, y)) return areas[index]!.colour;
    return areas.length > mostAreas ? null : white;
  };
  const whyHidden = (placed: Matrix, width: number): HiddenReason | null => {
    if (layers.includes(false)) return 'invisible';
    const [x, y] = at(placed, 0, state.rise);
    const [endX, endY] = at(placed, width, state.rise);
    const outside =
      Math.max(x, endX) < view[0] - beyond ||
      Math.min(x, endX) > view[2] + beyond ||
      Math.max(y, endY) < view[1] - beyond ||
      Math.min(y, endY) > view[3] + beyond;
    if (outside) return 'outside';
    if (!state.drawn && Math.hypot(placed[2], placed[3]) * Math.abs(state.size) <= smallest) return 'size';
    if (state.mode > 3) return null;
    if (state.mode === 3) return 'invisible';
    const used: [Colour, number][] = [
      ...(state.mode === 1 ? [] : [[state.fill, state.fillAlpha] as [Colour, number]]),
      ...(state.mode === 0 ? [] : [[state.stroke, state.strokeAlpha] as [Colour, number]]),
    ];
    if (used.every(([, alpha]) => alpha <= faint)) return 'invisible';
    const [middleX, middleY] = at(placed, width / 2, state.rise + state.size * 0.3);
    const ground = behind(middleX, middleY);
    return ground && used.every(([colour]) => colour && contrast(colour, ground) < leastContrast) ? 'colour' : null;
  };
  const show = (glyphs: readonly (Glyph | number | null)[]) => {
    moved = false;
    let letters = '';
    let width = 0;
    for (const glyph of glyphs)
      if (typeof glyph === 'number') {
        width -= (glyph / 1000) * state.size * state.stretch;
        if (glyph < -200) letters += ' ';
      } else if (glyph) {
        const own = glyph.width * state.unit * state.size + state.letterSpace + (glyph.isSpace ? state.wordSpace : 0);
        width += own * state.stretch;
        letters += glyph.unicode;
      }
    const placed = times(state.ctm, text);
    const why = letters.trim() ? whyHidden(placed, width) : null;
    const [x, y] = at(placed, width / 2, 0);
    runs.push({ letters, why, faded: state.mode === 3, x, y });
    text = times(text, [1, 0, 0, 1, width, 0]);
  };
  const number = (value: unknown): number => Number(value) || 0;
  const matrix = (value: unknown): Matrix => {
    const values = Object.values((value ?? same) as Record<string, number>).map(number);
    return values.length === 6 ? (values as unknown as Matrix) : same;
  };
  const acts: Record<string, (values: readonly unknown[]) => void> = {
    save: keep,
    restore: back,
    transform: (values) => {
      state.ctm = times(state.ctm, matrix(values));
      moved = true;
    },
    paintFormXObjectBegin: ([inner]) => {
      keep();
      state.ctm = times(state.ctm, matrix(inner));
    },
    paintFormXObjectEnd: () => {
      moved = false;
      back();
    },
    setGState: ([pairs]) => {
      for (const [name, value] of (pairs ?? []) as [string, unknown][]) {
        if (name === 'ca') state.fillAlpha = number(value);
        if (name === 'CA') state.strokeAlpha = number(value);
      }
    },
    setFillRGBColor: ([hex]) => (state.fill = colourOf(hex)),
    setFillColorN: () => (state.fill = null),
    setFillTransparent: () => (state.fill = null),
    setStrokeRGBColor: ([hex]) => (state.stroke = colourOf(hex)),
    setStrokeColorN: () => (state.stroke = null),
    setStrokeTransparent: () => (state.stroke = null),
    setTextRenderingMode: ([mode]) => (state.mode = number(mode)),
    setFont: ([name, size]) => Object.assign(state, { size: number(size), ...font(String(name)) }),
    setCharSpacing: ([space]) => (state.letterSpace = number(space)),
    setWordSpacing: ([space]) => (state.wordSpace = number(space)),
    setHScale: ([scale]) => (state.stretch = number(scale) / 100),
    setLeading: ([leading]) => (state.leading = -number(leading)),
    setTextRise: ([rise]) => (state.rise = number(rise)),
    beginText: () => (text = line = same),
    moveText: ([x, y]) => newLine(number(x), number(y)),
    setLeadingMoveText: ([x, y]) => {
      state.leading = number(y);
      newLine(number(x), number(y));
    },
    setTextMatrix: (values) => (text = line = matrix(values.length === 1 ? values[0] : values)),
    nextLine: () => newLine(0, state.leading),
    showText: ([glyphs]) => show((glyphs ?? []) as (Glyph | number | null)[]),
    constructPath: ([kind, paths, bounds]) => {
      const sides = Object.values((bounds ?? {}) as Record<string, number>);
      if (!fills.has(number(kind)) || sides.length !== 4) return;
      const path = (paths as readonly unknown[])[0];
      paint(boxOf(state.ctm, sides as unknown as Box), isRectangle(path) && upright(state.ctm) ? state.fill : null);
    },
    // The clipping of a shading is not followed, so nothing on the page has a known background from here on.
    shadingFill: () => paint([-Infinity, -Infinity, Infinity, Infinity], null),
    beginMarkedContent: () => layers.push(true),
    beginMarkedContentProps: ([tag, layer]) => layers.push(tag !== 'OC' || shows(layer)),
    endMarkedContent: () => layers.pop(),
  };
  for (const [index, name] of names.entries())
    if (/^paint.*Image/.test(name)) picture();
    else acts[name]?.(args[index] ?? []);
  return judged(runs, areas, view);
};

/** Counts text as seen where it is more likely the recognized text of a scan, or where the page's background was not understood. */
const judged = (
  runs: readonly (Run & { faded: boolean; x: number; y: number })[],
  areas: readonly { box: Box; picture: boolean }[],
  view: Box,
): Run[] => {
  const lengthOf = (which: (run: (typeof runs)[number]) => boolean): number =>
    runs.reduce((sum, run) => sum + (which(run) ? run.letters.trim().length : 0), 0);
  const all = lengthOf(() => true);
  const scans = areas.filter(({ box, picture }) => picture && areaOf(box) > areaOf(view) / 2);
  const wholeScan = lengthOf(({ faded }) => faded) > all * 0.9;
  const unclear = lengthOf(({ why }) => why === 'colour') > all * 0.8;
  return runs.map(({ letters, why, faded, x, y }) => {
    const scanned = faded && why === 'invisible' && (wholeScan || scans.some(({ box }) => holds(box, x, y)));
    return { letters, why: scanned || (unclear && why === 'colour') ? null : why };
  });
};
