import { catalogues, disposition } from '@candor/contracts/catalogues/catalogues';
import { messagetemplate } from '@candor/contracts/catalogues/templates';
import { disqualification, source } from '@candor/contracts/catalogues/hiring';
import { catalogueEvents } from '@candor/contracts/kernel/catalogue';
import { sentenceOf } from '@candor/contracts/kernel/event';
import fc from 'fast-check';
import { isRejection } from '../../kernel/decider.ts';
import { given, idNo } from '../../kernel/given.ts';
import { catalogueDecider } from './catalogue.decider.ts';
import { decideMany, type Entry } from './entry-rules.decider.ts';

const sources = catalogueDecider(source);
const upserted = (id: string, fields: Record<string, unknown>, created = true) => ({
  type: 'SourceUpserted',
  data: { id, fields, created, changes: {} },
});
const entry = (name: string, source: string) => ({ name, source, tag: null, active: true });
const linkedIn = upserted(idNo(20), entry('LinkedIn', 'sourced'));
const fair = upserted(idNo(21), entry('Job fair', 'fair'));
const removed = { type: 'SourceDeleted', data: { id: idNo(20), name: 'LinkedIn' } };

describe('an entry of a small list', () => {
  test('is created as a whole record', () => {
    given(sources)
      .when('upsert', { fields: { name: 'LinkedIn', source: 'sourced' } })
      .then([
        {
          type: 'SourceUpserted',
          data: {
            id: idNo(1000),
            fields: entry('LinkedIn', 'sourced'),
            created: true,
            changes: {
              name: { from: null, to: 'LinkedIn' },
              source: { from: null, to: 'sourced' },
              active: { from: null, to: true },
            },
          },
        },
      ]);
  });
  test('is changed by the fields that are given, and keeps the others', () => {
    given(sources, [linkedIn])
      .when('upsert', { id: idNo(20), fields: { name: 'LinkedIn Jobs', source: undefined } })
      .then([
        {
          type: 'SourceUpserted',
          data: {
            id: idNo(20),
            fields: entry('LinkedIn Jobs', 'sourced'),
            created: false,
            changes: { name: { from: 'LinkedIn', to: 'LinkedIn Jobs' } },
          },
        },
      ]);
    given(sources, [linkedIn])
      .when('upsert', { id: idNo(20), fields: { name: 'LinkedIn' } })
      .thenNothing();
  });
  test('needs its required fields, and all that lack are named', () => {
    const asked = given(sources).when('upsert', { fields: {} });
    asked.thenRejected('validation', 'Name is required.');
    expect(asked.outcome).toMatchObject({
      errors: ['Name is required.', 'Type is required.'],
      fields: { name: 'Name is required.', source: 'Type is required.' },
    });
    given(sources, [linkedIn])
      .when('upsert', { id: idNo(20), fields: { name: '' } })
      .thenRejected('validation', 'Name is required.');
    given(sources, [linkedIn])
      .when('upsert', { id: idNo(20), fields: { source: null } })
      .thenRejected('validation', 'Type is required.');
  });
  test('that was stored before a field was declared holds the initial value of that field', () => {
    const old = upserted(idNo(20), { name: 'LinkedIn', source: 'sourced' });
    given(sources, [old])
      .when('upsert', { id: idNo(20), fields: { name: 'LinkedIn', active: true } })
      .thenNothing();
  });
  test('of rich text needs a word or a picture where it is required', () => {
    const templates = catalogueDecider(messagetemplate);
    const fields = { name: 'Thanks', kind: 'note', subject: 'Thanks' };
    given(templates)
      .when('upsert', { fields: { ...fields, body: '<p>&nbsp;<br></p>' } })
      .thenRejected('validation', 'Message is required.');
    expect(
      given(templates).when('upsert', { fields: { ...fields, body: '<p><img src="/files/a.png"></p>' } }).outcome,
    ).toHaveLength(1);
  });
  test('has a name of its own, whatever the case and the spaces, which is free again when it is removed', () => {
    given(sources, [linkedIn, fair])
      .when('upsert', { fields: { name: ' linkedin ', source: 'sourced' } })
      .thenRejected('duplicate', 'Source " linkedin " already exists.');
    given(sources, [linkedIn, fair])
      .when('upsert', { id: idNo(21), fields: { name: 'LinkedIn' } })
      .thenRejected('duplicate', 'Source "LinkedIn" already exists.');
    expect(
      given(sources, [linkedIn, removed])
        .when('upsert', { fields: { name: 'LinkedIn', source: 'sourced' } })
        .leadsTo()
        .entries.filter((entry) => !entry.deleted),
    ).toHaveLength(1);
  });
  test('keeps a key by which others find it, whoever sends another one', () => {
    const templates = catalogueDecider(messagetemplate);
    const fields = { name: 'Thanks', kind: 'note', subject: 'Thanks', body: '<p>Thanks</p>', key: null };
    const sent = (key: string | null) => ({
      ...upserted(idNo(20), { ...fields, key }),
      type: 'MessageTemplateUpserted',
    });
    for (const key of ['other', ''])
      given(templates, [sent('application_confirmation')])
        .when('upsert', { id: idNo(20), fields: { key } })
        .thenRejected('validation', 'Key cannot be changed once it is set.');
    given(templates, [sent('application_confirmation')])
      .when('upsert', { id: idNo(20), fields: { key: 'application_confirmation' } })
      .thenNothing();
    expect(
      given(templates, [sent(null)]).when('upsert', { id: idNo(20), fields: { key: 'own' } }).outcome,
    ).toHaveLength(1);
  });
  test('is removed once, and then not changed any more', () => {
    given(sources, [linkedIn])
      .when('remove', { id: idNo(20) })
      .then([removed]);
    given(sources, [linkedIn, removed])
      .when('remove', { id: idNo(20) })
      .thenNothing();
    given(sources)
      .when('remove', { id: idNo(20) })
      .thenRejected('not_found', 'Source not found.');
    given(sources, [linkedIn, removed])
      .when('upsert', { id: idNo(20), fields: { name: 'Again' } })
      .thenRejected('not_found', 'Source not found.');
  });
  test('that was removed is brought back as it was, once, and its history says so', () => {
    const back = {
      ...linkedIn,
      data: { ...linkedIn.data, created: false, changes: { brought_back: { from: false, to: true } } },
    };
    given(sources, [linkedIn, removed])
      .when('restore', { id: idNo(20) })
      .then([back]);
    expect(sentenceOf(catalogueEvents(source).types.SourceUpserted!, back.data)).toBe('restored the source LinkedIn');
    given(sources, [linkedIn, removed, back])
      .when('restore', { id: idNo(20) })
      .thenNothing();
    given(sources)
      .when('restore', { id: idNo(20) })
      .thenRejected('not_found', 'Source not found.');
  });
  test('is not brought back beside another that has its name by now', () => {
    given(sources, [linkedIn, removed, upserted(idNo(22), entry('linkedin', 'sourced'))])
      .when('restore', { id: idNo(20) })
      .thenRejected('duplicate', 'Source "LinkedIn" already exists.');
  });
  test('that others use is neither changed, removed nor brought back by who does not see them, one by one and among many', () => {
    const beyond = { [idNo(20)]: { one: 'candidate', many: 'candidates', count: 2 } };
    const error = 'LinkedIn is used in hiring. Ask a recruiter to change it.';
    const fields = entry('Linked', 'sourced');
    given(sources, [linkedIn], { beyond })
      .when('upsert', { id: idNo(20), fields })
      .thenRejected('permission', error);
    given(sources, [linkedIn], { beyond })
      .when('upsert', { id: idNo(20), fields: entry('LinkedIn', 'sourced') })
      .thenNothing();
    given(sources, [linkedIn], { beyond })
      .when('remove', { id: idNo(20) })
      .thenRejected('permission', error);
    given(sources, [linkedIn, removed], { beyond })
      .when('restore', { id: idNo(20) })
      .thenRejected('permission', error);
    const { events, told } = decideMany(
      source,
      { action: 'upsert', named: true, entries: [{ fields: { name: 'linkedin', tag: 'li' } }, { fields }] },
      [{ id: idNo(20), fields: entry('LinkedIn', 'sourced'), deleted: false, version: 0 }],
      { beyond },
      () => idNo(1000),
    );
    expect(told.map(({ result, code }) => [result, code])).toEqual([
      ['refused', 'permission'],
      ['new', ''],
    ]);
    expect(events).toHaveLength(1);
  });
  test('that must stay where it is used is not removed before it is removed there', () => {
    const held = { [idNo(20)]: { one: 'open job', many: 'open jobs', count: 2 } };
    given(sources, [linkedIn], { held })
      .when('remove', { id: idNo(20) })
      .thenRejected('in_use', 'LinkedIn is used by 2 open jobs. Remove it there first.');
    given(sources, [linkedIn, removed], { held })
      .when('remove', { id: idNo(20) })
      .thenNothing();
  });
  test('that belongs to the system stays', () => {
    given(catalogueDecider(disqualification), [
      {
        type: 'DisqualificationReasonUpserted',
        data: { id: idNo(20), fields: { name: 'Knockout answer', is_system: true }, created: true, changes: {} },
      },
    ])
      .when('remove', { id: idNo(20) })
      .thenRejected('wrong_state', 'This is a system entry. Hide it instead.');
  });
});

