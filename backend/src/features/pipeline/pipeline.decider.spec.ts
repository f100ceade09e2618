import { defaultJobFields } from '@candor/contracts/jobs/default-fields';
import { defaultSteps, type Step } from '@candor/contracts/jobs/values';
import { type PipelineAction, pipelineActions } from '@candor/contracts/pipeline/actions';
import type { ApplicationEvent, OfferTerms, StepMark } from '@candor/contracts/pipeline/events';
import { given, idNo, type Past, someone, today } from '../../kernel/given.ts';
import { pipeline, type PipelineCommands, type PipelineFacts } from './pipeline.decider.ts';

const plain = defaultSteps(
  (() => {
    let n = 10;
    return () => idNo(n++);
  })(),
);
const midReview: Step = {
  ...plain[4]!,
  id: idNo(30),
  type: 'review',
  name: 'Mid-Review',
  duration_minutes: 0,
  meeting_type: null,
};
/** Lead, Application, Initial Review, First Round, Mid-Review, Second Round, Final Review and the four ends. */
const steps = [...plain.slice(0, 4), midReview, ...plain.slice(4)];
/** A round of the same kind that was added later. */
const later: Step = { ...plain[4]!, id: idNo(32), name: 'Later Round' };
const without = (...names: string[]) => steps.filter((step) => !names.includes(step.name));
const at = (name: string): StepMark => {
  const { id, type, kind } = steps.find((step) => step.name === name)!;
  return { id, name, type, kind };
};
const about = { candidate_id: idNo(3), job_id: idNo(4) };
const person = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };
const terms: OfferTerms = {
  amount: 95_000,
  currency: 'USD',
  period: 'year',
  start_on: '2026-05-01',
  expires_on: '2026-03-20',
};
const reason = {
  id: idNo(5),
  name: 'Not enough experience',
  side: 'we_rejected' as const,
  not_basically_qualified: true,
  not_considered: false,
};
const withdrew = {
  ...reason,
  id: idNo(6),
  name: 'Did not start',
  side: 'they_withdrew' as const,
  not_basically_qualified: false,
};
const archive = { reason };
const minutesLater = (minutes: number) => new Date(Date.parse(today) + minutes * 60_000).toISOString();

type Happened = Past<ApplicationEvent>;
const lead: Happened = {
  type: 'LeadAdded',
  data: { ...about, person, to_step: at('Lead'), source: 'sourced', added_by: someone },
};
const appliedTo = (name: string, was_lead = false): Happened => ({
  type: 'ApplicationSubmitted',
  data: { ...about, person, to_step: at(name), applied_via: 'form', source: 'applied', was_lead },
});
const advanced = (from: string, to: string): Happened => ({
  type: 'ApplicationAdvanced',
  data: {
    ...about,
    from_step: at(from),
    to_step: at(to),
    skipped_steps: steps
      .slice(
        steps.findIndex((step) => step.name === from) + 1,
        steps.findIndex((step) => step.name === to),
      )
      .map((step) => at(step.name)),
    note: null,
  },
});
const archivedFrom = (name: string): Happened => ({
  type: 'ApplicationArchived',
  data: {
    ...about,
    from_step: at(name),
    to_step: at('Archived'),
    disqualification_reason_id: reason.id,
    reason_name: reason.name,
    side: reason.side,
    flags: { not_basically_qualified: true, not_considered: false },
    note: null,
    automatic: false,
  },
});
const extended = (from: string, revision = 1): Happened => ({
  type: 'OfferExtended',
  data: {
    ...about,
    from_step: at(from),
    to_step: at('Offered'),
    terms,
    revision,
    start_on: terms.start_on,
    expires_on: terms.expires_on,
  },
});
const declined: Happened = {
  type: 'OfferDeclined',
  data: {
    ...about,
    from_step: at('Offered'),
    to_step: at('Offer Declined'),
    revision: 1,
    responded_at: today,
    declined_by: 'candidate',
  },
};
const hired: Happened[] = [
  { type: 'OfferAccepted', data: { ...about, revision: 1, responded_at: today, start_on: terms.start_on } },
  {
    type: 'CandidateHired',
    data: { ...about, from_step: at('Offered'), to_step: at('Hired'), hired_at: today, start_on: terms.start_on },
  },
];
const live = ['Application', 'Initial Review', 'First Round', 'Mid-Review', 'Second Round', 'Final Review'];
const histories: Record<string, Happened[]> = {
  Lead: [lead],
  ...Object.fromEntries(live.map((name) => [name, [appliedTo(name)]])),
  Offered: [appliedTo('Final Review'), extended('Final Review')],
  'Offer Declined': [appliedTo('Final Review'), extended('Final Review'), declined],
  Hired: [appliedTo('Final Review'), extended('Final Review'), ...hired],
  Archived: [appliedTo('First Round'), archivedFrom('First Round')],
};
/** The step before each removed step when it was removed. Later steps were removed first. */
const removedFrom = (these: readonly Step[]): Record<string, string> =>
  Object.fromEntries(
    steps.flatMap((step, n) => (n && !these.some(({ id }) => id === step.id) ? [[step.id, steps[n - 1]!.id]] : [])),
  );
/** The job's facts for the rules: the job is open unless a test says otherwise, and the caller is an editor. */
const onJob = (
  these: readonly Step[] = steps,
  more: Partial<PipelineFacts['job']> = {},
  editor = true,
): PipelineFacts => ({
  job: {
    status: 'open',
    steps: these,
    fields: { ...defaultJobFields, name: 'Pilot' },
    snapshot_hash: 'the-post',
    created_at: '2026-01-01T00:00:00.000Z',
    removed: removedFrom(these),
    ...more,
  },
  editor,
  open_seats: [1, 3],
});
const past = (events: readonly Happened[] = []) => given(pipeline, events, onJob());
const standing = (name: string) => past(histories[name]);
const commands: Pick<PipelineCommands, PipelineAction> = {
  advance: {},
  shift_up: {},
  schedule: { schedule_status: 'pending' },
  archive: { reason: withdrew },
  restore: {},
  revive: {},
  offer: { terms },
  offer_update: { changes: { amount: 99_000 } },
  offer_accept: {},
  offer_decline: { declined_by: 'candidate' },
};

// docs/rules/pipeline-actions.md, action by action: for each step of a candidate, the step to which the action leads, the event of an action that moves no candidate, or the words of the refusal.
const already = (stage: string) => `This candidate is already ${stage}. Use Revive to reconsider them.`;
const ends = {
  Offered: already('Offered'),
  'Offer Declined': already('Offer Declined'),
  Hired: already('Hired'),
  Archived: already('Archived'),
};
const everywhere = (sentence: string) => Object.fromEntries(Object.keys(histories).map((name) => [name, sentence]));
const noRound = everywhere('Only screening and interview rounds are scheduled.');
const matrix: Record<PipelineAction, Record<string, string>> = {
  advance: {
    Lead: '→ Application',
    Application: '→ Initial Review',
    'Initial Review': '→ First Round',
    'First Round': '→ Mid-Review',
    'Mid-Review': '→ Second Round',
    'Second Round': '→ Final Review',
    'Final Review': 'There is no later step. Make an offer or archive.',
    ...ends,
  },
  shift_up: {
    Lead: 'There is no earlier step.',
    Application: 'There is no earlier step.',
    'Initial Review': '→ Application',
    'First Round': '→ Initial Review',
    'Mid-Review': '→ First Round',
    'Second Round': '→ Mid-Review',
    'Final Review': '→ Second Round',
    ...ends,
  },
  schedule: { ...noRound, 'First Round': '= ScheduleStatusChanged', 'Second Round': '= ScheduleStatusChanged' },
  archive: { ...everywhere('→ Archived'), Archived: 'This candidate is already archived.' },
  restore: { ...everywhere('Only archived candidates can be restored.'), Archived: '→ First Round' },
  revive: {
    ...everywhere('Only archived candidates or declined offers can be revived.'),
    'Offer Declined': '→ Final Review',
    Archived: '→ First Round',
  },
  offer: {
    ...everywhere('→ Offered'),
    Lead: 'Move this lead to Application first.',
    Offered: 'This candidate already has a pending offer.',
    Hired: already('Hired'),
    Archived: already('Archived'),
  },
  offer_update: { ...everywhere('Only a pending offer can be changed.'), Offered: '= OfferUpdated' },
  offer_accept: { ...everywhere('There is no pending offer to accept.'), Offered: '→ Hired' },
  offer_decline: { ...everywhere('There is no pending offer to decline.'), Offered: '→ Offer Declined' },
};

