import { Inject, Injectable } from '@nestjs/common';
import { oneOf } from '../../http/opened.ts';
import { Opens } from '../../http/record-openers.ts';
import type { Caller } from '../../kernel/caller.ts';
import { Streams } from '../../kernel/streams.ts';
import { type Form, formState } from '../../states/form.state.ts';
import { type Submission, submissionState } from '../../states/submission.state.ts';

declare module '../../http/opened.ts' {
  interface OpenKinds {
    form: Form & { id: string };
    submission: Submission & { id: string };
  }
}
export const formOf = oneOf<'form'>();
export const submissionOf = oneOf<'submission'>();

/** Loads the forms and submissions that requests name. Members who manage forms see all of them: they hold only what visitors wrote there. */
@Injectable()
export class FormRecords {
  constructor(@Inject(Streams) private readonly streams: Streams) {}

  @Opens({ kind: 'form', word: 'form' })
  async form({ organization_id }: Caller, id: string) {
    const state = (await this.streams.load(formState, id, organization_id))?.state;
    return state ? { id, ...state } : null;
  }

  @Opens({ kind: 'submission', word: 'submission' })
  async submission({ organization_id }: Caller, id: string) {
    const state = (await this.streams.load(submissionState, id, organization_id))?.state;
    return state ? { id, ...state } : null;
  }
}
