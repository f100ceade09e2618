import { say, sayLabel, sayPart } from '@candor/contracts/words/say';
import { useState } from 'react';
import { type Group, moduleFor } from '@candor/contracts/kernel/permission';
import { groupsOf, groupWords, type Member } from '@candor/contracts/organization/access';
import { groupText, RowName } from './access-parts.tsx';
import { AccessGroupRow, columns, type GroupRow } from './access-group-row.tsx';
import type { AccessData } from './use-access-on-job.ts';

const ReachHeads = () => (
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
);

const NotHeld = ({
  rest,
  modules,
  open,
  onOpen,
}: {
  rest: readonly GroupRow[];
  modules: AccessData['organization']['modules'];
  open: boolean;
  onOpen: () => void;
}) => (
  <div className="mt-3 border-t border-line pt-2">
    <RowName open={open} onOpen={onOpen} controls="not-held">
      {say('Not held {count, number}', { count: rest.length })}
      <span className="min-w-0 flex-1 truncate font-normal text-ink-3">
        {rest.map(({ group }) => groupText(group)).join(', ')}
      </span>
    </RowName>
    {open && (
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
);

/** One person's permissions in the organization: each with its reach, and its source. */
export const AccessGroups = ({ member, data }: { member: Member; data: AccessData }) => {
  const [open, setOpen] = useState<Group | null>(null);
  const [showsRest, setShowsRest] = useState(false);
  const { modules } = data.organization;
  const rows = groupsOf(member, modules);
  const held = rows.filter(({ because }) => because.length);
  const rest = rows.filter(({ because }) => !because.length);
  const areas = [...new Set(held.map(({ group }) => groupWords[group].area))];

  return (
    <section aria-label={say('What {name} can do', { name: member.name })} className="px-5 py-4 max-sm:px-4">
      <h2 className="text-head font-semi text-ink">
        {say('What {name} can do', { name: member.name })}{' '}
        <span className="tnum ms-1 text-ui font-normal text-ink-3">
          {say('{held, number} of {all, number}', { held: held.length, all: rows.length })}
        </span>
      </h2>
      <table className="mt-3 w-full table-fixed border-collapse text-ui">
        <ReachHeads />
        {areas.map((area) => (
          <tbody key={area}>
            <tr>
              <th colSpan={5} scope="rowgroup" className="pt-3 pb-1 text-start text-meta font-normal text-ink-3">
                {sayLabel(area)}
              </th>
            </tr>
            {held
              .filter(({ group }) => groupWords[group].area === area)
              .map((row) => (
                <AccessGroupRow
                  key={row.group}
                  member={member}
                  data={data}
                  row={row}
                  isOpen={open === row.group}
                  onOpen={() => setOpen(open === row.group ? null : row.group)}
                />
              ))}
          </tbody>
        ))}
      </table>
      {rest.length > 0 && (
        <NotHeld rest={rest} modules={modules} open={showsRest} onOpen={() => setShowsRest(!showsRest)} />
      )}
    </section>
  );
};
