import { sayIn } from '@candor/contracts/words/say';
import { Inject, Injectable } from '@nestjs/common';
import { closingPhaseOf, writtenPhases } from '@candor/contracts/jobs/closing';
import { jobList } from '@candor/contracts/jobs/rows';
import { idOf } from '@candor/contracts/all-events';
import type { Recorded } from '@candor/contracts/kernel/event';
import { takesClosingBack } from '@candor/contracts/jobs/closing';
import type { JobEvent } from '@candor/contracts/jobs/events';
import type { Question, Requirement, Section, Task } from '@candor/contracts/jobs/values';
import { applicationList, type ApplicationRow, closingKey } from '@candor/contracts/pipeline/rows';
import type { Letter } from '@candor/contracts/pipeline/events';
import { rejectionKey } from '@candor/contracts/pipeline/pass-record';
import { Farewells } from '../../reads/messages/farewells.ts';
import { Lookups, type Reason } from '../../reads/lookups.ts';
import { Readers } from '../../reads/readers.ts';
import { Letters } from '../../reads/messages/letters.ts';
import { Progress, upToNow } from '../../kernel/rows/progress.ts';
import { idFrom } from '../../kernel/codec.ts';
import { EventStore } from '../../kernel/ports/event-store.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { type Requester, Streams, asPart } from '../../kernel/streams.ts';
import { type DataOf } from '../../kernel/work/queued-job.ts';
import { Abandons, done, failed, unless, type Worked, WorkerCommands, Works } from '../../kernel/work/worker.ts';
import { TaskCommand } from '../tasks/task.command.ts';
import { cleanHtml } from '../../kernel/clean-html.ts';
import { blockHtml } from '../../kernel/ports/block-html.ts';
import { ownLists } from '../../reads/descriptions/own-lists.ts';
import { Suggester } from '../../reads/descriptions/suggester.ts';
import { JobCommand } from './job.command.ts';
import {
  archiveRemaining,
  emptyStep,
  generateContent,
  openingsFilled,
  restoreRemaining,
} from '../../states/jobs.queue.ts';
import { PipelineCommand } from '../pipeline/pipeline.command.ts';
import { caringFor } from '@candor/contracts/jobs/owners';
import { jobState } from '../../states/job.state.ts';

type Ending = Extract<JobEvent, { type: 'JobClosed' | 'FilledJobEnded' }>;
const endsJob = (type: string) => type === 'JobClosed' || type === 'FilledJobEnded';
const takesEndBack = (type: string) => type === 'JobReopened' || type === 'FilledJobEndTakenBack';
type Remaining = { ongoing: true } | { offer_status: 'pending' };
type ToArchived = (Letter & { leaves_at: string }) | null;

/** How many candidates are read in one query. */
const atOnce = 200;
const weights = { must: 3, nice: 1, not: 0 } as const;

