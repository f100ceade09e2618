import { alsoNeeds, type Place, recordKind, sees, type WithRecord } from '../kernel/endpoint.ts';
import type { JobPermission } from './job-permission.ts';
import type { Group } from '../kernel/permission.ts';
import type { RecordType } from '../kernel/reference.ts';

// What calls and pages require of a job, and of records that belong to one.

export type JobNeed = {
  /** The caller must have one of these permissions on the record's job. */
  job?: readonly JobPermission[];
  /** The request only reads, so any member who sees that section of the job may ask. */
  reads?: true;
  /** The answer contains only numbers, so members who see only numbers of that section may send the request. */
  counts?: true;
  /** The caller must be an editor of the record's job. */
  editor?: true;
  /** The record's job must not be closed. */
  open?: true;
};
declare module '../kernel/endpoint.ts' {
  interface RecordKinds {
    job: JobNeed;
  }
}
export const byJob = recordKind('job');

/** The kinds of records with a job that decides. */
export type OfJob = 'job' | 'application' | 'appointment';
const asks = <Field extends string, Kind extends OfJob>(needs: WithRecord<Field, Kind>, need: JobNeed) =>
  alsoNeeds(needs, need as Parameters<typeof alsoNeeds<Field, Kind>>[1]);
/** Requires one of the permissions on the record's job. */
export const onJob = <Field extends string, Kind extends OfJob>(
  job: JobPermission | readonly JobPermission[],
  place: Place<Field, Kind>,
  ...groups: Group[]
) => asks(sees(place, ...groups), { job: [job].flat() as JobPermission[] });
/** Requires that the caller reads a section of the record's job that one of the permissions opens. */
export const readsJob = <Field extends string, Kind extends OfJob>(
  job: JobPermission | readonly JobPermission[],
  place: Place<Field, Kind>,
  ...groups: Group[]
) => asks(onJob(job, place, ...groups), { reads: true });
/** Requires that the caller sees at least the numbers of such a section. */
export const countsJob = <Field extends string, Kind extends OfJob>(
  job: JobPermission | readonly JobPermission[],
  place: Place<Field, Kind>,
  ...groups: Group[]
) => asks(onJob(job, place, ...groups), { counts: true });
/** Requires an editor of the record's job who has the permission, if one is named. Editors choose the job's members. */
export const editorOfJob = <Field extends string, Kind extends OfJob>(
  job: JobPermission | undefined,
  place: Place<Field, Kind>,
  ...groups: Group[]
) => {
  const needs = asks(sees(place, ...groups), { ...(job ? { job: [job] } : {}), editor: true });
  return { ...needs, record: { ...needs.record, changesRights: true as const } };
};
/** Also requires that the record's job is not closed. */
export const whileOpen = <Field extends string, Kind extends OfJob>(needs: WithRecord<Field, Kind>) =>
  asks(needs, { open: true });

/** The id of a job. */
export const job: RecordType = { name: 'job', label: 'Job' };
