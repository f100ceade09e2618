import type { JobEvent } from '@candor/contracts/jobs/events';
import { defaultJobFields, defaultSteps, type Section, type Step } from '@candor/contracts/jobs/values';
import { allJobPermissions } from '@candor/contracts/kernel/permission';
import { given, idNo, someone } from '../../kernel/given.ts';
import { job, type JobCommands } from './job.decider.ts';

const fields = { ...defaultJobFields, name: 'Baker', work_location: 'remote' };
const steps = defaultSteps(
  (() => {
    let n = 10;
    return () => idNo(n++);
  })(),
);
const idOfStep = (name: string) => steps.find((step) => step.name === name)!.id;
const about: Section = {
  id: idNo(50),
  kind: 'about',
  name: 'About us',
  body: '<p>We bake.</p>',
  visible: true,
  locked: false,
};
const role: Section = { ...about, id: idNo(51), kind: 'role', name: 'The role', body: '' };
const owner = someone;
const colleague = idNo(7);
const reason = { id: idNo(5), name: 'Filled' };
const may = { may_edit: true };

const created: JobEvent[] = [
  { type: 'JobCreated', data: { fields, slug: 'baker', origin: 'manual', copied_from: null } },
  ...steps.map((step): JobEvent => ({ type: 'WorkflowStepAdded', data: { step } })),
  { type: 'DescriptionSectionAdded', data: { section: about } },
  { type: 'JobOwnerAssigned', data: { user_id: owner, owner_role: 'recruiter' } },
  {
    type: 'JobMemberAdded',
    data: { member: { user_id: owner, access_level: 'full', job_role: 'editor', permissions: allJobPermissions } },
  },
];
const opened: JobEvent = { type: 'JobOpened', data: { from_status: 'draft', warnings: [] } };
const internal: JobEvent = { type: 'JobOpenedInternally', data: { from_status: 'draft', warnings: [] } };
const closed: JobEvent = {
  type: 'JobClosed',
  data: { from_status: 'open', job_close_reason_id: reason.id, reason_name: reason.name, remaining: 'keep', live: 0 },
};
const statuses = {
  draft: created,
  open: [...created, opened],
  internal: [...created, internal],
  archived: [...created, opened, closed],
};
type Status = keyof typeof statuses;
const snapshot = {
  sections: [{ name: 'About us', html: '<p>We bake.</p>' }],
  compensation: '$90 - $110K',
  hash: 'first',
};
const opening = { ...may, snapshot, warnings: ['No pay range'] };
const closing = {
  ...may,
  reason,
  remaining: 'archive' as const,
  disqualification_reason_id: null,
  send_message: false,
  live: 4,
  pending_offers: 0,
};
const changed = (more: Partial<typeof fields>): JobEvent => ({
  type: 'JobDetailsUpdated',
  data: { changes: Object.fromEntries(Object.entries(more).map(([field, to]) => [field, { from: null, to }])) },
});

