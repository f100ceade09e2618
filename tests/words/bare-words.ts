import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

// Finds bare words in the front end's code: words that people read and that no table translates.

const root = join(import.meta.dirname, '../..');
const source = join(root, 'frontend/src');

/** Props and fields with text that people read. */
const readAs = new Set([
  'label',
  'title',
  'placeholder',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'alt',
  'text',
  'help',
  'hint',
  'caption',
  'summary',
  'save',
  'cancel',
  'note',
  'subtitle',
  'purpose',
  'unit',
  'empty',
  'heading',
  'what',
]);
/** Functions whose first argument, or all arguments, are texts that people read. `useShortcut` has its text in the second argument. */
const tells: Record<string, readonly number[]> = {
  toast: [0],
  announce: [0],
  settle: [0],
  useShortcut: [1],
};
/** The texts in these calls are translated into German or are no texts. */
const said = new Set(['say', 'sayLabel', 'sayText', 'phrase', 'compose', 'cx', 'console.error']);
const silent = new Set([
  'className',
  'color',
  'style',
  'd',
  'key',
  'id',
  'to',
  'href',
  'name',
  'type',
  'points',
  'transform',
  'viewBox',
]);

/** Words that are the same in every language: the product's name, the sample candidate, examples of what to type, and what the law prints on its English forms. */
const sameEverywhere =
  /\bCandor\b|\bOMB(?: Control Number)?\b|^\s*Expires\s*$|\bAda Lovelace\b|\bexample\.com\S*|#[Rr]{2}[Gg]{2}[Bb]{2}/g;
const hasWord = (text: string): boolean =>
  /\p{L}{2,}|^\p{L}$/u.test(text.replace(/&\w+;/g, '').replace(sameEverywhere, ''));
