import { Command } from '@nestjs/cqrs';
import type { PersonFields } from '../../states/candidate.state.ts';
import type { Person } from '../../reads/people/person-ids.ts';
import type { Upload } from '../../reads/files/uploads.ts';
import type { Audience } from '@candor/contracts/people/reaches';
import type { Rejection } from '../../kernel/decider.ts';
import type { Requester } from '../../kernel/streams.ts';

export type { Person } from '../../reads/people/person-ids.ts';

/** Finds the person with this email address in the asking organization, or makes their record. */
export class FindOrCreatePerson extends Command<Person | Rejection> {
  constructor(
    readonly fields: PersonFields,
    readonly type: 'prospect' | 'candidate',
    readonly created_via: 'form' | 'recruiter',
    readonly asking: Requester,
    readonly audience: Audience = 'talent',
  ) {
    super();
  }
}

/** Adds an upload to this person's record. Returns the id of the resume; the same upload returns the same id. Refused if another record has the upload. */
export class AttachResume extends Command<{ resume_id: string; position: number } | Rejection> {
  constructor(
    readonly candidate_id: string,
    readonly upload: Upload,
    readonly named: { file_name: string; job_id: string | null },
    readonly asking: Requester,
  ) {
    super();
  }
}
