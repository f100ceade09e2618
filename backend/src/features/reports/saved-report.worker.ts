import { linkParagraph, paragraph } from '@candor/contracts/messages/merge';
import type { ReportParams } from '@candor/contracts/reports/report';
import type { Question } from '@candor/contracts/reports/saved-values';
import { erasedText } from '@candor/contracts/values/erased';
import { sayIn, sayLabel } from '@candor/contracts/words/say';
import { Inject, Injectable } from '@nestjs/common';
import { Sessions } from '../../access/session.ts';
import type { Caller } from '../../kernel/caller.ts';
import { idFrom } from '../../kernel/codec.ts';
import { Languages } from '../../kernel/languages.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { BASE } from '../../kernel/tokens.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { done, type Worked, unless, WorkerCommands, Works } from '../../kernel/work/worker.ts';
import { organizationState } from '../../states/organization.state.ts';
import { savedReportState } from '../../states/saved-report.state.ts';
import { userState } from '../../states/user.state.ts';
import { MessageCommand } from '../messages/message.command.ts';
import { ReportJobs } from './report-jobs.ts';
import { mailSavedReport } from './reports.queue.ts';
import { SavedReportCommand } from './saved-report.command.ts';
import { addressOf, kindOf, mayOpen } from './saved-reports.ts';

/** Mails links to saved reports. A mail contains no figure; the link asks the reader to sign in. The report's name may contain names of people, so only readers of all reports see it in the mail; other readers see the kind of report. */
@Injectable()
export class SavedReportWorker {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(Languages) private readonly languages: Languages,
    @Inject(ReportJobs) private readonly jobs: ReportJobs,
    @Inject(BASE) private readonly base: string,
  ) {}

  @Works(mailSavedReport)
  async mail({ saved_id, at }: DataOf<typeof mailSavedReport>, asking: Requester): Promise<Worked> {
    const { organization_id } = asking;
    const saved = (await this.streams.load(savedReportState, saved_id, organization_id))?.state;
    if (!saved?.schedule || saved.removed || saved.next_at !== at) return done;
    const author = await this.sessions.memberCaller(saved.author_id, organization_id);
    const then = { ...asking, uid: idFrom('saved report mailed', saved_id, at) };
    // The mails end when the author is no member any more. A recipient who needs the report can save it.
    if (!author) return this.commands.run(new SavedReportCommand(saved_id, 'endMails', {}, then), unless('not_found'));
    let [sent, left_out] = [0, 0];
    for (const user_id of saved.schedule.to)
      if (await this.one(user_id, { id: saved_id, ...saved }, at, asking)) sent++;
      else left_out++;
    return this.commands.run(
      new SavedReportCommand(saved_id, 'mailed', { at, sent, left_out }, then),
      unless('not_found'),
    );
  }

  /** Whether the member may count any of the jobs that the report is about. A report about no chosen job is about all of theirs. */
  private async countsSome(member: Caller, { params }: Question): Promise<boolean> {
    const chosen = (params as ReportParams).job ?? [];
    if (!chosen.length || member.groups.VIEW_REPORTS === 'all') return true;
    const { jobs } = await this.jobs.of(member, null);
    return jobs.some(({ id }) => chosen.includes(id));
  }

  /** Whether the member may read the report at present, and so a mail was sent. */
  private async one(
    user_id: string,
    saved: Parameters<typeof addressOf>[0] & { name: string },
    at: string,
    asking: Requester,
  ): Promise<boolean> {
    const { organization_id } = asking;
    const [member, user, organization] = await Promise.all([
      this.sessions.memberCaller(user_id, organization_id),
      this.streams.load(userState, user_id, '*').then((found) => found?.state),
      this.streams.load(organizationState, organization_id, organization_id).then((found) => found?.state),
    ]);
    if (!member || !user || !organization || user.email === erasedText || !mayOpen(member, saved.question))
      return false;
    if (!(await this.countsSome(member, saved.question))) return false;
    const speaker = this.languages.of(member.language);
    const say = sayIn(speaker);
    const name = member.groups.VIEW_REPORTS === 'all' ? saved.name : sayLabel(kindOf(saved.question), speaker);
    const queued = await this.commands.run(
      new MessageCommand(
        idFrom('message', 'saved report', saved.id, at, user_id),
        'queue',
        {
          person_id: user_id,
          kind: 'notification',
          to: user.email,
          subject: say('Your report: {name}', { name }),
          body:
            linkParagraph(this.base + addressOf(saved), say('Open {name}', { name })) +
            paragraph(say('The link asks you to sign in. It shows the figures that you may see, as they are then.')),
          from_name: organization.name,
        },
        { ...asking, uid: idFrom('saved report', saved.id, at, user_id) },
      ),
      unless('erased'),
    );
    return queued === done;
  }
}
