import { promisedCallLines } from './calls.ts';
import { promisedPageLines } from './pages.ts';
import { expanded, type Promised } from './promise.ts';
import { promisedRuleLines } from './rules.ts';
import { promisedScreenLines } from './screens.ts';

/** Everything that was promised when the product was specified, a line for each promise. */
export const promised: readonly Promised[] = [
  ...promisedScreenLines,
  ...promisedPageLines,
  ...promisedCallLines,
  ...promisedRuleLines,
];
const every = (name: 'calls' | 'pages' | 'opens'): string[] =>
  promised.flatMap((line) => line[name] ?? []).flatMap(expanded);
/** `POST` is left out: `/api/login`, `GET /api/search`. */
export const promisedCalls = every('calls');
export const promisedPages = every('pages');
/** Addresses at which a visitor gets an answer. */
export const promisedAddresses = every('opens');