describe('many entries at once', () => {
  const some = [linkedIn, fair];
  test('are decided in turn: a refusal stops none of the others, and each sees what came before it', () => {
    const { outcome } = given(sources, some).when('many', {
      action: 'upsert',
      entries: [
        { id: idNo(20), fields: { name: 'LinkedIn Jobs' } },
        { id: idNo(99), fields: { active: false } },
        { id: idNo(21), fields: { name: 'LinkedIn' } },
      ],
    });
    expect(outcome).toMatchObject([
      { data: { id: idNo(20), fields: { name: 'LinkedIn Jobs' } } },
      { data: { id: idNo(21), fields: { name: 'LinkedIn' } } },
    ]);
  });
  test('are each told what became of them', () => {
    const { told } = decideMany(
      source,
      {
        action: 'upsert',
        entries: [
          { id: idNo(20), fields: { active: false } },
          { id: idNo(20), fields: { active: false } },
          { id: idNo(21), fields: { name: 'linkedin' } },
          { id: idNo(99), fields: {} },
        ],
      },
      given(sources, some).state.entries,
      {},
      () => idNo(1000),
    );
    expect(told).toMatchObject([
      { id: idNo(20), name: 'LinkedIn', result: 'changed', changes: { active: { from: true, to: false } } },
      { result: 'unchanged' },
      { result: 'refused', code: 'duplicate', errors: ['Source "linkedin" already exists.'] },
      { result: 'refused', code: 'not_found', errors: ['Source not found.'] },
    ]);
  });
  test('are removed and brought back, except one that is kept where it is used', () => {
    const held = { [idNo(21)]: { one: 'open job', many: 'open jobs', count: 1 } };
    const both = [{ id: idNo(20) }, { id: idNo(21) }];
    given(sources, some, { held }).when('many', { action: 'delete', entries: both }).then([removed]);
    given(sources, [...some, removed])
      .when('many', { action: 'restore', entries: both })
      .then([
        {
          ...linkedIn,
          data: { ...linkedIn.data, created: false, changes: { brought_back: { from: false, to: true } } },
        },
      ]);
  });
  test('of a file are found by their names, and a name that is not there is added', () => {
    const rows = {
      action: 'upsert' as const,
      named: true,
      entries: [
        { fields: { name: 'linkedin', source: 'sourced', tag: 'li' } },
        { fields: { name: 'Agency', source: 'recruited', tag: null } },
        { fields: { name: 'AGENCY', source: 'recruited' } },
      ],
    };
    const asked = given(sources, some).when('many', rows);
    expect(asked.outcome).toMatchObject([
      { data: { id: idNo(20), fields: { name: 'linkedin', tag: 'li' }, created: false } },
      { data: { id: idNo(1000), fields: { name: 'Agency', active: true }, created: true } },
    ]);
    const told = (entries: readonly Entry[]) =>
      decideMany(source, rows, entries, {}, () => idNo(1000)).told.map(({ result }) => result);
    expect(told(given(sources, some).state.entries)).toEqual(['changed', 'new', 'refused']);
    expect(told(asked.leadsTo().entries)).toEqual(['unchanged', 'unchanged', 'refused']);
  });
  test('with one name for several entries are refused: nobody can tell which is meant', () => {
    const dispositions = catalogueDecider(disposition);
    const entry = (n: number, parent: number) => ({
      type: 'DispositionUpserted',
      data: {
        id: idNo(n),
        fields: { name: 'No answer', parent_id: idNo(parent), outcome: 'neutral' },
        created: true,
        changes: {},
      },
    });
    const { entries } = given(dispositions, [entry(20, 1), entry(21, 2)]).state;
    const told = (fields: Record<string, unknown>) =>
      decideMany(disposition, { action: 'upsert', named: true, entries: [{ fields }] }, entries, {}, () => idNo(9))
        .told[0]!;
    expect(told({ name: 'no answer', outcome: 'negative' })).toMatchObject({
      result: 'refused',
      errors: ['Several dispositions have this name. Use the ID of the right one.'],
    });
    expect(told({ name: 'no answer', outcome: 'negative', parent_id: idNo(2) })).toMatchObject({
      id: idNo(21),
      result: 'changed',
    });
  });
  test('lead to the same list as the same commands one by one', () => {
    const wish = fc.record({
      id: fc.option(fc.constantFrom(idNo(20), idNo(21), idNo(30)), { nil: undefined }),
      fields: fc.record(
        {
          name: fc.constantFrom('LinkedIn', 'Job fair', 'Agency'),
          source: fc.constant('sourced'),
          active: fc.boolean(),
        },
        { requiredKeys: [] },
      ),
    });
    fc.assert(
      fc.property(fc.array(wish, { minLength: 1, maxLength: 8 }), (entries) => {
        const together = given(sources, some).when('many', { action: 'upsert', entries }).leadsTo();
        const single = (past: typeof some, each: (typeof entries)[number], index: number) => {
          const { outcome } = given(sources, past).when('upsert', each, { newId: () => idNo(5000 + index) });
          return isRejection(outcome) ? past : [...past, ...(outcome as typeof some)];
        };
        const apart = given(sources, entries.reduce(single, some)).state;
        const plain = (state: typeof apart) => state.entries.map(({ fields, deleted }) => ({ fields, deleted }));
        expect(plain(together)).toEqual(plain(apart));
      }),
    );
  });
});