describe('where each action may be taken', () => {
  const cases = Object.entries(matrix).flatMap(([action, row]) =>
    Object.entries(row).map(([from, result]) => ({ action: action as PipelineAction, from, result })),
  );

  test('every action is judged at every standing', () =>
    expect(cases).toHaveLength(Object.keys(pipelineActions).length * Object.keys(histories).length));

  test.each(cases)('$action at $from: $result', ({ action, from, result }) => {
    const asked = standing(from).when(action, commands[action] as never);
    if (result.startsWith('→ ')) {
      expect(asked.leadsTo()?.step).toEqual(at(result.slice(2)));
      expect((asked.outcome as ApplicationEvent[]).map((event) => event.type)).toContain(pipelineActions[action].event);
    } else if (result.startsWith('= ')) {
      expect((asked.outcome as ApplicationEvent[]).map((event) => event.type)).toEqual([result.slice(2)]);
      expect(asked.leadsTo()?.step).toEqual(at(from));
    } else {
      asked.thenRejected('wrong_state', result);
    }
  });

  test.each(Object.keys(pipelineActions) as PipelineAction[])(
    '%s for someone who is not there says so and nothing more',
    (action) => {
      past()
        .when(action, commands[action] as never)
        .thenRejected('not_found', 'Candidate not found.');
    },
  );
});

describe('coming to a job', () => {
  const coming = { ...about, person, source: 'sourced', source_id: null, source_detail: null };
  const applying = {
    ...coming,
    source: 'applied',
    applied_via: 'form' as const,
    resume_id: idNo(7),
    cover_letter: 'Dear team',
    consent_text_version: '1',
  };
  const stored = { ...applying, post_snapshot_hash: 'the-post' };

  test('somebody who applied before a recruiter entered it did so between the start of the job and now', () => {
    const entered = (applied_at: string) =>
      past().when('apply', { ...applying, applied_via: 'recruiter', applied_at }, { now: today });
    for (const applied_at of ['2025-12-31T23:59:59.999Z', '2026-03-02T09:00:00.001Z'])
      entered(applied_at).thenRejected('validation', 'Choose a moment between the start of the job and now.');
    expect(entered('2026-02-01T12:00:00.000Z').leadsTo()).toMatchObject({
      applied_at: '2026-02-01T12:00:00.000Z',
      entered_at: today,
    });
  });
  test('an answer that fails marks the application, and leaves it where applications begin', () => {
    const answer = { type: 'yes_no' as const, knockout: true, needs: ['yes'], least: null };
    const answers = [
      { ...answer, question_id: idNo(70), question_text: 'Nights?', value: false, failing: true },
      { ...answer, question_id: idNo(71), question_text: 'Weekends?', value: true, failing: false },
    ];
    const applied = past().when('apply', { ...applying, answers });
    expect(applied.outcome).toMatchObject([
      { type: 'ApplicationSubmitted', data: { answers } },
      {
        type: 'KnockoutFlagged',
        data: { ...about, question: 'Nights?' },
      },
    ]);
    expect(applied.leadsTo()?.step).toEqual(at('Application'));
  });
  describe('where the organization archives for knockout answers by itself', () => {
    const answers = [
      {
        question_id: idNo(70),
        question_text: 'Nights?',
        type: 'yes_no' as const,
        knockout: true,
        needs: ['yes'],
        least: null,
        value: false,
        failing: true,
      },
    ];
    const facts = onJob();
    const told = { ...applying, answers, knockouts_told: true };
    const due = '2026-03-03T09:00:00.000Z';
    const planned: Happened = { type: 'KnockoutArchivePlanned', data: { ...about, at: due } };
    const waiting = [appliedTo('Application'), planned];
    const command = { at: due, reason, message: null };
    const byPerson = archivedFrom('Application') as Extract<Happened, { type: 'ApplicationArchived' }>;
    const byKnockout: Happened = { ...byPerson, data: { ...byPerson.data, automatic: true, knockout: true } };
    const restored: Happened = {
      type: 'ApplicationRestored',
      data: { ...about, from_step: at('Archived'), to_step: at('Application') },
    };

    test('a failing answer in the form plans it for a day later, and nothing else does', () => {
      const typesOf = (how: object) => {
        const { outcome } = past().when('apply', { ...told, ...how }, { facts, now: today });
        return (outcome as ApplicationEvent[]).map(({ type }) => type);
      };
      const applied = past().when('apply', told, { facts, now: today });
      expect((applied.outcome as ApplicationEvent[]).at(-1)).toEqual(planned);
      expect(applied.leadsTo()?.step).toEqual(at('Application'));
      const plain = ['ApplicationSubmitted', 'KnockoutFlagged'];
      expect(typesOf({ knockouts_told: false })).toEqual(plain);
      expect(typesOf({ applied_via: 'recruiter' })).toEqual(plain);
      expect(typesOf({ answers: [{ ...answers[0]!, failing: false }] })).toEqual(['ApplicationSubmitted']);
      const asLead = past([lead]).when('apply', told, { facts, now: today });
      expect((asLead.outcome as ApplicationEvent[]).map(({ type }) => type)).toEqual(plain); // any visitor can type a lead's address
    });
    test('when the time comes it is recorded as automatic', () => {
      past(waiting)
        .when('archiveKnockout', command, { facts })
        .then([
          {
            type: 'ApplicationArchived',
            data: {
              ...about,
              from_step: at('Application'),
              to_step: at('Archived'),
              disqualification_reason_id: reason.id,
              reason_name: reason.name,
              side: 'we_rejected',
              flags: { not_basically_qualified: true, not_considered: false },
              note: null,
              automatic: true,
              knockout: true,
              message: null,
            },
          },
        ]);
      const unnamed = past(waiting).when('archiveKnockout', { ...command, reason: null }, { facts });
      expect(unnamed.outcome).toMatchObject([{ data: { reason_name: 'Knockout answer', side: 'we_rejected' } }]);
    });
    test.each<[string, Happened[]]>([
      ['was moved', [advanced('Application', 'First Round')]],
      ['was read', [{ type: 'ResumeReviewed', data: { ...about, by: someone } }]],
      ['was archived by a person', [byPerson]],
      ['came back from an archive', [byPerson, restored]],
    ])('whoever %s is kept for good, also when that is taken back after the moment', (_, since) => {
      past([...waiting, ...since])
        .when('archiveKnockout', command, { facts })
        .then([{ type: 'KnockoutKept', data: about }]);
    });
    test.each<[string, Happened[]]>([
      ['was kept', [{ type: 'KnockoutKept', data: about }]],
      [
        'had an answer corrected',
        [{ type: 'ApplicationAnswersRecorded', data: { ...about, answers: [], recorded_by: someone } }],
      ],
    ])('whoever %s is left alone', (_, since) => {
      past([...waiting, ...since])
        .when('archiveKnockout', command, { facts })
        .thenNothing();
    });
    test('it is done once, for the moment that was planned, and on no closed job', () => {
      const archived = [...waiting, byKnockout];
      past(archived).when('archiveKnockout', command, { facts }).thenNothing();
      past(waiting)
        .when('archiveKnockout', { ...command, at: today }, { facts })
        .thenNothing();
      past(waiting)
        .when('archiveKnockout', command, { facts: { ...facts, ...onJob(steps, { status: 'archived' }) } })
        .then([{ type: 'KnockoutKept', data: about }]);
      past([appliedTo('Application')])
        .when('archiveKnockout', command, { facts })
        .thenNothing();
    });
    test('any member brings them back as they stood, however late, and they are not archived again', () => {
      const stood = past(waiting).state!;
      const back = past([...waiting, byKnockout]).when(
        'undo',
        {},
        {
          facts,
          by: idNo(99),
          now: minutesLater(60 * 24 * 9),
        },
      );
      expect(back.outcome).toMatchObject([{ type: 'MoveTakenBack', data: { to_step: at('Application') } }]);
      const now = back.leadsTo()!;
      expect({ ...now, knockout_plan: null, last_move: null }).toEqual({
        ...stood,
        knockout_plan: null,
        last_move: null,
      });
      past([...waiting, byKnockout, ...(back.outcome as Happened[])])
        .when('archiveKnockout', command, { facts })
        .thenNothing();
    });
    test('keeping them twice is as once, and an archived candidate is not kept', () => {
      past(waiting)
        .when('keepKnockout', {})
        .then([{ type: 'KnockoutKept', data: about }]);
      past([...waiting, { type: 'KnockoutKept', data: about }])
        .when('keepKnockout', {})
        .thenNothing();
      past([...waiting, byKnockout])
        .when('keepKnockout', {})
        .thenRejected('wrong_state', 'This candidate is already archived.');
    });
    test('they ask for a person once; whoever a person archived does not ask here', () => {
      past([...waiting, byKnockout])
        .when('askSecondLook', {})
        .then([{ type: 'SecondLookAsked', data: about }]);
      past([...waiting, byKnockout, { type: 'SecondLookAsked', data: about }])
        .when('askSecondLook', {})
        .thenNothing();
      past([...waiting, byPerson])
        .when('askSecondLook', {})
        .thenRejected('wrong_state');
      past(waiting).when('askSecondLook', {}).thenRejected('wrong_state');
    });
  });
  test('a lead stands in Lead and has not applied', () => {
    const added = past().when('addLead', coming);
    added.then([
      {
        type: 'LeadAdded',
        data: {
          ...about,
          person,
          source: 'sourced',
          source_id: null,
          source_detail: null,
          to_step: at('Lead'),
          added_by: someone,
        },
      },
    ]);
    expect(added.leadsTo()?.applied_at).toBeNull();
  });
  test('nobody becomes a lead of the same job twice', () => {
    past([lead]).when('addLead', coming).thenRejected('duplicate', 'Ada Lovelace is already on this job.');
  });
  test.each(['draft', 'archived'] as const)('the form takes nobody onto a job that is %s', (status) => {
    past()
      .when('apply', applying, { facts: onJob(steps, { status }) })
      .thenRejected('job_closed', 'This job is no longer open.');
  });
  test('a recruiter adds nobody to a closed job, and may add somebody to a draft', () => {
    const byHand = { ...applying, applied_via: 'recruiter' as const };
    past()
      .when('apply', byHand, { facts: onJob(steps, { status: 'archived' }) })
      .thenRejected('job_closed', 'This job is closed. Reopen it first.');
    past()
      .when('addLead', coming, { facts: onJob(steps, { status: 'archived' }) })
      .thenRejected('job_closed');
    expect(
      past()
        .when('apply', byHand, { facts: onJob(steps, { status: 'draft' }) })
        .leadsTo()?.step,
    ).toEqual(at('Application'));
  });
  test('an applicant stands in Application', () => {
    past()
      .when('apply', applying)
      .then([{ type: 'ApplicationSubmitted', data: { ...stored, to_step: at('Application'), was_lead: false } }]);
  });
  test('a lead who applies becomes an applicant on the same application', () => {
    past([lead])
      .when('apply', applying)
      .then([{ type: 'ApplicationSubmitted', data: { ...stored, to_step: at('Application'), was_lead: true } }]);
  });
  test.each(['Application', 'First Round', 'Offered', 'Hired', 'Archived'])(
    'whoever stands in %s has already applied',
    (name) => {
      standing(name).when('apply', applying).thenRejected('duplicate', 'You have already applied for this job.');
    },
  );
  test.each(['Application', 'First Round', 'Archived'])(
    'somebody who stands in %s and applies again is told so by mail, at most once a day',
    (name) => {
      const repeated = { type: 'ApplicationRepeated' as const, data: about };
      standing(name).when('applyAgain', {}).then([repeated]);
      const told = past([...histories[name]!, repeated]);
      told.when('applyAgain', {}, { now: '2026-03-03T08:59:00.000Z' }).thenNothing();
      told.when('applyAgain', {}, { now: '2026-03-03T09:00:00.000Z' }).then([repeated]);
    },
  );
  test('a recruiter may add an applicant at a later live step, and is told in other words when they are there already', () => {
    const byRecruiter = { ...applying, applied_via: 'recruiter' as const };
    expect(
      past()
        .when('apply', { ...byRecruiter, step_id: at('Second Round').id })
        .leadsTo()?.step,
    ).toEqual(at('Second Round'));
    standing('First Round')
      .when('apply', byRecruiter)
      .thenRejected('duplicate', 'Ada Lovelace is already on this job.');
  });
  test.each(['Lead', 'Offered', 'Offer Declined', 'Hired', 'Archived'])(
    'nobody arrives as an applicant in %s',
    (name) => {
      past()
        .when('apply', { ...applying, step_id: at(name).id })
        .thenRejected('wrong_state');
    },
  );
});

