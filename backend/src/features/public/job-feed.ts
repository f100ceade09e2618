import type { PostRow } from '@candor/contracts/public/rows';
import { english } from '@candor/contracts/words/say';
import type { OrganizationRow } from '@candor/contracts/organization/rows';
import { compensationOf } from '../../reads/public/post.ts';
import { countryOf, type PostedJob, postHtml } from '../../reads/public/posting.ts';
import { escapeXml } from '../../kernel/markup.ts';

// The feed that job boards read: one <job> for each open job, with the elements that Indeed, Adzuna and others have in common.

const element = (name: string, text: string | null | undefined): string[] =>
  text ? [`    <${name}>${escapeXml(text)}</${name}>`] : [];
const jobTypes: Record<string, string> = {
  contract: 'contract',
  evaluation: 'contract',
  intern: 'internship',
  temp: 'temporary',
  part: 'parttime',
};
const typeOf = ({ employment_status, employment_type }: PostRow['fields']): string =>
  jobTypes[employment_status] ?? (employment_type === 'part-time' ? 'parttime' : 'fulltime');
const remoteTypes: Record<string, string> = { remote: 'Fully remote', hybrid: 'Hybrid remote' };
const httpDate = (at: string): string => new Date(at).toUTCString();

const jobOf = ({ row, sections, process, locations, department, organization }: PostedJob, base: string) => {
  const { fields } = row;
  const [place] = locations.map((each) => each.fields);
  return [
    '  <job>',
    ...element('title', fields.name),
    ...element('date', row.opened_at && httpDate(row.opened_at)),
    ...element('referencenumber', row.id),
    ...element('requisitionid', fields.requisition_code ?? row.id),
    ...element('url', `${base}/${organization.slug}/jobs/${row.slug}`),
    ...element('company', organization.name),
    ...element('city', place?.city),
    ...element('state', place?.region),
    ...element('country', place && (countryOf(place.country) ?? place.country)),
    ...element('postalcode', place?.postal_code),
    ...element('streetaddress', place?.street),
    ...element('description', postHtml({ sections, process }, base)),
    ...element('salary', compensationOf(fields, english)),
    ...element('jobtype', typeOf(fields)),
    ...element('category', department),
    ...element('remotetype', remoteTypes[fields.work_location ?? '']),
    ...element('expirationdate', fields.fill_by),
    '  </job>',
  ];
};
/** The feed of these jobs. `base`: the public address of this site. */
export const jobFeed = (organization: OrganizationRow, jobs: readonly PostedJob<PostRow>[], base: string): string => {
  const built = jobs
    .map(({ row }) => row.changed_at)
    .sort()
    .at(-1);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<source>',
    `  <publisher>${escapeXml(organization.name)}</publisher>`,
    `  <publisherurl>${escapeXml(`${base}/${organization.slug}/jobs`)}</publisherurl>`,
    ...(built ? [`  <lastBuildDate>${httpDate(built)}</lastBuildDate>`] : []),
    ...jobs.flatMap((job) => jobOf(job, base)),
    '</source>',
    '',
  ].join('\n');
};
