import axe from '@axe-core/playwright';
import type { Page } from 'playwright-core';

// What axe finds on a page.

const AxeBuilder = (axe as unknown as { default?: typeof axe }).default ?? axe;
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** By all rules of axe, by those of WCAG 2.2 AA, or by the named ones. */
export const violationsOf = async (page: Page, rules: 'all' | 'wcag' | readonly string[] = 'all') => {
  const builder = new AxeBuilder({ page: page as never })
    .setLegacyMode() // in the page itself, without a second page for the report
    .options({ resultTypes: ['violations'] }); // describing every element that passes takes three times as long as checking it
  if (rules === 'wcag') builder.withTags(wcag);
  else if (rules !== 'all') builder.withRules([...rules]);
  return (await builder.analyze()).violations;
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
