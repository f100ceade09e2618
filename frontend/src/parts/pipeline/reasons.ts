import type { JobPage } from '@candor/contracts/jobs/pages';
import type { BoardData } from '@candor/contracts/pipeline/pages';

/** A page of a job that also knows the reasons for which candidates are rejected or withdraw. */
export type WithReasons = JobPage & Pick<BoardData, 'reasons'>;
