import 'reflect-metadata';
import { globSync, readFileSync } from 'node:fs';
import { pronouns } from '@candor/contracts/accounts/fields';
import { registerFields } from '@candor/contracts/accounts/register-fields';
import { categories } from '@candor/contracts/all-events';
import { catalogues } from '@candor/contracts/catalogues/catalogues';
import { type Endpoint, pathsOf } from '@candor/contracts/kernel/endpoint';
import { formatListAddress } from '@candor/contracts/kernel/list';
import { parseInput } from '../../backend/src/http/endpoint.ts';
import { endpoints } from '../support/contract.ts';
import { promisedCalls } from '../promised/table.ts';

// Requests and entities that were promised at the beginning: this test fails when one is renamed or dropped. Every promise stands in tests/promised/table.ts. The calls, with real bodies, are in tests/surface/promised.spec.ts.

const at = (path: string): Endpoint => endpoints.find((each) => pathsOf(each).includes(path))!;
type Shaped = { shape?: Record<string, Shaped> };
const namesIn = (schema: unknown): string[] => Object.keys((schema as Shaped).shape ?? {});
/** The fields that are refused in a body as a browser sends it, with an empty text for an input without a value. Empty if the body is accepted. */
const problems = (path: string, body: object): Record<string, string> => {
  try {
    parseInput(at(path).request, body);
    return {};
  } catch (error) {
    return (error as { fields: Record<string, string> }).fields;
  }
};

describe('requests', () => {
  /** Each call with a body that has all promised fields, and the fields that the call requires. */
  const token = 'x'.repeat(43);
  const uuid = '8f4f4a0e-7d52-4a5a-9a6a-1f2d3c4b5a69';
  const calls: readonly (readonly [path: string, body: Record<string, unknown>, required: readonly string[]])[] = [
    ['/api/login', { email: 'a@b.example', password: 'p', tz_region: 'Europe/Berlin' }, ['email', 'password']],
    ['/api/password_reset_request', { email: 'a@b.example' }, ['email']],
    ['/api/password_reset', { password: 'a long password', token }, ['password', 'token']],
    [
      '/api/invitation/user',
      { token, password: 'a long password', first_name: 'Ada', last_name: 'Berg', pronoun: pronouns[0] },
      ['token', 'password', 'first_name', 'last_name'],
    ],
    [
      '/api/register',
      {
        first_name: 'Ada',
        last_name: 'Berg',
        pronoun: pronouns[0],
        organization_name: 'Bergwerk',
        primary_domain: 'bergwerk.example',
        industry: 'Legal',
        company_size: 31,
        typical_job_description: 'Product Designer',
        about: '<p>We dig.</p>',
        tzRegion: 'Europe/Berlin',
        securityToken: token,
      },
      ['first_name', 'last_name', 'organization_name', 'securityToken'],
    ],
    [
      '/api/opportunities/jobs/upsert',
      {
        id: 'new',
        name: 'Product Designer',
        generate_content: true,
        hiring_status: 'draft',
        compensation_description: '$90 - $110K',
        employment_type: 'full-time',
        employment_status: 'employee',
      },
      [],
    ],
    ['/api/questionsets/clone/system', { jobId: uuid, questionSetId: uuid }, ['jobId', 'questionSetId']],
    [
      '/api/signed_url',
      { fileName: 'a.pdf', fileType: 'application/pdf', fileId: uuid, acl: 'private', directory: 'resumes' },
      ['fileName', 'fileType', 'fileId', 'acl', 'directory'],
    ],
  ];
  test.each(calls)('%s takes the promised fields', (path, body) => expect(problems(path, body)).toEqual({}));
  test.each(calls)('%s refuses a body without what it must have, and names the field', (path, body, required) => {
    for (const name of required)
      for (const without of [
        { ...body, [name]: undefined },
        { ...body, [name]: '' },
      ])
        expect(Object.keys(problems(path, without))).toEqual([name]);
  });
  test.each(calls)('%s takes an empty text, null and nothing for what may be missing', (path, body, required) => {
    // A job always has a name and a type of employment, so a change cannot empty them.
    const kept = [...required, 'id', 'name', 'employment_type', 'employment_status'];
    for (const name of Object.keys(body).filter((each) => !kept.includes(each)))
      for (const value of ['', null, undefined]) expect(problems(path, { ...body, [name]: value })).toEqual({});
  });
  test('a sign-in without a time zone says null', () =>
    expect(problems('/api/login', { email: 'a@b.example', password: 'p', tz_region: null })).toEqual({}));
  test.each([1, 31, 61, 101, 301])('a company of size %s registers, as a number or as a text', (size) => {
    const [, body] = calls.find(([path]) => path === '/api/register')!;
    for (const company_size of [size, String(size)])
      expect(problems('/api/register', { ...body, company_size })).toEqual({});
    expect(Object.keys(problems('/api/register', { ...body, company_size: size + 1 }))).toEqual(['company_size']);
  });
  test('answers have the promised names', () => {
    const job = (at('/api/opportunities/jobs/upsert').payload as Shaped).shape?.job;
    expect(namesIn(job)).toContain('id');
    expect(namesIn(at('/api/signed_url').payload)).toEqual(expect.arrayContaining(['signedRequest', 'url']));
  });
  test('an upsert makes a record where its id is `new` or left out', () => {
    // Members and organizations are added by an invitation or a separate call. The other calls name what they change in another field.
    const made = ['/api/org/users/upsert', '/api/application/organizations/upsert'];
    const wrong = promisedCalls
      .filter((path) => path.endsWith('/upsert') && !made.includes(path))
      .filter((path) => {
        const id = (
          at(path).request as { shape?: Record<string, { safeParse: (value: unknown) => { success: boolean } }> }
        ).shape?.id;
        return id && !(id.safeParse('new').success && id.safeParse(undefined).success);
      });
    expect(wrong).toEqual([]);
  });
  test('the address of a list has the promised parts', () =>
    expect(
      formatListAddress({
        area: 'opportunities',
        entity: 'jobs',
        id: uuid,
        list: { limit: 100, page: 1, sort: { field: 'name', direction: 'asc' }, search: '', filters: {} },
        section: {
          name: 'resumes',
          id: null,
          list: { limit: 100, page: 1, sort: null, search: '', filters: { resumeStatus: 'new' } },
        },
      } as never),
    ).toBe(`/opportunities/jobs/100/1/name-asc/_/_/${uuid}/resumes/_/100/1/_/_/%7B%22resumeStatus%22%3A%22new%22%7D`));
});

