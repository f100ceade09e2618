import type { ApplicationRow } from '@candor/contracts/pipeline/rows';
import { RawRows } from '../../kernel/rows/raw-rows.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { JobRecord } from './job-record.ts';

type Part = { after: string | null; limit: number };
const rowNo = (n: number) => ({ id: `row ${n}`, candidate_id: `person ${n}`, job_id: 'job' }) as ApplicationRow;

test('rows that were read in parts, while the rows of an earlier event arrived, are read again', async () => {
  const rows = Array.from({ length: 1500 }, (_, n) => rowNo(n));
  let end = 5;
  let parts = 0;
  const log = {
    end: () => Promise.resolve(end),
    readStreams: () => Promise.resolve([]),
    timesIn: () => Promise.resolve([]),
  };
  const noOf = ({ id }: ApplicationRow) => Number(id.slice('row '.length));
  const reads = new Reads({
    findPart: (_list: unknown, _scope: unknown, _where: unknown, { after, limit }: Part) => {
      const found = rows.filter((row) => noOf(row) > Number(after ?? -1)).slice(0, limit);
      // The rows change once the first part was read: a candidate moves to another job.
      if (parts++ === 0) rows.splice(3, 1);
      return Promise.resolve({
        rows: RawRows.of(found.map((row) => JSON.stringify(row))),
        next: found.length < limit ? null : String(noOf(found.at(-1)!)),
      });
    },
  } as never);
  const progress = {
    onChange: () => () => undefined,
    // The event is appended after the rows had reached the previous end of the log.
    reached: () => Promise.resolve(end++ === 5),
  };
  const record = new JobRecord(log as never, {} as never, reads, progress as never);
  const { now } = await record.look('acme', 'job', 0);
  expect([...now.rows.keys()]).toEqual(rows.map(({ id }) => id));
});
