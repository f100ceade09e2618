import { listTo } from '../../page/list-address.ts';

/** The address of one interview, where its interviewers prepare and write their scorecards. */
export const interviewTo = ({ id }: { id: string }): string => listTo('people', 'interviews', { id });