describe('what becomes of a job (PRODUCT §2.5)', () => {
  const commands = {
    open: opening,
    openInternally: opening,
    returnToDraft: { ...may, live: 0 },
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
    const asked = given(job, statuses[from]).when(command, commands[command] as never);
    expect((asked.outcome as JobEvent[]).map((event) => event.type)).toEqual(types);
    expect(asked.leadsTo()?.status).toBe(to);
  });

  test.each(['open', 'openInternally'] as const)('a draft needs a visible description to %s', (command) => {
    const refused = 'Add a job description before opening this job.';
    for (const section of [
      { ...about, body: '<p> </p>' },
      { ...about, visible: false },
    ]) {
      given(job, [
        ...created,
        {
          type: 'DescriptionSectionChanged',
          data: {
            section_id: about.id,
            changes: { body: { from: '', to: section.body }, visible: { from: true, to: section.visible } },
          },
        },
      ])
        .when(command, opening)
        .thenRejected('wrong_state', refused);
    }
  });
  test('a draft needs a location unless it is remote', () => {
    given(job, [...created, changed({ work_location: 'onsite' })])
      .when('open', opening)
      .thenRejected('wrong_state', 'Add a location or choose remote.');
    expect(
      given(job, [...created, changed({ work_location: 'onsite', location_ids: [idNo(60)] })])
        .when('open', opening)
        .leadsTo()?.status,
    ).toBe('open');
  });
  test('between open and internal nothing more is asked, back from closed everything', () => {
    const removed: JobEvent = { type: 'DescriptionSectionRemoved', data: { section_id: about.id, name: about.name } };
    expect(
      given(job, [...statuses.open, removed])
        .when('openInternally', opening)
        .leadsTo()?.status,
    ).toBe('internal');
    given(job, [...statuses.archived, removed])
      .when('open', opening)
      .thenRejected('wrong_state', 'Add a job description before opening this job.');
  });
  test('what applicants read is kept at each opening, once for the same text', () => {
    given(job, created)
      .when('open', opening)
      .then([
        { type: 'JobOpened', data: { from_status: 'draft', warnings: ['No pay range'] } },
        { type: 'JobPublishedSnapshotTaken', data: { name: 'Baker', ...snapshot } },
      ]);
    const published: JobEvent = { type: 'JobPublishedSnapshotTaken', data: { name: 'Baker', ...snapshot } };
    given(job, [...statuses.internal, published])
      .when('open', opening)
      .then([{ type: 'JobOpened', data: { from_status: 'internal', warnings: ['No pay range'] } }]);
    given(job, [...statuses.open, published])
      .when('publishSnapshot', snapshot)
      .thenNothing();
    given(job, [...statuses.open, published])
      .when('publishSnapshot', { ...snapshot, hash: 'second' })
      .then([{ type: 'JobPublishedSnapshotTaken', data: { name: 'Baker', ...snapshot, hash: 'second' } }]);
    given(job, created).when('publishSnapshot', snapshot).thenNothing();
  });
  test('a job with people in progress does not go back to draft', () => {
    given(job, statuses.open)
      .when('returnToDraft', { ...may, live: 3 })
      .thenRejected('wrong_state', '3 applicants are in progress. Close the job instead.');
  });
  test('closing needs a reason and no pending offers, and says what becomes of the rest', () => {
    given(job, statuses.open)
      .when('close', { ...closing, pending_offers: 2 })
      .thenRejected('wrong_state', '2 candidates have pending offers. Resolve them before closing.');
    given(job, statuses.open)
      .when('close', { ...closing, reason: null })
      .thenRejected('validation', 'Choose a reason for closing.');
    given(job, statuses.open)
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
            send_message: false,
            live: 4,
          },
        },
      ]);
  });
  test('only a draft that nobody ever came to is deleted', () => {
    given(job, created)
      .when('remove', { ...may, applications: 0 })
      .then([{ type: 'JobDeleted', data: {} }]);
    given(job, created)
      .when('remove', { ...may, applications: 1 })
      .thenRejected('wrong_state', 'This job has candidates. Close it instead.');
    given(job, statuses.open)
      .when('remove', { ...may, applications: 0 })
      .thenRejected('wrong_state');
    given(job, [...created, { type: 'JobDeleted', data: {} }])
      .when('change', { ...may, fields: { name: 'Cook' } })
      .thenRejected('not_found', 'Job not found.');
  });
});

