import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

// Some screens run from right to left, so styles name the start and end of a line instead of left and right.

const source = join(import.meta.dirname, '../../frontend/src');
const physical = new RegExp(
  [
    '(?<![\\w-])-?(?:ml|mr|pl|pr|left|right|scroll-m[lr]|scroll-p[lr]|border-[lr]|rounded-(?:[lr]|[tb][lr]))-[\\w[(]',
    '(?<![\\w-])(?:text|float|clear)-(?:left|right)\\b',
    '(?:margin|padding|border|inset)-(?:left|right)\\b',
    'style=\\{\\{[^}]*\\b(?:left|right|\\w+Left|\\w+Right):',
    'text-align:\\s*(?:left|right)',
    'transform-origin:[^;]*(?:left|right)',
  ].join('|'),
);
/** A style that centers an element, because the middle is the same in both directions. */
const middle = /(?<![\w-])(?:sm:)?left-1\/2(?![\w/])/g;
/** Styles that really mean left: positions measured in the window, and elements mirrored with them. */
const meant: Record<string, RegExp> = {
  'app/app.css': /transform-origin: (left|right);/,
  'kit/tabs.tsx': /Base\.Indicator/,
  'kit/overlays/tooltip.tsx': /left: tip\.left/,
};

const files = readdirSync(source, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(tsx?|css)$/.test(entry.name) && !/\.spec\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name));

test('no screen has the date box of the browser, which knows only the order of its own language', () => {
  const own = /type="(?:date|datetime-local|month|week)"/;
  // A form that works without scripts has no date box except the browser's.
  const scriptless = join(source, 'features/public-booking/booking-own-times.tsx');
  expect(files.filter((file) => own.test(readFileSync(file, 'utf8')))).toEqual([scriptless]);
});

test('no style names left or right where the start or the end of a line is meant', () => {
  const found = files.flatMap((file) => {
    const name = relative(source, file).replaceAll('\\', '/');
    return readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        physical.test(line.replace(middle, '').replace(/\/\/.*|\/\*.*\*\//, '')) && !meant[name]?.test(line)
          ? [`${name}:${index + 1} ${line.trim()}`]
          : [],
      );
  });
  expect(found).toEqual([]);
});

test('without motion no transition begins: a short one would begin at every change of every element', () => {
  const css = readFileSync(join(source, 'app/app.css'), 'utf8');
  const [, still] = css.split('@media (prefers-reduced-motion: reduce) {');
  expect(still).toMatch(/^[^@]*:not\(\[data-open\], \[data-closed\]\),[^{]*\{\s*transition: none !important;/);
});
