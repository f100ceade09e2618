// npm run said -- features/people: the words there that no table translates yet; of a noun of the contracts: npm run said -- contracts/people.
// With --write it makes the list of what is not yet said anew.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { german } from '../contracts/src/de/all.ts';
import { bareWords } from '../tests/words/bare-words.ts';
import { declaredWords } from '../tests/words/declarations.ts';

const [, , given = ''] = process.argv;
const bare = bareWords();
const declared = [...(await declaredWords())]
  .map(([noun, words]) => [noun, [...words].filter(([text]) => !Object.hasOwn(german, text))])
  .filter(([, words]) => words.length);
const list = (name, items) =>
  `export const ${name}: readonly string[] = [\n${items.map((each) => `  '${each}',\n`).join('')}];\n`;
if (given === '--write')
  writeFileSync(
    join(import.meta.dirname, '../tests/words/not-yet-said.ts'),
    `// What no table translates yet: files of the front end, and nouns whose declarations lack German. Made by \`npm run said -- --write\`; it only gets shorter.\n\n${list('notYetSaid', [...bare.keys()].toSorted())}${list('notYetDeclared', declared.map(([noun]) => noun).toSorted())}`,
  );
else {
  for (const [file, found] of bare)
    if (file.startsWith(given)) for (const { line, text } of found) console.log(`${file}:${line}  ${text}`);
  for (const [noun, words] of declared)
    if (`contracts/${noun}`.startsWith(given)) for (const [text, at] of words) console.log(`contracts/${at}  ${text}`);
}
