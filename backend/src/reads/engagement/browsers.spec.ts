import { idNo } from '../../kernel/given.ts';
import { Browsers } from './browsers.ts';

test('a browser is known by a number that we sealed for this organization, and by no other', () => {
  const browsers = new Browsers('pepper');
  const token = browsers.newToken(idNo(1));
  const hash = browsers.hashOf(idNo(1), token);
  expect(hash).toMatch(/^[\w-]{32}$/);
  expect(browsers.hashOf(idNo(1), token)).toBe(hash);
  expect(browsers.hashOf(idNo(1), browsers.newToken(idNo(1)))).not.toBe(hash);
  const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
  for (const wrong of [null, '', 'no', forged, '00000000-0000-4000-8000-000000000001'])
    expect(browsers.hashOf(idNo(1), wrong)).toBeNull();
  expect(browsers.hashOf(idNo(2), token)).toBeNull();
  expect(new Browsers('other').hashOf(idNo(1), token)).toBeNull();
});
