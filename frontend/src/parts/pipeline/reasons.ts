import type { JobPage } from '@candor/contracts/jobs/pages';
import type { BoardData } from '@candor/contracts/pipeline/pages';

/** A job page that also has the reasons for rejections and withdrawals. */
export type WithReasons = JobPage & Pick<BoardData, 'reasons'>;
