import { say, sayLabel } from '@candor/contracts/words/say';
import { Fragment } from 'react';
import { ArrowRight } from 'lucide-react';
import { usable } from '@candor/contracts/jobs/access';
import { listWords } from '@candor/contracts/words/list-words';
import { allJobPermissions, jobPermissions, type JobPermission } from '@candor/contracts/jobs/job-permission';
import { jobReasonWords, type Member, sectionWords } from '@candor/contracts/organization/access';
import { cx } from '../../kit/cx.ts';
import { dateText } from '../../kit/time.tsx';
import { HeldMark, RowName } from './access-parts.tsx';
import type { AccessData, AccessOnJobState } from './use-access-on-job.ts';

type Parts = { member: Member; data: AccessData; state: AccessOnJobState };

/** Why a person has a permission on a job, or lacks it. */
const becauseOf = (permission: JobPermission, { member, data, state: { held } }: Parts) => {
  const joined = data.job?.joined[member.id];
  const { user } = data;
  const { because: reasons, blocked, held: how } = held.permissions[permission];
  if (!reasons.length)
    return held.sees.length
      ? say('No. {name} sees that the job exists, but was not given {permission}.', {
          name: member.name,
          permission: sayLabel(jobPermissions[permission]),
        })
      : say('No. {name} is not on the team, and none of their roles lists this job.', { name: member.name });
  if (blocked) return say('Given, but none of their roles opens this part of the application.');
  const words = listWords(reasons.map((reason) => sayLabel(jobReasonWords[reason])));
  const yes =
    how === 'reads'
      ? say('Yes, to read, as {reasons}.', { reasons: words })
      : how === 'counts'
        ? say('Only numbers and no people, as {reasons}.', { reasons: words })
        : say('Yes, as {reasons}.', { reasons: words });
  const bySomebody = reasons.some((each) => each !== 'administrator' && each !== 'head_of_sales');
  return joined && bySomebody
    ? `${yes} ${say('{name} set this on {day}.', { name: joined.by, day: dateText(joined.at, user.tz_region) })}`
    : yes;
};

const PermissionRows = (props: Parts) => {
  const { open, setOpen, held, next } = props.state;
  return allJobPermissions.map((permission) => {
    const isOpen = open === permission;
    const [is, would] = [usable(held.permissions[permission]), next && usable(next.permissions[permission])];
    return (
      <Fragment key={permission}>
        <tr className={cx(isOpen && 'bg-hover')}>
          <th scope="row" aria-label={sayLabel(jobPermissions[permission])} className="py-0.5 font-normal">
            <RowName open={isOpen} onOpen={() => setOpen(isOpen ? null : permission)} controls={`why-${permission}`}>
              <span className="min-w-0 truncate">
                {sayLabel(jobPermissions[permission])}
                <span className="ms-2 font-normal text-ink-3">{sayLabel(sectionWords[permission])}</span>
              </span>
            </RowName>
          </th>
          <td className="text-center">
            <HeldMark held={is} />
          </td>
          {next && (
            <td className="text-end">
              {would !== is && (
                <span className="inline-flex items-center gap-2">
                  <ArrowRight size={13} aria-hidden className="text-ink-3" />
                  <HeldMark held={would ?? null} preview />
                </span>
              )}
            </td>
          )}
        </tr>
        {isOpen && (
          <tr id={`why-${permission}`} className="bg-hover">
            <td colSpan={next ? 3 : 2} className="ps-6.5 pe-3 pb-2.5 text-ink-2">
              {becauseOf(permission, props)}
            </td>
          </tr>
        )}
      </Fragment>
    );
  });
};

const EditorRows = ({ state: { held, next } }: Parts) => {
  const more = [
    {
      label: say('Edit the job'),
      text: say('Needs the job role editor'),
      now: held.editor.length > 0,
      next: next?.editor.length,
    },
    {
      label: say('Offer amounts'),
      text: say('Editors and administrators only'),
      now: held.editor.length > 0,
      next: next?.editor.length,
    },
  ];
  return more.map((row) => (
    <tr key={row.label}>
      <th scope="row" className="py-1.5 ps-6.5 text-start font-medium text-ink">
        {row.label} <span className="ms-1 font-normal text-ink-3">{row.text}</span>
      </th>
      <td className="text-center">
        <HeldMark held={row.now ? 'acts' : null} />
      </td>
      {next && (
        <td className="text-end">
          {Boolean(row.next) !== row.now && (
            <span className="inline-flex items-center gap-2">
              <ArrowRight size={13} aria-hidden className="text-ink-3" />
              <HeldMark held={row.next ? 'acts' : null} preview />
            </span>
          )}
        </td>
      )}
    </tr>
  ));
};

/** The permissions on a job in a table: each at present and after the change, with the reason. */
export const JobPermissions = (props: Parts) => {
  const { next } = props.state;
  return (
    <table className="mt-2 w-full table-fixed border-collapse text-ui">
      <thead>
        <tr className="border-b border-line-2 text-meta text-ink-2">
          <th scope="col" className="py-2 ps-6 text-start font-normal">
            {say('Permission and sections')}
          </th>
          <th scope="col" className="w-14 py-2 text-center font-normal">
            {say('Now')}
          </th>
          {next && (
            <th scope="col" className="w-16 py-2 text-end font-medium text-accent-ink">
              <span className="pe-2">{say('If')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        <PermissionRows {...props} />
      </tbody>
      <tbody className="border-t border-line">
        <EditorRows {...props} />
      </tbody>
    </table>
  );
};