describe('who may change a job', () => {
  const section = { kind: 'custom' as const, name: 'More', body: '', visible: true, locked: false };
  const commands: Partial<{ [C in keyof JobCommands]: Omit<JobCommands[C], 'may_edit'> }> = {
    change: { fields: { name: 'Cook' } },
    open: opening,
    openInternally: opening,
    returnToDraft: { live: 0 },
    close: closing,
    remove: { applications: 0 },
    setMember: { user_id: colleague, access_level: 'full' },
    removeMember: { user_id: colleague },
    assignOwner: { user_id: colleague, owner_role: 'sourcer' },
    removeOwner: { user_id: owner, owner_role: 'recruiter' },
    addStep: { step: steps[3]! },
    changeStep: { id: steps[3]!.id, changes: { name: 'Call' } },
    removeStep: { id: steps[3]!.id, standing: 0 },
    sortSteps: { ids: steps.map((step) => step.id), standing: {} },
    addSection: { section },
    changeSection: { id: about.id, changes: { name: 'We' } },
    removeSection: { id: about.id },
    sortSections: { ids: [about.id] },
  };
  const names = Object.keys(commands) as (keyof JobCommands)[];
  test.each(names)('%s is for editors', (name) => {
    given(job, created)
      .when(name, { ...commands[name], may_edit: false } as never)
      .thenRejected('not_editor', 'Only an editor of this job can change it.');
  });
  test.each(names)('%s on a job that is not there says so', (name) => {
    given(job)
      .when(name, { ...commands[name], may_edit: true } as never)
      .thenRejected('not_found', 'Job not found.');
  });
  test.each(names.filter((name) => !['open', 'openInternally', 'returnToDraft', 'close', 'remove'].includes(name)))(
    '%s waits until a closed job is reopened',
    (name) => {
      given(job, statuses.archived)
        .when(name, { ...commands[name], may_edit: true } as never)
        .thenRejected('job_closed', 'This job is closed. Reopen it first.');
    },
  );
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
    const state = given(job).when('create', creating).leadsTo()!;
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
  test('is written in events the log accepts, and not twice', () => {
    const asked = given(job).when('create', creating);
    asked.then(asked.outcome as JobEvent[]);
    given(job, created).when('create', creating).thenNothing();
  });
});

describe('job details', () => {
  test('only what changed is written, with what it was', () => {
    given(job, created)
      .when('change', { ...may, fields: { name: 'Master Baker', openings: 1, fill_by: undefined, location_ids: [] } })
      .then([{ type: 'JobDetailsUpdated', data: { changes: { name: { from: 'Baker', to: 'Master Baker' } } } }]);
    given(job, created)
      .when('change', { ...may, fields: { name: 'Baker' } })
      .thenNothing();
  });
  test('the lowest pay is not above the highest, whichever is set last', () => {
    const paid = [...created, changed({ compensation_min: 50_000 })];
    given(job, paid)
      .when('change', { ...may, fields: { compensation_max: 40_000 } })
      .thenRejected('validation', 'The lowest pay must not be above the highest.');
    expect(
      given(job, paid)
        .when('change', { ...may, fields: { compensation_max: 50_000 } })
        .leadsTo()?.fields.compensation_max,
    ).toBe(50_000);
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
    const state = given(job, [...created, { type: 'DescriptionSectionAdded', data: { section: role } }, asked])
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
    given(job, created).when('fillContent', content).thenNothing();
    given(job, created).when('failContent', { error: 'timeout' }).thenNothing();
    given(job, [...created, asked])
      .when('failContent', { error: 'timeout' })
      .then([{ type: 'JobContentGenerationFailed', data: { error: 'timeout' } }]);
  });
});