describe('moving on and back', () => {
  test('steps passed over are recorded', () => {
    standing('Application')
      .when('advance', { workflow_step_id: at('Second Round').id, note: 'Known to the team' })
      .then([
        {
          type: 'ApplicationAdvanced',
          data: {
            ...about,
            from_step: at('Application'),
            to_step: at('Second Round'),
            skipped_steps: [at('Initial Review'), at('First Round'), at('Mid-Review')],
            note: 'Known to the team',
          },
        },
      ]);
  });
  test('the next step is reached without passing over any', () => {
    standing('Initial Review')
      .when('advance', {})
      .then([
        {
          type: 'ApplicationAdvanced',
          data: {
            ...about,
            from_step: at('Initial Review'),
            to_step: at('First Round'),
            skipped_steps: [],
            note: null,
          },
        },
      ]);
  });
  test.each(['Lead', 'Application', 'First Round', 'Offered', 'Archived'])(
    'advancing from First Round to %s is no advance',
    (name) => {
      standing('First Round')
        .when('advance', { workflow_step_id: at(name).id })
        .thenRejected('wrong_state', 'Choose a later step of this job.');
    },
  );
  test('a step of another job is no later step', () => {
    standing('First Round')
      .when('advance', { workflow_step_id: idNo(999) })
      .thenRejected('wrong_state', 'Choose a later step of this job.');
  });
  test('a lead who is advanced has applied from then on', () => {
    expect(
      standing('Lead')
        .when('advance', { workflow_step_id: at('First Round').id })
        .leadsTo()?.applied_at,
    ).not.toBeNull();
  });
  test('an applicant may be sent back to any earlier step but never to Lead', () => {
    expect(
      standing('Final Review')
        .when('shift_up', { workflow_step_id: at('Application').id })
        .leadsTo()?.step,
    ).toEqual(at('Application'));
    standing('Final Review')
      .when('shift_up', { workflow_step_id: at('Lead').id })
      .thenRejected('wrong_state', 'Choose an earlier step of this job.');
    standing('First Round')
      .when('shift_up', { workflow_step_id: at('Final Review').id })
      .thenRejected('wrong_state', 'Choose an earlier step of this job.');
  });
  test('a former lead is not sent back to Lead either', () => {
    past([lead, advanced('Lead', 'Application')])
      .when('shift_up', {})
      .thenRejected('wrong_state', 'There is no earlier step.');
  });
  test('scheduling begins anew in another round, and changes nothing when it is as asked', () => {
    const scheduled: Happened = {
      type: 'ScheduleStatusChanged',
      data: { ...about, step: at('First Round'), from: 'unscheduled', to: 'complete' },
    };
    past([appliedTo('First Round'), scheduled])
      .when('schedule', { schedule_status: 'complete' })
      .thenNothing();
    expect(
      past([appliedTo('First Round'), scheduled])
        .when('advance', {})
        .leadsTo()?.schedule_status,
    ).toBe('unscheduled');
  });
  test('a round that was held and judged waits for a decision until the candidate moves, and again when the move is undone', () => {
    const round = { schedule_status: 'complete', judged: true, arranged: 'one-booking' } as const;
    const follow = { bookings: [] };
    const judged: Happened = { type: 'RoundJudged', data: { ...about, step: at('First Round'), judged: true } };
    const complete: Happened = {
      type: 'ScheduleStatusChanged',
      data: { ...about, step: at('First Round'), from: 'unscheduled', to: 'complete' },
    };
    const held = [appliedTo('First Round'), complete];
    past(held)
      .when('followAppointments', follow, { facts: { ...onJob(), round } })
      .then([judged]);
    past([...held, judged])
      .when('followAppointments', follow, { facts: { ...onJob(), round } })
      .thenNothing();
    past([...held, judged])
      .when('followAppointments', follow, { facts: { ...onJob(), round: { ...round, judged: false } } })
      .then([{ ...judged, data: { ...judged.data, judged: false } } as Happened]);
    expect(
      past([...held, judged])
        .when('advance', {})
        .leadsTo()?.judged,
    ).toBe(false);
    expect(
      past([...held, judged, advanced('First Round', 'Second Round')])
        .when('undo', {})
        .leadsTo(),
    ).toMatchObject({
      schedule_status: 'complete',
      judged: true,
    });
  });
  describe('a schedule status that a person set', () => {
    const complete: Happened = {
      type: 'ScheduleStatusChanged',
      data: { ...about, step: at('First Round'), from: 'unscheduled', to: 'complete' },
    };
    const booked = [appliedTo('First Round'), complete];
    const round = { schedule_status: 'complete', judged: false, arranged: 'one-booking' } as const;
    const onRound = (more = {}) => ({ facts: { ...onJob(), round: { ...round, ...more } } });
    const byHand: Happened = {
      type: 'ScheduleStatusChanged',
      data: {
        ...about,
        step: at('First Round'),
        from: 'complete',
        to: 'pending',
        by_hand: { arranged: 'one-booking' },
      },
    };
    const follow = { bookings: [] };

    test('says so, with what was arranged', () =>
      past(booked)
        .when('schedule', { schedule_status: 'pending' }, { facts: { ...onJob(), arranged: 'one-booking' } })
        .then([byHand]));
    test('stands while nothing else is arranged', () => {
      past([...booked, byHand])
        .when('followAppointments', follow, onRound())
        .thenNothing();
      past([...booked, byHand])
        .when('followAppointments', follow, onRound({ judged: true }))
        .then([{ type: 'RoundJudged', data: { ...about, step: at('First Round'), judged: true } }]);
    });
    test('gives way to a new booking', () =>
      past([...booked, byHand])
        .when('followAppointments', follow, onRound({ arranged: 'another-booking' }))
        .then([{ ...complete, data: { ...complete.data, from: 'pending' } } as Happened]));
    test('stands again when a move or an archive is taken back', () => {
      for (const move of [advanced('First Round', 'Second Round'), archivedFrom('First Round')]) {
        const undone = past([...booked, byHand, move]).when('undo', {});
        expect({ ...undone.leadsTo(), last_move: null }).toEqual({
          ...past([...booked, byHand]).state,
          last_move: null,
        });
        const back = [...booked, byHand, move, ...(undone.outcome as ApplicationEvent[])];
        past(back).when('followAppointments', follow, onRound()).thenNothing();
        past(back)
          .when(
            'followAppointments',
            follow,
            onRound({ arranged: 'cancelled-meanwhile', schedule_status: 'unscheduled' }),
          )
          .then([{ ...complete, data: { ...complete.data, from: 'pending', to: 'unscheduled' } } as Happened]);
      }
    });
    test('does not follow the candidate into another round', () =>
      expect(past([...booked, byHand, advanced('First Round', 'Second Round')]).state?.by_hand).toBeNull());
  });
  test('the resume counts as reviewed once Application and Initial Review are left', () => {
    expect(standing('Application').when('advance', {}).leadsTo()?.resume_status).toBe('new');
    expect(standing('Initial Review').when('advance', {}).leadsTo()?.resume_status).toBe('reviewed');
    expect(standing('Application').when('archive', archive).leadsTo()?.resume_status).toBe('reviewed');
    past([appliedTo('Initial Review'), advanced('Initial Review', 'First Round')])
      .when('reviewResume', {})
      .thenNothing();
  });
  test('a resume is marked as reviewed while it is being screened', () => {
    standing('Application')
      .when('reviewResume', {})
      .then([{ type: 'ResumeReviewed', data: { ...about, by: someone } }]);
    past([appliedTo('Application'), { type: 'ResumeReviewed', data: { ...about, by: someone } }])
      .when('reviewResume', {})
      .thenNothing();
    standing('Lead')
      .when('reviewResume', {})
      .thenRejected('wrong_state', 'Only resumes in Application or Initial Review are marked as reviewed.');
    past().when('reviewResume', {}).thenRejected('not_found');
  });

  test.each([
    ['advanced', 'advance', 'Second Round'],
    ['sent back', 'shift_up', 'First Round'],
  ] as const)(
    'a candidate whose step was removed meanwhile is %s from where it stood, never to Lead',
    (_, action, to) => {
      const history = [appliedTo('Application'), advanced('Application', 'Mid-Review')];
      expect(
        past(history)
          .when(action, {}, { facts: onJob(without('Mid-Review')) })
          .leadsTo()?.step,
      ).toEqual(at(to));
    },
  );
});

