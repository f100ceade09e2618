import { say } from '@candor/contracts/words/say';
import type { WaitingOpenings } from '@candor/contracts/reports/pages';
import { Said } from '../../kit/said.tsx';
import { openingsTo } from '../../parts/people/links.ts';
import { DecideRow } from './decide-row.tsx';
import { Part } from '../../parts/home/part.tsx';

/** The jobs with openings that wait for the reader's approval. */
export const Headcount = ({ waiting, zone }: { waiting: readonly WaitingOpenings[]; zone: string | null }) =>
  waiting.length ? (
    <Part title={say('Openings to approve')} count={waiting.reduce((sum, { count }) => sum + count, 0)}>
      <ul>
        {waiting.map(({ job_id, job_name, count, by, at, note }) => (
          <DecideRow
            key={job_id}
            to={openingsTo(job_id)}
            title={job_name}
            asks={
              by ? (
                <Said
                  text="{name} asks for {count, plural, one {# opening} other {# openings}}"
                  with={{ name: <bdi>{by}</bdi>, count }}
                />
              ) : (
                say('{count, plural, one {# opening waits} other {# openings wait}}', { count })
              )
            }
            note={note}
            at={at}
            zone={zone}
          />
        ))}
      </ul>
    </Part>
  ) : null;