describe('the hiring team', () => {
  const standard = {
    user_id: colleague,
    access_level: 'standard' as const,
    job_role: 'viewer' as const,
    permissions: ['list', 'scorecards', 'resume'],
  };
  const added = (member: typeof standard): JobEvent => ({ type: 'JobMemberAdded', data: { member } });
  test('full access means every permission and editing, standard means viewing with what is ticked', () => {
    given(job, created)
      .when('setMember', {
        ...may,
        user_id: colleague,
        access_level: 'full',
        permissions: ['list'],
        job_role: 'viewer',
      })
      .then([
        {
          type: 'JobMemberAdded',
          data: {
            member: { user_id: colleague, access_level: 'full', job_role: 'editor', permissions: allJobPermissions },
          },
        },
      ]);
    given(job, created)
      .when('setMember', { ...may, user_id: colleague, access_level: 'standard' })
      .then([added(standard)]);
    given(job, created)
      .when('setMember', { ...may, user_id: colleague, access_level: 'standard', permissions: [] })
      .then([added({ ...standard, permissions: [] })]);
  });
  test('the same access again changes nothing, another access is a change', () => {
    given(job, [...created, added(standard)])
      .when('setMember', { ...may, user_id: colleague, access_level: 'standard' })
      .thenNothing();
    given(job, [...created, added(standard)])
      .when('setMember', { ...may, user_id: colleague, access_level: 'standard', permissions: ['resume'] })
      .then([{ type: 'JobMemberChanged', data: { member: { ...standard, permissions: ['resume'] } } }]);
  });
  test('the last editor stays', () => {
    const refused = 'A job needs at least one editor.';
    given(job, [...created, added(standard)])
      .when('removeMember', { ...may, user_id: owner })
      .thenRejected('last_editor', refused);
    given(job, created)
      .when('setMember', { ...may, user_id: owner, access_level: 'standard' })
      .thenRejected('last_editor', refused);
    given(job, [...created, added(standard)])
      .when('removeMember', { ...may, user_id: colleague })
      .then([{ type: 'JobMemberRemoved', data: { user_id: colleague } }]);
    given(job, created)
      .when('removeMember', { ...may, user_id: colleague })
      .thenNothing();
  });
  test('an invited person joins once with the access of the invitation', () => {
    given(job, created)
      .when('addMemberByInvitation', { user_id: colleague, access_level: 'standard', permissions: ['list'] })
      .then([added({ ...standard, permissions: ['list'] })]);
    given(job, created)
      .when('addMemberByInvitation', { user_id: owner, access_level: 'standard', permissions: [] })
      .thenNothing();
  });
  test('a hiring manager becomes a full member, also from standard access; other owners become no members', () => {
    const full = { user_id: colleague, access_level: 'full', job_role: 'editor', permissions: allJobPermissions };
    const assigned = { type: 'JobOwnerAssigned', data: { user_id: colleague, owner_role: 'hiring_manager' } };
    const assigning = { ...may, user_id: colleague, owner_role: 'hiring_manager' as const };
    given(job, created)
      .when('assignOwner', assigning)
      .then([assigned, { type: 'JobMemberAdded', data: { member: full } }]);
    given(job, [...created, added(standard)])
      .when('assignOwner', assigning)
      .then([assigned, { type: 'JobMemberChanged', data: { member: full } }]);
    given(job, created)
      .when('assignOwner', { ...assigning, user_id: owner })
      .then([{ ...assigned, data: { ...assigned.data, user_id: owner } }]);
    given(job, created)
      .when('assignOwner', { ...assigning, owner_role: 'sourcer' })
      .then([{ type: 'JobOwnerAssigned', data: { user_id: colleague, owner_role: 'sourcer' } }]);
  });
  test('an owner is assigned and removed once per role', () => {
    given(job, created)
      .when('assignOwner', { ...may, user_id: owner, owner_role: 'recruiter' })
      .thenNothing();
    given(job, created)
      .when('removeOwner', { ...may, user_id: owner, owner_role: 'recruiter' })
      .then([{ type: 'JobOwnerRemoved', data: { user_id: owner, owner_role: 'recruiter' } }]);
    given(job, created)
      .when('removeOwner', { ...may, user_id: owner, owner_role: 'sourcer' })
      .thenNothing();
  });
});

