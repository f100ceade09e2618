import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { question } from '@candor/contracts/catalogues/questions';
import { cloneQuestion, cloneQuestions } from '@candor/contracts/requirements/question-endpoints';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { Lookups } from '../../reads/lookups.ts';
import { jobOf } from '../../reads/jobs/job.record.ts';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { isRejection } from '../../kernel/decider.ts';
import { JobCommand } from '../jobs/job.command.ts';
import { plain } from '../../states/question-sets.state.ts';
import { askedOf } from '../../reads/requirements/set-questions.ts';

/** Calls that copy questions of the library into jobs. */
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

  private async copy(ids: readonly string[], job_id: string, by: Signed<'job'>) {
    const { asking, caller } = by;
    const { requirements } = jobOf(by).job;
    const rows = new Map(
      (await this.lookups.chosen(caller.organization_id, question, ids)).map((row) => [row.id, row]),
    );
    const questions = ids.flatMap((id) => {
      const row = rows.get(id);
      return row ? [askedOf(row, requirements)] : [];
    });
    const ran = await this.commands.execute(new JobCommand(job_id, 'addQuestions', { questions }, asking));
    if (isRejection(ran)) return ran;
    const marks = new Set(questions.flatMap(({ text, library_id }) => [plain(text), library_id]));
    return {
      questions: ran.state!.questions.filter(
        ({ text, library_id }) => marks.has(plain(text)) || (library_id && marks.has(library_id)),
      ),
      position: ran.position,
    };
  }
}