describe('the order of a small list', () => {
  test('names every living entry once', () => {
    given(sources, [linkedIn, fair])
      .when('sort', { ids: [idNo(21), idNo(20)] })
      .then([{ type: 'SourceSorted', data: { ids: [idNo(21), idNo(20)], parent_id: null } }]);
    for (const ids of [[idNo(20)], [idNo(20), idNo(20)], [idNo(20), idNo(99)]])
      given(sources, [linkedIn, fair])
        .when('sort', { ids })
        .thenRejected('validation', 'The order must name every item once.');
    given(sources, [linkedIn, fair, removed])
      .when('sort', { ids: [idNo(20), idNo(21)] })
      .thenRejected('validation');
  });
  test('as it is changes nothing', () => {
    given(sources, [linkedIn, fair])
      .when('sort', { ids: [idNo(20), idNo(21)] })
      .thenNothing();
    given(sources, [linkedIn, fair, { type: 'SourceSorted', data: { ids: [idNo(21), idNo(20)], parent_id: null } }])
      .when('sort', { ids: [idNo(21), idNo(20)] })
      .thenNothing();
  });
  test('under one parent leaves the others alone', () => {
    const dispositions = catalogueDecider(disposition);
    const entry = (n: number, parent: number) => ({
      type: 'DispositionUpserted',
      data: { id: idNo(n), fields: { name: `${n}`, parent_id: idNo(parent) }, created: true, changes: {} },
    });
    given(dispositions, [entry(20, 1), entry(21, 1), entry(22, 2)])
      .when('sort', { ids: [idNo(21), idNo(20)], parent_id: idNo(1) })
      .then([{ type: 'DispositionSorted', data: { ids: [idNo(21), idNo(20)], parent_id: idNo(1) } }]);
  });
});

