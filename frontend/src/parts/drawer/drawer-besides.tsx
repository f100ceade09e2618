import { reasonWords } from '@candor/contracts/triage/reason-words';
import type { JobPage } from '@candor/contracts/jobs/pages';
import { may, readsReports } from '@candor/contracts/accounts/needs';
import { say, sayLabel } from '@candor/contracts/words/say';
import type { Panel } from '@candor/contracts/pipeline/panel';
import { ShieldCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Block } from '../../kit/block.tsx';
import { listTo } from '../../page/list-address.ts';
import { Stage } from '../pipeline/candidate-stage.tsx';
import { shortDate } from '../pipeline/stages.ts';

// The lower parts of the drawer, and parts that only some candidates have. They load after the drawer has opened.

/** When and why the candidate was archived, and from which step. */
export const ArchivedLine = ({
  archived,
  zone,
}: {
  archived: NonNullable<Panel['application']['archived']>;
  zone: string | null;
}) => {
  const day = shortDate(archived.at, zone);
  const step = sayLabel(archived.from_step.name);
  return (
    <p className="-mt-2 text-ui text-ink-2">
      {archived.reason_name
        ? say('Archived {day} from {step}: {reason}.', { day, step, reason: reasonWords(archived.reason_name) })
        : say('Archived {day} from {step}.', { day, step })}
    </p>
  );
};

/** The candidate's other applications. */
export const OtherApplications = ({ others, steps }: Pick<Panel, 'others' | 'steps'>) => (
  <Block title={say('Other applications')}>
    <ul className="grid gap-1">
      {others.map((other) => (
        <li key={other.id} className="flex items-center justify-between gap-3 text-ui">
          <span className="min-w-0 truncate text-ink">{other.job_name}</span>
          <span className="shrink-0 text-ink-2">
            <Stage steps={steps} step={other.step} />
          </span>
        </li>
      ))}
    </ul>
  </Block>
);

/** The link to the whole record, for readers who may read it. */
export const FullRecord = ({ panel, page }: { panel: Panel; page: JobPage }) => {
  return may(readsReports, page.user) ? (
    <Link
      to={listTo('people', 'candidates', { id: panel.person.id, section: 'history' })}
      className="flex min-h-6 items-center gap-1 rounded-tag text-meta text-ink-3 hover:text-ink"
    >
      <ShieldCheck size={13} aria-hidden />
      {say('Full record, {count, plural, one {# event} other {# events}}', { count: panel.event_count })}
    </Link>
  ) : (
    <span className="text-meta text-ink-3">
      {say('{count, plural, one {# event} other {# events}}', { count: panel.event_count })}
    </span>
  );
};