describe('archiving', () => {
  test('the reason, its side and its flags are kept with the step that was left', () => {
    standing('First Round')
      .when('archive', {
        ...archive,
        note: 'Kind, but new to the trade',
        message: {
          template_key: 'rejection_mid',
          subject: 'Your application',
          body: 'Thank you',
          leaves_at: '2026-11-19T15:00:00.000Z',
        },
      })
      .then([
        {
          type: 'ApplicationArchived',
          data: {
            ...about,
            from_step: at('First Round'),
            to_step: at('Archived'),
            disqualification_reason_id: reason.id,
            reason_name: reason.name,
            side: 'we_rejected',
            flags: { not_basically_qualified: true, not_considered: false },
            note: 'Kind, but new to the trade',
            automatic: false,
            message: {
              template_key: 'rejection_mid',
              subject: 'Your application',
              body: 'Thank you',
              leaves_at: '2026-11-19T15:00:00.000Z',
            },
          },
        },
      ]);
  });
  test('an applicant is not archived without a reason, a lead may be', () => {
    standing('Application')
      .when('archive', { ...archive, reason: null })
      .thenRejected('validation', 'Choose a reason for archiving.');
    expect(
      standing('Lead')
        .when('archive', { ...archive, reason: null })
        .leadsTo()?.step,
    ).toEqual(at('Archived'));
    expect(
      standing('Application')
        .when('archive', { ...archive, reason: null, automatic: true })
        .leadsTo()?.step,
    ).toEqual(at('Archived'));
  });
  test('where the organization asks for no reason, an applicant is archived without one, but a hire is not reversed', () => {
    const without = { ...archive, reason: null, reason_optional: true };
    expect(standing('Application').when('archive', without).leadsTo()?.step).toEqual(at('Archived'));
    standing('Hired').when('archive', without).thenRejected('wrong_state');
  });
  test('archiving takes a pending offer back first', () => {
    const asked = standing('Offered').when('archive', archive);
    expect((asked.outcome as ApplicationEvent[]).map((event) => event.type)).toEqual([
      'OfferRescinded',
      'ApplicationArchived',
    ]);
    expect(asked.leadsTo()?.offer?.status).toBe('declined');
  });
  test('a declined offer is not taken back again', () => {
    expect(
      (standing('Offer Declined').when('archive', archive).outcome as ApplicationEvent[]).map((event) => event.type),
    ).toEqual(['ApplicationArchived']);
  });
  test('archiving many together reverses no hire and takes no pending offer back', () => {
    const together = { reason: withdrew, together: true };
    standing('Hired')
      .when('archive', together)
      .thenRejected('wrong_state', 'Hired people are not archived together with others.');
    standing('Offered')
      .when('archive', together)
      .thenRejected('wrong_state', 'Candidates with a pending offer are not archived together with others.');
    for (const place of ['Lead', 'Application', 'Offer Declined'] as const)
      expect(standing(place).when('archive', together).leadsTo()?.step).toEqual(at('Archived'));
  });
  test('a hire is reversed only by an editor and for a reason on the candidate’s side; the offer stays accepted', () => {
    standing('Hired')
      .when('archive', { reason: withdrew }, { facts: onJob(steps, {}, false) })
      .thenRejected('wrong_state');
    standing('Hired').when('archive', archive).thenRejected('wrong_state');
    const asked = standing('Hired').when('archive', { reason: withdrew });
    expect((asked.outcome as ApplicationEvent[]).map((event) => event.type)).toEqual([
      'HireReversed',
      'ApplicationArchived',
    ]);
    expect(asked.leadsTo()?.offer?.status).toBe('accepted');
  });
});