describe('an entry that two people change', () => {
  test('is not overwritten by whoever saw it before the last change; sorting is no change of it', () => {
    const renamed = upserted(idNo(20), entry('LinkedIn Recruiter', 'sourced'));
    const sorted = { type: 'SourceSorted', data: { ids: [idNo(21), idNo(20)], parent_id: null } };
    const past = given(sources, [linkedIn, fair, renamed, sorted]);
    past.when('upsert', { id: idNo(20), version: 0, fields: { name: 'Mine' } }).thenRejected('stale');
    expect(past.when('upsert', { id: idNo(20), version: 2, fields: { name: 'Mine' } }).leadsTo().entries).toEqual(
      expect.arrayContaining([expect.objectContaining({ fields: expect.objectContaining({ name: 'Mine' }) })]),
    );
    expect(past.when('upsert', { id: idNo(20), fields: { name: 'Mine' } }).outcome).toHaveLength(1);
  });
});

describe('the list of a new organization', () => {
  test('is filled once, while it is empty', () => {
    given(sources)
      .when('seed', {
        entries: [
          { name: 'Referral', source: 'referred' },
          { name: 'LinkedIn', source: 'sourced' },
        ],
      })
      .then([upserted(idNo(1000), entry('Referral', 'referred')), upserted(idNo(1001), entry('LinkedIn', 'sourced'))]);
    given(sources, [linkedIn])
      .when('seed', { entries: [{ name: 'Referral', source: 'referred' }] })
      .thenNothing();
    given(sources, [linkedIn, removed])
      .when('seed', { entries: [{ name: 'Referral', source: 'referred' }] })
      .thenNothing();
  });
  test.each(catalogues.map((entry) => entry.name))('%s asks for what its entries are called', (name) => {
    const entry = catalogues.find((each) => each.name === name)!;
    const asked = given(catalogueDecider(entry)).when('upsert', { fields: {} });
    expect(asked.outcome).toMatchObject({
      errors: expect.arrayContaining([`${entry.fields.name!.label} is required.`]),
    });
  });
});
