import { mayShow, siteOf } from './sites.ts';

test('a site is an origin, however it is written', () => {
  expect(['https://Example.com/', ' https://example.com:8443 ', 'http://localhost:3000'].map(siteOf)).toEqual([
    'https://example.com',
    'https://example.com:8443',
    'http://localhost:3000',
  ]);
  expect(
    ['example.com', 'https://example.com/page', 'javascript:alert(1)', 'https://user@example.com'].map(siteOf),
  ).toEqual([null, null, null, null]);
});

test('a form with sites is shown by them and by our own page alone; one without is shown anywhere', () => {
  const own = 'https://candor.example';
  const sites = ['https://example.com'];
  expect(mayShow([], 'https://other.example', own)).toBe(true);
  expect(mayShow(undefined, 'https://other.example', own)).toBe(true);
  expect(mayShow(sites, 'https://example.com', own)).toBe(true);
  expect(mayShow(sites, 'https://example.com/jobs?x', own)).toBe(true);
  expect(mayShow(sites, own, own)).toBe(true);
  expect(mayShow(sites, 'https://other.example', own)).toBe(false);
  expect(mayShow(sites, 'https://other.example/page', own)).toBe(false);
  expect(mayShow(sites, undefined, own)).toBe(true);
  expect(mayShow(sites, 'null', own)).toBe(true);
});
