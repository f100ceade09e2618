import { typedWebAddress } from '@candor/contracts/values/web-address';
import type { location } from '@candor/contracts/catalogues/hiring';
import type { PostRow } from '@candor/contracts/public/rows';
import { describesJob, isSuggestedPay, type Section } from '@candor/contracts/jobs/values';
import type { RowOf } from '@candor/contracts/kernel/catalogue';
import { countries } from '@candor/contracts/values/countries';
import { plainWords } from '@candor/contracts/values/rich-text';
import type { OrganizationRow } from '@candor/contracts/organization/rows';
import { escapeMarkup } from '../../kernel/markup.ts';
import { pictureAddress } from '../files/pictures.ts';
import { publicSections } from './post.ts';

// A job as search engines read it: schema.org JobPosting by the rules of https://schema.org/JobPosting and
// https://developers.google.com/search/docs/appearance/structured-data/job-posting. Unknown facts are left out. If a
// fact is missing that the rules require, there is no posting at all.

const typeOf = (fields: PostRow['fields']): string =>
  ({ contract: 'CONTRACTOR', evaluation: 'CONTRACTOR', temp: 'TEMPORARY', intern: 'INTERN', part: 'PART_TIME' })[
    fields.employment_status
  ] ?? (fields.employment_type === 'part-time' ? 'PART_TIME' : 'FULL_TIME');
const unitOf = { hour: 'HOUR', day: 'DAY', week: 'WEEK', month: 'MONTH', year: 'YEAR' } as const;

const named = ['en', 'de'].map((locale) => new Intl.DisplayNames(locale, { type: 'region' }));
const plain = (text: string) => text.trim().toLowerCase().replace(/^the /, '');
/** Countries by their names: the two letters, the English and the German name, and common spellings. */
const byName = new Map([
  ...countries.flatMap((code) =>
    [code, ...named.map((names) => names.of(code) ?? code)].map((name) => [plain(name), code] as const),
  ),
  ...(['usa', 'u.s.', 'u.s.a.', 'united states of america'] as const).map((name) => [name, 'US'] as const),
  ...(['uk', 'great britain'] as const).map((name) => [name, 'GB'] as const),
]);
/** The country's two letters of ISO 3166-1. Null: the text names no country. */
export const countryOf = (text: string): string | null => byName.get(plain(text)) ?? null;
const countryName = (code: string): string => named[0]!.of(code) ?? code;

/** The countries where a remote worker must live: those among the job's regions, or else the organization's own. */
const applicantsFrom = (regions: readonly string[], organization: OrganizationRow) => {
  const codes = regions.length
    ? regions.map(countryOf).filter((code) => code !== null)
    : [countryOf(organization.country)].filter((code) => code !== null);
  return [...new Set(codes)].map((code) => ({ '@type': 'Country', name: countryName(code) }));
};
const placesOf = (locations: readonly RowOf<typeof location>[]) =>
  locations
    .filter(({ fields }) => fields.country?.trim())
    .map(({ fields: { street, city, region, postal_code, country } }) => ({
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        ...(street ? { streetAddress: street } : {}),
        ...(city ? { addressLocality: city } : {}),
        ...(region ? { addressRegion: region } : {}),
        ...(postal_code ? { postalCode: postal_code } : {}),
        addressCountry: countryOf(country) ?? country.trim(),
      },
    }));
/** The pay that the post shows and a member has set: one figure, or both ends of a range. A range with one end is left out. */
const salaryOf = (fields: PostRow['fields']) => {
  const { compensation_min: low, compensation_max: high } = fields;
  const unitText = unitOf[fields.compensation_period as keyof typeof unitOf] as string | undefined;
  if (!fields.show_compensation || isSuggestedPay(fields) || low === null || high === null || !unitText) return {};
  if (low <= 0 || high < low) return {};
  return {
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: fields.compensation_currency,
      value: {
        '@type': 'QuantitativeValue',
        ...(low === high ? { value: low } : { minValue: low, maxValue: high }),
        unitText,
      },
    },
  };
};

/** The whole text for outside readers: pictures have their full address. */
export const postHtml = ({ sections, process }: Pick<PostedJob, 'sections' | 'process'>, base: string): string =>
  publicSections(sections, process)
    .map(({ name, html }) => `<h2>${escapeMarkup(name)}</h2>${html.replaceAll('src="/files/', `src="${base}/files/`)}`)
    .join('\n');
/** What a post shows of a job's row. */
export type PublishedFacts = Omit<PostRow, 'changed_at' | 'closed_from'>;
/** `Row`: the job, as much of it as the caller knows. `process`: its rounds in words. */
export type PostedJob<Row extends PublishedFacts = PublishedFacts> = {
  row: Row;
  sections: readonly Section[];
  process: string;
  organization: OrganizationRow;
  department: string | null;
  locations: readonly RowOf<typeof location>[];
};
/** The posting of an open job. Null: the job is not public, or the rules require a fact that is missing. `base`: the public address of this site; `today`: an ISO date. */
export const postingOf = (
  { row, sections, process, organization, locations }: PostedJob,
  base: string,
  today: string,
): Record<string, unknown> | null => {
  const { fields } = row;
  const description = postHtml({ sections, process }, base);
  const says = sections.some((each) => describesJob(each) && plainWords(each.body) !== fields.name.trim());
  if (row.hiring_status !== 'open' || row.sample || !row.opened_at || !fields.name.trim() || !says) return null;
  const remote = fields.work_location === 'remote';
  const from = remote ? applicantsFrom(fields.remote_regions, organization) : [];
  const places = placesOf(locations);
  if (!places.length && !from.length) return null;
  const logo = pictureAddress(organization.logo);
  const website = typedWebAddress(organization.primary_domain ?? '');
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: fields.name,
    description,
    datePosted: row.opened_at.slice(0, 10),
    // A past day would mean that the job is closed, but it is open.
    ...(fields.fill_by && fields.fill_by >= today ? { validThrough: fields.fill_by } : {}),
    employmentType: typeOf(fields),
    url: `${base}/${organization.slug}/jobs/${row.slug}`,
    directApply: true,
    identifier: { '@type': 'PropertyValue', name: organization.name, value: row.id },
    hiringOrganization: {
      '@type': 'Organization',
      name: organization.name,
      ...(website ? { sameAs: website } : {}),
      ...(logo ? { logo: `${base}${logo}` } : {}),
      ...(organization.address ? { address: organization.address } : {}),
    },
    ...(remote ? { jobLocationType: 'TELECOMMUTE' } : {}),
    ...(from.length ? { applicantLocationRequirements: from } : {}),
    ...(places.length ? { jobLocation: places } : {}),
    ...salaryOf(fields),
  };
};
