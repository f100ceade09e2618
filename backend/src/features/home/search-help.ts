import type { Help } from '@candor/contracts/words/help';
import { type Language, sayLabel, voice } from '@candor/contracts/words/say';
import { plainWords, searchWords } from '@candor/contracts/kernel/list';
import { helps } from '@candor/contracts/platform/help';
import { searchKinds } from '@candor/contracts/platform/search-pages';
import type { SearchGroup, SearchItem } from '@candor/contracts/platform/endpoints';
import type { Caller } from '../../kernel/caller.ts';
import { nameOf } from '../../pages/pages.ts';
import { permits } from '../../kernel/permits.ts';
import type { Meant } from './find-named.ts';

type Told = { help: Help; title: string; subtitle: string; question: string[]; answer: string[] };
const known = new Map<Language, readonly Told[]>();
/** All help texts in the reader's language. */
const texts = (): readonly Told[] => {
  const { language } = voice();
  const made: readonly Told[] =
    known.get(language) ??
    helps.map((help) => {
      const [title, subtitle] = [sayLabel(help.question), sayLabel(help.answer)];
      return { help, title, subtitle, question: plainWords(title), answer: plainWords(subtitle) };
    });
  known.set(language, made);
  return made;
};
const begins = (words: readonly string[], word: string) => words.some((each) => each.startsWith(word));
const beginsAny = (words: readonly string[], beginnings: ReadonlySet<string>) =>
  words.some((each) => [...each].some((_, at) => beginnings.has(each.slice(0, at + 1))));

/** Help on the pages that the caller may open: questions with every word first, then answers with every word, then questions with a wrong letter. */
export const helpGroup = (caller: Caller, q: string, limit: number, meant: Meant, page = 1): SearchGroup => {
  const words = searchWords(q);
  const allowed = words.length ? texts().filter(({ help }) => permits(help.page.needs, caller)) : [];
  const inQuestion = allowed.filter(({ question }) => words.every((word) => begins(question, word)));
  const elsewhere = allowed.filter(
    (each) =>
      !inQuestion.includes(each) && words.every((word) => begins(each.question, word) || begins(each.answer, word)),
  );
  const plain = [...inQuestion, ...elsewhere];
  const wrong = plain.length ? [] : words.map((word) => ({ word, beginnings: new Set(meant(word)) }));
  const near = allowed.filter(
    ({ question }) =>
      wrong.length && wrong.every(({ word, beginnings }) => begins(question, word) || beginsAny(question, beginnings)),
  );
  const found = (plain.length ? plain : near).map(({ help, title, subtitle }): SearchItem => ({
    id: help.question,
    title,
    subtitle,
    url: nameOf(help.page),
    near: !plain.length,
    mark: null,
  }));
  return {
    type: 'help',
    title: sayLabel(searchKinds.help),
    total: found.length,
    items: found.slice((page - 1) * limit, page * limit),
  };
};