/** Whether a text is written like a sentence or a label: a capital and a small letter, and a space before another word. */
const sentence = (text: string): boolean =>
  /^[\p{Lu}“][\p{L}’']*[,.:]? [\p{L}\d“{]/u.test(text.trim()) || /\p{L}{2,} \p{L}{2,}.*[.?!…]$/u.test(text.trim());
/** Whether the words between the slots of a template are like those of a sentence. */
const phrase = (text: string): boolean => /(^|\s)\p{L}{2,}[.,:!?…]?(\s|$)/u.test(text);

/** `fix`: the same code with the text read from the translation tables. Absent unless the code is obvious. */
export type Bare = {
  file: string;
  line: number;
  text: string;
  fix?: { start: number; end: number; how: 'say' | 'phrase'; braces: boolean };
};

/** Whether the code runs while its file loads, before the reader's language is known. */
const isEarly = (node: ts.Node): boolean => !ts.findAncestor(node, ts.isFunctionLike);
const fixOf = (node: ts.Node): Bare['fix'] => {
  const how = isEarly(node) ? 'phrase' : 'say';
  if (ts.isJsxText(node)) {
    const { parent } = node;
    // A text beside elements or values belongs to a longer sentence.
    if (!(ts.isJsxElement(parent) || ts.isJsxFragment(parent)) || /[{}&]/.test(node.text)) return undefined;
    const others = parent.children.filter((each) => each !== node && !(ts.isJsxText(each) && !each.text.trim()));
    if (others.some((each) => !(ts.isJsxSelfClosingElement(each) && /^[A-Z]/.test(each.tagName.getText()))))
      return undefined;
    const start = node.getFullStart() + node.text.length - node.text.trimStart().length;
    return { start, end: start + node.text.trim().length, how, braces: true };
  }
  // A text with space around it belongs to a longer sentence.
  if (!ts.isStringLiteral(node) || /[{}<]|^\s|\s$|^.$/.test(node.text)) return undefined;
  return { start: node.getStart(), end: node.getEnd(), how, braces: ts.isJsxAttribute(node.parent) };
};

const calleeOf = (node: ts.CallExpression): string => node.expression.getText();
/** The purpose of a text, decided by the nearest enclosing node that determines one. */
const purpose = (node: ts.Node): 'said' | 'read' | 'silent' | 'shown' | 'unknown' => {
  for (let at: ts.Node = node, up = node.parent; up; at = up, up = up.parent) {
    if (ts.isTypeNode(up) || ts.isImportDeclaration(up) || ts.isExportDeclaration(up)) return 'silent';
    if (ts.isElementAccessExpression(up) && up.argumentExpression === at) return 'silent';
    if (ts.isBinaryExpression(up)) {
      const { kind } = up.operatorToken;
      if (kind === ts.SyntaxKind.EqualsEqualsEqualsToken || kind === ts.SyntaxKind.ExclamationEqualsEqualsToken)
        return 'silent';
      if (up.left === at && kind === ts.SyntaxKind.AmpersandAmpersandToken) return 'silent';
      continue;
    }
    if (ts.isConditionalExpression(up)) {
      if (up.condition === at) return 'silent';
      continue;
    }
    if (
      ts.isParenthesizedExpression(up) ||
      ts.isTemplateSpan(up) ||
      ts.isTemplateExpression(up) ||
      ts.isAsExpression(up)
    )
      continue;
    if (ts.isNewExpression(up)) return 'silent';
    if (ts.isCallExpression(up)) {
      const callee = calleeOf(up);
      if (said.has(callee)) return 'said';
      // These functions compare or look up addresses, keys and names.
      if (
        /\.(startsWith|endsWith|includes|split|join|replace|replaceAll|has|get|set|test|match|querySelector|closest|matches|addEventListener|removeEventListener|getItem|setItem|localeCompare|setAttribute|getAttribute|createElement)$/.test(
          callee,
        )
      )
        return 'silent';
      const place = up.arguments?.indexOf(at as ts.Expression) ?? -1;
      return tells[callee]?.includes(place) ? 'read' : 'unknown';
    }
    if (ts.isJsxAttribute(up)) {
      const name = up.name.getText();
      if (
        up.parent.parent &&
        ts.isJsxOpeningLikeElement(up.parent.parent) &&
        up.parent.parent.tagName.getText() === 'Said' &&
        name === 'text'
      )
        return 'said';
      return readAs.has(name) ? 'read' : silent.has(name) ? 'silent' : 'unknown';
    }
    if (ts.isJsxExpression(up)) {
      if (ts.isJsxElement(up.parent) || ts.isJsxFragment(up.parent)) return 'shown';
      continue;
    }
    if (ts.isPropertyAssignment(up)) {
      if (up.name === at) return 'silent';
      const name = up.name.getText().replace(/['"]/g, '');
      return readAs.has(name) ? 'read' : silent.has(name) ? 'silent' : 'unknown';
    }
    if (ts.isBindingElement(up) && up.initializer === at) return readAs.has(up.name.getText()) ? 'read' : 'unknown';
    return 'unknown';
  }
  return 'unknown';
};
const isBare = (text: string, node: ts.Node, template: boolean): boolean => {
  if (/^[a-z]+(-[a-z]+)*\(/.test(text)) return false; // a function of CSS
  if (!hasWord(text)) return false;
  switch (purpose(node)) {
    case 'said':
    case 'silent':
      return false;
    case 'read':
    case 'shown':
      return hasWord(text);
    default:
      return sentence(text) || (template && phrase(text) && (/^\p{Lu}/u.test(text) || /\p{L} .*[.,:]/u.test(text)));
  }
};

const wordsIn = (file: string): Bare[] => {
  const text = readFileSync(file, 'utf8');
  const tree = ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found: Bare[] = [];
  const note = (node: ts.Node, words: string) =>
    found.push({
      file: relative(source, file).replaceAll('\\', '/'),
      line: tree.getLineAndCharacterOfPosition(node.getStart()).line + 1,
      text: words.trim().replace(/\s+/g, ' '),
      fix: fixOf(node),
    });
  const walk = (node: ts.Node): void => {
    if (ts.isJsxText(node)) {
      if (hasWord(node.text)) note(node, node.text);
    } else if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      if (isBare(node.text, node, false)) note(node, node.text);
    } else if (ts.isTemplateExpression(node)) {
      const words = [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join('{}');
      if (isBare(words, node, true)) note(node, words);
    }
    ts.forEachChild(node, walk);
  };
  walk(tree);
  return found;
};

const files = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return files(path);
    return /\.tsx?$/.test(entry.name) && !/\.(spec|types|d)\.tsx?$/.test(entry.name) ? [path] : [];
  });
/** The page that shows all components of the kit (design components) is for developers and exists only in development. */
const forBuilders = /platform[\\/]kit(-fields|-parts)?\.tsx$/;
/** The bare words (words without a translation) of the front end, by file. */
export const bareWords = (): Map<string, Bare[]> => {
  const all = new Map<string, Bare[]>();
  for (const file of files(source)
    .filter((each) => !forBuilders.test(each))
    .toSorted()) {
    const found = wordsIn(file);
    if (found.length) all.set(found[0]!.file, found);
  }
  return all;
};
