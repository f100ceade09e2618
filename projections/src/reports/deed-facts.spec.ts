import { defaultSteps } from '@candor/contracts/jobs/values';
import type { Recorded } from '@candor/contracts/kernel/event';
import { factsAt, type FactsRow, openedFact } from '@candor/contracts/reports/facts';
import { foldRows } from '../kernel/fold.ts';
import { facts } from './facts.ts';

const idNo = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
let made = 100;
const steps = defaultSteps(() => idNo(made++));
const mark = (name: string) => {
  const { id, type, kind } = steps.find((step) => step.name === name)!;
  return { id, name, type, kind };
};
const ada = idNo(1);
let position = 0;
const event = (stream: string, revision: number, type: string, data: object): Recorded => {
  const at = new Date(Date.UTC(2026, 2, 1, 9, position)).toISOString();
  return {
    id: idNo(5000 + position),
    stream,
    type,
    data: data as Recorded['data'],
    revision,
    position: position++,
    metadata: {
      organization_id: idNo(9),
      actor: { type: 'user', id: 'rafael' },
      request_uid: '',
      correlation_id: '',
      occurred_at: at,
      recorded_at: at,
      schema_version: 1,
    },
  };
};
const own = (revision: number, type: string, data: object) => event(`application-${ada}`, revision, type, data);
const submitted = () =>
  own(0, 'ApplicationSubmitted', {
    candidate_id: idNo(2),
    job_id: idNo(3),
    source: 'applied',
    to_step: mark('Application'),
  });
const reviewed = () => own(1, 'ResumeReviewed', {});
const advanced = () =>
  own(2, 'ApplicationAdvanced', { from_step: mark('Application'), to_step: mark('First Round'), skipped_steps: [] });
const callOf = (): Recorded[] => [
  event(`task-${idNo(4)}`, 0, 'TaskCreated', { kind: 'call', subject: { type: 'application', id: ada } }),
  event(`task-${idNo(4)}`, 1, 'TaskCompleted', {}),
];
/** The letter and the interview have the revisions of their own streams, which say nothing about the application's. */
const elsewhere = (): Recorded[] => [
  event(`message-${idNo(5)}`, 2, 'MessageQueued', { application_id: ada, sent_by: 'rafael' }),
  event(`appointment-${idNo(6)}`, 0, 'AppointmentBooked', { application_id: ada }),
  ...callOf(),
];
const deedsOf = (log: readonly Recorded[]): [string | null, number][] => {
  const [row] = [...foldRows(facts, log).values()] as FactsRow[];
  return row!.facts
    .map((fact) => openedFact(fact, row!.words))
    .flatMap((fact) => (fact.kind === 'deed' ? [[fact.deed, fact.from]] : []));
};

test('a call, a message and an interview stay counted when the move before them is undone', () => {
  const log = [submitted(), reviewed(), advanced(), ...elsewhere()];
  expect(deedsOf(log).map(([deed]) => deed)).toEqual(['reviewed', 'advanced', 'wrote', 'arranged', 'called']);
  const undone = own(3, 'MoveTakenBack', {
    takes_back: { type: 'ApplicationAdvanced', revision: 2 },
    to_step: mark('Application'),
  });
  expect(deedsOf([...log, undone]).map(([deed]) => deed)).toEqual(['reviewed', 'wrote', 'arranged', 'called']);
});

test('a call stays counted when the review before it is taken back', () => {
  const back = own(2, 'ResumeReviewTakenBack', { takes_back: { type: 'ResumeReviewed', revision: 1 } });
  expect(deedsOf([submitted(), reviewed(), ...callOf(), back]).map(([deed]) => deed)).toEqual(['called']);
});

test('what happened in another stream begins at the last event of the application before it', () => {
  const log = [submitted(), reviewed(), advanced(), ...elsewhere()];
  expect(deedsOf(log)).toEqual([
    ['reviewed', 1],
    ['advanced', 2],
    ['wrote', 2],
    ['arranged', 2],
    ['called', 2],
  ]);
});

test('a call that no member completed leaves the other deeds as they are', () => {
  const [created, completed] = callOf();
  const automatic = { ...completed!, metadata: { ...completed!.metadata, actor: { type: 'process', id: 'tasks' } } };
  expect(deedsOf([submitted(), reviewed(), created!, automatic as Recorded])).toEqual([['reviewed', 1]]);
});

