import { importsOf, namedIn, reaching } from '../../scripts/import-graph.mjs';

// The import graph, which `npm test -- near` and `--without` use.

test('a file names what it imports as values, by a statement, a call, or as the file of a thread', () => {
  expect(
    namedIn(`
      import type { Row } from './rows.ts';
      import { type One, type Other } from './types.ts';
      import { type One, made } from './made.ts';
      import {
        long,
        type Longer,
      } from '@candor/contracts/people/imports';
      import './look.css';
      export * from '../all.ts';
      export type { Kept } from './kept.ts';
      const later = await import('./later.tsx');
      const thread = new URL('./row.thread.ts', import.meta.url);
      import { z } from 'zod';`),
  ).toEqual([
    './made.ts',
    '@candor/contracts/people/imports',
    './look.css',
    '../all.ts',
    './later.tsx',
    './row.thread.ts',
  ]);
});

test('names lead to files of every room, and a change reaches the files that import it, by the fewest steps', () => {
  const texts: Record<string, string> = {
    'contracts/src/jobs/rows.ts': '',
    'projections/src/jobs.ts': "import { row } from '@candor/contracts/jobs/rows'",
    'backend/src/app/all.ts': "import { jobs } from '@candor/projections/jobs'; import '../more.js'",
    'backend/src/more.ts': "import { jobs } from '../../projections/src/jobs.ts'",
    'backend/src/app/all.spec.ts': "import { all } from './all.ts'",
    'backend/src/lonely.ts': "import { gone } from './gone.ts'",
  };
  const imports = importsOf(Object.keys(texts), (file) => texts[file]!);
  expect([...imports.get('backend/src/app/all.ts')!]).toEqual(['projections/src/jobs.ts', 'backend/src/more.ts']);
  expect([...imports.get('backend/src/lonely.ts')!]).toEqual([]);
  expect(Object.fromEntries(reaching(imports, ['contracts/src/jobs/rows.ts']))).toEqual({
    'contracts/src/jobs/rows.ts': 0,
    'projections/src/jobs.ts': 1,
    'backend/src/app/all.ts': 2,
    'backend/src/more.ts': 2,
    'backend/src/app/all.spec.ts': 3,
  });
});
