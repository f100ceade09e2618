import { amongMany, type Flag } from '@candor/contracts/demographics/assess';
import type { DecisionImpact, ImpactRow } from '@candor/contracts/demographics/impact';
import { groupName, judgedNames } from '@candor/contracts/demographics/words';
import { say, voice } from '@candor/contracts/words/say';

// The words and numbers of the page. They say what was counted, never why, and give no verdict.

/** A number with exactly `digits` decimals, in the reader's format. */
export const fixed = (value: number, digits: number): string =>
  new Intl.NumberFormat(voice().locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);
export const percent = (value: number): string =>
  new Intl.NumberFormat(voice().locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(value);
export const rate = ({ rate: share }: Pick<ImpactRow, 'rate'>): string => fixed(share * 100, 1);
/** A p-value for tables: three decimals under 0.1, else two. */
export const shortP = (p: number): string => (p < 0.001 ? `< ${fixed(0.001, 3)}` : fixed(p, p < 0.1 ? 3 : 2));
/** A p-value for the detailed view: two significant digits. */
export const exactP = (p: number): string =>
  p < 1e-6
    ? `< ${new Intl.NumberFormat(voice().locale, { maximumFractionDigits: 6 }).format(1e-6)}`
    : new Intl.NumberFormat(voice().locale, { maximumSignificantDigits: 2 }).format(p);

export const flagged = ({ rows }: DecisionImpact, flag: Flag): ImpactRow[] => rows.filter((row) => row.flag === flag);
export const highestOf = ({ rows, highest }: DecisionImpact): ImpactRow | undefined =>
  rows.find(({ group }) => group === highest);

/** The text below a decision's small chart. */
export const decisionWords = (impact: DecisionImpact): string => {
  const [look, small] = [flagged(impact, 'look').length, flagged(impact, 'small').length];
  if (look) return say('{count, number} to look at', { count: look });
  if (small) return say('{count, number} below, small numbers', { count: small });
  return impact.comparisons ? say('None below four fifths') : say('Too few to compare');
};

/** The first line of the page: one of five patterns. */
export const finding = (decisions: readonly DecisionImpact[], by: string): string => {
  const looks = decisions.flatMap((impact) => flagged(impact, 'look').map((row) => ({ impact, row })));
  if (looks.length) {
    const { impact, row } = looks.reduce((lowest, each) =>
      (each.row.ratio ?? 1) < (lowest.row.ratio ?? 1) ? each : lowest,
    );
    const values = {
      group: groupName(by, row.group),
      decision: judgedNames[impact.decision],
      rate: percent(row.rate),
      best: percent(highestOf(impact)?.rate ?? 0),
    };
    const said = { ...values, decision: say(judgedNames[impact.decision] as 'Overall') };
    return looks.length === 1
      ? say('One rate is worth a look: {group}, {decision}, {rate} against {best}.', said)
      : say('{count, number} rates are worth a look. The lowest ratio: {group}, {decision}, {rate} against {best}.', {
          ...said,
          count: looks.length,
        });
  }
  const small = decisions.reduce((sum, impact) => sum + flagged(impact, 'small').length, 0);
  if (small)
    return say('{count, plural, one {One rate is} other {# rates are}} below four fifths, with small numbers.', {
      count: small,
    });
  return decisions.some(({ comparisons }) => comparisons)
    ? say('No rate is below four fifths of the highest.')
    : say('There are too few answers to compare groups.');
};

/** The p-value corrected for the number of comparisons, as a sentence. */
export const manyWords = (p: number, comparisons: number): string => {
  const many = amongMany(p, comparisons);
  return many < 0.05
    ? say(
        '{count, plural, one {# comparison} other {# comparisons}} on this page. Multiplied by {count, number}, p is {p}: still under 0.05.',
        {
          count: comparisons,
          p: exactP(many),
        },
      )
    : say(
        '{count, plural, one {# comparison} other {# comparisons}} on this page. Multiplied by {count, number}, p is {p}: chance alone can make one of them.',
        {
          count: comparisons,
          p: exactP(many),
        },
      );
};
