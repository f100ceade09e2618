import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { catalogues } from '@candor/contracts/catalogues/catalogues';
import { callsOf } from '@candor/contracts/kernel/catalogue';
import type { Endpoint } from '@candor/contracts/kernel/endpoint';
import { emptySlice, formatListAddress } from '@candor/contracts/kernel/list';
import { firstDay, lastDay } from '@candor/contracts/values/day';
import { parseInput } from '../../backend/src/http/endpoint.ts';
import { InvalidInput } from '../../backend/src/http/errors.ts';
import { App } from '../support/app.ts';
import { contractPages, endpoints, posts } from '../support/contract.ts';
import { applyFor, ownPageOf } from '../support/hiring.ts';
import { makeOperator } from '../support/operator.ts';
import { isDayNode, type Place, placesIn, sampleOf, withValue } from '../support/request-parts.ts';
import { addressOf, bodies, creations } from './requests.ts';
import { isSampled, type Things, things } from './things.ts';
import { type Json, type Reply, Visitor } from '../support/visitor.ts';

// Every input from outside is accepted or refused with a message. None causes a server error.

/** Property names that every object inherits. */
const inherited = ['toString', 'constructor', 'valueOf', 'hasOwnProperty', 'isPrototypeOf', '__proto__'] as const;
const values: readonly unknown[] = [
  null,
  0,
  -1,
  1.5,
  1e21,
  true,
  '',
  'toString',
  'constructor',
  '__proto__',
  '\u0000',
  '\ud800',
  '2026-13-45',
  'x'.repeat(20_000),
  [],
  [0],
  [null],
  Array(500).fill(0),
  [[['x']]],
  {},
  [{}],
  { a: { b: { c: [1] } } },
  { toString: '', valueOf: null, hasOwnProperty: 1 },
];
/** The calls that end sessions or remove rights and records, so the test sends them last. */
const endsSomething =
  /delete|erase|merge|leave|logout|withdraw|\/end|activate|switch|users\/|reset|remove|archive|close/;
/** The calls that the tests leave out: catalogues whose fields have the same kinds run the same code. */
const left = new Set(
  catalogues.flatMap((entry) =>
    isSampled(entry.upsert.path) && entry.scope === 'organization' ? [] : callsOf(entry).map(({ path }) => path),
  ),
);

let app: App;
let olivia: Visitor;
let visitor: Visitor;
let ours: Things;
let token: string;
beforeAll(async () => {
  app = await App.start({ demo: true });
  await app.stop();
  expect((await makeOperator(app, 'olivia@northwind.example')).code).toBe(0);
  await app.open();
  olivia = await Visitor.signedIn(app, 'olivia@northwind.example');
  ours = await things(olivia);
  await applyFor(app, ours.slug, ours.job.slug, { email: 'mo@example.test' });
  token = (await ownPageOf(app, 'mo@example.test')).split('/').at(-1)!;
  visitor = await Visitor.of(app);
});
afterAll(() => app?.dispose());

const at = (path: string): string =>
  path.replace('/:org/', `/${ours.slug}/`).replace(':job', ours.job.slug).replace(':token', token);
