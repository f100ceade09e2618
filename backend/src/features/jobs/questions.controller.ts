import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { question } from '@candor/contracts/catalogues/questions';
import { cloneQuestion, cloneQuestions } from '@candor/contracts/jobs/question-endpoints';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { Lookups } from '../../access/lookups.ts';
import { jobOf } from '../../access/records.ts';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { isRejection } from '../../kernel/decider.ts';
import { JobCommand } from './job.command.ts';

/** Copies questions of the library into jobs. */
@Controller()
export class QuestionsController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Lookups) private readonly lookups: Lookups,
  ) {}

  @Serve(cloneQuestion)
  one(@Input() { id, job_id }: RequestOf<typeof cloneQuestion>, @By() by: Signed<'job'>) {
    return this.copy([id], job_id, by);
  }

  @Serve(cloneQuestions)
  several(@Input() { ids, job_id }: RequestOf<typeof cloneQuestions>, @By() by: Signed<'job'>) {
    return this.copy(ids, job_id, by);
  }

  /** A copy is about the requirements of the job that were made from the same skill. */
  private async copy(ids: readonly string[], job_id: string, by: Signed<'job'>) {
    const { asking, caller } = by;
    const { requirements } = jobOf(by).job;
    const rows = new Map(
      (await this.lookups.chosen(caller.organization_id, question, ids)).map((row) => [row.id, row.fields]),
    );
    const questions = ids.flatMap((id) => {
      const fields = rows.get(id);
      if (!fields) return [];
      const { name, kind, scoring_type, time_minutes, parent_id, positive, negative } = fields;
      return [
        {
          text: name,
          kind,
          scoring_type,
          requirement_ids: parent_id
            ? requirements.filter((each) => each.skill_id === parent_id).map((each) => each.id)
            : [],
          time_minutes,
          indicators: { positive, negative },
          source: 'library' as const,
        },
      ];
    });
    const ran = await this.commands.execute(new JobCommand(job_id, 'addQuestions', { questions }, asking));
    if (isRejection(ran)) return ran;
    const texts = new Set(questions.map(({ text }) => text.trim().toLowerCase()));
    return {
      questions: ran.state!.questions.filter(({ text }) => texts.has(text.trim().toLowerCase())),
      position: ran.position,
    };
  }
}
