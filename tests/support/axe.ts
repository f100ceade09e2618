import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

// Runs axe, the checker of accessibility, on a page.

/** The code of axe with weak maps that keep a value in the object itself. Axe makes some thousand colors with private fields, each of which is a weak map, and collecting garbage from weak maps is slow: it takes a sixth of axe's time. */
const source = `(() => {
  class WeakMap {
    key = Symbol();
    constructor(entries) {
      for (const [object, value] of entries ?? []) this.set(object, value);
    }
    has(object) {
      return Object(object) === object && this.key in object;
    }
    get(object) {
      return object?.[this.key];
    }
    set(object, value) {
      object[this.key] = value;
      return this;
    }
    delete(object) {
      return delete object[this.key];
    }
  }
  class WeakSet extends WeakMap {
    constructor(objects) {
      super();
      for (const object of objects ?? []) this.add(object);
    }
    add(object) {
      return this.set(object, true);
    }
  }
  ${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')}
})()`;
/** Makes axe read each color only once. Reading colors takes half of axe's time, and a page has about ten colors. */
const readColorsOnce = (): void => {
  type Color = { r: number; g: number; b: number; alpha: number; parseString: (text: string) => Color };
  const { prototype } = (globalThis as unknown as { axe: { commons: { color: { Color: { prototype: Color } } } } }).axe
    .commons.color.Color;
  const known = new Map<string, Pick<Color, 'r' | 'g' | 'b' | 'alpha'>>();
  const parse = prototype.parseString;
  prototype.parseString = function (this: Color, text) {
    const had = known.get(text);
    if (had) return Object.assign(this, had);
    parse.call(this, text);
    const { r, g, b, alpha } = this;
    known.set(text, { r, g, b, alpha });
    return this;
  };
};
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Checks all rules of axe, the rules of WCAG 2.2 AA, or the named rules. Contrast takes two fifths of the time (measured on four screens), so it is checked only where it is named: colors are tokens, each pair of which tests/words/contrast.spec.ts checks. */
export const violationsOf = async (
  page: Page,
  rules: 'all' | 'wcag' | readonly string[] = 'all',
): Promise<axe.Result[]> => {
  // The progress bar at the top of a loading page is in no region, and it disappears on its own.
  await page.waitForFunction(() => !document.querySelector('.fixed[role=progressbar]'));
  // Axe is loaded once for each document, because reading its code takes as long as checking a small page.
  for (const frame of page.frames()) {
    const there = frame
      .evaluate(() => 'axe' in globalThis)
      .then((has) => (has ? null : frame.evaluate(source).then(() => frame.evaluate(readColorsOnce))));
    await (frame === page.mainFrame() ? there : there.catch(() => null)); // a frame may run no scripts, or be gone
  }
  return page.evaluate(
    async (options) => (await (globalThis as unknown as { axe: typeof axe }).axe.run(document, options)).violations,
    {
      resultTypes: ['violations' as const], // describing every element that passes takes three times as long as checking it
      ...(typeof rules === 'string' && { rules: { 'color-contrast': { enabled: false } } }),
      ...(rules === 'wcag' && { runOnly: { type: 'tag' as const, values: wcag } }),
      ...(rules !== 'wcag' && rules !== 'all' && { runOnly: { type: 'rule' as const, values: [...rules] } }),
    },
  );
};

/** The serious violations, in words. */
export const faultsOf = async (page: Page, rules: 'wcag' | readonly string[] = 'wcag'): Promise<string[]> =>
  (await violationsOf(page, rules))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map((node) => `${node.html.slice(0, 160)} (${node.any[0]?.message ?? node.all[0]?.message ?? ''})`)
          .join(' | ')}`,
    );
