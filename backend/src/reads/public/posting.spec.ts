import fc from 'fast-check';
import type { location } from '@candor/contracts/catalogues/hiring';
import type { PostRow } from '@candor/contracts/public/rows';
import { defaultJobFields } from '@candor/contracts/jobs/default-fields';
import { type Section } from '@candor/contracts/jobs/values';
import type { RowOf } from '@candor/contracts/kernel/catalogue';
import type { OrganizationRow } from '@candor/contracts/organization/rows';
import { postingFaults } from '../../../../tests/support/job-posting-rules.ts';
import { countryOf, type PostedJob, postingOf } from './posting.ts';

const today = '2026-06-15';
const base = 'https://jobs.example';
type Fields = PostRow['fields'];
const place = (fields: Partial<RowOf<typeof location>['fields']> = {}) =>
  ({
    id: 'berlin',
    fields: {
      name: 'Berlin',
      street: null,
      city: 'Berlin',
      region: null,
      postal_code: null,
      country: 'Germany',
      ...fields,
    },
  }) as RowOf<typeof location>;
const section = (body: string, name = 'The role', visible = true) =>
  ({ id: 's', kind: 'role', name, body, visible, locked: false }) as Section;
const job = (
  fields: Partial<Fields> = {},
  { row = {}, ...more }: Partial<Omit<PostedJob, 'row'>> & { row?: Partial<PostRow> } = {},
): PostedJob => ({
  row: {
    id: '00000000-0000-4000-8000-000000000001',
    slug: 'crane-driver-abc123',
    sample: false,
    hiring_status: 'open',
    opened_at: '2026-06-01T08:00:00.000Z',
    fields: { ...defaultJobFields, name: 'Crane Driver', work_location: 'onsite', ...fields },
    ...row,
  } as PostRow,
  sections: [section('<p>You lift containers.</p>')],
  process: '<ol><li>We read every application.</li></ol>',
  organization: {
    id: 'o',
    name: 'Harbour Works',
    slug: 'harbour',
    country: 'PT',
    primary_domain: 'harbour.example',
    address: '1 Quay',
    logo: 'images/logo.png',
  } as OrganizationRow,
  department: null,
  locations: [place()],
  ...more,
});
const posted = (...given: Parameters<typeof job>) => postingOf(job(...given), base, today);

test('what nobody cleaned before is cleaned on its way to job boards', () => {
  const sections = [section('<p>You lift. <img src=x onerror=alert(1)></p><script>alert(1)</script>')];
  expect(posted({}, { sections })).toMatchObject({ description: '<h2>The role</h2><p>You lift. </p>' });
});

test('a posting of an open job keeps all rules and says what is known', () => {
  const posting = posted({ fill_by: '2026-07-01', compensation_min: 50_000, compensation_max: 70_000 });
  expect(postingFaults(posting, today)).toEqual([]);
  expect(posting).toEqual({
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: 'Crane Driver',
    description: '<h2>The role</h2><p>You lift containers.</p>',
    datePosted: '2026-06-01',
    validThrough: '2026-07-01',
    employmentType: 'FULL_TIME',
    url: `${base}/harbour/jobs/crane-driver-abc123`,
    directApply: true,
    identifier: { '@type': 'PropertyValue', name: 'Harbour Works', value: '00000000-0000-4000-8000-000000000001' },
    hiringOrganization: {
      '@type': 'Organization',
      name: 'Harbour Works',
      sameAs: 'https://harbour.example',
      logo: `${base}/files/images/logo.png`,
      address: '1 Quay',
    },
    jobLocation: [
      {
        '@type': 'Place',
        address: { '@type': 'PostalAddress', addressLocality: 'Berlin', addressCountry: 'DE' },
      },
    ],
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'USD',
      value: { '@type': 'QuantitativeValue', minValue: 50_000, maxValue: 70_000, unitText: 'YEAR' },
    },
  });
});
test.each<[string, ...Parameters<typeof job>]>([
  ['a draft', {}, { row: { hiring_status: 'draft' } }],
  ['an internal job', {}, { row: { hiring_status: 'internal' } }],
  ['a closed job', {}, { row: { hiring_status: 'archived' } }],
  ['a job of the sample data', {}, { row: { sample: true } }],
  ['a job that was never opened', {}, { row: { opened_at: null } }],
  ['a job without a description', {}, { sections: [] }],
  ['a job whose description nobody may see', {}, { sections: [section('<p>Secret</p>', 'Secret', false)] }],
  ['a job whose description is its name', {}, { sections: [section('<p>Crane Driver</p>', 'Crane Driver')] }],
  ['a job on site without a place', {}, { locations: [] }],
  [
    'a remote job of regions that are no countries',
    { work_location: 'remote', remote_regions: ['EMEA'] },
    { locations: [] },
  ],
])('%s has no posting', (_, ...given) => expect(posted(...given)).toBeNull());