describe('the steps of a job (PRODUCT §2.1)', () => {
  const round = { ...steps[4]!, id: undefined, named_by_hand: false } as unknown as Omit<Step, 'id'>;
  const review = { ...round, type: 'review', name: 'Mid-Review' };
  const namesAfter = (history: JobEvent[], command: Partial<JobCommands['addStep']>) =>
    given(job, history)
      .when('addStep', { ...may, step: round, ...command })
      .leadsTo()!
      .steps.map((step) => step.name)
      .slice(0, -4);
  test('a round is added before Final Review, or after the step it is to follow, and rounds are called by their place', () => {
    expect(namesAfter(created, {})).toEqual([
      'Lead',
      'Application',
      'Initial Review',
      'First Round',
      'Second Round',
      'Third Round',
      'Final Review',
    ]);
    expect(
      namesAfter(created, { step: { ...round, type: 'screening' }, after_id: idOfStep('Initial Review') }),
    ).toEqual(['Lead', 'Application', 'Initial Review', 'First Round', 'Second Round', 'Third Round', 'Final Review']);
    expect(namesAfter(created, { step: review, after_id: idOfStep('First Round') })).toEqual([
      'Lead',
      'Application',
      'Initial Review',
      'First Round',
      'Mid-Review',
      'Second Round',
      'Final Review',
    ]);
  });
  test('no round stands before Application', () => {
    expect(namesAfter(created, { after_id: idOfStep('Lead') }).slice(0, 3)).toEqual([
      'Lead',
      'Application',
      'First Round',
    ]);
  });
  test('eight rounds and three reviews are the most', () => {
    const many = (step: Omit<Step, 'id'>, count: number): JobEvent[] =>
      Array.from({ length: count }, (_, n) => ({
        type: 'WorkflowStepAdded',
        data: { step: { ...step, id: idNo(100 + n) } },
      }));
    expect(namesAfter([...created, ...many(round, 5)], {})).toContain('Eighth Round');
    given(job, [...created, ...many(round, 6)])
      .when('addStep', { ...may, step: round })
      .thenRejected('limit', 'At most 8 rounds are allowed.');
    given(job, [...created, ...many(review, 3)])
      .when('addStep', { ...may, step: review })
      .thenRejected('limit', 'At most 3 reviews are allowed.');
    expect(
      given(job, [...created, ...many(round, 6)])
        .when('addStep', { ...may, step: review })
        .leadsTo(),
    ).not.toBeNull();
  });
  test('a name given by hand stays when rounds are reordered, the others are named anew', () => {
    const named = given(job, created).when('changeStep', {
      ...may,
      id: idOfStep('First Round'),
      changes: { name: 'Phone call', sla_days: 7 },
    });
    named.then([
      {
        type: 'WorkflowStepChanged',
        data: {
          step_id: idOfStep('First Round'),
          changes: { name: { from: 'First Round', to: 'Phone call' }, named_by_hand: { from: false, to: true } },
        },
      },
    ]);
    const ids = steps.map((step) => step.id);
    [ids[3], ids[4]] = [ids[4]!, ids[3]!];
    const state = given(job, [...created, ...(named.outcome as JobEvent[])])
      .when('sortSteps', { ...may, ids, standing: {} })
      .leadsTo()!;
    expect(state.steps.slice(3, 5).map((step) => step.name)).toEqual(['First Round', 'Phone call']);
    expect(state.steps[3]!.type).toBe('interview');
  });
  test('a step somebody stands in is neither removed nor moved', () => {
    const refused = '2 candidates are in First Round. Move them first.';
    given(job, created)
      .when('removeStep', { ...may, id: idOfStep('First Round'), standing: 2 })
      .thenRejected('wrong_state', refused);
    const ids = steps.map((step) => step.id);
    [ids[3], ids[4]] = [ids[4]!, ids[3]!];
    given(job, created)
      .when('sortSteps', { ...may, ids, standing: { [idOfStep('First Round')]: 2 } })
      .thenRejected('wrong_state', refused);
    expect(
      given(job, created)
        .when('sortSteps', { ...may, ids, standing: { [idOfStep('Application')]: 2 } })
        .leadsTo(),
    ).not.toBeNull();
  });
  test.each(['Lead', 'Application', 'Offered', 'Offer Declined', 'Hired', 'Archived'])(
    '%s is never removed',
    (name) => {
      given(job, created)
        .when('removeStep', { ...may, id: idOfStep(name), standing: 0 })
        .thenRejected('wrong_state', `${name} cannot be removed.`);
    },
  );
  test.each(['Initial Review', 'First Round', 'Final Review'])('%s may go when empty', (name) => {
    given(job, created)
      .when('removeStep', { ...may, id: idOfStep(name), standing: 0 })
      .then([{ type: 'WorkflowStepRemoved', data: { step_id: idOfStep(name), name } }]);
  });
  test('Lead and Application stay first and the end stages last', () => {
    const ids = steps.map((step) => step.id);
    for (const [a, b] of [
      [0, 1],
      [1, 2],
      [5, 6],
    ] as const) {
      const wrong = [...ids];
      [wrong[a], wrong[b]] = [ids[b]!, ids[a]!];
      given(job, created)
        .when('sortSteps', { ...may, ids: wrong, standing: {} })
        .thenRejected('wrong_state', 'Lead and Application stay first; end stages stay last.');
    }
    for (const wrong of [ids.slice(1), [...ids, idNo(999)], ids.map(() => ids[0]!)])
      given(job, created)
        .when('sortSteps', { ...may, ids: wrong, standing: {} })
        .thenRejected('validation', 'The order must name every item once.');
  });
  test('the order as it is changes nothing', () =>
    given(job, created)
      .when('sortSteps', { ...may, ids: steps.map((step) => step.id), standing: {} })
      .thenNothing());
  test('a step that is not there is not changed, and removing it again changes nothing', () => {
    given(job, created)
      .when('changeStep', { ...may, id: idNo(999), changes: { name: 'X' } })
      .thenRejected('not_found', 'Step not found.');
    given(job, created)
      .when('removeStep', { ...may, id: idNo(999), standing: 0 })
      .thenNothing();
    given(job, created)
      .when('changeStep', { ...may, id: idOfStep('First Round'), changes: { name: 'First Round' } })
      .thenNothing();
  });
});

