import { existsSync } from 'node:fs';
import { spine } from '../spine.mjs';

// The files that `npm test` runs of the kinds that start the application.

test('every file of the spine exists and says what it covers, and each kind that starts the application has one', () => {
  for (const { file, covers } of spine)
    expect([file, existsSync(file), covers.length > 10]).toEqual([file, true, true]);
  const folders = new Set(spine.map(({ file }) => file.split('/')[1]));
  expect([...folders].toSorted()).toEqual(['cluster', 'faults', 'journeys', 'parity', 'surface']);
});
