import { german } from '@candor/contracts/de/all';
import { declaredWords } from './declarations.ts';
import { notYetDeclared } from './not-yet-said.ts';

test('every word that a noun of the contracts declares has a German line, where the noun is not on the list', async () => {
  const missing: string[] = [];
  const done: string[] = [];
  for (const [noun, words] of await declaredWords()) {
    const without = [...words].filter(([text]) => !Object.hasOwn(german, text));
    if (!notYetDeclared.includes(noun)) missing.push(...without.map(([text, at]) => `${at}: ${text}`));
    else if (!without.length) done.push(noun);
  }
  expect(missing).toEqual([]);
  // A noun in which nothing is missing leaves the list.
  expect(done).toEqual([]);
});