describe('coming back', () => {
  test.each(['Lead', ...live, 'Offer Declined'])('restoring someone archived from %s puts them there again', (name) => {
    const asked = past([...histories[name]!, archivedFrom(name)]).when('restore', {});
    asked.then([
      {
        type: 'ApplicationRestored',
        data: {
          ...about,
          from_step: at('Archived'),
          to_step: at(name),
        },
      },
    ]);
    expect(asked.leadsTo()).toMatchObject({ pass: 1, archived: null });
  });
  test('someone archived from Offered is restored to Final Review, or to the last live step where there is none', () => {
    const history = [appliedTo('Application'), extended('Application'), archivedFrom('Offered')];
    expect(past(history).when('restore', {}).leadsTo()?.step).toEqual(at('Final Review'));
    expect(
      past(history)
        .when('restore', {}, { facts: onJob(without('Final Review')) })
        .leadsTo()?.step,
    ).toEqual(at('Second Round'));
  });
  test('someone whose hire was reversed is not restored', () => {
    past([...histories.Hired!, archivedFrom('Hired')])
      .when('restore', {})
      .thenRejected('wrong_state', 'This hire was reversed. Revive the candidate instead.');
    expect(
      past([...histories.Hired!, archivedFrom('Hired')])
        .when('revive', {})
        .leadsTo()?.step,
    ).toEqual(at('Final Review'));
  });
  test.each([
    ['Mid-Review', 'First Round'],
    ['Second Round', 'Mid-Review'],
    ['Final Review', 'Second Round'],
    ['Initial Review', 'Application'],
  ])('someone archived from %s, which is gone, is restored to %s', (gone, to) => {
    const history = [lead, advanced('Lead', 'Application'), advanced('Application', gone), archivedFrom(gone)];
    expect(
      past(history)
        .when('restore', {}, { facts: onJob(without(gone)) })
        .leadsTo()?.step,
    ).toEqual(at(to));
    expect(
      past(history)
        .when('revive', {}, { facts: onJob(without(gone)) })
        .leadsTo()?.step,
    ).toEqual(at(to));
  });
  test('somebody who came straight to a round that is gone is revived in the step before it, not in a later round', () => {
    for (const [gone, to] of [
      [['Second Round'], 'Mid-Review'],
      [['Mid-Review', 'Second Round'], 'First Round'],
      [['First Round', 'Mid-Review', 'Second Round'], 'Initial Review'],
      [['Initial Review', 'First Round', 'Mid-Review', 'Second Round'], 'Application'],
    ] as const)
      expect(
        past([appliedTo('Second Round'), archivedFrom('Second Round')])
          .when(
            'revive',
            {},
            { facts: onJob([...without(...gone).slice(0, -4), later, ...without(...gone).slice(-4)]) },
          )
          .leadsTo()?.step,
      ).toEqual(at(to));
  });
  test.each(['Initial Review', 'First Round', 'Second Round'])(
    'whoever stands in %s when it is removed leaves it for the step before; nobody else is moved',
    (gone) => {
      const before = steps[steps.findIndex((step) => step.name === gone) - 1]!.name;
      const removed = standing(gone).when('leaveGoneStep', {}, { facts: onJob(without(gone)) });
      expect(removed.leadsTo()?.step).toEqual(at(before));
      standing(gone).when('leaveGoneStep', {}).thenNothing();
      for (const name of ['Application', 'Archived', 'Hired'])
        standing(name)
          .when('leaveGoneStep', {}, { facts: onJob(without(gone)) })
          .thenNothing();
    },
  );
  test('someone archived from a gone round is never put into a later round of the same kind', () => {
    const third: Step = { ...plain[4]!, id: idNo(31), name: 'Third Round' };
    const longer = [...steps.slice(0, 6), third, ...steps.slice(6)];
    const history = [appliedTo('Application'), advanced('Application', 'Second Round'), archivedFrom('Second Round')];
    expect(
      past(history)
        .when('restore', {}, { facts: onJob(longer.filter((step) => step.name !== 'Second Round')) })
        .leadsTo()?.step,
    ).toEqual(at('Mid-Review'));
  });
  test('where the way is not known, a step not later by its kind is taken, and never Lead', () => {
    expect(
      past([appliedTo('First Round'), archivedFrom('First Round')])
        .when('restore', {}, { facts: onJob(without('First Round')) })
        .leadsTo()?.step,
    ).toEqual(at('Initial Review'));
    expect(
      past([appliedTo('Initial Review'), archivedFrom('Initial Review')])
        .when('restore', {}, { facts: onJob(without('Initial Review')) })
        .leadsTo()?.step,
    ).toEqual(at('Application'));
  });

  test('reviving opens a new pass at the chosen step and says what it was', () => {
    standing('Archived')
      .when('revive', { workflow_step_id: at('Application').id, reason: 'A second look' })
      .then([
        {
          type: 'ApplicationRevived',
          data: {
            ...about,
            from_step: at('Archived'),
            to_step: at('Application'),
            pass: 2,
            reason: 'A second look',
            was: 'archived',
          },
        },
      ]);
    standing('Offer Declined')
      .when('revive', {})
      .then([
        {
          type: 'ApplicationRevived',
          data: {
            ...about,
            from_step: at('Offer Declined'),
            to_step: at('Final Review'),
            pass: 2,
            reason: null,
            was: 'offer_declined',
          },
        },
      ]);
  });
  test.each(['Lead', 'Offered', 'Hired', 'Archived'])('an applicant is not revived in %s', (name) => {
    standing('Archived')
      .when('revive', { workflow_step_id: at(name).id })
      .thenRejected('wrong_state', 'Choose a live step of this job.');
  });
  test('someone who never applied is revived in Lead unless a step is chosen, and applies by standing in that', () => {
    const history = [lead, archivedFrom('Lead')];
    expect(past(history).when('revive', {}).leadsTo()).toMatchObject({
      step: at('Lead'),
      applied_at: null,
    });
    expect(
      past(history)
        .when('revive', { workflow_step_id: at('First Round').id })
        .leadsTo()?.applied_at,
    ).not.toBeNull();
  });
});

