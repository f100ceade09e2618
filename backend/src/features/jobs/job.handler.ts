import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { jobclose, location } from '@candor/contracts/catalogues/hiring';
import { messagetemplate } from '@candor/contracts/catalogues/templates';
import { filled } from '@candor/contracts/openings/openings';
import { jobList } from '@candor/contracts/jobs/rows';
import { applicationList, closingKey } from '@candor/contracts/pipeline/rows';
import { applicationState } from '../../states/application.state.ts';
import { editsJob, jobState, type JobState, refusalOn, turnOfJob } from '../../states/job.state.ts';
import { HiringRules } from '../../reads/organization/hiring-rules.ts';
import { hasOwnLife } from '../../reads/pipeline/own-life.ts';
import { Openings } from '../../reads/openings/openings.ts';
import { closesPosition } from '@candor/contracts/triage/reason-phases';
import { Lookups } from '../../reads/lookups.ts';
import { snapshotOf, warningsOf } from '../../reads/public/post.ts';
import { Readers } from '../../reads/readers.ts';
import { Progress, upToNow } from '../../kernel/rows/progress.ts';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection, type Rejection } from '../../kernel/decider.ts';
import { InTurn } from '../../kernel/work/in-turn.ts';
import { EventStore } from '../../kernel/ports/event-store.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { type Outcome, type Requester, Streams } from '../../kernel/streams.ts';
import { PipelineCommand } from '../pipeline/pipeline.command.ts';
import type {
  AllJobFacts,
  Applicants,
  Candidates,
  FilledOpenings,
  Headcount,
  Into,
  JobCommands,
  JobFacts,
  LetterNames,
  MergedSince,
  Post,
} from './job-commands.decider.ts';
import { JobCommand } from './job.command.ts';
import { job } from './job.decider.ts';
import { standingInMoved } from './steps.decider.ts';

type About = { id: string; organization_id: string; state: JobState; asking: Requester };
type Loaders = {
  [Name in keyof JobFacts]: (about: About, command: JobCommands[Name]) => Promise<JobFacts[Name]>;
};
/** Commands that decide by the candidates. They run one after another with offers on the same job, so that neither overtakes the other. */
const inTurn: readonly string[] = [
  'returnToDraft',
  'close',
  'endFilled',
  'merge',
  'remove',
  'removeStep',
  'sortSteps',
] satisfies (keyof {
  [Name in keyof JobFacts as JobFacts[Name] extends Candidates ? Name : never]: 0;
})[];

