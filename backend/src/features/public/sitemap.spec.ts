import { robotsText, sitemapMost, sitemapOf, sitemapPart } from './sitemap.ts';

const base = 'https://jobs.example';
const entries = Array.from({ length: 5 }, (_, index) => ({
  address: `${base}/acme/jobs/job-${index}?a=1&b=2`,
  changed: `2026-06-0${index + 1}T00:00:00.000Z`,
}));
const addresses = (text: string) => [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map((found) => found[1]!);

test('a short sitemap lists every address with its change', () => {
  const text = sitemapOf(entries, base);
  expect(text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset /);
  expect(addresses(text)).toEqual(entries.map(({ address }) => address.replace('&', '&amp;')));
  expect(text).toContain('<lastmod>2026-06-05T00:00:00.000Z</lastmod>');
  expect(sitemapPart(entries, 1)).toBeNull();
});
test('a long one is an index of parts that together list every address once', () => {
  const text = sitemapOf(entries, base, 2);
  expect(text).toContain('<sitemapindex ');
  expect(addresses(text)).toEqual([1, 2, 3].map((part) => `${base}/sitemap-${part}.xml`));
  expect([...text.matchAll(/<lastmod>(\S+?)T/g)].map((found) => found[1])).toEqual([
    '2026-06-02',
    '2026-06-04',
    '2026-06-05',
  ]);
  const parts = [1, 2, 3].map((part) => sitemapPart(entries, part, 2)!);
  expect(parts.flatMap(addresses)).toEqual(addresses(sitemapOf(entries, base)));
  for (const none of [0, -1, 4]) expect(sitemapPart(entries, none, 2)).toBeNull();
});
test('a part holds at most what the protocol allows', () => expect(sitemapMost).toBe(50_000));
test('crawlers are told where the sitemap is, and to leave the calls alone', () =>
  expect(robotsText(base)).toBe(`User-agent: *\nDisallow: /api/\n\nSitemap: ${base}/sitemap.xml\n`));
