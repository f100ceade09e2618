import security from './families/security.json' with { type: 'json' };
import legal from './families/legal.json' with { type: 'json' };
import healthcare from './families/healthcare.json' with { type: 'json' };
import education from './families/education.json' with { type: 'json' };
import construction from './families/construction.json' with { type: 'json' };
import design from './families/design.json' with { type: 'json' };
import finance from './families/finance.json' with { type: 'json' };
import customerSupport from './families/customer-support.json' with { type: 'json' };
import marketing from './families/marketing.json' with { type: 'json' };
import sales from './families/sales.json' with { type: 'json' };
import dataAnalytics from './families/data-analytics.json' with { type: 'json' };
import productManagement from './families/product-management.json' with { type: 'json' };
import researchScience from './families/research-science.json' with { type: 'json' };
import kitchenBakery from './families/kitchen-bakery.json' with { type: 'json' };
import retailHospitality from './families/retail-hospitality.json' with { type: 'json' };
import operationsLogistics from './families/operations-logistics.json' with { type: 'json' };
import tradesProduction from './families/trades-production.json' with { type: 'json' };
import softwareIt from './families/software-it.json' with { type: 'json' };
import peopleOffice from './families/people-office.json' with { type: 'json' };
import management from './families/management.json' with { type: 'json' };
import general from './families/general.json' with { type: 'json' };
import type { Family } from './job-family.ts';

// The families of job titles: each is one line of work (docs/rules/drafting-without-a-model.md#families-of-titles).

/** The order decides: if keywords have equally many words, the keyword of the earlier, more specific family counts. `management` is for titles that name no line of work except leading, `general` for titles that have no matching keyword. */
export const families: readonly Family[] = [
  security,
  legal,
  healthcare,
  education,
  construction,
  design,
  finance,
  customerSupport,
  marketing,
  sales,
  dataAnalytics,
  productManagement,
  researchScience,
  kitchenBakery,
  retailHospitality,
  operationsLogistics,
  tradesProduction,
  softwareIt,
  peopleOffice,
  management,
  general,
];

const spaced = (text: string): string =>
  ` ${text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')} `;
const length = (keyword: string): number => keyword.split(' ').length;
const keywords = families
  .flatMap((family) => family.keywords.map((keyword) => ({ family, keyword: spaced(keyword), words: length(keyword) })))
  .sort((a, b) => b.words - a.words);
/** The family whose keyword is in the title as whole words; General if none fits. */
export const familyOf = (title: string): Family => {
  const words = spaced(title);
  return keywords.find(({ keyword }) => words.includes(keyword))?.family ?? general;
};