/** Loads the facts that a job's rules need from other streams, and runs the command. */
@CommandHandler(JobCommand)
export class JobHandler implements ICommandHandler<InstanceType<typeof JobCommand>> {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(HiringRules) private readonly rules: HiringRules,
    @Inject(Openings) private readonly openings: Openings,
    @Inject(EventStore) private readonly events: EventStore,
    @Inject(Progress) private readonly progress: Progress,
    @Inject(InTurn) private readonly turns: InTurn,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Readers) private readonly readers: Readers,
  ) {}

  async execute(asked: InstanceType<typeof JobCommand>): Promise<Outcome<JobState> | Rejection> {
    const ran = await this.decided(asked);
    if (!isRejection(ran)) return ran;
    const found = await this.streams.load(jobState, asked.id, asked.asking.organization_id);
    return refusalOn(found?.state ?? {}, ran);
  }

  private decided({
    id,
    name,
    command,
    asking,
    options,
  }: InstanceType<typeof JobCommand>): Promise<Outcome<JobState> | Rejection> {
    const { organization_id } = asking;
    const load = this.facts[name as keyof JobFacts] as
      | ((about: About, command: unknown) => Promise<AllJobFacts>)
      | undefined;
    const run = () =>
      this.streams.run(job, id, name, command, asking, {
        ...options,
        facts: (state) => load?.({ id, organization_id, state, asking }, command) ?? ({} as AllJobFacts),
      });
    const checked = name === 'sortSteps' ? () => this.sorted(id, asking, run) : run;
    // A candidate on the way to the job must not arrive after its removal, and a hire must not take an opening that is being changed, canceled or declined.
    return [...inTurn, 'removeSample', 'changeOpening', 'cancelOpening', 'declineHeadcount'].includes(name)
      ? this.turns.run(turnOfJob(id), checked)
      : checked();
  }

  /** Moves of candidates take no turn, so a candidate may come to a step between the count and the new order. The candidates are counted again after the order is written; if one is in a step that changed its place, the steps go back to their old order. */
  private async sorted(
    id: string,
    asking: Requester,
    run: () => Promise<Outcome<JobState> | Rejection>,
  ): Promise<Outcome<JobState> | Rejection> {
    const { organization_id } = asking;
    const before = (await this.streams.load(jobState, id, organization_id))?.state;
    const ran = await run();
    if (!before || isRejection(ran) || ran.repeated || !ran.events.length) return ran;
    const { candidates } = await this.candidates({ id, organization_id, state: ran.state, asking });
    const moved = standingInMoved(ran.state!.steps, before.steps, candidates.standing);
    if (!moved) return ran;
    const back = await this.streams.run(
      job,
      id,
      'restoreOrder',
      { ids: before.steps.map((step) => step.id) },
      {
        organization_id,
        actor: { type: 'processor', id: 'same-moment' },
        uid: idFrom('order', asking.uid, id),
        causation_id: asking.causation_id,
      },
      { facts: () => Promise.resolve({} as AllJobFacts) },
    );
    return isRejection(back) ? back : { ...moved, position: back.position };
  }

  private readonly facts: Loaders = {
    open: (about) => this.published(about),
    openInternally: (about) => this.published(about),
    publishSnapshot: (about) => this.post(about),
    changeOpening: (about) => this.filled(about),
    cancelOpening: (about) => this.filled(about),
    declineHeadcount: (about) => this.filled(about),
    returnToDraft: (about) => this.candidates(about),
    remove: (about) => this.candidates(about),
    removeStep: (about) => this.candidates(about),
    sortSteps: (about) => this.candidates(about),
    addRequirement: (about) => this.applicants(about),
    addRequirements: (about) => this.applicants(about),
    copyParts: (about) => this.applicants(about),
    changeRequirement: (about) => this.applicants(about),
    removeRequirement: (about) => this.applicants(about),
    linkParts: (about) => this.applicants(about),
    changeStep: async ({ organization_id, state }, { follow_ups }) => ({
      letter_names: follow_ups ? await this.letterNames(organization_id, state, follow_ups) : {},
    }),
    merge: async (about, { job_close_reason_id, into_id }) => {
      const closing = await this.lookups.entry(about.organization_id, jobclose, job_close_reason_id);
      return {
        ...(await this.candidates(about)),
        reasons: { closing: closing && { id: closing.id, name: closing.fields.name }, archiving: null },
        into: await this.into(about, into_id),
      };
    },
    endFilled: async (about) => {
      const { organization_id } = about;
      const [candidates, filled, entries, archiving] = await Promise.all([
        this.candidates(about),
        this.filled(about),
        this.lookups.entries(organization_id, jobclose),
        this.positionClosed(organization_id),
      ]);
      const closing = entries.find(({ active, fields }) => active && fields.kind === 'filled') ?? null;
      return {
        ...candidates,
        ...filled,
        reasons: { closing: closing && { id: closing.id, name: closing.fields.name }, archiving },
      };
    },
    unmerge: (about) => this.mergedSince(about),
    close: async (about, command) => {
      const { organization_id } = about;
      const closing = await this.lookups.entry(organization_id, jobclose, command.job_close_reason_id);
      return {
        ...(await this.candidates(about)),
        reasons: {
          closing: closing && { id: closing.id, name: closing.fields.name },
          archiving:
            command.remaining === 'archive'
              ? (command.disqualification_reason_id ?? (await this.positionClosed(organization_id)))
              : null,
        },
      };
    },
  };

  /** The names of the templates of the mails that the steps send, before and after the change, including removed templates. */
  private async letterNames(
    organization_id: string,
    state: JobState,
    wanted: readonly { template_id: string }[],
  ): Promise<LetterNames['letter_names']> {
    const sent = state?.steps.flatMap(({ follow_ups }) => follow_ups ?? []) ?? [];
    const ids = new Set([...sent, ...wanted].map(({ template_id }) => template_id));
    const named = ids.size ? await this.lookups.chosen(organization_id, messagetemplate, [...ids]) : [];
    return Object.fromEntries(named.map(({ id, fields }) => [id, fields.name]));
  }

  /** The other job, if the caller is its editor too. */
  private async into({ organization_id, asking }: About, id: string): Promise<Into['into']> {
    const state = (await this.streams.load(jobState, id, organization_id))?.state;
    return state && editsJob(asking.actor, state) ? { ...state, id, name: state.fields.name } : null;
  }

  private async mergedSince({ id, organization_id, state }: About): Promise<MergedSince> {
    if (!state?.merged) return { moved_on: 0, into_open: true };
    const into = (await this.streams.load(jobState, state.merged.into.id, organization_id))?.state;
    await upToNow(this.progress, this.events);
    let moved_on = 0;
    const closing = closingKey(id, state.merged.revision);
    for await (const { id: was, archived } of this.reads.each(applicationList, { organization_id }, { closing })) {
      const found = await this.streams.load(applicationState, archived!.merged_into!, organization_id);
      const from = found?.state?.from;
      if (from?.application_id !== was) continue;
      const now = { state: found!.state!, revision: found!.revision };
      if (await hasOwnLife(this.reads, organization_id, archived!.merged_into!, now)) moved_on++;
    }
    return { moved_on, into_open: into !== undefined && into?.status !== 'archived' };
  }

  private async filled(about: About): Promise<FilledOpenings> {
    await upToNow(this.progress, this.events);
    const { seats } = filled(await this.openings.of(about));
    return { filled: seats.flatMap((seat) => (seat.application_id ? seat.number : [])) };
  }

  private async published(about: About): Promise<Post & Headcount & FilledOpenings> {
    const { approve_openings } = await this.rules.of(about.organization_id);
    return {
      ...(await this.post(about)),
      ...(approve_openings ? await this.filled(about) : { filled: [] }),
      approval_demanded: approve_openings,
    };
  }

  private async positionClosed(organization_id: string): Promise<string | null> {
    const reasons = await this.lookups.reasons(organization_id);
    return reasons.find(closesPosition)?.id ?? null;
  }

  /** The number of applicants, according to the rows: it causes no refusal, so it may be slightly behind. */
  private async applicants({ id, organization_id }: About): Promise<Applicants> {
    const row = await this.reads.get(jobList, { organization_id }, id);
    return { applicants: row ? row.counts.ever - row.counts.leads : 0 };
  }

  /** Counts rows when they include every event of the log, so that an application or an offer of a moment ago is counted. */
  private async candidates(about: About): Promise<Candidates> {
    const { id, organization_id } = about;
    await this.holdBackOffers(about);
    await upToNow(this.progress, this.events);
    const [row, offers] = await Promise.all([
      this.reads.get(jobList, { organization_id }, id),
      this.reads.countBy(applicationList, { organization_id }, 'offer_status', { job_id: id, offer_status: 'pending' }),
    ]);
    return {
      candidates: {
        standing: row?.counts.steps ?? {},
        live: row?.counts.live ?? 0,
        leads: row?.counts.leads ?? 0,
        ever: row?.counts.ever ?? 0,
        pending_offers: offers.pending ?? 0,
      },
    };
  }

  /** Prevents an offer that was begun but not made from being stored after the count: its process may have paused for longer than its turn. An event takes the place (revision) that the offer would have. An offer that begins later changes this job's stream, and then the job is decided again. */
  private async holdBackOffers({ organization_id, state, asking }: About): Promise<void> {
    for (const [application_id, revision] of Object.entries(state?.offers_begun ?? {})) {
      const found = await this.streams.load(applicationState, application_id, organization_id);
      if (found?.revision !== revision) continue;
      const held = await this.commands.execute(
        new PipelineCommand(
          application_id,
          'holdBackOffer',
          {},
          {
            organization_id,
            actor: { type: 'processor', id: 'job-changed' },
            uid: idFrom('held back', asking.uid, application_id, revision),
            causation_id: asking.causation_id,
          },
          { version: revision },
        ),
      );
      // stale: the candidate has moved, so the offer cannot be made there any more, or it was made and is counted.
      if (isRejection(held) && held.code !== 'stale') throw new Error(`An offer could not be held back: ${held.error}`);
    }
  }

  private async post({ organization_id, state }: About): Promise<Post> {
    if (!state) return { post: { snapshot: { sections: [], compensation: null, hash: '' }, warnings: [] } };
    const locations = await this.lookups.chosen(organization_id, location, state.fields.location_ids);
    const speaker = await this.readers.ofOrganization(organization_id);
    return {
      post: { snapshot: snapshotOf(state, speaker), warnings: warningsOf(state.fields, locations) },
    };
  }
}
