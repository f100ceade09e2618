import { allJobPermissions } from '@candor/contracts/jobs/job-permission';
import type { JobEvent } from '@candor/contracts/jobs/events';
import {
  about,
  changed,
  colleague,
  created,
  facts,
  fields,
  jobAfter,
  owner,
  reason,
  snapshot,
  statuses,
  steps,
  withCandidates,
  type Status,
} from './job-examples.ts';
import { idNo } from '../../kernel/given.ts';
import type { JobCommands } from './job.decider.ts';

const closing = { job_close_reason_id: reason.id, remaining: 'archive' as const };

describe('what becomes of a job', () => {
  const commands = {
    open: {},
    openInternally: {},
    returnToDraft: {},
    close: closing,
  } satisfies Partial<JobCommands>;
  test.each<[Status, keyof typeof commands, Status, string[]]>([
    ['draft', 'open', 'open', ['JobOpened', 'JobPublishedSnapshotTaken']],
    ['draft', 'openInternally', 'internal', ['JobOpenedInternally', 'JobPublishedSnapshotTaken']],
    ['draft', 'returnToDraft', 'draft', []],
    ['draft', 'close', 'archived', ['JobClosed']],
    ['open', 'open', 'open', []],
    ['open', 'openInternally', 'internal', ['JobOpenedInternally', 'JobPublishedSnapshotTaken']],
    ['open', 'returnToDraft', 'draft', ['JobReturnedToDraft']],
    ['open', 'close', 'archived', ['JobClosed']],
    ['internal', 'open', 'open', ['JobOpened', 'JobPublishedSnapshotTaken']],
    ['internal', 'openInternally', 'internal', []],
    ['internal', 'returnToDraft', 'draft', ['JobReturnedToDraft']],
    ['internal', 'close', 'archived', ['JobClosed']],
    ['archived', 'open', 'open', ['JobReopened', 'JobOpened', 'JobPublishedSnapshotTaken']],
    ['archived', 'openInternally', 'internal', ['JobReopened', 'JobOpenedInternally', 'JobPublishedSnapshotTaken']],
    ['archived', 'returnToDraft', 'draft', ['JobReopened']],
    ['archived', 'close', 'archived', []],
  ])('a job that is %s, asked to %s, is %s', (from, command, to, types) => {
    const asked = jobAfter(statuses[from]).when(command, commands[command] as never);
    expect((asked.outcome as JobEvent[]).map((event) => event.type)).toEqual(types);
    expect(asked.leadsTo()?.status).toBe(to);
  });

  test('the equal-opportunity text, which every job begins with, is not a description', () => {
    const seeded = created.map((event) =>
      event.type === 'DescriptionSectionAdded'
        ? { ...event, data: { section: { ...event.data.section, kind: 'eeo' as const } } }
        : event,
    );
    jobAfter(seeded).when('open', {}).thenRejected('wrong_state', 'Add a job description before opening this job.');
  });
  test.each(['open', 'openInternally'] as const)('a draft needs a visible description to %s', (command) => {
    const refused = 'Add a job description before opening this job.';
    for (const section of [
      { ...about, body: '<p> </p>' },
      { ...about, visible: false },
    ]) {
      jobAfter([
        ...created,
        {
          type: 'DescriptionSectionChanged',
          data: {
            section_id: about.id,
            changes: { body: { from: '', to: section.body }, visible: { from: true, to: section.visible } },
          },
        },
      ])
        .when(command, {})
        .thenRejected('wrong_state', refused);
    }
  });
  test('a draft needs a location unless it is remote', () => {
    jobAfter([...created, changed({ work_location: 'onsite' })])
      .when('open', {})
      .thenRejected('wrong_state', 'Add a location or choose remote.');
    expect(
      jobAfter([...created, changed({ work_location: 'onsite', location_ids: [idNo(60)] })])
        .when('open', {})
        .leadsTo()?.status,
    ).toBe('open');
  });
  test('between open and internal nothing more is asked, back from closed everything', () => {
    const removed: JobEvent = { type: 'DescriptionSectionRemoved', data: { section_id: about.id, name: about.name } };
    expect(
      jobAfter([...statuses.open, removed])
        .when('openInternally', {})
        .leadsTo()?.status,
    ).toBe('internal');
    jobAfter([...statuses.archived, removed])
      .when('open', {})
      .thenRejected('wrong_state', 'Add a job description before opening this job.');
  });
  test('what applicants read is kept at each opening, once for the same text', () => {
    jobAfter(created)
      .when('open', {})
      .then([
        { type: 'JobOpened', data: { from_status: 'draft', warnings: ['No pay range'] } },
        { type: 'JobPublishedSnapshotTaken', data: { name: 'Baker', ...snapshot } },
      ]);
    const second = { ...snapshot, hash: 'second' };
    const published: JobEvent = { type: 'JobPublishedSnapshotTaken', data: { name: 'Baker', ...snapshot } };
    jobAfter([...statuses.internal, published])
      .when('open', {})
      .then([{ type: 'JobOpened', data: { from_status: 'internal', warnings: ['No pay range'] } }]);
    jobAfter([...statuses.open, published])
      .when('publishSnapshot', {})
      .thenNothing();
    jobAfter([...statuses.open, published], { ...facts, post: { snapshot: second, warnings: [] } })
      .when('publishSnapshot', {})
      .then([{ type: 'JobPublishedSnapshotTaken', data: { name: 'Baker', ...second } }]);
    jobAfter(created).when('publishSnapshot', {}).thenNothing();
  });
  test('a job with people in progress does not go back to draft', () => {
    jobAfter(statuses.open, withCandidates({ live: 3, leads: 2 }))
      .when('returnToDraft', {})
      .thenRejected('wrong_state', '3 applicants are in progress. Close the job instead.');
  });
  test('a job with a pending offer does not go back to draft', () => {
    jobAfter(statuses.open, withCandidates({ pending_offers: 1 }))
      .when('returnToDraft', {})
      .thenRejected('wrong_state', '1 candidate has a pending offer. Resolve them first.');
  });
  test('closing needs a reason and no pending offers, and says what becomes of the rest', () => {
    jobAfter(statuses.open, withCandidates({ pending_offers: 2 }))
      .when('close', closing)
      .thenRejected('wrong_state', '2 candidates have pending offers. Resolve them before closing.');
    jobAfter(statuses.open, { ...facts, reasons: { ...facts.reasons, closing: null } })
      .when('close', closing)
      .thenRejected('validation', 'Choose a reason for closing.');
    jobAfter(statuses.open, withCandidates({ live: 3, leads: 1 }))
      .when('close', closing)
      .then([
        {
          type: 'JobClosed',
          data: {
            from_status: 'open',
            job_close_reason_id: reason.id,
            reason_name: 'Filled',
            remaining: 'archive',
            disqualification_reason_id: null,
            messages: [],
            live: 4,
          },
        },
      ]);
  });
  test('only a draft that nobody ever came to is deleted', () => {
    jobAfter(created)
      .when('remove', {})
      .then([{ type: 'JobDeleted', data: {} }]);
    jobAfter(created, withCandidates({ ever: 1 }))
      .when('remove', {})
      .thenRejected('wrong_state', 'This job has candidates. Close it instead.');
    jobAfter(statuses.open).when('remove', {}).thenRejected('wrong_state');
    jobAfter([...created, { type: 'JobDeleted', data: {} }])
      .when('change', { fields: { name: 'Cook' } })
      .thenRejected('not_found', 'Job not found.');
  });
});

