import { jobActivityList, type JobActivityRow } from '@candor/contracts/jobs/activity';
import type { CandidateEvent } from '@candor/contracts/people/events';
import type { ApplicationEvent } from '@candor/contracts/pipeline/events';
import { projection } from './projection.ts';

// Code that must compile, and code that must not. Only `npm run check` reads this file; it never runs.

const rows = { version: 1, list: jobActivityList, keys: () => [] } as const;
type Row = JobActivityRow;

// @ts-expect-error a projection of moves leaves out their undo
projection<Row, ApplicationEvent>({ ...rows, name: 'moves', on: { ApplicationAdvanced: (row) => row } });
projection<Row, ApplicationEvent>({ ...rows, name: 'moves', on: { MoveTakenBack: (row) => row } });
// @ts-expect-error a projection that keeps facts of a person leaves out the ends of the person
projection<Row, CandidateEvent>({ ...rows, name: 'people', on: { CandidateCreated: (row) => row } });
