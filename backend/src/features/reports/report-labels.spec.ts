import { inOrderOfNames } from './report-labels.ts';

const labels = { '1': 'Rafael', '2': 'Inês', '3': 'Olivia' };
const rows = ['1', '2', '3'].map((key) => ({ key }));

test('rows about members stand in the order of their names, not of their ids', () => {
  const ordered = inOrderOfNames({ rows: 'actor', order: 'name' }, rows, labels);
  expect(ordered.map(({ key }) => labels[key as keyof typeof labels])).toEqual(['Inês', 'Olivia', 'Rafael']);
});

test('rows of another order keep it', () => {
  const steps = [{ key: 'x' }, { key: 'y' }, { key: 'z' }];
  const stepNames = { x: 'Sourced: 10. Call', y: 'Sourced: 2. Letter', z: 'Nearly hired: 1. Letter' };
  expect(inOrderOfNames({ rows: 'text', order: 'name' }, steps, stepNames).map(({ key }) => key)).toEqual([
    'z',
    'y',
    'x',
  ]);
  expect(inOrderOfNames({ rows: 'actor', order: { by: 'done' } }, rows, labels)).toEqual(rows);
  expect(inOrderOfNames({ rows: 'step', order: 'pipeline' }, rows, labels)).toEqual(rows);
});