/** Does the work that follows events of jobs: generated content, the remaining candidates at closing, and filled openings. */
@Injectable()
export class JobFollowUpWorker {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Suggester) private readonly suggester: Suggester,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(EventStore) private readonly events: EventStore,
    @Inject(Progress) private readonly progress: Progress,
    @Inject(Readers) private readonly readers: Readers,
    @Inject(Farewells) private readonly farewells: Farewells,
    @Inject(Letters) private readonly letters: Letters,
  ) {}

  @Works(generateContent)
  async generate({ job_id: id }: DataOf<typeof generateContent>, asking: Requester): Promise<Worked> {
    const found = await this.streams.load(jobState, id, asking.organization_id);
    if (!found?.state) return done;
    const title = found.state.fields.typical_job_description?.slice(0, 120) ?? found.state.fields.name;
    let made = 0;
    const newId = () => idFrom('content', asking.uid, made++);
    const content = await this.suggester.jobContent(asking.organization_id, title);
    const source = content.provider;
    const own = ownLists(found.state);
    const bodyOf = ({ kind, html }: (typeof content.sections)[number]): string => {
      const bullets = own[kind as Section['kind']];
      return bullets ? blockHtml({ paragraphs: [], bullets }) : cleanHtml(html);
    };
    const tasks = content.tasks.map((each): Task => ({ id: newId(), source, ...each }));
    const requirements: Requirement[] = content.requirements.map((each) => ({
      id: newId(),
      kind: each.kind as Requirement['kind'],
      level: each.level as Requirement['level'],
      name: each.name,
      description: each.description,
      weight: weights[each.level as keyof typeof weights],
      job_task_ids: tasks.filter(({ name }) => each.tasks.includes(name)).map((task) => task.id),
    }));
    return this.commands.run(
      new JobCommand(
        id,
        'fillContent',
        {
          provider: content.provider,
          model: content.model,
          prompt_hash: content.prompt_hash,
          requirements,
          sections: content.sections.map((each): Section => ({
            id: newId(),
            kind: each.kind as Section['kind'],
            name: each.name,
            body: bodyOf(each),
            visible: true,
            locked: each.kind === 'eeo',
          })),
          tasks,
          questions: content.questions.map((each): Question => ({
            id: newId(),
            text: each.text,
            kind: each.kind as Question['kind'],
            scoring_type: each.scoring_type as Question['scoring_type'],
            requirement_ids: requirements
              .filter((requirement) => requirement.name === each.requirement)
              .map((requirement) => requirement.id),
            indicators: each.indicators,
            source,
          })),
        },
        asking,
      ),
      unless('not_found'), // the job was deleted meanwhile
    );
  }

  /** Records that generating the job's content failed; otherwise the job would promise it forever. */
  @Abandons(generateContent)
  async giveUp({ job_id }: DataOf<typeof generateContent>, asking: Requester): Promise<Worked> {
    return this.commands.run(
      new JobCommand(job_id, 'failContent', { error: 'The text could not be written.' }, asking),
      unless('not_found'), // the job was deleted meanwhile
    );
  }

  @Works(archiveRemaining)
  async archiveRemaining(
    { job_id: id, event_id }: DataOf<typeof archiveRemaining>,
    asking: Requester,
  ): Promise<Worked> {
    const events = await this.streams.read(`job-${id}`, asking.organization_id);
    const ended = events.find((event) => event.id === event_id) as Recorded<Ending> | undefined;
    // The job was reopened meanwhile, so no candidate is archived.
    if (!ended || !(await this.endStands(id, ended.revision, asking))) return done;
    const reason = await this.lookups.reason(asking.organization_id, ended.data.disqualification_reason_id);
    const refused: string[] = [];
    const each = async (where: Remaining, letter: (row: ApplicationRow) => Promise<ToArchived>) =>
      this.archiveEach(ended, where, { reason, letter, refused }, asking);
    const stands =
      (!ended.data.withdraws || (await each({ offer_status: 'pending' }, () => Promise.resolve(null)))) &&
      (ended.data.remaining !== 'archive' || (await each({ ongoing: true }, await this.lettersOf(ended, asking))));
    if (stands && refused.length) return failed(`${refused.length} candidates could not be archived: ${refused[0]}`);
    return stands && (await this.endStands(id, ended.revision, asking)) ? done : this.backAfter(event_id, id, asking);
  }

  /** Archives each candidate. False: the end of the job was undone meanwhile. */
  private async archiveEach(
    ended: Recorded<Ending>,
    where: Remaining,
    {
      reason,
      letter,
      refused,
    }: { reason: Reason | null; letter: (row: ApplicationRow) => Promise<ToArchived>; refused: string[] },
    asking: Requester,
  ): Promise<boolean> {
    const id = idOf(ended.stream);
    const tried = new Set<string>();
    let unchanged = 0;
    let staying = 0;
    for (;;) {
      const limit = atOnce + staying;
      const rows = await this.reads.find(
        applicationList,
        { organization_id: asking.organization_id },
        { job_id: id, ...where },
        { limit },
      );
      const next = rows.filter((row) => !tried.has(row.id));
      if (!next.length && rows.length < limit) return true;
      for (const row of next) {
        tried.add(row.id);
        if (!(await this.endStands(id, ended.revision, asking))) return false;
        const worked = await this.commands.run(
          new PipelineCommand(
            row.id,
            'archive',
            { closing: ended.revision, reason, note: null, automatic: true, message: await letter(row) },
            asPart(asking, 'remaining', row.id),
          ),
          // Another action archived the candidate first, or the candidate was erased.
          unless('wrong_state', 'erased'),
        );
        if (worked !== done) {
          refused.push(worked.why);
          unchanged++;
        }
      }
      // The next read must find only the remaining candidates. Those who were already tried and were refused or restored stay.
      staying = rows.length - next.length + unchanged;
      await upToNow(this.progress, this.events);
    }
  }

  /** The mail to the archived candidates: one for all, or one that fits each candidate's history. */
  private async lettersOf({ data }: Recorded<Ending>, { organization_id }: Requester) {
    const messages = data.messages ?? ('send_message' in data && data.send_message ? writtenPhases : []);
    const templates = new Map<string, ReturnType<Lookups['template']>>();
    const template = (key: string) => {
      const known = templates.get(key) ?? this.lookups.template(organization_id, key);
      templates.set(key, known);
      return known;
    };
    return async (row: ApplicationRow): Promise<ToArchived> => {
      const phase = closingPhaseOf(row.step);
      if (!row.applied_at || !messages.some((each) => each === phase)) return null;
      const text = await template(
        data.fitting ? rejectionKey(await this.letters.record(organization_id, row.id)) : 'position_closed',
      );
      if (!text) return null;
      const leaves_at = await this.farewells.leavesAt(organization_id, row.candidate_id);
      return { template_key: text.key, subject: text.subject, body: text.body, leaves_at };
    };
  }

  private async endStands(id: string, revision: number, asking: Requester): Promise<boolean> {
    return (await this.jobNow(id, asking))?.ended?.revision === revision;
  }

  private async jobNow(id: string, { organization_id }: Requester) {
    return (await this.streams.load(jobState, id, organization_id))?.state;
  }

  /** Runs when the job was reopened while the remaining candidates were being archived, so the restoring may have missed some. */
  private async backAfter(closing_id: string, id: string, asking: Requester): Promise<Worked> {
    const events = await this.streams.read(`job-${id}`, asking.organization_id);
    const at = events.findIndex((event) => event.id === closing_id);
    const reopened = events.slice(at).find(({ type }) => takesEndBack(type));
    return reopened?.data.restore ? this.bringBack(events[at]!, reopened, asking) : done;
  }

  @Works(restoreRemaining)
  async restoreRemaining(
    { job_id: id, event_id }: DataOf<typeof restoreRemaining>,
    asking: Requester,
  ): Promise<Worked> {
    const events = await this.streams.read(`job-${id}`, asking.organization_id);
    const at = events.findIndex((event) => event.id === event_id);
    const closed = events.slice(0, Math.max(at, 0)).findLast(({ type }) => endsJob(type));
    return closed ? this.bringBack(closed, events[at]!, asking) : done;
  }

  /** Brings back all candidates that this closing archived. If that is soon after the closing, they get exactly their old state, as if it had not happened; later they are restored. */
  private async bringBack(closed: Recorded, reopened: Recorded, asking: Requester): Promise<Worked> {
    const id = idOf(closed.stream);
    const soon = takesClosingBack(closed.metadata.occurred_at, reopened.metadata.occurred_at);
    const tried = new Set<string>();
    const refused: string[] = [];
    for (;;) {
      await upToNow(this.progress, this.events);
      const rows = await this.reads.find(
        applicationList,
        { organization_id: asking.organization_id },
        { closing: closingKey(id, closed.revision) },
        { limit: atOnce + tried.size },
      );
      const next = rows.filter((row) => !tried.has(row.id));
      if (!next.length) break;
      for (const row of next) {
        tried.add(row.id);
        if ((await this.jobNow(id, asking))?.ended) return done;
        const again = asPart(asking, 'back', row.id);
        const worked = await this.commands.run(
          soon
            ? new PipelineCommand(row.id, 'takeBackMove', { of: row.entered }, again)
            : new PipelineCommand(row.id, 'restore', { automatic: true }, again),
          // Another action moved the candidate first, the candidate was erased, or the job was closed again.
          unless('wrong_state', 'erased', 'job_closed'),
        );
        if (worked !== done) refused.push(worked.why);
      }
    }
    return refused.length ? failed(`${refused.length} candidates could not be restored: ${refused[0]}`) : done;
  }

  @Works(emptyStep)
  async empty({ job_id, step_id }: DataOf<typeof emptyStep>, asking: Requester): Promise<Worked> {
    const refused: string[] = [];
    const tried = new Set<string>();
    for (;;) {
      const rows = await this.reads.find(
        applicationList,
        { organization_id: asking.organization_id },
        { job_id, step_id },
        { limit: atOnce + tried.size },
      );
      const next = rows.filter((row) => !tried.has(row.id));
      if (!next.length) return refused.length ? failed(`A candidate could not be moved: ${refused[0]}`) : done;
      for (const row of next) {
        tried.add(row.id);
        const worked = await this.commands.run(
          new PipelineCommand(row.id, 'leaveGoneStep', {}, asPart(asking, 'empty', row.id)),
          unless('erased'),
        );
        if (worked !== done) refused.push(worked.why);
      }
      await upToNow(this.progress, this.events);
    }
  }

  @Works(openingsFilled)
  async filled({ job_id: id }: DataOf<typeof openingsFilled>, asking: Requester): Promise<Worked> {
    const found = await this.streams.load(jobState, id, asking.organization_id);
    const row = await this.reads.get(jobList, { organization_id: asking.organization_id }, id);
    if (!found?.state || !row || row.counts.hires < found.state.fields.openings) return done;
    const assignee = await this.lookups.firstActive(asking.organization_id, caringFor(found.state));
    if (!assignee) return done;
    const reader = await this.readers.voiceOf(assignee, asking.organization_id);
    return this.commands.run(
      new TaskCommand(
        idFrom('task', asking.uid),
        'create',
        {
          person_id: assignee,
          title: sayIn(reader)('Close {name} or add openings', { name: found.state.fields.name }),
          kind: 'other',
          due_at: null,
          priority: 'normal',
          assignee_user_id: assignee,
          subject: { type: 'job', id },
          notes: null,
        },
        asking,
      ),
      unless(),
    );
  }
}