/** The fields that the schema refuses. Null if the schema accepts the request. Rethrows other errors. */
const refusedIn = (request: Endpoint['request'], body: unknown): string[] | null => {
  try {
    parseInput(request, body);
    return null;
  } catch (error) {
    if (error instanceof InvalidInput) return Object.keys(error.fields).map((name) => name.split('.')[0]!);
    throw error;
  }
};
/** Requests for calls without a sample. */
const shaped: Record<string, () => Json> = {
  '/api/reports/proof/holders/upsert': () => ({ name: 'Ada', address: 'ada@example.test' }),
  '/api/opportunities/jobs/upload_from_google_drive': () => ({ file_id: 'a-file-in-google-drive', purpose: 'resume' }),
};
/** A request that the endpoint accepts. */
const requestFor = ({ path, request }: Endpoint): Json => {
  const made = bodies[path] ?? creations[path] ?? shaped[path];
  const named = {
    job_id: ours.job.id,
    application_id: ours.applicant.id,
    candidate_id: ours.applicant.candidate_id,
    user_id: ours.admin,
    version: 1,
    email: 'ada@example.test',
    url: 'https://example.test/',
    fileId: randomUUID(),
    tz_region: 'Europe/Lisbon',
    zone: 'Europe/Lisbon',
    lang: 'en',
    soc_code: '11-1011',
    postal_code: '1000',
  };
  let body = (made ? made(ours, 'one', ours) : sampleOf(request, named)) as Json;
  for (let wrong = refusedIn(request, body); wrong?.length; wrong = refusedIn(request, body)) {
    const kept = Object.entries(body).filter(([name]) => !wrong!.includes(name));
    if (kept.length === Object.keys(body).length) break;
    body = Object.fromEntries(kept);
  }
  return body;
};
const shown = (value: unknown): string => (JSON.stringify(value) ?? '').slice(0, 60);
const fault = (reply: Reply): string | null =>
  reply.status >= 500 ? `${reply.status} ${reply.text.slice(0, 200)}` : null;
/** The failures and their places. The function sends several requests at a time. */
const wrongIn = async <T>(all: readonly T[], ask: (one: T) => Promise<string | null>): Promise<string[]> => {
  const waiting = all[Symbol.iterator]();
  const wrong: string[] = [];
  const inTurn = async () => {
    for (const one of waiting) {
      const said = await ask(one);
      if (said !== null) wrong.push(said);
    }
  };
  await Promise.all([1, 2, 3, 4].map(inTurn));
  return wrong;
};

test('names that every object has are unknown fields of every call, signed in and signed out', async () => {
  const open = posts.filter(({ needs }) => needs.who === 'anyone' || needs.who === 'cases');
  const all = open.flatMap((one) => inherited.map((name) => [one, name] as const));
  // All these calls run the same code, so each gets only some of the names.
  const some = posts.flatMap((one, n) => [n, n + 3].map((at) => [one, inherited[at % inherited.length]!] as const));
  for (const [who, asked] of [
    [olivia, some],
    [visitor, [...all, ...some]],
  ] as const)
    expect(
      await wrongIn(asked, async ([{ path }, name]) => {
        const reply = await who.post(at(path), null, { raw: `{"${name}":""}` });
        const { code, fields = {} } = reply.body;
        if (reply.status === 302 || code === 'denied') return null;
        return reply.status === 200 && code === 'validation' && Object.hasOwn(fields, name)
          ? fields[name] === `Unknown field ${name}.`
            ? null
            : `${path} ${fields[name]}`
          : `${path} ${name}: ${reply.status} ${reply.text.slice(0, 200)}`;
      }),
    ).toEqual([]);
  const deep = await olivia.post('/api/tasks/upsert', null, {
    raw: '{"title":"x","more":{"constructor":{"prototype":{}}}}',
  });
  expect(deep).toMatchObject({ status: 200, body: { code: 'validation' } });
});

