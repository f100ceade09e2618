import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as calls from '@candor/contracts/public/apply-question-endpoints';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import type { JobState } from '../../states/job.state.ts';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { isRejection, type Rejection } from '../../kernel/decider.ts';
import type { Outcome } from '../../kernel/streams.ts';
import { missing } from '../../kernel/decider.ts';
import { JobCommand } from '../jobs/job.command.ts';
import { sentFields } from '../../http/sent.ts';

/** Calls about the questions of a job's application form. */
@Controller()
export class ApplyQuestionsController {
  constructor(@Inject(CommandBus) private readonly commands: CommandBus) {}

  @Serve(calls.upsertApplyQuestion)
  async upsert(@Input() input: RequestOf<typeof calls.upsertApplyQuestion>, @By() { asking }: Signed<'job'>) {
    const { id, job_id, version, help, ...fields } = input;
    if (id && id !== 'new') {
      const changes = sentFields({ ...fields, help: help === null ? '' : help });
      const command = { id, version, changes };
      return asked(await this.commands.execute(new JobCommand(job_id, 'changeApplyQuestion', command, asking)), id);
    }
    if (!fields.text) return missing('text', 'Question');
    const { text, type, required, options, asked_when, knockout, least } = fields;
    const question = {
      text,
      help: help ?? '',
      type: type ?? 'short',
      required: required ?? false,
      options: options ?? [],
      asked_when: asked_when ?? null,
      knockout: knockout ?? [],
      least: least ?? null,
    };
    return asked(await this.commands.execute(new JobCommand(job_id, 'addApplyQuestion', { question }, asking)));
  }

  @Serve(calls.deleteApplyQuestion)
  async remove(@Input() input: RequestOf<typeof calls.deleteApplyQuestion>, @By() { asking }: Signed<'job'>) {
    const { id, job_id, version } = input;
    const ran = await this.commands.execute(new JobCommand(job_id, 'removeApplyQuestion', { id, version }, asking));
    return isRejection(ran) ? ran : { id, position: ran.position };
  }

  @Serve(calls.sortApplyQuestions)
  async sort(@Input() { ids, parent_id }: RequestOf<typeof calls.sortApplyQuestions>, @By() { asking }: Signed<'job'>) {
    const ran = await this.commands.execute(new JobCommand(parent_id, 'sortApplyQuestions', { ids }, asking));
    return isRejection(ran) ? ran : { ids, position: ran.position };
  }
}
/** The question that the request named, or else the one that it made. */
const asked = (ran: Outcome<JobState> | Rejection, id?: string) => {
  if (isRejection(ran)) return ran;
  const all = ran.state!.apply_questions;
  return { question: all.find((each) => each.id === id) ?? all.at(-1)!, position: ran.position };
};