describe('entities', () => {
  test('what was promised by name has that name in the lists or in the log', () => {
    const names = new Set([...catalogues.map(({ name }) => name), ...Object.keys(categories)]);
    const wanted = [
      'user',
      'organization',
      'candidate',
      'job',
      'location',
      'skill',
      'messagetemplate',
      'cadence',
      'invitation',
      'category',
      'subcategory',
      'source',
      'disqualification',
      'jobclose',
      'survey',
      'corevalue',
      'staff',
      'image',
      'jobsection',
      'tag',
      'question',
      'questionset',
      'expert',
      'occupation',
      'appointment',
      'recommendation',
      'form',
      'author',
      'testimonial',
      'deal',
      'partner',
      'term',
      'commission',
    ];
    expect(wanted.filter((each) => !names.has(each))).toEqual([]);
  });
  test('an interviewer of a job is added, changed and removed by name', () =>
    expect(Object.keys(categories.job!.types).filter((each) => /interviewer/i.test(each)).length).toBeGreaterThan(0));
});

describe('sentences', () => {
  const sources = globSync('{contracts,backend,frontend}/src/**/*.{ts,tsx}')
    .filter((file) => !/\.spec\.|[\\/]demo[\\/]/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  test('the fields of a registration are called as promised', () =>
    expect([registerFields.each.primary_domain.label, registerFields.each.pronoun.label]).toEqual([
      'Website',
      'Pronouns',
    ]));
  test('a select without a choice says “Select...”, unless an empty choice means something or the list is empty', () =>
    expect(sources.match(/placeholder\b[^\n]{0,40}\b(Choose|Select…|Loading…)/g)).toBeNull());
  test('a list of choices is 300 high at most and 140 at least, and pages by 5', () => {
    for (const setting of ['maxMenuHeight={300}', 'minMenuHeight={140}', 'pageSize={5}'])
      expect(sources).toContain(setting);
  });
});