describe('each kind of value in each place of a request', () => {
  /** The requests that the schemas accept, in the form that is sent. */
  const taken: { one: Endpoint; raw: string }[] = [];

  test('is taken, or refused by the name of its field', () => {
    const wrong: string[] = [];
    for (const one of posts) {
      const body = requestFor(one);
      for (const place of placesIn(one.request))
        for (const value of values) {
          const made = withValue(body, place, value);
          const refused = refusedIn(one.request, made);
          if (!refused) taken.push({ one, raw: JSON.stringify(made) });
          // A rule over several fields reports the form, or the field that remains when another field is empty.
          else if (value !== '' && ![place[0], 'form'].some((name) => refused.includes(String(name))))
            wrong.push(`${one.path} ${place.join('.')} ${shown(value)}: ${refused.join()}`);
        }
    }
    expect(wrong).toEqual([]);
    expect(taken.length).toBeGreaterThan(3000);
  });

  const sent = async (who: Visitor, some: (one: Endpoint) => boolean) =>
    wrongIn(
      taken.filter(({ one }) => !left.has(one.path) && some(one)),
      async ({ one, raw }) => {
        const said = fault(await who.post(at(one.path), null, { raw }));
        return said && `${one.path} ${raw.slice(0, 300)}: ${said}`;
      },
    );
  test('is answered where it is taken, signed out', async () => {
    expect(await sent(visitor, ({ needs }) => needs.who === 'anyone' || needs.who === 'cases')).toEqual([]);
  });
  test('is answered where it is taken, signed in', async () => {
    expect(await sent(olivia, ({ path }) => !endsSomething.test(path))).toEqual([]);
    expect((await olivia.page('/dashboard')).body.user).toMatchObject({ email: 'olivia@northwind.example' });
    expect(await sent(olivia, ({ path }) => endsSomething.test(path))).toEqual([]);
  });
  test('a list where a truth value belongs, however long, is refused by the name of its field', async () => {
    for (const length of [1, 2, 1000, 19_000])
      expect(
        await olivia.post('/api/people/candidates/contact', {
          candidate_id: ours.applicant.candidate_id,
          do_not_contact: Array(length).fill(0),
        }),
      ).toMatchObject({
        status: 200,
        body: { code: 'validation', fields: { do_not_contact: 'Do not contact is not valid.' } },
      });
  });
});

test('files by address: any value of any parameter, several of one, and names that every object has', async () => {
  const asked = endpoints
    .filter(({ method }) => method === 'GET')
    .flatMap((one) => {
      const names = [
        ...placesIn(one.request).flatMap((place: Place) => (place.length === 1 ? [String(place[0])] : [])),
        ...inherited,
      ];
      return names.flatMap((name) =>
        ['toString', '__proto__', '%00', '1e400', `a&${name}=b`].map((value) => `${at(one.path)}?${name}=${value}`),
      );
    });
  for (const who of [olivia, visitor])
    expect(
      await wrongIn(asked, async (address) => {
        const said = fault(await who.get(address));
        return said && `${address}: ${said}`;
      }),
    ).toEqual([]);
});

describe('a day', () => {
  const beyond = ['0000-01-01', '0001-01-01', '1899-12-31', '9999-01-01', '9999-12-31'];
  const asked = endpoints.flatMap((one) => placesIn(one.request, isDayNode).map((place) => ({ one, place })));
  /** What is said about the field when it has this day. Null: the day is taken. Undefined: the request says with another field that it has no such field. */
  const saidOf = ({ request }: Endpoint, place: Place, day: string): string | null | undefined => {
    try {
      parseInput(request, withValue({}, place, day));
      return null;
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
      const said = Object.entries(error.fields).find(([name]) => name === place.join('.'))?.[1];
      const [of] = place;
      const another = place.length > 1 && Object.keys(error.fields).some((name) => name.split('.')[0] === of);
      return said ?? (another ? undefined : null);
    }
  };

  test('outside the years 1900 to 9998 is refused by the name of its field, wherever a request takes a day', () => {
    expect(asked.length).toBeGreaterThan(60);
    for (const { one, place } of asked) {
      if (saidOf(one, place, firstDay) === undefined) continue;
      for (const day of beyond)
        expect([one.path, place, saidOf(one, place, day)]).toEqual([
          one.path,
          place,
          expect.stringMatching(/^.+ must be between 1900-01-01 and 9998-12-31\.$/),
        ]);
      for (const day of [firstDay, lastDay])
        expect([one.path, place, saidOf(one, place, day)]).toEqual([one.path, place, null]);
    }
  });
  test('at either end of the calendar ends no call, file or page with a fault, and a day beyond ends no page', async () => {
    const calls = asked
      .filter(({ one }) => one.method === 'POST' && !left.has(one.path) && !endsSomething.test(one.path))
      .flatMap(({ one, place }) =>
        [firstDay, lastDay].map((day) => async () => {
          const body = withValue(requestFor(one), place, day);
          const said = fault(await olivia.post(at(one.path), body));
          return said && `${one.path} ${JSON.stringify(body).slice(0, 300)}: ${said}`;
        }),
      );
    const days = [...beyond, firstDay, lastDay];
    const names = ['from', 'to', 'compare_from', 'compare_to', 'day', 'date', 'at'];
    const pairs = names.flatMap((name) => days.map((day) => ({ [name]: day })));
    const whole = [
      { from: firstDay, to: lastDay },
      { from: lastDay, to: firstDay },
    ];
    const queries = [...pairs, ...whole].map((each) => `?${new URLSearchParams(each)}`);
    const addresses = [
      ...contractPages.flatMap(([, one]) => {
        const own = addressOf(one, ours);
        if (one.kind !== 'list') return own.includes(':') ? [] : queries.map((query) => own + query);
        const ranges = Object.entries(one.list.filters).flatMap(([name, { kind }]) =>
          kind === 'range' ? days.map((day) => ({ [name]: { from: day, to: day } })) : [],
        );
        return [...ranges, ...(one.area === 'reports' ? [...pairs, ...whole] : [])].map((filters) =>
          formatListAddress({
            area: one.area,
            entity: one.entity,
            list: { ...emptySlice, filters },
            id: null,
            section: null,
          }),
        );
      }),
      ...endpoints
        .filter(({ method, request }) => method === 'GET' && placesIn(request, isDayNode).length)
        .flatMap(({ path }) => queries.map((query) => `${at(path)}${query}&format=csv`)),
    ].map((address) => async () => {
      const said = fault(await olivia.page(address));
      return said && `${address}: ${said}`;
    });
    expect(await wrongIn([...calls, ...addresses], (ask) => ask())).toEqual([]);
  });
});

