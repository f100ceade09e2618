import { importsOf } from '../../scripts/import-graph.mjs';
import { addressesIn, choose, nounOf, phrasesIn } from '../../scripts/near.mjs';

// The tests that `npm test -- near` runs for a change.

test('the noun of a file is the folder below its room, wherever a room keeps its nouns', () => {
  expect(nounOf('backend/src/features/imports/import.worker.ts')).toBe('imports');
  expect(nounOf('backend/src/reads/imports/pages.ts')).toBe('imports');
  expect(nounOf('frontend/src/parts/imports/row.tsx')).toBe('imports');
  expect(nounOf('contracts/src/imports/events.ts')).toBe('imports');
  expect(nounOf('projections/src/imports/rows.ts')).toBe('imports');
  expect(nounOf('projections/src/imports.ts')).toBeNull();
  expect(nounOf('docs/rules/jobs.md')).toBeNull();
});

test('addresses end at their first value, and phrases are what people read', () => {
  const text = "page(`/people/imports/100/1/${id}`); ask('/api/people/imports/start'); label('Take back'); as('word')";
  expect([...addressesIn(text)]).toEqual(['/people/imports', '/api/people/imports/start']);
  expect([...phrasesIn(text)]).toEqual(['Take back']);
});

describe('of a house with two nouns', () => {
  const texts: Record<string, string> = {
    'contracts/src/boats/calls.ts': "endpoint('/api/boats/launch'); endpoint('/api/boats/sink')",
    'contracts/src/crews/calls.ts': "endpoint('/api/crews/hire')",
    'backend/src/kernel/streams.ts': '',
    'backend/src/features/boats/launching.ts': "import '../../kernel/streams.ts'; refuse('The boat leaks.')",
    'backend/src/features/boats/boat.controller.ts':
      "import './launching.ts'; import { launch } from '@candor/contracts/boats/calls'",
    'backend/src/features/boats/launching.spec.ts': "import './launching.ts'",
    'backend/src/features/crews/crew.controller.ts': "import { hire } from '@candor/contracts/crews/calls'",
    'backend/src/app/app.spec.ts': "import '../features/boats/boat.controller.ts'",
    'backend/src/features/crews/crew.spec.ts': "import './crew.controller.ts'",
    'tests/words/phrases.spec.ts': '',
    'tests/surface/launching.spec.ts': "ask('/api/boats/launch')",
    'tests/surface/crews.spec.ts': "ask('/api/crews/hire')",
    'tests/surface/all.spec.ts':
      "ask('/api/crews/hire'); ask('/api/boats/launch'); ask('/api/boats/sink'); ask('/api/else')",
    'tests/journeys/harbour.spec.ts': "shows('The boat leaks.')",
  };
  const files = Object.keys(texts);
  const near = (changed: string[], budget = 1000, without: string[] = [], longest = budget) => {
    const there = files.filter((file) => !without.includes(file));
    return choose({
      changed,
      files: there,
      imports: importsOf(there, (file) => texts[file]!),
      tests: there
        .filter((file) => file.includes('.spec.'))
        .map((file) => ({ file, starts: /surface|journeys/.test(file), reads: file.includes('words') })),
      secondsOf: (file) => (/surface|journeys/.test(file) ? 20 : 1),
      budget,
      longest,
      read: (file) => texts[file]!,
    });
  };
  const change = ['backend/src/features/boats/launching.ts'];

  test('run what imports the change, what reads the sources, and what is about it, the closest first', () => {
    const { chosen, near: left } = near(change);
    expect(chosen).toEqual([
      'backend/src/features/boats/launching.spec.ts',
      'tests/words/phrases.spec.ts',
      'backend/src/app/app.spec.ts',
      'tests/surface/launching.spec.ts',
      'tests/journeys/harbour.spec.ts',
      'tests/surface/all.spec.ts',
    ]);
    expect(left).toBe(0);
  });
  test('run only as many as there is time for, and tell how many more are close', () => {
    expect(near(change, 63)).toMatchObject({ seconds: 63, near: 0 });
    const { chosen, near: left } = near(change, 40);
    expect([chosen.at(-1), left]).toEqual(['tests/surface/launching.spec.ts', 2]);
    // The limit for one file is so low that it excludes every test that starts the application.
    expect(near(change, 63, [], 19)).toMatchObject({ seconds: 3, near: 3 });
    expect(near(change, 2)).toMatchObject({ seconds: 2, near: 4 });
  });
  test('run a test that was changed, however long it takes', () => {
    expect(near(['tests/surface/crews.spec.ts'], 5).chosen).toContain('tests/surface/crews.spec.ts');
  });
  test('run what is about a file that is gone', () => {
    const gone = ['contracts/src/boats/calls.ts'];
    expect(near(gone, 1000, gone).chosen).toEqual(['tests/words/phrases.spec.ts']);
    expect(near(change, 1000, change).chosen).toContain('tests/surface/launching.spec.ts');
  });
  test('of the kernel run only what imports it', () => {
    const { chosen } = near(['backend/src/kernel/streams.ts']);
    expect(chosen).toContain('backend/src/features/boats/launching.spec.ts');
    expect(chosen).not.toContain('tests/surface/crews.spec.ts');
  });
});
