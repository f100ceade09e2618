import { german } from '@candor/contracts/de/all';
import { declaredWords } from './declarations.ts';

test('every word that the contracts declare has a German line', async () => {
  const missing = [...(await declaredWords()).values()].flatMap((words) =>
    [...words].filter(([text]) => !Object.hasOwn(german, text)).map(([text, at]) => `${at}: ${text}`),
  );
  expect(missing).toEqual([]);
});