test('pages: names that every object has in each part of an address, in cookies and as a language', async () => {
  const filters = encodeURIComponent(`{"toString":["x"],"constructor":{"from":1},"__proto__":true,"view":"valueOf"}`);
  const lists = [...new Set(contractPages.flatMap(([, one]) => (one.kind === 'path' ? [] : [addressOf(one, ours)])))];
  const asked = [
    ...lists.flatMap((address, n) => {
      const parts = address.split('/');
      return [
        ...parts.flatMap((_, index) =>
          index ? [parts.with(index, inherited[(n + index) % inherited.length]!).join('/')] : [],
        ),
        [...parts.slice(0, 5), 'toString-asc', 'constructor', filters, ...parts.slice(8)].join('/'),
        [...parts.slice(0, 8), parts[8] ?? '_', parts[9] ?? '_', '25', '1', 'valueOf-desc', '__proto__', filters].join(
          '/',
        ),
        `${address}?${inherited.map((name) => `${name}=${name}`).join('&')}&as_of=toString&view=constructor`,
      ];
    }),
    ...inherited.flatMap((name) => [
      `/${name}`,
      `/${name}/${name}`,
      `/${name}/jobs`,
      `/${ours.slug}/jobs/${name}`,
      `/${ours.slug}/jobs?location=${name}&department=${name}&lang=${name}&${name}=${name}`,
      `/${ours.slug}/applications/${name}`,
    ]),
  ];
  for (const who of [olivia, visitor])
    expect(
      await wrongIn(asked, async (address) => {
        const said = fault(await who.page(address));
        return said && `${address}: ${said}`;
      }),
    ).toEqual([]);
  expect((await olivia.get('/readyz')).status).toBe(200);
  for (const name of inherited) {
    const odd = await Visitor.of(app, `${name}, ${name};q=0.5`);
    for (const cookie of [name, 'candor_session', 'candor_language', 'XSRF-TOKEN']) odd.jar.set(cookie, name);
    for (const address of ['/', '/dashboard', `/${ours.slug}/jobs`]) {
      expect((await odd.document(address)).status).toBeLessThan(500);
      expect((await odd.post('/api/login', { email: 'a@b.example', password: name })).status).toBeLessThan(500);
    }
  }
});

test('a form without a body is refused', async () => {
  for (const path of ['/:org/booking/api', '/api/login', '/:org/jobs/:job/api/apply'])
    expect(
      (
        await visitor.post(at(path), null, {
          raw: '',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
      ).status,
    ).toBeLessThan(500);
});