describe('offers', () => {
  test('an offer is extended as revision 1, pending, with its dates outside the sealed terms', () => {
    const asked = standing('Final Review').when('offer', { terms });
    asked.then([
      {
        type: 'OfferExtended',
        data: {
          ...about,
          from_step: at('Final Review'),
          to_step: at('Offered'),
          terms,
          revision: 1,
          start_on: '2026-05-01',
          expires_on: '2026-03-20',
        },
      },
    ]);
    expect(asked.leadsTo()?.offer?.status).toBe('pending');
  });
  test('a changed offer is the next revision and stays pending', () => {
    const asked = standing('Offered').when('offer_update', {
      changes: { amount: 99_000, expires_on: '2026-04-01', title: undefined },
    });
    asked.then([
      {
        type: 'OfferUpdated',
        data: {
          ...about,
          terms: { ...terms, amount: 99_000, expires_on: '2026-04-01' },
          revision: 2,
          start_on: '2026-05-01',
          expires_on: '2026-04-01',
        },
      },
    ]);
    expect(asked.leadsTo()?.offer).toMatchObject({ revision: 2, status: 'pending' });
  });
  test('a change that names no value keeps the old one, and one that changes nothing writes nothing', () => {
    standing('Offered')
      .when('offer_update', { changes: { amount: terms.amount } })
      .thenNothing();
    standing('Offered')
      .when('offer_update', { changes: { currency: undefined } })
      .thenNothing();
  });
  test('after a declined offer the next one counts on', () => {
    standing('Offer Declined')
      .when('offer', { terms: { ...terms, expires_on: null } })
      .then([
        {
          type: 'OfferExtended',
          data: {
            ...about,
            from_step: at('Offer Declined'),
            to_step: at('Offered'),
            terms: { ...terms, expires_on: null },
            revision: 2,
            start_on: terms.start_on,
            expires_on: null,
          },
        },
      ]);
  });
  test('who is hired fills the opening that is named, if nobody fills it yet', () => {
    expect(standing('Offered').when('offer_accept', { opening: 3 }).outcome).toMatchObject([
      { type: 'OfferAccepted' },
      { type: 'CandidateHired', data: { opening: 3 } },
    ]);
    standing('Offered')
      .when('offer_accept', { opening: 2 })
      .thenRejected('wrong_state', 'Opening 2 is not open any more. Choose another.');
  });
  describe('where openings must be approved', () => {
    const none = { ...onJob(), approved_seats: [] };
    const third = { ...onJob(), approved_seats: [3] };
    const refused = 'No approved opening of this job is free. Ask for approval of one in its settings.';
    test('nobody is offered the job or hired while no approved one is free', () => {
      standing('First Round').when('offer', { terms }, { facts: none }).thenRejected('wrong_state', refused);
      standing('Offered').when('offer_accept', {}, { facts: none }).thenRejected('wrong_state', refused);
    });
    test('who is hired fills the first that is approved, and no other', () => {
      expect(standing('Offered').when('offer_accept', {}, { facts: third }).outcome).toMatchObject([
        {},
        { type: 'CandidateHired', data: { opening: 3 } },
      ]);
      standing('Offered')
        .when('offer_accept', { opening: 1 }, { facts: third })
        .thenRejected('wrong_state', 'Opening 1 is not approved. Choose another, or ask for approval.');
    });
    test('a hire comes back only to an opening that is free and still approved', () => {
      const reversed = past([...histories['Hired']!, archivedFrom('Hired')]);
      for (const own_seat of [1, null])
        reversed.when('undo', {}, { facts: { ...third, own_seat } }).thenRejected('wrong_state', refused);
      for (const facts of [{ ...third, own_seat: 3 }, onJob()])
        expect(reversed.when('undo', {}, { facts }).leadsTo()?.step).toEqual(at('Hired'));
    });
  });
  test('accepting hires from the answer’s moment, on the start day of the offer or a later agreed one', () => {
    standing('Offered')
      .when(
        'offer_accept',
        { responded_at: '2026-03-10T12:00:00.000Z', start_on: '2026-06-01' },
        { now: '2026-03-11T09:00:00.000Z' },
      )
      .then([
        {
          type: 'OfferAccepted',
          data: { ...about, revision: 1, responded_at: '2026-03-10T12:00:00.000Z', start_on: '2026-06-01' },
        },
        {
          type: 'CandidateHired',
          data: {
            ...about,
            from_step: at('Offered'),
            to_step: at('Hired'),
            hired_at: '2026-03-10T12:00:00.000Z',
            start_on: '2026-06-01',
            opening: 1,
          },
        },
      ]);
    expect(standing('Offered').when('offer_accept', {}).outcome).toMatchObject([
      { data: { responded_at: today, start_on: terms.start_on } },
      { data: { hired_at: today } },
    ]);
  });
  test('a candidate whose job is closed, or for whom no approved opening is free, gets a sentence and no half of a hire', () => {
    const answer = { revision: 1, answer: 'accept', signed_as: 'Ada Lovelace' } as const;
    const now = '2026-03-03T09:00:00.000Z';
    const asked = (facts: PipelineFacts) => standing('Offered').when('answerOffer', answer, { facts, now });
    asked(onJob(steps, { status: 'archived' })).thenRejected(
      'job_closed',
      'This job is closed, so its offer can no longer be answered.',
    );
    asked({ ...onJob(), approved_seats: [] }).thenRejected(
      'wrong_state',
      'This offer cannot be accepted here now. Write to the hiring team.',
    );
    expect(asked(onJob()).outcome).toMatchObject([{ type: 'OfferAccepted' }, { type: 'CandidateHired' }]);
  });
  test('an offer is good to the end of its last day; then it must be changed first', () => {
    expect(standing('Offered').when('offer_accept', {}, { now: '2026-03-20T23:59:00.000Z' }).leadsTo()?.step).toEqual(
      at('Hired'),
    );
    standing('Offered')
      .when('offer_accept', {}, { now: '2026-03-21T00:01:00.000Z' })
      .thenRejected('wrong_state', 'The offer expired on 20 March 2026. Update it first.');
    // The day ends where the organization is.
    const evening = { now: '2026-03-21T04:00:00.000Z', facts: { ...onJob(), zone: 'America/Los_Angeles' } };
    expect(standing('Offered').when('offer_accept', {}, evening).leadsTo()?.step).toEqual(at('Hired'));
    standing('Offered')
      .when('offer_accept', {}, { now: '2026-03-20T15:30:00.000Z', facts: { ...onJob(), zone: 'Asia/Tokyo' } })
      .thenRejected('wrong_state', 'The offer expired on 20 March 2026. Update it first.');
    const longer: Happened = {
      type: 'OfferUpdated',
      data: { ...about, terms, revision: 2, start_on: terms.start_on, expires_on: '2026-04-20' },
    };
    expect(
      past([...histories.Offered!, longer])
        .when('offer_accept', {}, { now: '2026-03-21T00:01:00.000Z' })
        .leadsTo()?.step,
    ).toEqual(at('Hired'));
  });
  test.each(['offer_accept', 'offer_decline'] as const)(
    'an answer that came before the offer, or that is still to come, is no answer: %s',
    (action) => {
      const now = '2026-03-04T09:00:00.000Z';
      const answered = (responded_at: string) =>
        standing('Offered').when(action, { declined_by: 'candidate', responded_at }, { now });
      for (const responded_at of ['2026-03-02T08:59:59.999Z', '2026-03-04T09:00:00.001Z'])
        answered(responded_at).thenRejected('validation', 'Choose a moment between the start of the offer and now.');
      for (const responded_at of [today, now])
        expect(answered(responded_at).outcome).toMatchObject([
          { data: { responded_at } },
          ...(action === 'offer_accept' ? [{ data: { hired_at: responded_at } }] : []),
        ]);
    },
  );
  test('changing an offer does not move its beginning', () => {
    const updated: Happened = {
      type: 'OfferUpdated',
      data: { ...about, terms, revision: 2, start_on: terms.start_on, expires_on: null },
      at: '2026-03-05T09:00:00.000Z',
    };
    expect(
      past([...histories.Offered!, updated]).when(
        'offer_accept',
        { responded_at: '2026-03-03T09:00:00.000Z' },
        { now: '2026-03-06T09:00:00.000Z' },
      ).outcome,
    ).toMatchObject([{ type: 'OfferAccepted' }, { type: 'CandidateHired' }]);
  });
  test('a declined offer says who declined and why', () => {
    standing('Offered')
      .when('offer_decline', {
        declined_by: 'organization',
        decline_reason_id: reason.id,
        reason_name: 'Budget',
        note: 'Frozen',
      })
      .then([
        {
          type: 'OfferDeclined',
          data: {
            ...about,
            from_step: at('Offered'),
            to_step: at('Offer Declined'),
            revision: 1,
            responded_at: today,
            declined_by: 'organization',
            decline_reason_id: reason.id,
            reason_name: 'Budget',
            note: 'Frozen',
          },
        },
      ]);
  });
});