test('a cancelled message counts until it was cancelled, as it did then', () => {
  const written = event(`message-${idNo(5)}`, 0, 'MessageQueued', { application_id: ada, sent_by: 'rafael' });
  const cancelled = event(`message-${idNo(5)}`, 1, 'MessageCancelled', { application_id: ada });
  const [row] = [...foldRows(facts, [submitted(), written, cancelled]).values()] as FactsRow[];
  const deedsAt = (at: string) =>
    factsAt(row!, Date.parse(at))
      .map((fact) => openedFact(fact, row!.words))
      .flatMap((fact) => (fact.kind === 'deed' ? [fact.deed] : []));
  expect(deedsAt(written.metadata.occurred_at)).toEqual(['wrote']);
  expect(deedsAt(cancelled.metadata.occurred_at)).toEqual([]);
});

/** What members did, and who. */
const doneBy = (log: readonly Recorded[]): (string | null)[] => {
  const [row] = [...foldRows(facts, log).values()] as FactsRow[];
  return row!.facts
    .map((fact) => openedFact(fact, row!.words))
    .flatMap((fact) => (fact.kind === 'deed' ? `${fact.deed} by ${fact.actor}` : []));
};
const by = (id: string, of: Recorded, type = 'user'): Recorded => ({
  ...of,
  metadata: { ...of.metadata, actor: { type, id } as Recorded['metadata']['actor'] },
});
const archivedFrom = (revision: number, step: string, more: object = {}) =>
  own(revision, 'ApplicationArchived', {
    from_step: mark(step),
    to_step: mark('Archived'),
    side: 'we_rejected',
    automatic: false,
    ...more,
  });

describe('a resume counts as read', () => {
  test('for the member who moved the person on or archived them, once', () => {
    expect(doneBy([submitted(), by('anna', advanced())])).toEqual(['reviewed by anna', 'advanced by anna']);
    expect(doneBy([submitted(), by('anna', archivedFrom(1, 'Application'))])).toEqual([
      'reviewed by anna',
      'archived by anna',
    ]);
    expect(doneBy([submitted(), reviewed(), by('anna', advanced())])).toEqual([
      'reviewed by rafael',
      'advanced by anna',
    ]);
    expect(doneBy([submitted(), advanced(), by('anna', archivedFrom(3, 'First Round'))])).toEqual([
      'reviewed by rafael',
      'advanced by rafael',
      'archived by anna',
    ]);
  });
  test('not for a move within the first steps, a withdrawal, or an archive that the application made', () => {
    const within = own(1, 'ApplicationAdvanced', {
      from_step: mark('Application'),
      to_step: mark('Initial Review'),
      skipped_steps: [],
    });
    expect(doneBy([submitted(), within])).toEqual(['advanced by rafael']);
    expect(doneBy([submitted(), by('ada', archivedFrom(1, 'Application'), 'candidate')])).toEqual([]);
    expect(
      doneBy([submitted(), by('knockout', archivedFrom(1, 'Application', { automatic: true }), 'processor')]),
    ).toEqual([]);
  });
  test('no more when the move is taken back', () => {
    const undone = own(3, 'MoveTakenBack', {
      takes_back: { type: 'ApplicationAdvanced', revision: 2 },
      to_step: mark('Application'),
    });
    expect(doneBy([submitted(), advanced(), undone])).toEqual([]);
    const again = own(4, 'ApplicationAdvanced', advanced().data);
    expect(doneBy([submitted(), advanced(), undone, by('anna', again)])).toEqual([
      'reviewed by anna',
      'advanced by anna',
    ]);
  });
});

describe('a hire counts', () => {
  const offered = (more: object = {}) =>
    own(3, 'OfferExtended', { to_step: mark('Offered'), revision: 1, start_on: '2026-05-01', ...more });
  const hired = () => own(5, 'CandidateHired', { to_step: mark('Hired'), start_on: '2026-05-01' });
  const before = () => [submitted(), advanced()];
  test('for the member who made the offer when the candidate accepts it on their own page', () => {
    expect(doneBy([...before(), by('anna', offered()), by('ada', hired(), 'candidate')]).slice(-2)).toEqual([
      'offered by anna',
      'hired by anna',
    ]);
  });
  test('for the member who asked where another one approved the offer', () => {
    expect(doneBy([...before(), by('olivia', offered({ asked_by: 'anna' })), hired()]).slice(-2)).toEqual([
      'offered by anna',
      'hired by anna',
    ]);
  });
  test('for the member who recorded it where no member made an offer', () => {
    expect(doneBy([...before(), by('import', offered(), 'processor'), hired()]).at(-1)).toBe('hired by rafael');
  });
});

test('a letter that a candidate asked for is no message of a member', () => {
  const asked = event(`message-${idNo(5)}`, 0, 'MessageQueued', {
    application_id: ada,
    candidate_id: idNo(2),
    sent_by: idNo(2),
  });
  expect(doneBy([submitted(), asked])).toEqual([]);
});
