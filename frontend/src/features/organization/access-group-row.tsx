import { say, sayLabel } from '@candor/contracts/words/say';
import { Fragment } from 'react';
import { KeyRound } from 'lucide-react';
import type { Group, Reach, Source } from '@candor/contracts/kernel/permission';
import { groupWords, type Member, reachClauses, reachesInForce } from '@candor/contracts/organization/access';
import { cx } from '../../kit/cx.ts';
import { dateText } from '../../kit/time.tsx';
import { groupText, ReachDot, roleText, RowName } from './access-parts.tsx';
import type { AccessData } from './use-access-on-job.ts';

/** A permission of a person, and the roles or grants that it comes from. */
export type GroupRow = { group: Group; because: readonly Source[] };
type Parts = { member: Member; data: AccessData; row: GroupRow };
/** The possible reaches of a permission. Each has a column. */
export const columns: readonly Reach[] = ['all', 'jobs', 'contacts'];

const becauseText = ({ group, because }: GroupRow, data: AccessData) => {
  const done = data.person?.granted?.[group];
  return because.map((source) =>
    source.by === 'grant' ? (
      <span key="grant" className="inline-flex items-center gap-1.5">
        <KeyRound size={12} aria-hidden className="text-ink-3" />
        {done
          ? say('Grant by {name}, {day}', { name: done.by, day: dateText(done.at, data.user.tz_region) })
          : say('Grant')}
      </span>
    ) : (
      <span key={source.role}>{roleText(source.role)}</span>
    ),
  );
};
/** Why a person has a permission, and how far it reaches. */
const whySentence = (source: Source, group: Group, name: string): string => {
  const values = { name, does: sayLabel(groupWords[group].does), reach: sayLabel(reachClauses[source.reach]) };
  return source.by === 'grant'
    ? say('By a grant, {name} {does} {reach}.', values)
    : say('As {role}, {name} {does} {reach}.', { ...values, role: roleText(source.role) });
};
const Sentence = ({ member, data, row: { group, because } }: Parts) => (
  <>
    {because.map((source, index) => (
      <span key={index} className="block">
        {whySentence(source, group, member.name)}
      </span>
    ))}
    {group === 'MANAGE_JOB' && data.person && (
      <span className="block">
        {say('{count, plural, one {# job} other {# jobs}} in reach; on each, the team decides which sections.', {
          count: data.person.jobs.seen,
        })}
      </span>
    )}
    {(group === 'MANAGE_CANDIDATE' || group === 'MANAGE_PEOPLE') && data.person && (
      <span className="block">
        {say('{count, plural, one {# person} other {# people}} in reach.', { count: data.person.people })}
      </span>
    )}
  </>
);

/** One permission of a person: its name, its reach, and its source. */
export const AccessGroupRow = ({ isOpen, onOpen, ...props }: Parts & { isOpen: boolean; onOpen: () => void }) => {
  const { row, data } = props;
  const reaches = reachesInForce(row.group, row.because);
  return (
    <>
      <tr className={cx(isOpen && 'bg-hover')}>
        <th scope="row" className="py-0.5">
          <RowName open={isOpen} onOpen={onOpen} controls={`why-${row.group}`}>
            {groupText(row.group)}
          </RowName>
        </th>
        {columns.map((reach) => (
          <td key={reach} className="text-center">
            {reaches.includes(reach) && <ReachDot reach={reach} />}
            {reach === 'all' && reaches.includes('own') && <ReachDot reach="own" />}
          </td>
        ))}
        <td className="truncate ps-4 text-ink-2 max-sm:ps-0">
          <span className="max-sm:sr-only">
            {becauseText(row, data).map((part, index) => (
              <Fragment key={index}>
                {index > 0 && ', '}
                {part}
              </Fragment>
            ))}
          </span>
        </td>
      </tr>
      {isOpen && (
        <tr id={`why-${row.group}`} className="bg-hover">
          <td colSpan={5} className="ps-6.5 pe-3 pb-2.5 text-ink-2">
            <Sentence {...props} />
          </td>
        </tr>
      )}
    </>
  );
};
