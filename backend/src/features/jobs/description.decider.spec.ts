import type { JobEvent } from '@candor/contracts/jobs/events';
import { about, created, jobAfter, role } from './job-examples.ts';
import { idNo } from '../../kernel/given.ts';

describe('the description', () => {
  const locked: JobEvent = {
    type: 'DescriptionSectionAdded',
    data: { section: { ...about, id: idNo(52), kind: 'eeo', name: 'Equal opportunity', locked: true } },
  };
  test('sections are added, changed, ordered and removed', () => {
    jobAfter(created)
      .when('addSection', { section: { ...role, id: undefined } as never })
      .then([{ type: 'DescriptionSectionAdded', data: { section: { ...role, id: idNo(1000) } } }]);
    jobAfter(created)
      .when('changeSection', { id: about.id, changes: { body: '<p>New</p>', name: 'About us' } })
      .then([
        {
          type: 'DescriptionSectionChanged',
          data: { section_id: about.id, name: 'About us', changes: { body: { from: about.body, to: '<p>New</p>' } } },
        },
      ]);
    jobAfter([...created, locked])
      .when('sortSections', { ids: [idNo(52), about.id] })
      .then([{ type: 'DescriptionSectionsReordered', data: { ids: [idNo(52), about.id] } }]);
    jobAfter(created)
      .when('removeSection', { id: about.id })
      .then([{ type: 'DescriptionSectionRemoved', data: { section_id: about.id, name: 'About us' } }]);
  });
  test('each empty section takes one text of another job, and no text is lost', () => {
    const empty: JobEvent = {
      type: 'DescriptionSectionAdded',
      data: { section: { ...about, id: idNo(53), kind: 'role', name: 'The role', body: '' } },
    };
    const text = (name: string, body: string) => ({ ...about, id: undefined, kind: 'role', name, body }) as never;
    const { outcome } = jobAfter([...created.filter(({ type }) => type !== 'DescriptionSectionAdded'), empty]).when(
      'takeSections',
      { sections: [text('First', '<p>One</p>'), text('Second', '<p>Two</p>')] },
    );
    expect((outcome as readonly JobEvent[]).map(({ type }) => type)).toEqual([
      'DescriptionSectionChanged',
      'DescriptionSectionAdded',
    ]);
  });
  test('sections of a document replace the texts that were chosen and add the others, all or none', () => {
    const taken = [
      { id: about.id, kind: 'about' as const, name: 'Who we are', body: '<p>A harbour.</p>' },
      { id: null, kind: 'role' as const, name: 'The work', body: '<p>You moor ships.</p>' },
    ];
    const { id: _id, ...added } = taken[1]!;
    const events: JobEvent[] = [
      { type: 'DescriptionUploaded', data: { names: ['Who we are', 'The work'] } },
      {
        type: 'DescriptionSectionChanged',
        data: {
          section_id: about.id,
          name: 'About us',
          changes: { body: { from: about.body, to: '<p>A harbour.</p>' } },
        },
      },
      {
        type: 'DescriptionSectionAdded',
        data: { section: { ...added, id: idNo(1000), visible: true, locked: false } },
      },
    ];
    jobAfter(created).when('takeUploaded', { sections: taken }).then(events);
    jobAfter([...created, ...events])
      .when('takeUploaded', { sections: taken })
      .thenNothing();
    jobAfter([...created, locked])
      .when('takeUploaded', { sections: [taken[1]!, { ...taken[0]!, id: idNo(52) }] })
      .thenRejected('wrong_state', 'Your organization has locked this section.');
    jobAfter(created)
      .when('takeUploaded', { sections: [taken[1]!, { ...taken[0]!, id: idNo(999) }] })
      .thenRejected('not_found', 'Section not found.');
    const changed: JobEvent = {
      type: 'DescriptionSectionChanged',
      data: { section_id: about.id, changes: { body: { from: about.body, to: '<p>Theirs</p>' } } },
    };
    jobAfter([...created, changed])
      .when('takeUploaded', { sections: taken, version: created.length - 1 })
      .thenRejected('stale');
    const long = `<p>${'a'.repeat(49_000)}</p>`;
    jobAfter(created)
      .when('takeUploaded', { sections: ['A', 'B', 'C'].map((name) => ({ ...taken[1]!, name, body: long })) })
      .thenRejected('limit');
  });
  test('a section that the organization locked comes along locked, and only once', () => {
    const text = { ...about, id: undefined, name: 'Our promise', body: '<p>We answer.</p>', locked: true };
    const taken = { sections: [{ ...text, source_section_id: idNo(90) } as never] };
    const { outcome } = jobAfter(created).when('takeSections', taken);
    expect(outcome).toMatchObject([{ data: { section: { locked: true, source_section_id: idNo(90) } } }]);
    jobAfter([...created, ...(outcome as JobEvent[])])
      .when('takeSections', {
        sections: [{ ...text, body: '<p>We answer soon.</p>', source_section_id: idNo(90) } as never],
      })
      .thenNothing();
  });
  test('what is already so changes nothing', () => {
    jobAfter(created)
      .when('changeSection', { id: about.id, changes: { body: about.body } })
      .thenNothing();
    jobAfter([...created, locked])
      .when('sortSections', { ids: [about.id, idNo(52)] })
      .thenNothing();
    jobAfter(created)
      .when('removeSection', { id: idNo(999) })
      .thenNothing();
  });
  test('a section that the organization locked keeps its text and stays, but may be hidden', () => {
    const refused = 'Your organization has locked this section.';
    jobAfter([...created, locked])
      .when('changeSection', { id: idNo(52), changes: { body: '<p>Mine</p>' } })
      .thenRejected('wrong_state', refused);
    jobAfter([...created, locked])
      .when('removeSection', { id: idNo(52) })
      .thenRejected('wrong_state', refused);
    expect(
      jobAfter([...created, locked])
        .when('changeSection', { id: idNo(52), changes: { visible: false } })
        .leadsTo()?.sections[1]?.visible,
    ).toBe(false);
  });
  describe('that two people change', () => {
    const other: JobEvent = { type: 'DescriptionSectionAdded', data: { section: role } };
    const before = [...created, other];
    const seen = before.length - 1;
    const changedTo = (section_id: string, body: string): JobEvent => ({
      type: 'DescriptionSectionChanged',
      data: { section_id, changes: { body: { from: '', to: body } } },
    });
    test('a section that has changed since one saw it is not written over', () => {
      const after = jobAfter([...before, changedTo(about.id, '<p>Theirs</p>')]);
      after
        .when('changeSection', { id: about.id, version: seen, changes: { body: '<p>Mine</p>' } })
        .thenRejected('stale', 'Someone else changed this section since you opened it. Reload and try again.');
      after.when('removeSection', { id: about.id, version: seen }).thenRejected('stale');
      after
        .when('refreshSection', {
          id: about.id,
          version: seen,
          from: { body: '<p>Default</p>', locked: false, source_section_id: idNo(90) },
        })
        .thenRejected('stale');
      after.when('changeSection', { id: about.id, version: seen, changes: { body: '<p>Theirs</p>' } }).thenNothing();
    });
    test('another section is no reason to refuse', () => {
      expect(
        jobAfter([...before, changedTo(role.id, '<p>Theirs</p>')])
          .when('changeSection', { id: about.id, version: seen, changes: { body: '<p>Mine</p>' } })
          .leadsTo()
          ?.sections.map(({ body }) => body),
      ).toEqual(['<p>Mine</p>', '<p>Theirs</p>']);
    });
    test('words for a section that was removed meanwhile are refused, not lost in silence', () => {
      jobAfter([...before, { type: 'DescriptionSectionRemoved', data: { section_id: role.id, name: role.name } }])
        .when('changeSection', { id: role.id, version: seen, changes: { body: '<p>Mine</p>' } })
        .thenRejected('stale');
    });
  });
  test('a removed section comes back where it stood, with its text', () => {
    jobAfter([
      ...created,
      { type: 'DescriptionSectionAdded', data: { section: role } },
      { type: 'DescriptionSectionRemoved', data: { section_id: about.id, name: about.name } },
    ])
      .when('changeSection', { id: about.id, changes: {} })
      .then([
        { type: 'DescriptionSectionAdded', data: { section: about } },
        { type: 'DescriptionSectionsReordered', data: { ids: [about.id, role.id] } },
      ]);
  });
  describe('that began as a default of the organization', () => {
    const from = { body: '<p>Default</p>', locked: false, source_section_id: idNo(90) };
    test('takes its text and its lock on request, once', () => {
      const asked = jobAfter(created).when('refreshSection', { id: about.id, from });
      expect(asked.leadsTo()?.sections[0]).toEqual({ ...about, ...from });
      jobAfter([
        ...created,
        {
          type: 'DescriptionSectionChanged',
          data: {
            section_id: about.id,
            changes: {
              body: { from: about.body, to: from.body },
              source_section_id: { from: null, to: from.source_section_id },
            },
          },
        },
      ])
        .when('refreshSection', { id: about.id, from })
        .thenNothing();
    });
    test('takes it also when it is locked', () => {
      expect(
        jobAfter([...created, locked])
          .when('refreshSection', { id: idNo(52), from: { ...from, locked: true } })
          .leadsTo()?.sections[1]?.body,
      ).toBe('<p>Default</p>');
    });
    test('is not what shows entries of the organization', () => {
      const block = { ...about, id: idNo(53), block: { of: 'benefit' as const, ids: ['pension'] } };
      jobAfter([...created, { type: 'DescriptionSectionAdded', data: { section: block } }])
        .when('refreshSection', { id: block.id, from: { ...from, locked: true } })
        .thenRejected('wrong_state', 'This section shows your organization’s entries. Choose the entries instead.');
    });
    test('does not lose its text to a default without words', () => {
      jobAfter(created)
        .when('refreshSection', { id: about.id, from: { ...from, body: '<p> </p>' } })
        .thenRejected('wrong_state', 'The default section has no text yet.');
    });
  });
  test('a hint is dismissed once, and brought back', () => {
    const dismissed: JobEvent = { type: 'DescriptionHintDismissed', data: { hint: 'rockstar' } };
    jobAfter(created).when('setHint', { hint: 'rockstar', dismissed: true }).then([dismissed]);
    jobAfter([...created, dismissed])
      .when('setHint', { hint: 'rockstar', dismissed: true })
      .thenNothing();
    jobAfter([...created, dismissed])
      .when('setHint', { hint: 'rockstar', dismissed: false })
      .then([{ type: 'DescriptionHintBroughtBack', data: { hint: 'rockstar' } }]);
    jobAfter(created).when('setHint', { hint: 'rockstar', dismissed: false }).thenNothing();
    const full = Array.from({ length: 200 }, (_, n): JobEvent => ({
      type: 'DescriptionHintDismissed',
      data: { hint: `word ${n}` },
    }));
    jobAfter([...created, ...full])
      .when('setHint', { hint: 'rockstar', dismissed: true })
      .thenRejected('limit', 'At most 200 dismissed hints are allowed.');
  });
  test('a description that no longer fits into one event is refused', () => {
    jobAfter(created)
      .when('addSection', {
        section: { kind: 'custom', name: 'Long', body: 'x'.repeat(121_000), visible: true, locked: false },
      })
      .thenRejected('limit', 'At most 120,000 characters of job description are allowed.');
  });
  test('a section that is not there is not changed, an incomplete order not taken', () => {
    jobAfter(created)
      .when('changeSection', { id: idNo(999), changes: { name: 'X' } })
      .thenRejected('not_found', 'Section not found.');
    jobAfter([...created, locked])
      .when('sortSections', { ids: [about.id] })
      .thenRejected('validation', 'The order must name every item once.');
  });
});

