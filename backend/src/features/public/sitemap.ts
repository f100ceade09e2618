import { escapeXml } from '../../kernel/markup.ts';

// Makes sitemaps according to https://www.sitemaps.org/protocol.html.

/** The most addresses in a sitemap. */
export const sitemapMost = 50_000;
/** An address, and when its contents last changed. */
export type SitemapEntry = { address: string; changed: string };
const head = '<?xml version="1.0" encoding="UTF-8"?>';
const space = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const entry = (name: 'url' | 'sitemap', { address, changed }: SitemapEntry): string =>
  `<${name}><loc>${escapeXml(address)}</loc><lastmod>${escapeXml(changed)}</lastmod></${name}>`;
const latest = (entries: readonly SitemapEntry[]): string =>
  entries.reduce((last, { changed }) => (changed > last ? changed : last), '');
const urlset = (entries: readonly SitemapEntry[]): string =>
  [head, `<urlset ${space}>`, ...entries.map((each) => entry('url', each)), '</urlset>', ''].join('\n');

/** The sitemap; if there are too many addresses for one file, the index of its parts. `base`: the public address of this site. */
export const sitemapOf = (entries: readonly SitemapEntry[], base: string, most = sitemapMost): string => {
  if (entries.length <= most) return urlset(entries);
  const parts = Array.from({ length: Math.ceil(entries.length / most) }, (_, index) => index);
  return [
    head,
    `<sitemapindex ${space}>`,
    ...parts.map((index) =>
      entry('sitemap', {
        address: `${base}/sitemap-${index + 1}.xml`,
        changed: latest(entries.slice(index * most, (index + 1) * most)),
      }),
    ),
    '</sitemapindex>',
    '',
  ].join('\n');
};
/** One part of the sitemap, from 1; null: there is no such part. */
export const sitemapPart = (entries: readonly SitemapEntry[], part: number, most = sitemapMost): string | null => {
  const own = part >= 1 && entries.length > most ? entries.slice((part - 1) * most, part * most) : [];
  return own.length ? urlset(own) : null;
};

/** The robots.txt: crawlers may read everything public except the API. */
export const robotsText = (base: string): string =>
  ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${base}/sitemap.xml`, ''].join('\n');
