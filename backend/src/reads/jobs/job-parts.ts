import {
  type JobDetails,
  type JobPart,
  jobPartId,
  jobPartList,
  type JobParts,
  type JobRow,
} from '@candor/contracts/jobs/rows';
import type { ReadModels } from '../../kernel/rows/reads.ts';

// What only one page of a job shows. Each part is read separately from the job's card.

type Card = Pick<JobRow, 'id' | 'organization_id' | 'fields'>;
/** A part to which nothing was ever added. */
const emptyPart = <P extends JobPart>(row: Card, part: P): JobParts[P] => {
  const empty: JobParts = {
    settings: { fields: { ...row.fields, typical_job_description: null } },
    description: { sections: [], dismissed_hints: [], sections_version: 0 },
    requirements: { requirements: [], tasks: [] },
    questions: { questions: [] },
    apply_form: { apply_questions: [] },
    levels: { levels: [] },
    plays: { plays: [] },
    rounds: { panel: [], changed: {} },
  };
  return empty[part];
};

/** One part of a job; empty when nothing was ever added to it. */
export const partOf = async <P extends JobPart>(reads: ReadModels, row: Card, part: P): Promise<JobParts[P]> => {
  const found = await reads.get(jobPartList, { organization_id: row.organization_id }, jobPartId(row.id, part));
  return (found ?? emptyPart(row, part)) as JobParts[P];
};

/** The job with all its parts. */
export const detailsOf = async (reads: ReadModels, row: JobRow): Promise<JobDetails> => {
  const [
    { fields },
    { sections, dismissed_hints, sections_version },
    { requirements, tasks },
    { questions },
    { apply_questions },
    { panel },
  ] = await Promise.all([
    partOf(reads, row, 'settings'),
    partOf(reads, row, 'description'),
    partOf(reads, row, 'requirements'),
    partOf(reads, row, 'questions'),
    partOf(reads, row, 'apply_form'),
    partOf(reads, row, 'rounds'),
  ]);
  return {
    ...row,
    fields,
    sections,
    dismissed_hints,
    sections_version,
    requirements,
    tasks,
    questions,
    apply_questions,
    panel,
  };
};
