import type { Holdings, Role } from '../kernel/permission.ts';
import { readsReports } from '../accounts/needs.ts';
import { emptySlice, formatListAddress } from '../kernel/list.ts';
import { page } from '../kernel/page.ts';
import type { Standard } from '../kernel/standard.ts';
import { builder, builtFacts, builtHead, builtOf } from './builder.ts';
import type { FactReport } from './measures.ts';
import { offers } from './offers.ts';
import { candidateExperience } from './candidate-experience.ts';
import { cadencesReport, cadenceSteps } from './cadences.ts';
import { funnel } from './funnel.ts';
import { recruiterActivity } from './recruiter-activity.ts';
import { openText } from './report.ts';
import type { Headlined } from './saved-endpoints.ts';
import { sources } from './sources.ts';
import { stayTimes } from './stay-times.ts';
import { timeToHire } from './time-to-hire.ts';

// A dashboard is a list of figures of reports. It computes nothing: each figure is one that a reader could build, so it opens into its people.

/** A figure of a report: one number, or one for each row. */
export type Tile = { label: string; of: FactReport; figure: string; rows: string };
/** `reads` and `roles`: whose Home it is while they have no figures of their own there. Without `roles`: every member who reads that many reports. */
export type Dashboard = {
  name: string;
  title: string;
  reads: readonly NonNullable<Holdings['VIEW_REPORTS']>[];
  roles?: readonly Role[];
  tiles: readonly Tile[];
};
const tile = (label: string, of: FactReport, figure: string): Tile => ({ label, of, figure, rows: 'all' });
const tileBy = (rows: string, label: string, of: FactReport, figure: string): Tile => ({ label, of, figure, rows });

/** Every dashboard. The first that suits a reader is theirs. */
export const dashboards: Dashboard[] = [
  {
    name: 'outreach',
    title: 'Outreach',
    reads: ['contacts'],
    tiles: [
      tile('People in cadences', cadencesReport, 'people'),
      tile('Reply rate', cadencesReport, 'reply_rate'),
      tile('Bounced', cadencesReport, 'bounced'),
      tile('Unsubscribed', cadencesReport, 'unsubscribed'),
      tileBy('text', 'Replies by step and text', cadenceSteps, 'reply_rate'),
    ],
  },
  {
    name: 'hiring_manager',
    title: 'Hiring manager',
    reads: ['jobs'],
    tiles: [
      tile('Left a step later than planned', stayTimes, 'over_plan'),
      tile('Offers without an answer', offers, 'pending'),
      tile('Time to fill', timeToHire, 'fill'),
      tile('Acceptance', offers, 'acceptance'),
      tileBy('step', 'Entered each step', funnel, 'entered'),
      tileBy('job', 'Hires by job', timeToHire, 'hires'),
    ],
  },
  {
    name: 'leader',
    title: 'Leader',
    reads: ['all'],
    roles: ['ORG_ADMIN', 'CUSTOMER'],
    tiles: [
      tile('Time to hire', timeToHire, 'median'),
      tile('Acceptance', offers, 'acceptance'),
      tile('Hire rate', sources, 'hire_rate'),
      tile('Happy candidates', candidateExperience, 'high_share'),
      tile('Hires', timeToHire, 'hires'),
      tile('Cost per hire', sources, 'per_hire'),
      tileBy('department', 'Hires by department', timeToHire, 'hires'),
      tileBy('source', 'Hire rate by source', sources, 'hire_rate'),
      tileBy('step', 'Pass rate by step', funnel, 'passed'),
    ],
  },
  {
    name: 'recruiter',
    title: 'Recruiter',
    reads: ['all'],
    tiles: [
      tile('Days in a step', stayTimes, 'median'),
      tile('Days until a resume is read', recruiterActivity, 'response'),
      tile('Applicants', sources, 'applicants'),
      tile('Offers without an answer', offers, 'pending'),
      tile('Resumes read', recruiterActivity, 'reviewed'),
      tile('Interviews arranged', recruiterActivity, 'arranged'),
      tileBy('step', 'Days in each step', stayTimes, 'median'),
      tileBy('source', 'Applicants by source', sources, 'applicants'),
      tileBy('cadence', 'Reply rate by cadence', cadencesReport, 'reply_rate'),
    ],
  },
];
/** The dashboard that suits a reader of reports. */
export const dashboardOf = ({ groups, roles }: { groups: Holdings; roles: readonly Role[] }): Dashboard =>
  dashboards.find(
    (each) =>
      groups.VIEW_REPORTS &&
      each.reads.includes(groups.VIEW_REPORTS) &&
      (!each.roles || each.roles.some((role) => roles.includes(role))),
  ) ?? dashboards.at(-1)!;

/** What the builder is asked for a tile. */
export const questionOf = ({ of, figure, rows }: Tile, last: number) => ({ of: of.name, figure, rows, last });
/** The address of a row of a tile, with its people opened where the figure has people. */
export const addressOfTile = (tile: Tile, row: string, last: number): string => {
  const { opens } = builtHead(tile.of, tile);
  const column = ['value', 'part'].find((each) => opens[each]);
  return formatListAddress({
    area: 'reports',
    entity: builder.name,
    list: { ...emptySlice, filters: questionOf(tile, last) },
    id: column ? openText({ column, row }) : null,
    section: null,
  });
};
/** The facts of a tile, for the scan that computes every report. */
export const factsOfTile = (tile: Tile) => builtFacts(tile.of, tile);
/** Whether the builder can show the tile as it is declared. */
export const canBeBuilt = (tile: Tile): boolean => {
  const { base, built } = builtOf({ ...questionOf(tile, 1), split: null });
  return base.name === tile.of.name && built.figure === tile.figure && built.rows === tile.rows;
};

/** `to`: the people of the number, or the report where it has none. */
export type ShownTile = { label: string; figure: Headlined; to: string };
export type ShownRows = {
  label: string;
  unit: string;
  currency: string | null;
  rows: { id: string; name: string; value: number | null; count: number; to: string }[];
};
export type DashboardsData = Standard & {
  shown: { name: string; title: string };
  /** All that say something to the reader. */
  dashboards: { name: string; title: string }[];
  days: number;
  tiles: ShownTile[];
  tables: ShownRows[];
  own_jobs: boolean;
  jobs: number;
  at: string;
};
/** One dashboard of the reader's choice, `?show=`, over the last `?days=`. */
export const dashboardsPage = page<DashboardsData>('/reports/dashboards', { needs: readsReports });
