import { CaldavStandIn, entryOf, file } from '../../../../tests/engines/caldav.ts';
import { calendarsContract, entry } from '../../kernel/ports/calendars.contract-suite.ts';
import type { CalendarGrant } from '../../kernel/ports/calendars.ts';
import { Overdue } from '../../kernel/ports/deadline.ts';
import { AccessExpired, GrantEnded, ProviderRefused } from '../../kernel/ports/grants.ts';
import { outagesContract } from '../../kernel/ports/outages.contract-suite.ts';
import { Busy } from '../../kernel/ports/text-generator.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';
import { CaldavCalendars } from './caldav-calendars.ts';
import { processorTime } from '../../../../tests/support/processor-time.ts';

const server = new CaldavStandIn();
const secret = server.password;
const open = (more: object = {}, at = server) => CaldavCalendars.open({ private_hosts: [at.host], ...more });
const loginOf = (at = server) => ({ address: at.base, user: at.user, password: at.password });
const connected = async (calendars = open(), at = server): Promise<CalendarGrant> => {
  const grant = await calendars.connect(loginOf(at));
  return { ...grant, home: (await calendars.make(grant, 'Interviews & more'))! };
};
const moment = (text: string): number => Date.parse(`2031-03-${text}:00Z`);
const [from, until] = [moment('03T00:00'), moment('17T00:00')];
const busy = async (zone = 'UTC', grant?: CalendarGrant) => {
  const calendars = open();
  const spans = await calendars.busy(grant ?? (await calendars.connect(loginOf())), from, until, zone);
  return spans.map((each) => each.map((at) => new Date(at).toISOString().slice(8, 16)).join('–'));
};

beforeAll(() => server.start());
afterAll(() => server.stop());
beforeEach(() => {
  Object.assign(server, { trouble: null, freeBusy: true, makes: true, wellKnown: '/dav/', password: secret });
  server.deleteHome();
  server.occupy([]);
});

for (const freeBusy of [true, false])
  calendarsContract(`A CalDAV server that ${freeBusy ? 'tells' : 'does not tell'} busy times by itself`, async () => {
    const calendars = open();
    return {
      calendars,
      connected: async () => {
        Object.assign(server, { freeBusy, password: secret });
        return calendars.connect(loginOf());
      },
      occupy: (times) => server.occupy(times),
      there: () => server.entries().map(({ start, summary }) => `${start} ${summary}`),
      deleteHome: () => server.deleteHome(),
      meddle: (times) => (server.meddling = times),
      drag: (uid, starts_at) => server.drag(uid, starts_at),
      withdraw: () => (server.password = 'another'),
    };
  });