describe('taking the last move back', () => {
  const scheduled: Happened = {
    type: 'ScheduleStatusChanged',
    data: { ...about, step: at('First Round'), from: 'unscheduled', to: 'pending' },
  };
  const since = 'Something else has happened to this candidate since, so that move can no longer be undone.';
  const moves = {
    'an advance': {
      history: [appliedTo('Application'), advanced('Application', 'First Round')],
      back: 'Application',
    },
    'a send-back': {
      history: [
        appliedTo('Second Round'),
        {
          type: 'ApplicationShiftedUp',
          data: { ...about, from_step: at('Second Round'), to_step: at('First Round'), note: null },
        } as Happened,
      ],
      back: 'Second Round',
    },
    'an archive': {
      history: [appliedTo('First Round'), archivedFrom('First Round')],
      back: 'First Round',
    },
    'an archive that took an offer back': {
      history: [appliedTo('Final Review'), extended('Final Review'), archivedFrom('Offered')],
      back: 'Offered',
    },
  };
  test.each(Object.entries(moves))('%s is undone once, by who did it', (_, { history, back }) => {
    const asked = past(history).when('undo', {});
    expect(asked.outcome).toMatchObject([{ type: 'MoveTakenBack', data: { to_step: at(back) } }]);
    expect({ ...asked.leadsTo(), last_move: null }).toEqual({ ...past(history.slice(0, -1)).state, last_move: null });
    past([...history, ...(asked.outcome as ApplicationEvent[])])
      .when('undo', {})
      .thenRejected('wrong_state', since);
    past(history)
      .when('undo', {}, { by: idNo(9) })
      .thenRejected('wrong_state', 'Someone else made the last move. Only they can undo it.');
  });
  test('the event says which move it takes back and how the candidate stood', () => {
    past([{ ...appliedTo('First Round'), at: '2026-02-20T10:00:00.000Z' }, scheduled, archivedFrom('First Round')])
      .when('undo', {})
      .then([
        {
          type: 'MoveTakenBack',
          data: {
            ...about,
            takes_back: { type: 'ApplicationArchived', revision: 2 },
            from_step: at('Archived'),
            to_step: at('First Round'),
            stood: {
              entered_at: '2026-02-20T10:00:00.000Z',
              entered: 0,
              applied_at: '2026-02-20T10:00:00.000Z',
              applied_via: 'form',
              resume_status: 'new',
              schedule_status: 'pending',
              judged: false,
              hired_at: null,
            },
          },
        },
      ]);
  });
  test('an archive that ended an offer gives the offer back, and one that reversed a hire the hire', () => {
    const rescinded: Happened = { type: 'OfferRescinded', data: { ...about, revision: 1, reason: null } };
    expect(
      past([...histories.Offered!, rescinded, archivedFrom('Offered')])
        .when('undo', {})
        .leadsTo(),
    ).toMatchObject({ step: at('Offered'), archived: null, offer: { status: 'pending', revision: 1 } });
    const reversed: Happened = { type: 'HireReversed', data: { ...about, reason: 'Did not start' } };
    expect(
      past([...histories.Hired!, reversed, archivedFrom('Hired')])
        .when('undo', {})
        .leadsTo(),
    ).toEqual({ ...past(histories.Hired!).state, last_move: null });
  });
  test.each([
    ['Offered', 'OfferExtended'],
    ['Offer Declined', 'OfferDeclined'],
    ['Hired', 'CandidateHired'],
  ])('%s is undone within ten minutes as if it had not happened, and not after', (name, type) => {
    const undone = past(histories[name]!).when('undo', {});
    expect(undone.outcome).toMatchObject([{ type: 'MoveTakenBack', data: { takes_back: { type } } }]);
    expect(undone.leadsTo()).toMatchObject(
      name === 'Offered'
        ? { step: at('Final Review'), offer: null }
        : { step: at('Offered'), offer: { status: 'pending', revision: 1, declined_by: null, accepted: null } },
    );
    past(histories[name]!)
      .when('undo', {}, { now: minutesLater(10.02) })
      .thenRejected('wrong_state');
  });
  test('whoever saw an earlier move does not take back a later one', () => {
    const history = [...moves['an advance'].history, advanced('First Round', 'Second Round')];
    past(history).when('undo', { of: 1 }).thenRejected('wrong_state', since);
    expect(past(history).when('undo', { of: 2 }).leadsTo()?.step).toEqual(at('First Round'));
  });
  test('a move that came too late for a closed job is taken back whoever made it, unless something followed it', () => {
    const history = moves['an advance'].history;
    const { revision } = past(history).state!.last_move!;
    const late = { facts: onJob(steps, { status: 'archived' }) };
    expect(past(history).when('takeBackMove', { of: revision }, late).leadsTo()?.step).toEqual(at('Application'));
    past(history)
      .when('takeBackMove', { of: revision - 1 }, late)
      .then([]);
    past().when('takeBackMove', { of: 0 }, late).thenRejected('not_found');
  });
  test('ten minutes are allowed and not a second more', () => {
    const { history } = moves['an advance'];
    expect(
      past(history)
        .when('undo', {}, { now: minutesLater(10) })
        .leadsTo()?.step,
    ).toEqual(at('Application'));
    past(history)
      .when('undo', {}, { now: minutesLater(10.02) })
      .thenRejected('wrong_state', 'A move can be undone for 10 minutes.');
  });
  test('a lead who was advanced returns to Lead by undo, and only so, as if they had not applied', () => {
    const asked = past([lead, advanced('Lead', 'Application')]).when('undo', {});
    expect(asked.leadsTo()).toMatchObject({ step: at('Lead'), applied_at: null, resume_status: 'new' });
  });
  test.each<[string, Happened]>([
    ['the resume was reviewed', { type: 'ResumeReviewed', data: { ...about, by: someone } }],
    [
      'the round was scheduled',
      {
        type: 'ScheduleStatusChanged',
        data: { ...about, step: at('First Round'), from: 'unscheduled', to: 'pending' },
      },
    ],
  ])('nothing is undone after %s', (_, happened) => {
    past([...moves['an advance'].history, happened])
      .when('undo', {})
      .thenRejected('wrong_state', since);
  });
  test('marking a resume as reviewed is undone like a move: the resume waits to be read again', () => {
    const reviewed: Happened = { type: 'ResumeReviewed', data: { ...about, by: someone } };
    const history = [appliedTo('Application'), reviewed];
    const asked = past(history).when('takeBackReview', { of: 1 });
    expect(asked.outcome).toEqual([
      {
        type: 'ResumeReviewTakenBack',
        data: { ...about, takes_back: { type: 'ResumeReviewed', revision: 1 }, step: at('Application') },
      },
    ]);
    expect(asked.leadsTo()).toEqual(past(history.slice(0, 1)).state);
    past(history)
      .when('takeBackReview', { of: 1 }, { by: idNo(9) })
      .thenRejected('wrong_state', 'Someone else made the last move. Only they can undo it.');
    past(history)
      .when('takeBackReview', { of: 1 }, { now: minutesLater(10.02) })
      .thenRejected('wrong_state', 'A move can be undone for 10 minutes.');
    past([...history, ...(asked.outcome as ApplicationEvent[])])
      .when('takeBackReview', { of: 2 })
      .thenRejected('wrong_state', since);
    past(moves['an advance'].history).when('takeBackReview', {}).thenRejected('wrong_state', since);
    past().when('takeBackReview', {}).thenRejected('not_found');
  });
  test('a lead who was added by mistake is not on the job any more, unless something followed, and can be added again', () => {
    const asked = past([lead]).when('takeBackLead', { of: 0 });
    expect(asked.outcome).toEqual([
      { type: 'LeadTakenBack', data: { ...about, takes_back: { type: 'LeadAdded', revision: 0 }, step: at('Lead') } },
    ]);
    expect(asked.leadsTo()).toBeNull();
    const gone = [lead, ...(asked.outcome as ApplicationEvent[])];
    past(gone).when('takeBackLead', { of: 0 }).thenRejected('not_found');
    expect(past([...gone, lead]).state).toMatchObject({ step: at('Lead'), entered: 2 });
    past([...gone, lead])
      .when('takeBackLead', { of: 0 })
      .thenRejected('wrong_state', since);
    past([lead, advanced('Lead', 'Application')])
      .when('takeBackLead', { of: 0 })
      .thenRejected('wrong_state', since);
    past([appliedTo('Application')])
      .when('takeBackLead', { of: 0 })
      .thenRejected('wrong_state', since);
  });
  test('a message that could not be sent does not stand in the way', () => {
    const skipped: Happened = {
      type: 'MessageSkipped',
      data: { ...about, reason: 'no email', template_key: 'rejection_mid' },
    };
    expect(
      past([...moves['an archive'].history, skipped])
        .when('undo', {})
        .leadsTo()?.step,
    ).toEqual(at('First Round'));
  });
  test('an arrival is not undone, nor a move out of a step that is gone', () => {
    standing('Application').when('undo', {}).thenRejected('wrong_state', since);
    past([
      appliedTo('Application'),
      advanced('Application', 'Initial Review'),
      advanced('Initial Review', 'First Round'),
    ])
      .when('undo', {}, { facts: onJob(without('Initial Review')) })
      .thenRejected('wrong_state', 'Initial Review is no longer a step of this job, so that move cannot be undone.');
    past().when('undo', {}).thenRejected('not_found');
  });
});