describe('generated content', () => {
  const content = {
    provider: 'template' as const,
    sections: [
      { ...about, id: idNo(70), body: '<p>Generated</p>' },
      { ...role, id: idNo(71), body: '<p>Generated role</p>' },
    ],
    tasks: [],
    requirements: [],
    questions: [],
  };
  const asked: JobEvent = { type: 'JobContentGenerationRequested', data: { title: 'Baker' } };
  test('fills what is empty and adds what is missing, never over what a person wrote', () => {
    const state = jobAfter([...created, { type: 'DescriptionSectionAdded', data: { section: role } }, asked])
      .when('fillContent', {
        ...content,
        sections: [...content.sections, { ...about, id: idNo(72), kind: 'benefits', name: 'Benefits' }],
      })
      .leadsTo()!;
    expect(state.sections.map((section) => [section.kind, section.body])).toEqual([
      ['about', about.body],
      ['role', '<p>Generated role</p>'],
      ['benefits', about.body],
    ]);
    expect(state.content).toBe('ready');
  });
  test('that nobody waits for changes nothing', () => {
    jobAfter(created).when('fillContent', content).thenNothing();
    jobAfter(created).when('failContent', { error: 'timeout' }).thenNothing();
    jobAfter([...created, asked])
      .when('failContent', { error: 'timeout' })
      .then([{ type: 'JobContentGenerationFailed', data: { error: 'timeout' } }]);
  });
});