describe('what makes somebody busy, where the server gives entries', () => {
  beforeEach(() => (server.freeBusy = false));
  const whole = ['DTSTART;VALUE=DATE:20310305', 'DTEND;VALUE=DATE:20310306'];

  test('whole days are those of their zone', async () => {
    server.write(entryOf(...whole));
    expect(await busy('Europe/Berlin')).toEqual(['04T23:00–05T23:00']);
    expect(await busy('America/New_York')).toEqual(['05T05:00–06T05:00']);
  });

  test('so are those that a server counts by UTC because it does not know their zone', async () => {
    server.freeBusy = true;
    server.occupy([['2031-03-05T00:00:00Z', '2031-03-06T00:00:00Z']]);
    expect(await busy('Europe/Berlin')).toEqual(['04T23:00–05T23:00']);
  });

  test('transparent and cancelled entries make nobody busy, tentative ones do, and a moment without length does not', async () => {
    const times = ['DTSTART:20310305T100000Z', 'DTEND:20310305T110000Z'];
    server.write(
      entryOf(...times, 'TRANSP:TRANSPARENT'),
      entryOf(...times, 'STATUS:CANCELLED'),
      entryOf('DTSTART:20310306T100000Z', 'DURATION:PT30M', 'STATUS:TENTATIVE'),
      entryOf('DTSTART:20310307T100000Z'),
    );
    expect(await busy()).toEqual(['06T10:00–06T10:30']);
  });

  test('what comes again comes again: by its rule, without what was left out, and where it was moved', async () => {
    const uid = 'UID:weekly';
    server.write(
      file(
        'BEGIN:VEVENT',
        uid,
        'DTSTART;TZID=Europe/Berlin:20100104T090000',
        'DTEND;TZID=Europe/Berlin:20100104T100000',
        'RRULE:FREQ=WEEKLY;BYDAY=MO,WE,FR',
        'EXDATE;TZID=Europe/Berlin:20310305T090000',
        'END:VEVENT',
        'BEGIN:VEVENT',
        uid,
        'RECURRENCE-ID;TZID=Europe/Berlin:20310307T090000',
        'DTSTART;TZID=Europe/Berlin:20310308T150000',
        'DTEND;TZID=Europe/Berlin:20310308T160000',
        'END:VEVENT',
        'BEGIN:VEVENT',
        uid,
        'RECURRENCE-ID;TZID=Europe/Berlin:20310310T090000',
        'DTSTART;TZID=Europe/Berlin:20310310T090000',
        'DTEND;TZID=Europe/Berlin:20310310T100000',
        'STATUS:CANCELLED',
        'END:VEVENT',
      ),
    );
    expect(await busy()).toEqual(['03T08:00–03T09:00', '08T14:00–08T15:00', '12T08:00–12T09:00', '14T08:00–14T09:00']);
  });

  test('a rule ends by its count or its last day, in its own zone', async () => {
    server.write(
      entryOf('DTSTART:20310304T100000Z', 'DTEND:20310304T110000Z', 'RRULE:FREQ=DAILY;COUNT=2'),
      entryOf(
        'DTSTART;TZID=Asia/Tokyo:20310306T080000',
        'DTEND;TZID=Asia/Tokyo:20310306T090000',
        'RRULE:FREQ=DAILY;UNTIL=20310306T230000Z',
      ),
    );
    expect(await busy()).toEqual(['04T10:00–04T11:00', '05T10:00–05T11:00', '05T23:00–06T00:00', '06T23:00–07T00:00']);
  });

  test('a zone that only the file knows is taken from the file', async () => {
    server.write(
      file(
        'BEGIN:VTIMEZONE',
        'TZID:(GMT+01.00) Our office',
        'BEGIN:STANDARD',
        'DTSTART:19701025T030000',
        'TZOFFSETFROM:+0200',
        'TZOFFSETTO:+0100',
        'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
        'END:STANDARD',
        'BEGIN:DAYLIGHT',
        'DTSTART:19700301T020000',
        'TZOFFSETFROM:+0100',
        'TZOFFSETTO:+0200',
        'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
        'END:DAYLIGHT',
        'END:VTIMEZONE',
        'BEGIN:VEVENT',
        'UID:daily',
        'DTSTART;TZID=(GMT+01.00) Our office:20310308T090000',
        'DTEND;TZID=(GMT+01.00) Our office:20310308T100000',
        'RRULE:FREQ=DAILY;COUNT=2',
        'END:VEVENT',
      ),
    );
    expect(await busy()).toEqual(['08T08:00–08T09:00', '09T07:00–09T08:00']);
  });

  const outlook = [
    'BEGIN:VTIMEZONE',
    'TZID:W. Europe Standard Time',
    'BEGIN:STANDARD',
    'DTSTART:16010101T030000',
    'TZOFFSETFROM:+0200',
    'TZOFFSETTO:+0100',
    'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:16010101T020000',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0200',
    'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
  ];
  const meeting = (uid: number, day: string, hour: string, ...more: string[]) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTART;TZID=W. Europe Standard Time:${day}T${hour}0000`,
    'DURATION:PT30M',
    ...more,
    'END:VEVENT',
  ];
  test('ten weeks in a zone of Outlook are read in summer and in winter, whatever else the calendar holds', async () => {
    server.write(
      file(...outlook, ...meeting(1, '20310301', '10', 'RRULE:FREQ=DAILY')),
      file(...outlook, ...meeting(2, '20300101', '15', 'RRULE:FREQ=WEEKLY', 'EXDATE:20310304T140000Z')),
      ...Array.from({ length: 60 }, (_, n) => file(...outlook, ...meeting(10 + n, '20310401', '12'))),
    );
    const calendars = open();
    const spans = await calendars.busy(await calendars.connect(loginOf()), from, from + 70 * 86_400_000, 'UTC');
    const starts = spans.map(([at]) => new Date(at).toISOString().slice(5, 16));
    const daily = Array.from({ length: 70 }, (_, n) => new Date(from + n * 86_400_000).toISOString().slice(5, 10));
    // Clocks change on 30 March.
    expect(starts.filter((each) => /T0[89]:/.test(each))).toEqual(
      daily.map((day) => `${day}T${day < '03-30' ? '09' : '08'}:00`),
    );
    expect(starts.filter((each) => /T1[34]:/.test(each))).toEqual([
      ...['03-11', '03-18', '03-25'].map((day) => `${day}T14:00`),
      ...['04-01', '04-08', '04-15', '04-22', '04-29', '05-06'].map((day) => `${day}T13:00`),
    ]);
    expect(starts.filter((each) => each.includes('T10:'))).toEqual(['04-01T10:00']);
  });

  test('what has come each month or year for a long time is found, however much of it there is', async () => {
    const since = (day: string, n: number) => [
      `DTSTART:${day}T${String(8 + (n % 10)).padStart(2, '0')}0000Z`,
      'DURATION:PT10M',
    ];
    server.write(
      ...Array.from({ length: 100 }, (_, n) => entryOf(...since('19300101', n), 'RRULE:FREQ=MONTHLY;BYDAY=1WE')),
      ...Array.from({ length: 100 }, (_, n) => entryOf(...since('19310306', n), 'RRULE:FREQ=YEARLY')),
      ...Array.from({ length: 100 }, (_, n) => entryOf(...since('20240229', n), 'RRULE:FREQ=YEARLY')),
      entryOf('DTSTART:20010307T200000Z', 'DURATION:PT10M', 'RRULE:FREQ=MONTHLY;INTERVAL=16'),
      entryOf('DTSTART:20010307T210000Z', 'DURATION:PT10M', 'RRULE:FREQ=MONTHLY;INTERVAL=9'),
    );
    const days = (await busy()).map((each) => each.slice(0, 5));
    const hours = (day: string) => Array.from({ length: 10 }, (_, n) => `${day}T${String(8 + n).padStart(2, '0')}`);
    expect(days).toEqual([...hours('05'), ...hours('06'), '07T21']);
  });

  describe('more than anybody can read is no free time, and keeps nobody waiting', () => {
    const refused = async () => {
      const began = processorTime();
      await expect(busy()).rejects.toBeInstanceOf(Unavailable);
      expect(processorTime() - began).toBeLessThan(5000);
    };
    const times = ['DTSTART:20310305T100000Z', 'DURATION:PT10M'];
    const rule = 'RRULE:FREQ=DAILY';
    const left = (zone: string, many: number) => {
      const hour = (n: number) =>
        `203103${String(3 + (n % 14)).padStart(2, '0')}T${String(n % 24).padStart(2, '0')}0000`;
      return `EXDATE;TZID=${zone}:${Array.from({ length: many }, (_, n) => hour(n)).join(',')}`;
    };

    test('many zones, and times in one that is not among them', async () => {
      const zones = Array.from({ length: 10_000 }, (_, n) => ['BEGIN:VTIMEZONE', `TZID:Zone ${n}`, 'END:VTIMEZONE']);
      const lines = [...times, rule, left('Other', 200_000)];
      server.write(file(...zones.flat(), 'BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT'));
      await refused();
    });

    test('times that are left out, in many entries', async () => {
      const lines = [...times, rule, left('Europe/Berlin', 1000)];
      server.write(...Array.from({ length: 120 }, () => entryOf(...lines)));
      await refused();
    });

    test('rules', async () => {
      server.write(...Array.from({ length: 50 }, () => entryOf(...times, 'RRULE:FREQ=SECONDLY')));
      await refused();
    });

    test('zones whose clocks change each second', async () => {
      const [first, ...rest] = outlook.map((each) => each.replace(/^RRULE:.*$/, 'RRULE:FREQ=SECONDLY'));
      server.write(
        ...Array.from({ length: 100 }, (_, n) =>
          file(first!, `X-N:${n}`, ...rest, ...meeting(n, '20310305', '10', rule)),
        ),
      );
      await refused();
    });

    test('calendars, each of which would do by itself', async () => {
      const text = entryOf(...times, `DESCRIPTION:${'x'.repeat(3 * 1024 * 1024)}`);
      for (const name of ['one', 'two', 'three'])
        server.calendars.set(name, { files: new Map([['a.ics', { etag: '"1"', text }]]), ours: false });
      try {
        await refused();
        server.calendars.delete('one');
        expect(await busy()).toEqual(['05T10:00–05T10:10']);
      } finally {
        for (const name of ['one', 'two', 'three']) server.calendars.delete(name);
      }
    });
  });

  test.each([
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=MONTHLY;INTERVAL=48;BYDAY=5MO',
    'FREQ=SECONDLY',
    'FREQ=YEARLY;BYMONTH=4;BYDAY=1MO;BYMONTHDAY=15',
    'FREQ=DAILY;INTERVAL=999999999',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=NEVER',
  ])('a rule that never ends or never comes holds nobody up: %s', async (rule) => {
    // The same rule with more days than people ever name.
    const days = `FREQ=YEARLY;BYDAY=${'1MO,'.repeat(50_000)}2TU`;
    const rules = [rule, days].map((each) => `RRULE:${each}`);
    server.write(entryOf('DTSTART:20310205T100000Z', 'DTEND:20310205T100500Z', ...rules));
    const began = processorTime();
    await busy().catch((fault: unknown) => expect(fault).toBeInstanceOf(Unavailable));
    expect(processorTime() - began).toBeLessThan(3000);
  });

  test('titles and guests are not asked for, as long as the server can leave them out', async () => {
    server.bodies.length = 0;
    await busy();
    const asked = server.bodies.filter((each) => each.includes('calendar-query'));
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.join()).not.toMatch(/SUMMARY|ATTENDEE|DESCRIPTION|<c:calendar-data\/>/);
  });
});

describe('where somebody connects', () => {
  const refusal = (more: object) =>
    open()
      .connect({ ...loginOf(), ...more })
      .then(
        () => 'connected',
        (fault: { why?: string }) => fault.why ?? fault,
      );
  test('the address of the server is enough, and so is any of its own', async () => {
    for (const path of ['', '/', '/dav/', '/dav/principals/ines/'])
      expect(await refusal({ address: `${server.base}${path}` })).toBe('connected');
  });

  test('what is wrong is told apart', async () => {
    expect(await refusal({ password: 'wrong' })).toBe('password');
    expect(await refusal({ user: 'olivia' })).toBe('password');
    server.wellKnown = '/nothing/';
    expect(await refusal({})).toBe('no_calendars');
    server.trouble = { as: 'answer', body: '<html>Welcome</html>' };
    expect(await refusal({})).toBe('no_calendars');
    for (const address of ['ftp://calendar.example', 'http://calendar.example', 'file:///etc/passwd', '::', 'https://'])
      expect(await refusal({ address })).toBe('address');
  });

  test('where nobody can make a calendar we only read', async () => {
    server.makes = false;
    const calendars = open();
    const grant = await calendars.connect(loginOf());
    expect(await calendars.make(grant, 'Interviews')).toBeNull();
    await calendars.put(grant, entry());
    await calendars.remove(grant, 'none');
    await calendars.leave(grant);
    expect(await calendars.standing(grant, from)).toEqual([]);
    expect(server.entries()).toEqual([]);
  });

  test('it leads nowhere else: not to this machine, not to somebody else, not on and on', async () => {
    const other = new CaldavStandIn();
    await other.start();
    try {
      for (const wellKnown of [
        `${other.base}/dav/`,
        'https://localhost/',
        'https://[::1]/',
        'https://169.254.169.254/',
      ]) {
        server.wellKnown = wellKnown;
        expect(await refusal({})).toBe('address');
      }
      expect(other.asked).toEqual([]);
      server.wellKnown = '/.well-known/caldav';
      expect(await refusal({})).toBeInstanceOf(Unavailable);
    } finally {
      await other.stop();
    }
  });
});

describe('a server in trouble', () => {
  let grant: CalendarGrant;
  beforeEach(async () => (grant = await connected()));

  test('busy: it says how long', async () => {
    server.trouble = { as: 'status', status: 429, headers: { 'retry-after': '7' } };
    const fault = await open()
      .put(grant, entry())
      .catch((thrown: unknown) => thrown);
    expect(fault).toBeInstanceOf(Busy);
    expect(fault).toMatchObject({ retryAfter: 7000 });
  });

  test.each([500, 503])('%i is Unavailable', async (status) => {
    server.trouble = { as: 'status', status };
    await expect(open().busy(grant, from, until, 'UTC')).rejects.toThrow(`answered ${status}`);
    await expect(open().refresh(grant)).rejects.toBeInstanceOf(Unavailable);
  });

  test('403 is refused, and nobody is named', async () => {
    server.trouble = { as: 'status', status: 403 };
    const fault = await open()
      .put(grant, entry())
      .catch((thrown: Error) => thrown);
    expect(fault).toBeInstanceOf(ProviderRefused);
    expect(`${String(fault)} ${JSON.stringify(fault)}`).not.toMatch(/ines|harbour-secret/);
  });

  test('a password that is taken back ends it, and one that was refused by mistake does not', async () => {
    await expect(open().refresh(grant)).resolves.toEqual(grant);
    server.password = 'another';
    await expect(open().busy(grant, from, until, 'UTC')).rejects.toBeInstanceOf(AccessExpired);
    await expect(open().refresh(grant)).rejects.toBeInstanceOf(GrantEnded);
  });

  test('silent, slow, endless, or in words that nobody can read', async () => {
    const hasty = open({ seconds: 0.2 });
    server.trouble = { as: 'silence' };
    await expect(hasty.busy(grant, from, until, 'UTC')).rejects.toBeInstanceOf(Overdue);
    server.trouble = { as: 'slow', wait: 600 };
    await expect(hasty.busy(grant, from, until, 'UTC')).rejects.toBeInstanceOf(Overdue);
    server.trouble = { as: 'endless', bytes: 64 * 1024 * 1024 };
    await expect(open().busy(grant, from, until, 'UTC')).rejects.toThrow('more than anybody asked for');
    for (const body of [
      '<html>Maintenance</html>',
      '{',
      '<!DOCTYPE bomb [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]><multistatus>&b;</multistatus>',
      '<multistatus>'.repeat(100_000),
    ]) {
      server.trouble = { as: 'answer', body };
      await expect(open().busy(grant, from, until, 'UTC')).rejects.toThrow('nobody can read');
    }
  });

  test('an entry that was written and not heard of is not written twice', async () => {
    const one = entry({ title: 'First <Round> & "more"' });
    server.trouble = { as: 'unheard' };
    await expect(open({ seconds: 0.2 }).put(grant, one)).rejects.toBeInstanceOf(Overdue);
    server.trouble = null;
    await open().put(grant, one);
    expect(server.entries().map(({ uid, summary }) => [uid, summary])).toEqual([[one.uid, 'First <Round> & "more"']]);
  });

  test('what changes without an end is given up, and may be tried again', async () => {
    const one = entry();
    await open().put(grant, one);
    server.meddling = 100;
    await expect(open().put(grant, { ...one, title: 'Other' })).rejects.toBeInstanceOf(Unavailable);
    server.meddling = 0;
  });
});

outagesContract('A CalDAV server', async () => {
  const other = new CaldavStandIn();
  await other.start();
  const calendars = open({ seconds: 1 }, other);
  const kept = await connected(calendars, other);
  const one = entry();
  return {
    calls: {
      busy: () => calendars.busy(kept, from, until, 'UTC'),
      put: () => calendars.put(kept, one),
      remove: () => calendars.remove(kept, 'none'),
      refresh: () => calendars.refresh(kept),
    },
    most: 9500,
    stop: () => other.stop(),
    start: () => other.start(),
    dispose: async () => {
      await calendars.close();
      await other.stop();
    },
  };
});
