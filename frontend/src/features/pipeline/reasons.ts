import type { BoardData, JobPage } from '@candor/contracts/pages';

/** A page of a job that also knows the reasons for which candidates are rejected or withdraw. */
export type WithReasons = JobPage & Pick<BoardData, 'reasons'>;
