import { globSync, readFileSync } from 'node:fs';

/** The folders that do not depend on this product. */
const kernels = [
  'contracts/src/kernel/endpoint.ts',
  'contracts/src/kernel/page.ts',
  'contracts/src/kernel/reference.ts',
  'projections/src/kernel/*.ts',
  'backend/src/http/*.ts',
  'backend/src/pages/*.ts',
  'backend/src/tables/*.ts',
  'backend/src/reads/records.ts',
  'backend/src/reads/references.ts',
];
const nouns =
  /\b\w*(?:candidate|applicant|applicationid|interview|appointment|scorecard|recruit|jobs?(?=[A-Z_]|\b))\w*/gi;
const code = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`])\/\/.*$/gm, '$1');

/** The controller of pages is left out, because it sends a visitor of a missing page to the organization's published jobs. */
const leads = 'backend/src/pages/pages.controller.ts';
const files = kernels.flatMap((each) => globSync(each)).filter((file) => !/\.(spec|types)\.ts$/.test(file));

test.each(files.filter((file) => file !== leads))('%s names no noun of the product', (file) => {
  expect(code(readFileSync(file, 'utf8')).match(nouns) ?? []).toEqual([]);
});
