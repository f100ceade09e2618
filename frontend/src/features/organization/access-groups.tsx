import { say, sayLabel, sayPart } from '@candor/contracts/words/say';
import { Fragment, useState } from 'react';
import { KeyRound } from 'lucide-react';
import type { DataOf } from '@candor/contracts/kernel/page';
import { type Group, moduleFor, type Reach, type Source } from '@candor/contracts/kernel/permission';
import { groupsOf, groupWords, type Member, reachClauses, reachesInForce } from '@candor/contracts/organization/access';
import type { accessPage } from '@candor/contracts/organization/pages';
import { cx } from '../../kit/cx.ts';
import { dateText } from '../../kit/time.tsx';
import { groupText, ReachDot, roleText, RowName } from './access-parts.tsx';

type Data = DataOf<typeof accessPage>;
type Row = { group: Group; because: readonly Source[] };
const columns: readonly Reach[] = ['all', 'jobs', 'contacts'];

/** One person's permissions in the organization: each with its reach, and its source. */
export const AccessGroups = ({ member, data }: { member: Member; data: Data }) => {
  const [open, setOpen] = useState<Group | null>(null);
  const [showsRest, setShowsRest] = useState(false);
  const { modules } = data.organization;
  const rows = groupsOf(member, modules);
  const held = rows.filter(({ because }) => because.length);
  const rest = rows.filter(({ because }) => !because.length);
  const areas = [...new Set(held.map(({ group }) => groupWords[group].area))];
  const granted = data.person?.granted ?? {};

  const becauseText = ({ group, because }: Row) => {
    const done = granted[group];
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
  const sentence = ({ group, because }: Row) => (
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
  return (
    <section aria-label={say('What {name} can do', { name: member.name })} className="px-5 py-4 max-sm:px-4">
      <h2 className="text-head font-semi text-ink">
        {say('What {name} can do', { name: member.name })}{' '}
        <span className="tnum ms-1 text-ui font-normal text-ink-3">
          {say('{held, number} of {all, number}', { held: held.length, all: rows.length })}
        </span>
      </h2>
      <table className="mt-3 w-full table-fixed border-collapse text-ui">
        <thead>
          <tr className="border-b border-line-2 text-meta text-ink-2">
            <th className="w-[38%] py-2 max-sm:w-auto">
              <span className="sr-only">{say('Permission')}</span>
            </th>
            {columns.map((reach) => (
              <th key={reach} scope="col" className="w-[76px] py-2 text-center font-normal max-sm:w-[44px]">
                {reach === 'all' ? (
                  <>
                    <span className="max-sm:hidden">{say('Everything')}</span>
                    <span className="sm:hidden">{say('All')}</span>
                  </>
                ) : reach === 'jobs' ? (
                  <>
                    <span className="max-sm:hidden">{say('Own jobs')}</span>
                    <span className="sm:hidden">{say('Jobs')}</span>
                  </>
                ) : (
                  <>
                    <span className="max-sm:hidden">{say('Contacts')}</span>
                    <span className="sm:hidden">{say('Cont.')}</span>
                  </>
                )}
              </th>
            ))}
            <th scope="col" className="py-2 ps-4 text-start font-normal max-sm:w-1 max-sm:ps-0">
              <span className="max-sm:sr-only">{say('Because of')}</span>
            </th>
          </tr>
        </thead>
        {areas.map((area) => (
          <tbody key={area}>
            <tr>
              <th colSpan={5} scope="rowgroup" className="pt-3 pb-1 text-start text-meta font-normal text-ink-3">
                {sayLabel(area)}
              </th>
            </tr>
            {held
              .filter(({ group }) => groupWords[group].area === area)
              .map((row) => {
                const isOpen = open === row.group;
                const reaches = reachesInForce(row.group, row.because);
                return (
                  <Fragment key={row.group}>
                    <tr className={cx(isOpen && 'bg-hover')}>
                      <th scope="row" className="py-0.5">
                        <RowName
                          open={isOpen}
                          onOpen={() => setOpen(isOpen ? null : row.group)}
                          controls={`why-${row.group}`}
                        >
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
                          {becauseText(row).map((part, index) => (
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
                          {sentence(row)}
                        </td>
                      </tr>
                    )}
                  </Fragment>
                );
              })}
          </tbody>
        ))}
      </table>
      {rest.length > 0 && (
        <div className="mt-3 border-t border-line pt-2">
          <RowName open={showsRest} onOpen={() => setShowsRest(!showsRest)} controls="not-held">
            {say('Not held {count, number}', { count: rest.length })}
            <span className="min-w-0 flex-1 truncate font-normal text-ink-3">
              {rest.map(({ group }) => groupText(group)).join(', ')}
            </span>
          </RowName>
          {showsRest && (
            <ul id="not-held" className="grid gap-1 py-2 ps-6.5 text-ui text-ink-2">
              {rest.map(({ group }) => {
                const module = moduleFor(group);
                return (
                  <li key={group}>
                    {groupText(group)}
                    <span className="ms-2 text-ink-3">
                      {module && !modules[module]
                        ? say('The module {module} is off', { module: sayPart(module) })
                        : say('No role or grant gives it')}
                    </span>
                  </li>
                );
              })}
            </ul>
          )}
        </div>
      )}
    </section>
  );
};
/** Why a person has a permission, and how far it reaches. */
const whySentence = (source: Source, group: Group, name: string): string => {
  const values = { name, does: sayLabel(groupWords[group].does), reach: sayLabel(reachClauses[source.reach]) };
  return source.by === 'grant'
    ? say('By a grant, {name} {does} {reach}.', values)
    : say('As {role}, {name} {does} {reach}.', { ...values, role: roleText(source.role) });
};