describe('a new job', () => {
  const creating = {
    fields,
    slug: 'baker',
    origin: 'manual' as const,
    steps,
    sections: [about],
    owner,
    recruiters: [colleague, owner],
    generate: true,
  };
  test('has its steps in order, its owner as recruiter and every recruiter as full member once', () => {
    const state = jobAfter([]).when('create', creating).leadsTo()!;
    expect(state.steps.map((step) => step.name)).toEqual([
      'Lead',
      'Application',
      'Initial Review',
      'First Round',
      'Second Round',
      'Final Review',
      'Offered',
      'Offer Declined',
      'Hired',
      'Archived',
    ]);
    expect(state).toMatchObject({
      status: 'draft',
      content: 'generating',
      owners: [{ user_id: owner, owner_role: 'recruiter' }],
    });
    expect(state.members).toEqual(
      [owner, colleague].map((user_id) => ({
        user_id,
        access_level: 'full',
        job_role: 'editor',
        permissions: allJobPermissions,
      })),
    );
  });
  test('with a question set has what the set asks in no round that asks something already', () => {
    const [screening] = steps.filter(({ type }) => type === 'screening');
    const question = (id: number, text: string) => ({
      id: idNo(id),
      text,
      kind: 'question' as const,
      scoring_type: 'range' as const,
      requirement_ids: [],
      indicators: { positive: [], negative: [] },
      source: 'library' as const,
    });
    const state = jobAfter([])
      .when('create', {
        ...creating,
        questions: [
          {
            ...question(61, 'Since when?'),
            asking: { workflow_step_id: screening!.id, interviewer_id: null, required: true },
          },
        ],
        copies: {
          requirements: [],
          questions: [{ ...question(62, 'Why bread?'), round: 'By phone' }],
          rounds: [{ name: 'By phone', type: 'screening' }],
        },
      })
      .leadsTo()!;
    expect(
      state.questions.map(({ asking }) => state.steps.find(({ id }) => id === asking?.workflow_step_id)?.name),
    ).toEqual([screening!.name, 'By phone']);
  });
  test('is written in events the log accepts, and not twice', () => {
    const asked = jobAfter([]).when('create', creating);
    asked.then(asked.outcome as JobEvent[]);
    jobAfter(created).when('create', creating).thenNothing();
  });
});

