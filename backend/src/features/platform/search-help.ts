import { plainWords, searchWords } from '@candor/contracts/kernel/list';
import { oneLetterOff } from '@candor/contracts/kernel/near-words';
import { helps } from '@candor/contracts/platform/help';
import { searchKinds } from '@candor/contracts/platform/search-pages';
import type { SearchGroup, SearchItem } from '@candor/contracts/platform/endpoints';
import type { Caller } from '../../http/caller.ts';
import { nameOf } from '../../http/pages.ts';
import { permits } from '../../http/records.ts';

const texts = helps.map((help) => ({
  help,
  question: plainWords(help.question),
  answer: plainWords(help.answer),
}));
const begins = (words: readonly string[], word: string) => words.some((each) => each.startsWith(word));

/** Help on the pages that the caller may open: questions that hold every word first, then answers that do, then questions with a letter wrong. */
export const helpGroup = (caller: Caller, q: string, limit: number, page = 1): SearchGroup => {
  const words = searchWords(q);
  const allowed = words.length ? texts.filter(({ help }) => permits(help.page.needs, caller)) : [];
  const inQuestion = allowed.filter(({ question }) => words.every((word) => begins(question, word)));
  const elsewhere = allowed.filter(
    (each) =>
      !inQuestion.includes(each) && words.every((word) => begins(each.question, word) || begins(each.answer, word)),
  );
  const plain = [...inQuestion, ...elsewhere];
  const near = plain.length
    ? []
    : allowed.filter(({ question }) =>
        words.every((word) => begins(question, word) || oneLetterOff(word).some((meant) => begins(question, meant))),
      );
  const found = (plain.length ? plain : near).map(({ help }): SearchItem => ({
    id: help.question,
    title: help.question,
    subtitle: help.answer,
    url: nameOf(help.page),
    near: !plain.length,
    mark: null,
  }));
  return {
    type: 'help',
    title: searchKinds.help,
    total: found.length,
    items: found.slice((page - 1) * limit, page * limit),
  };
};
