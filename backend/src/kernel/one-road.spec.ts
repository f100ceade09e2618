import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const source = join(import.meta.dirname, '..');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !/\.(spec|contract|contract-suite)\.ts$/.test(name),
);

test('only command handlers run the rules of a stream; everybody else sends a command', () => {
  const running = files.filter((name) => /\bstreams\s*\.run\s*\(/.test(readFileSync(join(source, name), 'utf8')));
  expect(running.filter((name) => !name.endsWith('.handler.ts') && name !== join('kernel', 'command.ts'))).toEqual([]);
  expect(running).toContain(join('kernel', 'command.ts'));
});

/** The lines that send a command and ignore the command's answer. */
const dropped = (name: string): string[] => {
  const source_ = ts.createSourceFile(name, readFileSync(join(source, name), 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const bare = (node: ts.Expression): ts.Expression =>
    ts.isAwaitExpression(node) || ts.isVoidExpression(node) || ts.isParenthesizedExpression(node)
      ? bare(node.expression)
      : node;
  const look = (node: ts.Node): void => {
    if (ts.isExpressionStatement(node)) {
      const call = bare(node.expression);
      if (
        ts.isCallExpression(call) &&
        /^(this\s*\.)?\s*((commands|bus)\s*\.(execute|run)|(this\.)?accounts\s*\.mail)$/.test(call.expression.getText())
      )
        found.push(`${name}:${source_.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
    }
    ts.forEachChild(node, look);
  };
  look(source_);
  return found;
};

test('whoever sends a command looks at its answer, which may be a refusal', () => {
  expect(files.flatMap(dropped)).toEqual([]);
});
