import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { type Noun, tablesFor } from '../../frontend/src/page/german.ts';

// A browser loads only the German of the nouns (kinds of record) whose screens it shows. All words of these screens must be in those tables.

const source = join(import.meta.dirname, '../../frontend/src');
const contracts = join(import.meta.dirname, '../../contracts/src');
const inSource = (file: string) => relative(source, file).replaceAll('\\', '/');

/** A name in a file, or null for all exports of the file. */
type Use = { file: string; name: string | null };
/** One statement of a file: the names that it declares and mentions, its words, and the files that it imports as a whole. */
type Part = {
  declares: readonly string[];
  says: readonly string[];
  mentions: ReadonlySet<string>;
  loads: readonly Use[];
};
type Parsed = { parts: readonly Part[]; imports: ReadonlyMap<string, Use> };

const textsIn = (node: ts.Node): string[] =>
  ts.isStringLiteralLike(node)
    ? [node.text]
    : ts.isConditionalExpression(node)
      ? [node.whenTrue, node.whenFalse].flatMap(textsIn)
      : ts.isParenthesizedExpression(node) || (ts.isJsxExpression(node) && node.expression)
        ? textsIn(node.expression!)
        : [];
/** The menu uses only the names of the lists from this table of words about jobs. */
const onlyLists = { table: 'kindWords', says: ['Jobs', 'Prospect pipelines'] };
/** Whether a statement of the contracts describes what a server accepts and answers. A screen that sends such a call shows none of the statement's words. */
const describesCalls = (statement: ts.Statement): boolean =>
  ts.isVariableStatement(statement) &&
  statement.declarationList.declarations.some(({ initializer }) =>
    /^(endpoint|fileEndpoint|page|list|events)\b|^<?[^{};]*=>\s*endpoint\(/.test(initializer?.getText() ?? ''),
  );
const isSaid = (node: ts.JsxAttribute): boolean =>
  node.name.getText() === 'text' && /^<Said\b/.test(node.parent.parent.getText());
const partOf = (statement: ts.Statement, fileAt: (specifier: ts.Node | undefined) => string | null): Part => {
  const says: string[] = [];
  const mentions = new Set<string>();
  const loads: Use[] = [];
  const walk = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return;
    if (ts.isIdentifier(node)) mentions.add(node.text);
    if (ts.isJsxAttribute(node) && isSaid(node) && node.initializer) says.push(...textsIn(node.initializer));
    if (ts.isCallExpression(node)) {
      const [first] = node.arguments;
      if (node.expression.kind === ts.SyntaxKind.ImportKeyword) {
        const file = fileAt(first);
        if (file) loads.push({ file, name: null });
      } else if (first && /^(say|phrase|compose)$/.test(node.expression.getText())) says.push(...textsIn(first));
    }
    ts.forEachChild(node, walk);
  };
  walk(statement);
  const declares = ts.isVariableStatement(statement)
    ? statement.declarationList.declarations.flatMap(({ name }) => name.getText().match(/\w+/g) ?? [])
    : ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)
      ? [statement.name?.text ?? 'default']
      : [];
  return { declares, says, mentions, loads };
};
const files = new Map<string, Parsed>();
const parse = (file: string): Parsed => {
  const known = files.get(file);
  if (known) return known;
  const imports = new Map<string, Use>();
  const fileAt = (specifier: ts.Node | undefined): string | null => {
    if (!specifier || !ts.isStringLiteral(specifier)) return null;
    const said = /^@candor\/contracts\/(?!de\/)(.*)$/.exec(specifier.text)?.[1];
    const path = said ? join(contracts, `${said}.ts`) : join(dirname(file), specifier.text);
    return /\.tsx?$/.test(path) && existsSync(path) ? path : null;
  };
  const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const parts: Part[] = [];
  for (const statement of tree.statements) {
    if (!ts.isImportDeclaration(statement)) {
      const ofContracts = file.startsWith(contracts);
      if (ofContracts && describesCalls(statement)) continue;
      const part = partOf(statement, fileAt);
      const says = ofContracts && part.declares.includes(onlyLists.table) ? onlyLists.says : part.says;
      parts.push({ ...part, says });
      continue;
    }
    const from = fileAt(statement.moduleSpecifier);
    const named = statement.importClause?.namedBindings;
    if (from && named && ts.isNamedImports(named))
      for (const each of named.elements)
        if (!each.isTypeOnly) imports.set(each.name.text, { file: from, name: (each.propertyName ?? each.name).text });
  }
  const parsed = { parts, imports };
  files.set(file, parsed);
  return parsed;
};

/** The words of the file's exports and of everything that the exports import. */
const saidFrom = (root: string): ReadonlyMap<string, string> => {
  const said = new Map<string, string>();
  const seen = new Set<Part>();
  const next: Use[] = [{ file: root, name: null }];
  for (let use = next.pop(); use; use = next.pop()) {
    const { file, name } = use;
    const { parts, imports } = parse(file);
    for (const part of parts) {
      if (seen.has(part) || !(name === null || !part.declares.length || part.declares.includes(name))) continue;
      seen.add(part);
      for (const text of part.says) said.set(text, inSource(file));
      next.push(...part.loads);
      // Imports between contracts bring mostly words that only a server uses.
      const beyond = file.startsWith(contracts) ? null : imports;
      for (const mentioned of part.mentions) next.push(beyond?.get(mentioned) ?? { file, name: mentioned });
    }
  }
  return said;
};
const withoutGerman = async (root: string, nouns: readonly Noun[]): Promise<string[]> => {
  const tables = await tablesFor(nouns);
  return [...saidFrom(root)]
    .filter(([text]) => !tables.some((table) => Object.hasOwn(table, text)))
    .map(([text, file]) => `${file}: ${text}`);
};

/** Each screen with the noun (kind of record) whose words are loaded with the screen. */
const screens = [
  join(source, 'catalogues'),
  ...readdirSync(join(source, 'features')).map((noun) => join(source, 'features', noun)),
].flatMap((folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('screens.ts'))
    .flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      const noun = /screensOf\('([\w-]+)'\)/.exec(text)![1] as Noun;
      return [...new Set([...text.matchAll(/import\('\.\/(\S+?)'\)/g)].map((found) => found[1]!))].map(
        (screen) => [inSource(join(folder, screen)), noun] as const,
      );
    }),
);
/** A screen for developers that exists only in development, so it is not tested. */
const forBuilders = 'features/platform/kit.tsx';

test.each(screens.filter(([screen]) => screen !== forBuilders))(
  'what the screen %s says comes with its German',
  async (screen, noun) => {
    expect(await withoutGerman(join(source, screen), ['kit', 'app', noun])).toEqual([]);
  },
);
test('what the menu and the search say comes with its German on every page', async () => {
  expect(await withoutGerman(join(source, 'app/shell.tsx'), ['kit', 'app'])).toEqual([]);
});
