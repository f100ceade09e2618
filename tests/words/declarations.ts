import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isComposed } from '../../contracts/src/words/say.ts';

// Every word that the contracts' declarations show to people: labels, titles, messages, choices.

const contracts = join(import.meta.dirname, '../../contracts/src');
/** The fields of declarations that people read. */
const readAs = new Set(
  'label title plural caption help placeholder missing wrong purpose opening definition hint note sentence does'.split(
    ' ',
  ),
);
/** Fields that are left out: references to other declarations, words in old or erased events, and forms of laws, which are approved in English only. */
const notShown = new Set(['refers', 'blanks', 'earlier', 'formVersions']);
/** Whether the text has a word for people. Names like ORG_ADMIN are for programs. */
const hasWord = (text: string): boolean => /\p{L}{2,}/u.test(text) && !/^[A-Z_]+$/.test(text);
const isLabel = /^\p{Lu}\p{Ll}+([ ,.’'-]|$)/u;
/** Files without declared words: tables of words, and stored texts, which become the organization's own texts. */
const left = /^de$|^words\/(pseudo|say|message)$|^catalogues\/(seeds|standard-texts)$|(^|\/)help$/;

/** The words by noun (kind of record), each with the place of its declaration. */
export const declaredWords = async (): Promise<Map<string, Map<string, string>>> => {
  const found = new Map<string, Map<string, string>>();
  for (const noun of readdirSync(contracts, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    if (left.test(noun.name)) continue;
    const words = new Map<string, string>();
    const seen = new Set<unknown>();
    const walk = (value: unknown, at: string, depth: number): void => {
      if (typeof value !== 'object' || value === null || seen.has(value) || depth > 8 || '_zod' in value) return;
      seen.add(value);
      // The value is a table of words like { given_first: 'First name, then last name', … }.
      const texts = Object.values(value);
      if (
        !Array.isArray(value) &&
        !('label' in value) &&
        texts.length &&
        texts.every((each) => typeof each === 'string' && isLabel.test(each))
      )
        for (const each of texts as string[]) words.set(each, at);
      for (const [name, each] of Object.entries(value)) {
        // The runtime's language data has this name, such as a country's, so it is skipped.
        if (Object.getOwnPropertyDescriptor(value, name)?.get) continue;
        if (typeof each === 'string') {
          if (readAs.has(name) && hasWord(each) && !isComposed(each)) words.set(each, `${at}.${name}`);
        } else if (!notShown.has(name)) walk(each, `${at}.${name}`, depth + 1);
      }
    };
    for (const file of readdirSync(join(contracts, noun.name)).toSorted()) {
      const name = file.replace(/\.ts$/, '');
      if (!file.endsWith('.ts') || /\.(spec|types)$/.test(name) || left.test(`${noun.name}/${name}`)) continue;
      walk(await import(join(contracts, noun.name, file)), `${noun.name}/${name}`, 0);
    }
    if (words.size) found.set(noun.name, words);
  }
  return found;
};
