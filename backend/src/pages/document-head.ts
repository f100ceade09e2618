import type { PageBody, PageHead } from '@candor/contracts/kernel/page';
import { type Language, languageParameter } from '@candor/contracts/words/say';
import { escapeMarkup as escape, scriptJson } from '../kernel/markup.ts';

/** The address of the same page in this language. */
const inLanguage = (address: string, language: Language): string =>
  `${address}${address.includes('?') ? '&' : '?'}${languageParameter}=${language}`;

/** Open Graph names a language with a country. */
const locales: Partial<Record<Language, string>> = { en: 'en_US', de: 'de_DE' };

const meta = (key: 'name' | 'property', name: string, content: string | undefined): string[] =>
  content ? [`<meta ${key}="${name}" content="${escape(content)}">`] : [];
const link = (rel: string, href: string, more = ''): string => `<link rel="${rel}"${more} href="${escape(href)}">`;

/** The tags with which the document at this address describes itself: Open Graph (https://ogp.me), Twitter cards, the page's own address and its addresses in other languages. */
export const headTags = (
  { description, address, site, picture, feed, article, unlisted, data }: PageHead,
  { title = site, language = 'en', languages = [] }: Pick<PageBody, 'title' | 'language' | 'languages'>,
  asked: URL,
): string[] => {
  // en-XB is the pseudo-language for development.
  const offered = languages.filter((each) => each !== 'en-XB');
  const chosen = offered.find((each) => each === asked.searchParams.get(languageParameter));
  const own = chosen ? inLanguage(address, chosen) : address;
  return [
    ...meta('name', 'description', description),
    ...(unlisted
      ? ['<meta name="robots" content="noindex">']
      : [
          link('canonical', own),
          ...(offered.length > 1
            ? [
                ...offered.map((each) => link('alternate', inLanguage(address, each), ` hreflang="${each}"`)),
                link('alternate', address, ' hreflang="x-default"'),
              ]
            : []),
        ]),
    ...(feed ? [link('alternate', feed, ' type="application/atom+xml"')] : []),
    ...meta('property', 'og:type', article ? 'article' : 'website'),
    ...meta('property', 'og:title', title),
    ...meta('property', 'og:description', description),
    ...meta('property', 'og:url', own),
    ...meta('property', 'og:site_name', site),
    ...meta('property', 'og:locale', locales[language]),
    ...meta('property', 'og:image', picture?.address),
    ...meta('property', 'og:image:width', picture?.width?.toString()),
    ...meta('property', 'og:image:height', picture?.height?.toString()),
    ...meta('property', 'og:image:alt', picture?.alt),
    ...meta('name', 'twitter:card', picture?.wide ? 'summary_large_image' : 'summary'),
    ...meta('name', 'twitter:title', title),
    ...meta('name', 'twitter:description', description),
    ...meta('name', 'twitter:image', picture?.address),
    ...meta('name', 'twitter:image:alt', picture?.alt),
    ...(data ? [`<script type="application/ld+json">${scriptJson(data)}</script>`] : []),
  ];
};
