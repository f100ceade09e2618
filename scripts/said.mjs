// npm run said -- features/people: lists the texts of that folder that have no translation yet. A noun of the contracts is passed as: npm run said -- contracts/people. If --fix is passed before the place, it wraps every plain text in a call of say; sentences with values or elements are left.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { german } from '../contracts/src/de/all.ts';
import { bareWords } from '../tests/words/bare-words.ts';
import { declaredWords } from '../tests/words/declarations.ts';

const [given = '', within = ''] = process.argv.slice(2);
const source = join(import.meta.dirname, '../frontend/src');
const bare = bareWords();
const declared = [...(await declaredWords())]
  .map(([noun, words]) => [noun, [...words].filter(([text]) => !Object.hasOwn(german, text))])
  .filter(([, words]) => words.length);
if (given === '--fix') {
  const texts = new Set();
  for (const [file, found] of bare) {
    const fixes = found.filter(({ fix }) => fix).toSorted((one, other) => other.fix.start - one.fix.start);
    if (!within || !file.startsWith(within) || !fixes.length) continue;
    const path = join(source, file);
    let code = readFileSync(path, 'utf8');
    for (const { text, fix } of fixes) {
      texts.add(text);
      const call = `${fix.how}('${text.replaceAll("'", "\\'")}')`;
      code = code.slice(0, fix.start) + (fix.braces ? `{${call}}` : call) + code.slice(fix.end);
    }
    const names = [...new Set(fixes.map(({ fix }) => fix.how))];
    const known = /import \{ ([^}]*) \} from '@candor\/contracts\/words\/say';/.exec(code);
    const line = `import { ${[...new Set([...(known?.[1].split(', ') ?? []), ...names])].toSorted().join(', ')} } from '@candor/contracts/words/say';`;
    code = known ? code.replace(known[0], line) : code.replace(/^(?!\/\/)/m, `${line}\n`);
    writeFileSync(path, code);
  }
  for (const text of texts) if (!Object.hasOwn(german, text)) console.log(`    ${JSON.stringify(text)}: "",`);
} else {
  for (const [file, found] of bare)
    if (file.startsWith(given)) for (const { line, text } of found) console.log(`${file}:${line}  ${text}`);
  for (const [noun, words] of declared)
    if (`contracts/${noun}`.startsWith(given)) for (const [text, at] of words) console.log(`contracts/${at}  ${text}`);
}