test.each<[string, Partial<Fields>]>([
  ['pay that is only our suggestion', {}],
  ['pay that the post does not show', { show_compensation: false, compensation_min: 1, compensation_max: 2 }],
  ['pay in words', { compensation_description: 'A lot' }],
  ['only the lowest pay', { compensation_min: 50_000 }],
  ['only the highest pay', { compensation_max: 50_000 }],
])('%s is no base salary', (_, fields) => expect(posted(fields)).not.toHaveProperty('baseSalary'));
test('one figure of pay is one value', () =>
  expect(posted({ compensation_min: 20, compensation_max: 20, compensation_period: 'hour' })).toMatchObject({
    baseSalary: { value: { '@type': 'QuantitativeValue', value: 20, unitText: 'HOUR' } },
  }));
test('a day to fill the job by that has passed is not told, because the job is open', () =>
  expect(posted({ fill_by: '2026-06-14' })).not.toHaveProperty('validThrough'));
test.each([
  [
    ['Germany', 'the Netherlands', 'USA'],
    ['Germany', 'Netherlands', 'United States'],
  ],
  [['Deutschland', 'DE', 'EMEA'], ['Germany']],
  [[], ['Portugal']],
])('a remote job of the regions %j is for applicants from %j', (remote_regions, countries) => {
  const posting = posted({ work_location: 'remote', remote_regions }, { locations: [] });
  expect(postingFaults(posting, today)).toEqual([]);
  expect(posting).toMatchObject({
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: countries.map((name) => ({ '@type': 'Country', name })),
  });
  expect(posting).not.toHaveProperty('jobLocation');
});
test('a hybrid job is no remote job', () =>
  expect(posted({ work_location: 'hybrid' })).not.toHaveProperty('jobLocationType'));
test('a country that is written by hand is told as it is written', () => {
  expect(countryOf('Atlantis')).toBeNull();
  expect(posted({}, { locations: [place({ country: ' Atlantis ' })] })).toMatchObject({
    jobLocation: [{ address: { addressCountry: 'Atlantis' } }],
  });
});
test('the name of a section cannot bring marks into the description', () => {
  const posting = posted({}, { sections: [section('<p>Text</p>', '</h2><script>alert(1)</script>')] });
  expect(posting!.description).toBe('<h2>&lt;/h2&gt;&lt;script&gt;alert(1)&lt;/script&gt;</h2><p>Text</p>');
});
test('whatever somebody has filled in, there is a posting that keeps all rules, or none', () => {
  const some = fc.oneof(fc.constant(null), fc.string());
  fc.assert(
    fc.property(
      fc.record({
        name: fc.string(),
        employment_type: fc.constantFrom('full-time', 'part-time'),
        employment_status: fc.constantFrom('contract', 'employee', 'part', 'evaluation', 'intern', 'temp'),
        work_location: fc.constantFrom(null, 'onsite', 'remote', 'hybrid'),
        remote_regions: fc.array(fc.constantFrom('Germany', 'EMEA', 'us', '', 'the moon')),
        compensation_min: fc.option(fc.integer({ min: 0, max: 10 }), { nil: null }),
        compensation_max: fc.option(fc.integer({ min: 0, max: 10 }), { nil: null }),
        compensation_period: fc.constantFrom('hour', 'day', 'week', 'month', 'year'),
        show_compensation: fc.boolean(),
        fill_by: fc.constantFrom(null, '2020-01-01', '2030-01-01'),
      }),
      fc.array(fc.record({ city: some, street: some, country: fc.constantFrom('', ' ', 'Germany', 'Atlantis') })),
      fc.array(fc.constantFrom('', '<p></p>', '<p>Text</p>')),
      (fields, places, bodies) => {
        const posting = posted(fields as Partial<Fields>, {
          locations: places.map((each) => place(each as never)),
          sections: bodies.map((body) => section(body)),
        });
        if (posting) expect(postingFaults(posting, today)).toEqual([]);
      },
    ),
  );
});