test('a message that is not sent leaves a trace', () => {
  standing('Application')
    .when('skipMessage', { reason: 'no email', template_key: 'application_received' })
    .then([{ type: 'MessageSkipped', data: { ...about, reason: 'no email', template_key: 'application_received' } }]);
  past().when('skipMessage', { reason: 'no email', template_key: 'application_received' }).thenRejected('not_found');
});

describe('who may act, and while the job is open', () => {
  const closed = onJob(steps, { status: 'archived' });
  const places = Object.keys(histories);
  const actions = Object.keys(pipelineActions) as PipelineAction[];

  test.each(actions.filter((action) => pipelineActions[action].needs === 'offer'))(
    '%s is refused to whoever is no editor of the job, wherever the candidate stands',
    (action) => {
      for (const place of places)
        standing(place)
          .when(action, commands[action] as never, { facts: onJob(steps, {}, false) })
          .thenRejected('not_editor', 'Only an editor of this job can change it.');
    },
  );
  test.each(actions.filter((action) => action !== 'archive'))('%s waits until a closed job is reopened', (action) => {
    for (const place of places)
      standing(place)
        .when(action, commands[action] as never, { facts: closed })
        .thenRejected('job_closed', 'This job is closed. Reopen it first.');
  });
  test('on a closed job candidates can still be archived, and mail that cannot be sent is noted', () => {
    expect(standing('First Round').when('archive', archive, { facts: closed }).leadsTo()?.step).toEqual(at('Archived'));
    standing('First Round').when('undo', {}, { facts: closed }).thenRejected('job_closed');
    standing('Application').when('reviewResume', {}, { facts: closed }).thenRejected('job_closed');
    const skipped = { reason: 'no email', template_key: 'position_closed' };
    standing('Archived')
      .when('skipMessage', skipped, { facts: closed })
      .then([{ type: 'MessageSkipped', data: { ...about, ...skipped } }]);
  });
  test('an offer without currency and period is made in those of the job', () => {
    const { currency: _, period: __, ...amount } = terms;
    const fields = { ...defaultJobFields, name: 'Pilot', compensation_currency: 'NOK', compensation_period: 'month' };
    expect(
      standing('Final Review')
        .when('offer', { terms: amount }, { facts: onJob(steps, { fields }) })
        .leadsTo()?.offer?.terms,
    ).toMatchObject({ currency: 'NOK', period: 'month', amount: terms.amount });
  });
});

describe('a candidate who withdraws', () => {
  const left: Happened = { type: 'CandidateWithdrew', data: { ...about, reason_name: 'Withdrew', note: null } };
  const archived = [appliedTo('First Round'), archivedFrom('First Round')];
  const leaves = { note: null };

  test('is archived as theirs while they are considered', () => {
    expect(standing('First Round').when('withdraw', { note: 'Moves away.' }).outcome).toMatchObject([
      { type: 'ApplicationArchived', data: { side: 'they_withdrew', reason_name: 'Withdrew', note: 'Moves away.' } },
    ]);
  });
  test('before they know of a decision is recorded on top of it, on a closed job too, and nobody undoes the decision then', () => {
    for (const job of [onJob(), onJob(steps, { status: 'archived' }, false)])
      given(pipeline, archived, job).when('withdraw', leaves).then([left]);
    past([...archived, left])
      .when('undo', {})
      .thenRejected('wrong_state');
  });
  test('leaves once, and not with an offer or after the end', () => {
    past([...archived, left])
      .when('withdraw', leaves)
      .thenRejected('wrong_state');
    for (const name of ['Offered', 'Offer Declined', 'Hired'])
      standing(name)
        .when('withdraw', leaves, { now: minutesLater(11) })
        .thenRejected('wrong_state');
    past().when('withdraw', leaves).thenRejected('not_found');
  });
  test('can take that back for ten minutes, and the decision holds again', () => {
    const gone = past([...archived, left]);
    const { id, name, side } = reason;
    gone.when('takeBackWithdrawal', {}, { now: minutesLater(9) }).then([
      {
        type: 'WithdrawalTakenBack',
        data: { ...about, disqualification_reason_id: id, reason_name: name, side },
      },
    ]);
    gone.when('takeBackWithdrawal', {}, { now: minutesLater(11) }).thenRejected('wrong_state');
    past(archived).when('takeBackWithdrawal', {}).thenRejected('wrong_state');
  });
});

describe('many who are invited to choose a time at once', () => {
  const choosing = steps.map((step) => (step.id === at('First Round').id ? { ...step, self_schedule: true } : step));
  const round = at('First Round');
  const link = { token_hash: 'hash', user_ids: [someone], window: { from: null, to: null }, message: null };
  const invited: Happened = {
    type: 'BookingInviteSent',
    data: {
      ...about,
      ...link,
      step: round,
      invite_id: idNo(70),
      duration_minutes: 45,
      expires_at: minutesLater(60),
      links: 1,
    },
  };
  test('whose status a person had set keep it when the link ends', () => {
    const byHand = (by_hand: object): Happened => ({
      type: 'ScheduleStatusChanged',
      data: { ...about, step: round, from: 'unscheduled', to: 'pending', ...by_hand },
    });
    const ended = (status: Happened) =>
      given(pipeline, [appliedTo('First Round'), status, invited], onJob(choosing))
        .when('withdrawInvite', {})
        .leadsTo()?.schedule_status;
    expect(ended(byHand({ by_hand: { arranged: 'nothing' } }))).toBe('pending');
    expect(ended(byHand({}))).toBe('unscheduled');
  });
  const invite = (links: number) =>
    given(pipeline, [appliedTo('First Round'), invited], onJob(choosing)).when('invite', {
      ...link,
      step_id: round.id,
      invite_id: idNo(71),
      duration_minutes: 45,
      together: true,
      links,
    });
  test('keep the link that they have, unless it was replaced since and lets them choose nowhere', () => {
    invite(1).thenRejected('wrong_state', 'This candidate already has a link to choose a time.');
    expect(invite(2).leadsTo()?.invite).toMatchObject({ invite_id: idNo(71), links: 2 });
  });
});
