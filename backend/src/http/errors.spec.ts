import { jest } from '@jest/globals';
import { type Appended, noteAppended, noting } from '../kernel/appended.ts';
import { Unavailable } from '../kernel/ports/unavailable.ts';
import { statusAndBody } from './errors.ts';

const changed = { maybe: false, began: 0 };
noting(changed, noteAppended);
const said = (error: unknown, appended?: Appended) =>
  statusAndBody(error, { method: 'POST', url: '/api/x', appended }).body.error;

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void jest.restoreAllMocks());

test.each([
  ['an engine that is away', new Unavailable('away')],
  ['a fault of ours', new TypeError('ours')],
])('after %s an answer says that nothing was changed only when nothing was appended', (_, error) => {
  expect(said(error)).toContain('Nothing was changed.');
  expect(said(error, { maybe: false, began: 0 })).toContain('Nothing was changed.');
  expect(said(error, changed)).toContain('We do not know if it was saved.');
  expect(said(error, changed)).not.toContain('Nothing was changed');
});
