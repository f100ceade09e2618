// Chooses the tests that a change can reach, the closest first, as many as fit into a few minutes (docs/design/tests-and-demo.md#near-a-change).
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { reaching } from './import-graph.mjs';

const git = (...words) =>
  execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 64 << 20 }).trim();
const tried = (...words) => {
  try {
    return git(...words);
  } catch {
    return '';
  }
};
/** The files that differ from `since`, or else from the commit where this branch left main, including untracked ones. Throws if there is no git. */
export const changedFiles = (since) => {
  const main = ['main', 'origin/main'].find((name) => tried('rev-parse', '--verify', '--quiet', name));
  const from = since ?? ((main && tried('merge-base', 'HEAD', main)) || 'HEAD');
  const named = [git('diff', '--name-only', from), git('ls-files', '--others', '--exclude-standard')];
  return { from: git('rev-parse', '--short', from), files: [...new Set(named.join('\n').split('\n').filter(Boolean))] };
};

/** The folder of a noun (a part of the product), such as people in backend/src/features/people/people.ts. Folders that are no noun, such as kernel, have no features. */
export const nounOf = (path) => /(?:^|\/)src\/(?:(?:features|reads|parts)\/)?([^/]+)\/./.exec(path)?.[1] ?? null;
const nounsIn = (files) => new Set(files.flatMap((file) => /\/src\/features\/([^/]+)\//.exec(file)?.[1] ?? []));

/** The words of a file name in the singular: 'job-merging.spec.ts' is about job and merging. */
const wordsOf = (path) =>
  basename(path)
    .replace(/\..*$/, '')
    .split('-')
    .map((word) => word.replace(/ies$/, 'y').replace(/(?<=..)s$/, ''));
const addressed = /['"`](\/[a-z][a-z-]*(?:\/[a-z][a-z_-]*)*)/g;
/** The addresses in a text, up to their first value: '/people/imports' of `/people/imports/100/1`. */
export const addressesIn = (text) => new Set([...text.matchAll(addressed)].map(([, address]) => address));

const phrase = /(['"`>])([A-Z][^'"`<>{}\n]{2,60})['"`<]/g;
/** The texts that people read: labels, titles and sentences. */
export const phrasesIn = (text) => new Set([...text.matchAll(phrase)].map(([, , said]) => said.trim()));

/** The greatest number of imports between a file and a related one. */
const mostSteps = 2;
/**
 * How close each test that starts the application is to the change: by its imports, by the words of its name, by the addresses that the change serves
 * and the test requests, and by texts that both contain. A rare match counts more than a common one. Tests without any match are left out.
 */
const closenessOf = ({ changed, files, imports, starting, read, distances }) => {
  const texts = new Map();
  const said = (file) => {
    // A deleted file has no text.
    const text = texts.has(file) || !imports.has(file) ? '' : read(file);
    if (!texts.has(file)) texts.set(file, { addresses: addressesIn(text), phrases: phrasesIn(text) });
    return texts.get(file);
  };
  const weigh = (marks) => {
    const counts = new Map();
    for (const each of marks.values()) for (const mark of each) counts.set(mark, (counts.get(mark) ?? 0) + 1);
    return (mark) => 1 / Math.sqrt(counts.get(mark) ?? 1);
  };
  const words = new Map(starting.map((file) => [file, new Set(wordsOf(file))]));
  const asked = new Map(starting.map((file) => [file, said(file).addresses]));
  const shown = new Map(starting.map((file) => [file, said(file).phrases]));
  const [wordWeight, addressWeight, phraseWeight] = [weigh(words), weigh(asked), weigh(shown)];

  const nouns = nounsIn(files);
  const code = changed.filter((file) => /\.(tsx?|mjs|css|json)$/.test(file) && /\/src\//.test(file));
  const isContract = (file) => file.startsWith('contracts/') && nouns.has(nounOf(file));
  /** The weight of each address, word and phrase in this change. */
  const about = { addresses: new Map(), words: new Map(), phrases: new Map() };
  const note = (of, mark, much) => of.set(mark, Math.max(of.get(mark) ?? 0, much));
  for (const file of code) {
    for (const word of wordsOf(file)) note(about.words, word, 2);
    for (const each of said(file).phrases) note(about.phrases, each, 1);
    const noun = nounOf(file);
    if (nouns.has(noun)) for (const word of wordsOf(noun)) note(about.words, word, 1);
    // The texts of the file, of the contracts that it imports, and of the contracts that its importers also import: a controller imports both the handler and the call.
    const around = [...reaching(imports, [file])].filter(
      ([each, steps]) => steps <= mostSteps && nounOf(each) === noun,
    );
    for (const [each, steps] of around)
      for (const contract of [each, ...(imports.get(each) ?? [])].filter(isContract))
        for (const address of said(contract).addresses) note(about.addresses, address, 1 / (1 + steps));
    for (const each of files)
      if (isContract(each) && nounOf(each) === noun)
        for (const address of said(each).addresses) note(about.addresses, address, 0.1);
  }
  const sum = (marks, weight, much) =>
    [...marks].reduce((total, mark) => total + weight(mark) * (much.get(mark) ?? 0), 0);
  return new Map(
    starting.flatMap((file) => {
      const steps = distances.get(file);
      const close =
        (steps === undefined ? 0 : 3 / (1 + steps)) +
        sum(words.get(file), wordWeight, about.words) +
        // A test that requests everything is close to no particular change.
        sum(asked.get(file), addressWeight, about.addresses) / Math.sqrt(asked.get(file).size || 1) +
        sum(shown.get(file), phraseWeight, about.phrases) / Math.sqrt(shown.get(file).size || 1);
      return close > 0 ? [[file, close]] : [];
    }),
  );
};

/** The share of the time for tests that import changed files. The rest is for tests that start the application. */
const shareOfImporters = 0.4;
/** The files to run, the closest first, as many as fit into the budget (seconds), run one after the other. Changed test files are always included. `tests`: each test file and whether it `starts` the application. `reads`: tests that read the sources, which any change can reach. `longest`: the limit for one unchanged file, because one long file would leave the others no time. The result has `near`: how many more files are close. */
export const choose = ({
  changed,
  files,
  imports,
  tests,
  secondsOf,
  budget,
  longest = budget,
  read = (file) => readFileSync(file, 'utf8'),
}) => {
  const distances = reaching(imports, changed);
  const importing = tests
    .filter(({ file, starts, reads }) => !starts && (reads || distances.has(file)))
    .map(({ file, reads }) => [file, reads ? 1 : distances.get(file)])
    .toSorted(([, one], [, other]) => one - other)
    .map(([file]) => file);
  const starting = tests.filter(({ starts }) => starts).map(({ file }) => file);
  const close = [...closenessOf({ changed, files, imports, starting, read, distances })]
    .toSorted(([, one], [, other]) => other - one)
    .map(([file]) => file);
  const own = new Set(changed);
  const chosen = [];
  let spent = 0;
  const take = (ranked, upTo) => {
    for (const file of ranked) {
      const seconds = secondsOf(file);
      if (!own.has(file) && (spent + seconds > upTo || seconds > longest)) continue;
      spent += seconds;
      chosen.push(file);
    }
  };
  take(importing, budget * shareOfImporters);
  take(close, budget);
  // The rest of the budget is for tests that import changed files.
  take(
    importing.filter((file) => !chosen.includes(file)),
    budget,
  );
  return { chosen, near: importing.length + close.length - chosen.length, seconds: spent };
};
