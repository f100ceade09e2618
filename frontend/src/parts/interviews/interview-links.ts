import { listTo } from '../../page/list-address.ts';

/** The page of one interview, where its interviewers prepare it and write their scorecards. */
export const interviewTo = ({ id }: { id: string }): string => listTo('people', 'interviews', { id });