describe('the description', () => {
  const locked: JobEvent = {
    type: 'DescriptionSectionAdded',
    data: { section: { ...about, id: idNo(52), kind: 'eeo', name: 'Equal opportunity', locked: true } },
  };
  test('sections are added, changed, ordered and removed', () => {
    given(job, created)
      .when('addSection', { ...may, section: { ...role, id: undefined } as never })
      .then([{ type: 'DescriptionSectionAdded', data: { section: { ...role, id: idNo(1000) } } }]);
    given(job, created)
      .when('changeSection', { ...may, id: about.id, changes: { body: '<p>New</p>', name: 'About us' } })
      .then([
        {
          type: 'DescriptionSectionChanged',
          data: { section_id: about.id, changes: { body: { from: about.body, to: '<p>New</p>' } } },
        },
      ]);
    given(job, [...created, locked])
      .when('sortSections', { ...may, ids: [idNo(52), about.id] })
      .then([{ type: 'DescriptionSectionsReordered', data: { ids: [idNo(52), about.id] } }]);
    given(job, created)
      .when('removeSection', { ...may, id: about.id })
      .then([{ type: 'DescriptionSectionRemoved', data: { section_id: about.id, name: 'About us' } }]);
  });
  test('what is already so changes nothing', () => {
    given(job, created)
      .when('changeSection', { ...may, id: about.id, changes: { body: about.body } })
      .thenNothing();
    given(job, [...created, locked])
      .when('sortSections', { ...may, ids: [about.id, idNo(52)] })
      .thenNothing();
    given(job, created)
      .when('removeSection', { ...may, id: idNo(999) })
      .thenNothing();
  });
  test('a section that the organization locked keeps its text and stays, but may be hidden', () => {
    const refused = 'Your organization has locked this section.';
    given(job, [...created, locked])
      .when('changeSection', { ...may, id: idNo(52), changes: { body: '<p>Mine</p>' } })
      .thenRejected('wrong_state', refused);
    given(job, [...created, locked])
      .when('removeSection', { ...may, id: idNo(52) })
      .thenRejected('wrong_state', refused);
    expect(
      given(job, [...created, locked])
        .when('changeSection', { ...may, id: idNo(52), changes: { visible: false } })
        .leadsTo()?.sections[1]?.visible,
    ).toBe(false);
  });
  test('a description that no longer fits into one event is refused', () => {
    given(job, created)
      .when('addSection', {
        ...may,
        section: { kind: 'custom', name: 'Long', body: 'x'.repeat(121_000), visible: true, locked: false },
      })
      .thenRejected('limit', 'At most 120,000 characters of job description are allowed.');
  });
  test('a section that is not there is not changed, an incomplete order not taken', () => {
    given(job, created)
      .when('changeSection', { ...may, id: idNo(999), changes: { name: 'X' } })
      .thenRejected('not_found', 'Section not found.');
    given(job, [...created, locked])
      .when('sortSections', { ...may, ids: [about.id] })
      .thenRejected('validation', 'The order must name every item once.');
  });
});

test('candidates of a step are ordered by hand', () => {
  const ranking = { step_id: idOfStep('First Round'), ids: [idNo(80), idNo(81)] };
  given(job, created)
    .when('rank', ranking)
    .then([{ type: 'ApplicationsRanked', data: ranking }]);
  given(job, created)
    .when('rank', { ...ranking, step_id: idNo(82) })
    .thenRejected('not_found', 'Step not found.');
  given(job).when('rank', ranking).thenRejected('not_found', 'Job not found.');
  given(job, created)
    .when('rank', { ...ranking, step_id: idNo(999) })
    .thenRejected('not_found', 'Step not found.');
});
