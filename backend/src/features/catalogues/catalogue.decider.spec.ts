import {
  catalogues,
  disposition,
  disqualification,
  messagetemplate,
  source,
} from '@candor/contracts/catalogues/catalogues';
import { given, idNo } from '../../kernel/given.ts';
import { catalogueDecider } from './catalogue.decider.ts';

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
  test('that belongs to the system stays', () => {
    given(catalogueDecider(disqualification), [
      {
        type: 'DisqualificationReasonUpserted',
        data: { id: idNo(20), fields: { name: 'Knockout answer', is_system: true }, created: true, changes: {} },
      },
    ])
      .when('remove', { id: idNo(20) })
      .thenRejected('wrong_state', 'This entry belongs to the system. Hide it instead.');
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
  test.each(catalogues.map((entry) => entry.name))('%s asks for a name that is unique', (name) => {
    const entry = catalogues.find((each) => each.name === name)!;
    const asked = given(catalogueDecider(entry)).when('upsert', { fields: {} });
    expect(asked.outcome).toMatchObject({ errors: expect.arrayContaining(['Name is required.']) });
  });
});