describe('job details', () => {
  test('only what changed is written, with what it was', () => {
    jobAfter(created)
      .when('change', { fields: { name: 'Master Baker', openings: 1, fill_by: undefined, location_ids: [] } })
      .then([{ type: 'JobDetailsUpdated', data: { changes: { name: { from: 'Baker', to: 'Master Baker' } } } }]);
    jobAfter(created)
      .when('change', { fields: { name: 'Baker' } })
      .thenNothing();
  });
  test('the lowest pay is not above the highest, whichever is set last', () => {
    const paid = [...created, changed({ compensation_min: 50_000 })];
    jobAfter(paid)
      .when('change', { fields: { compensation_max: 40_000 } })
      .thenRejected('validation', 'The lowest pay must not be above the highest.');
    expect(
      jobAfter(paid)
        .when('change', { fields: { compensation_max: 50_000 } })
        .leadsTo()?.fields.compensation_max,
    ).toBe(50_000);
  });
});

describe('a template, which is a model for other jobs', () => {
  const template = created.map((event) =>
    event.type === 'JobCreated' ? { ...event, data: { ...event.data, template: true } } : event,
  );
  test.each(['open', 'openInternally', 'close'] as const)('cannot be asked to %s', (command) => {
    jobAfter(template)
      .when(command, (command === 'close' ? closing : {}) as never)
      .thenRejected('wrong_state', 'This is a template. Create a job from it.');
  });
  test('is changed and deleted like any draft', () => {
    jobAfter(template)
      .when('change', { fields: { openings: 2 } })
      .then([{ type: 'JobDetailsUpdated', data: { changes: { openings: { from: 1, to: 2 } } } }]);
    jobAfter(template)
      .when('remove', {})
      .then([{ type: 'JobDeleted', data: {} }]);
  });
});

test('a copy may bring the team: each person once, with what they could do, and whoever makes it can do everything', () => {
  const seat = { workflow_step_id: steps[4]!.id, user_id: colleague, required: true };
  const viewer = {
    user_id: colleague,
    access_level: 'standard' as const,
    job_role: 'viewer' as const,
    permissions: ['list' as const],
  };
  const made = jobAfter([]).when('create', {
    fields,
    slug: 'baker',
    origin: 'copy',
    copied_from: idNo(9),
    steps,
    sections: [],
    owner,
    recruiters: [],
    generate: false,
    team: {
      members: [{ ...viewer, user_id: owner }, viewer],
      owners: [
        { user_id: owner, owner_role: 'recruiter' },
        { user_id: colleague, owner_role: 'hiring_manager' },
      ],
      panel: [seat],
    },
  });
  expect(made.leadsTo()).toMatchObject({
    members: [{ user_id: owner, access_level: 'full', job_role: 'editor' }, viewer],
    owners: [
      { user_id: owner, owner_role: 'recruiter' },
      { user_id: colleague, owner_role: 'hiring_manager' },
    ],
    panel: [seat],
  });
});
