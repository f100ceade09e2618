import { earlierDays, mostEarlier, mostToMeet, type OwnRound } from '@candor/contracts/rounds/interviewing';
import type { JobEvent } from '@candor/contracts/jobs/events';
import type { JobRow } from '@candor/contracts/jobs/rows';
import { dayLength } from '@candor/contracts/values/days';
import type { Recorded } from '@candor/contracts/kernel/event';
import { applicationList } from '@candor/contracts/pipeline/rows';
import { factList, staysOf, weekOf } from '@candor/contracts/reports/facts';
import { partOf } from '../jobs/job-parts.ts';
import type { ReadModels, Reads } from '../../kernel/rows/reads.ts';

// The rounds in which a member interviews. The member sees the people of these rounds by name, and none of another step.

const period = earlierDays * dayLength;
const most = 100_000;
const iso = (moment: number) => new Date(moment).toISOString();

/** The moment (ms) when this member joined the panel of each round. The member met no candidate there earlier. */
const joined = (events: readonly Recorded[], user_id: string): ReadonlyMap<string, number> => {
  const since = new Map<string, number>();
  for (const event of events as readonly Recorded<JobEvent>[])
    if (event.type === 'InterviewerAssigned' && event.data.user_id === user_id)
      since.set(event.data.workflow_step_id, Date.parse(event.metadata.occurred_at));
  return since;
};

/** Who has left each of these rounds after the member joined: in the `earlierDays` days until `now`, and only candidates who were still in progress. */
const leftSince = async (
  reads: Reads,
  { id, organization_id }: JobRow,
  since: ReadonlyMap<string, number>,
  now: number,
) => {
  // 0 is the week of candidates who are still in a step.
  const week = [0];
  for (let each = weekOf(now - period); each <= weekOf(Date.now()); each++) week.push(each);
  const rows = await reads.find(factList, { organization_id }, { job_id: id, week }, { limit: most });
  return rows.flatMap((row) =>
    staysOf(row, now).flatMap(({ step, entered, left }) =>
      left !== null && left <= now && left > Math.max(now - period, since.get(step!) ?? Infinity)
        ? { id: row.id, step_id: step!, entered_at: entered!, left_at: left }
        : [],
    ),
  );
};

/** The rounds whose panel has this member, in step order. `reads`: the job and its candidates, at present or at the moment `now`; `events`: the job's events until then. */
export const ownRounds = async (
  reads: ReadModels,
  /** Reads how long people stayed in the job's steps. */
  stays: Reads,
  row: JobRow,
  events: readonly Recorded[],
  user_id: string,
  now = Date.now(),
): Promise<OwnRound[]> => {
  const { id: job_id, organization_id } = row;
  const [{ panel }, { questions }] = await Promise.all([partOf(reads, row, 'rounds'), partOf(reads, row, 'questions')]);
  const steps = row.steps.filter(({ id }) =>
    panel.some((seat) => seat.workflow_step_id === id && seat.user_id === user_id),
  );
  if (!steps.length) return [];
  const began = joined(events, user_id);
  const since = new Map(steps.map(({ id }) => [id, began.get(id) ?? now]));
  const [left, ...standing] = await Promise.all([
    leftSince(stays, row, since, now),
    ...steps.map((step) =>
      reads.find(
        applicationList,
        { organization_id },
        { job_id, step_id: step.id },
        { sort: 'entered_at', limit: mostToMeet },
      ),
    ),
  ]);
  const latest = steps.map((step, at) => {
    const here = new Set(standing[at]!.map(({ id }) => id));
    return left
      .filter(({ step_id, id }) => step_id === step.id && !here.has(id))
      .toSorted((one, other) => other.left_at - one.left_at)
      .slice(0, mostEarlier);
  });
  const applications = await reads.getMany(applicationList, { organization_id }, [
    ...new Set(latest.flat().map(({ id }) => id)),
  ]);
  const names = new Map(applications.map(({ id, name }) => [id, name]));
  return steps.map(({ id, name, type, description, duration_minutes, meeting_type }, at): OwnRound => {
    const seats = panel.filter(({ workflow_step_id }) => workflow_step_id === id);
    return {
      step: { id, name, type, description, duration_minutes, meeting_type },
      required: seats.some((seat) => seat.user_id === user_id && seat.required),
      panel: seats.map((seat) => seat.user_id).filter((each) => each !== user_id),
      questions: questions.flatMap(({ asking, ...question }) =>
        asking?.workflow_step_id === id
          ? {
              id: question.id,
              text: question.text,
              kind: question.kind,
              scoring_type: question.scoring_type,
              indicators: question.indicators,
              time_minutes: question.time_minutes ?? null,
              by: asking.interviewer_id,
              required: asking.required,
            }
          : [],
      ),
      to_meet: standing[at]!.map(({ id: application, name: called, entered_at, schedule_status }) => ({
        id: application,
        name: called,
        entered_at,
        schedule_status,
      })),
      waiting: row.counts.steps[id] ?? 0,
      earlier: latest[at]!.flatMap(({ id: application, entered_at, left_at }) => {
        const called = names.get(application);
        return called === undefined
          ? []
          : { id: application, name: called, entered_at: iso(entered_at), left_at: iso(left_at) };
      }),
    };
  });
};
