// The styles of utility classes, from a safe list: no address, no value of the author's own, nothing that leaves its place on
// the page. The names are those of Tailwind CSS, so that pages written for it keep their look.

const step = 0.25;
const sizes = ['0', '1', '2', '3', '4', '5', '6', '8', '10', '12', '16', '20', '24'];
const sides: Record<string, readonly string[]> = {
  '': [''],
  x: ['-inline'],
  y: ['-block'],
  s: ['-inline-start'],
  e: ['-inline-end'],
  t: ['-top'],
  b: ['-bottom'],
};
const colors = [
  'ink',
  'ink-2',
  'ink-3',
  'sheet',
  'well',
  'line',
  'accent',
  'accent-ink',
  'accent-wash',
  'good',
  'warn',
  'bad',
];
const texts: Record<string, readonly [number, number]> = {
  xs: [12, 16],
  sm: [14, 20],
  base: [16, 24],
  lg: [18, 28],
  xl: [20, 28],
  '2xl': [24, 32],
  '3xl': [30, 36],
  '4xl': [36, 40],
};
const weights = { normal: 400, medium: 500, semibold: 600, bold: 700 };
const radii = { '': 4, md: 6, lg: 8, xl: 12, '2xl': 16, full: 9999 };
const plain: Record<string, string> = {
  block: 'display:block',
  inline: 'display:inline',
  'inline-block': 'display:inline-block',
  flex: 'display:flex',
  grid: 'display:grid',
  hidden: 'display:none',
  'flex-col': 'flex-direction:column',
  'flex-wrap': 'flex-wrap:wrap',
  'flex-1': 'flex:1 1 0%',
  'items-start': 'align-items:flex-start',
  'items-center': 'align-items:center',
  'items-end': 'align-items:flex-end',
  'justify-center': 'justify-content:center',
  'justify-between': 'justify-content:space-between',
  'justify-end': 'justify-content:flex-end',
  'text-start': 'text-align:start',
  'text-left': 'text-align:left',
  'text-center': 'text-align:center',
  'text-right': 'text-align:right',
  'text-end': 'text-align:end',
  italic: 'font-style:italic',
  underline: 'text-decoration-line:underline',
  uppercase: 'text-transform:uppercase',
  'w-full': 'width:100%',
  'max-w-prose': 'max-width:65ch',
  'h-auto': 'height:auto',
  'mx-auto': 'margin-inline:auto',
  border: 'border:1px solid var(--color-line)',
  'border-t': 'border-top:1px solid var(--color-line)',
  'border-b': 'border-bottom:1px solid var(--color-line)',
  'list-disc': 'list-style-type:disc',
  'list-decimal': 'list-style-type:decimal',
  'object-cover': 'object-fit:cover',
  'object-contain': 'object-fit:contain',
};
const spaced = (short: string, long: string): [string, string][] =>
  Object.entries(sides).flatMap(([side, names]) =>
    sizes.map((size): [string, string] => [
      `${short}${side}-${size}`,
      names.map((name) => `${long}${name}:${Number(size) * step}rem`).join(';'),
    ]),
  );
const safe = new Map<string, string>([
  ...Object.entries(plain),
  ...spaced('p', 'padding'),
  ...spaced('m', 'margin'),
  ...sizes.map((size): [string, string] => [`gap-${size}`, `gap:${Number(size) * step}rem`]),
  ...[1, 2, 3, 4, 6].map((count): [string, string] => [
    `grid-cols-${count}`,
    `grid-template-columns:repeat(${count},minmax(0,1fr))`,
  ]),
  ...Object.entries(texts).map(([name, [size, line]]): [string, string] => [
    `text-${name}`,
    `font-size:${size}px;line-height:${line}px`,
  ]),
  ...Object.entries(weights).map(([name, weight]): [string, string] => [`font-${name}`, `font-weight:${weight}`]),
  ...Object.entries(radii).map(([name, radius]): [string, string] => [
    ['rounded', name].filter(Boolean).join('-'),
    `border-radius:${radius}px`,
  ]),
  ...colors.flatMap((color): [string, string][] => [
    [`text-${color}`, `color:var(--color-${color})`],
    [`bg-${color}`, `background-color:var(--color-${color})`],
    [`border-${color}`, `border-color:var(--color-${color})`],
  ]),
]);
const widths = { sm: 640, md: 768, lg: 1024 } as const;
/** The values contain no `"`, `'` or `<`, so that a text of many such marks is read only once. */
const classes = /\bclass\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/gi;
const named = (name: string): string => `.${name.replaceAll(/[^\w-]/g, (mark) => `\\${mark}`)}`;

/** The CSS rules of the classes that the HTML uses, as far as the list has them; rules for wide screens come last. */
export const stylesFor = (html: string): string => {
  const used = new Set([...html.matchAll(classes)].flatMap(([, one, other]) => (one ?? other ?? '').split(/\s+/)));
  const rules: string[] = [];
  const wide = new Map<number, string[]>(Object.values(widths).map((width) => [width, []]));
  for (const name of [...used].toSorted()) {
    const at = name.indexOf(':');
    const size = name.slice(0, at);
    const width = at < 0 ? null : Object.hasOwn(widths, size) ? widths[size as keyof typeof widths] : undefined;
    const style = safe.get(name.slice(at + 1));
    if (!style || width === undefined) continue;
    const rule = `${named(name)}{${style}}`;
    if (width === null) rules.push(rule);
    else wide.get(width)!.push(rule);
  }
  for (const [width, own] of wide) if (own.length) rules.push(`@media (min-width:${width}px){${own.join('')}}`);
  return rules.join('\n');
};
