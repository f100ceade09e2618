import { Inject, Injectable } from '@nestjs/common';
import { jobList, ongoingJobs } from '@candor/contracts/jobs/rows';
import { listedJobs } from '../../access/job-access.ts';
import { RowCache } from '../../http/row-cache.ts';
import type { Caller } from '../../kernel/caller.ts';
import { Reads } from '../../kernel/rows/reads.ts';

/** The name that all jobs use for a type of step, by type. A type that jobs name differently has none. */
export const commonNames = (
  jobs: readonly { steps: readonly { type: string; name: string }[] }[],
): Record<string, string> => {
  const names = new Map<string, Set<string>>();
  for (const { type, name } of jobs.flatMap(({ steps }) => steps))
    names.set(type, (names.get(type) ?? new Set()).add(name));
  return Object.fromEntries([...names].flatMap(([type, [name, other]]) => (name && !other ? [[type, name]] : [])));
};

/** The step names of the jobs that a caller lists, so that a label above a list of people uses the same word as its rows. */
@Injectable()
export class StageNames {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(RowCache) private readonly cache: RowCache,
  ) {}

  /** The names, read once a minute: a job's row changes with every move, but its steps seldom do. */
  of(caller: Caller): Promise<Record<string, string>> {
    const scope = listedJobs(caller);
    return this.cache.of(
      `stage names ${JSON.stringify(scope)}`,
      { models: [], organizations: [], minute: Math.floor(Date.now() / 60_000) },
      async () => commonNames(await this.reads.every(jobList, scope, ongoingJobs, { only: ['steps'] })),
    );
  }
}
