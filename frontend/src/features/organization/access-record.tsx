import { Said } from '../../kit/said.tsx';
import { say, sayLabel } from '@candor/contracts/words/say';
import { type ReactNode, useEffect, useState } from 'react';
import { type PersonReason, usable } from '@candor/contracts/jobs/access';
import type { DataOf } from '@candor/contracts/kernel/page';
import { allJobPermissions, jobPermissions } from '@candor/contracts/jobs/job-permission';
import { jobReasonWords, type Member, seersOfCandidate, seersOfJob } from '@candor/contracts/organization/access';
import type { accessPage } from '@candor/contracts/organization/pages';
import { search } from '@candor/contracts/platform/endpoints';
import { Person } from '../../kit/avatar.tsx';
import { Link } from '../../kit/link.tsx';
import type { Choice } from '../../kit/inputs/select.tsx';
import { Select } from '../../kit/inputs/select.tsx';
import { Segmented } from '../../kit/inputs/segmented.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { call } from '../../page/call.ts';
import { groupText, HeldMark, roleText } from './access-parts.tsx';

type Data = DataOf<typeof accessPage>;
export type AccessQuestion = { person?: string; job?: string; candidate?: string; by?: string };

/** Finds a candidate by name, like the search box. */
const CandidateSelect = ({ value, onChosen }: { value: Choice | null; onChosen: (id: string) => void }) => {
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<Choice[]>([]);
  useEffect(() => {
    if (typed.trim().length < 2) return;
    const leaving = new AbortController();
    void call(search, { q: typed.trim(), limit: 10 }, { signal: leaving.signal })
      .then((answer) => {
        if (answer.status !== 'ok') return;
        const people = answer.payload.groups.find(({ type }) => type === 'candidate')?.items ?? [];
        setFound(people.map(({ id, title }) => ({ value: id, label: title })));
      })
      .catch(() => undefined); // another letter was typed
    return () => leaving.abort();
  }, [typed]);
  return (
    <Select
      aria-label={say('Candidate')}
      placeholder={say('Type a name')}
      options={found}
      filterOption={() => true}
      inputValue={typed}
      onInputChange={(text) => setTyped(text)}
      noOptionsMessage={() => (typed.trim().length < 2 ? say('Type two letters.') : say('No one found.'))}
      value={value}
      onChange={(choice) => choice && onChosen(choice.value)}
    />
  );
};

const NameCell = ({ member, to }: { member: Member; to: string }) => (
  <th scope="row" className="py-2 pe-3 text-start font-normal">
    <Link
      to={to}
      className="inline-flex max-w-full min-w-0 items-center rounded-tag font-medium text-ink hover:underline"
    >
      <Person name={member.name} />
    </Link>
    <span className="block truncate ps-7.5 text-meta text-ink-3">
      {member.roles.map((role) => roleText(role)).join(', ')}
    </span>
  </th>
);
const head = 'py-2 font-normal';
const strong = (words: ReactNode) => <b className="tnum font-semi text-ink">{words}</b>;

/** Every member who can see one job or one candidate, and why. */
export const AccessByRecord = ({
  data,
  toOf,
}: {
  data: Data;
  toOf: (asked: AccessQuestion) => { to: string; go: () => void };
}) => {
  const { members, jobs, job, candidate, organization } = data;
  const [kind, setKind] = useState<'job' | 'candidate'>(candidate ? 'candidate' : 'job');
  const { modules } = organization;
  const ofJob = kind === 'job' && job ? seersOfJob(members, modules, job) : null;
  const ofCandidate = kind === 'candidate' && candidate ? seersOfCandidate(members, modules, candidate) : null;
  const jobNames = new Map(candidate?.jobs.map((each) => [each.id, each.name]));
  const seers = ofJob ?? ofCandidate;
  return (
    <div
      tabIndex={0}
      role="region"
      aria-label={say('Who can see it')}
      className="quiet-scroll min-h-0 flex-1 overflow-auto px-5 py-4 outline-offset-[-2px] max-sm:px-4"
    >
      <div className="flex flex-wrap items-center gap-3">
        <Segmented
          label={say('Kind of record')}
          value={kind}
          onChange={setKind}
          options={[
            { value: 'job', label: say('A job') },
            { value: 'candidate', label: say('A candidate') },
          ]}
        />
        <div className="w-72 max-w-full">
          {kind === 'job' ? (
            <Select
              aria-label={say('Job')}
              options={jobs}
              value={job ? { value: job.id, label: job.name } : null}
              onChange={(choice) => choice && toOf({ job: choice.value, by: 'record' }).go()}
            />
          ) : (
            <CandidateSelect
              value={candidate ? { value: candidate.id, label: candidate.name } : null}
              onChosen={(id) => toOf({ candidate: id, by: 'record' }).go()}
            />
          )}
        </div>
        {seers && (
          <span className="text-ui text-ink-2">
            <Said
              text={
                kind === 'job'
                  ? '<b>{count, number}</b> of {all, number} can see this job'
                  : '<b>{count, number}</b> of {all, number} can see this candidate'
              }
              with={{
                b: strong,
                count: seers.length,
                all: members.length,
              }}
            />
          </span>
        )}
      </div>
      {!seers && kind === 'candidate' && (
        <EmptyState>{say('Type the name of a candidate to see who can see them.')}</EmptyState>
      )}
      {ofJob && (
        <table className="mt-3 w-full min-w-[860px] border-collapse text-ui">
          <thead>
            <tr className="border-b border-line-2 text-meta text-ink-2">
              <th scope="col" className={`${head} text-start`}>
                {say('Who')}
              </th>
              <th scope="col" className={`${head} text-start`}>
                {say('Because of')}
              </th>
              {allJobPermissions.map((each) => (
                <th key={each} scope="col" className={`${head} w-[72px] px-1 text-center align-bottom leading-4`}>
                  {sayLabel(jobPermissions[each])}
                </th>
              ))}
              <th scope="col" className={`${head} w-[72px] text-center align-bottom`}>
                {say('Edit, pay')}
              </th>
            </tr>
          </thead>
          <tbody>
            {ofJob.map(({ member, access }) => (
              <tr key={member.id} className="border-b border-line last:border-0">
                <NameCell member={member} to={toOf({ person: member.id, job: job!.id }).to} />
                <td className="pe-3 text-ink-2">
                  {capital(access.sees.map((reason) => sayLabel(jobReasonWords[reason])).join(', '))}
                </td>
                {allJobPermissions.map((each) => (
                  <td key={each} className="text-center">
                    <HeldMark held={usable(access.permissions[each])} />
                  </td>
                ))}
                <td className="text-center">
                  <HeldMark held={access.editor.length ? 'acts' : null} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {ofCandidate && (
        <table className="mt-3 w-full border-collapse text-ui">
          <thead>
            <tr className="border-b border-line-2 text-meta text-ink-2">
              <th scope="col" className={`${head} text-start`}>
                {say('Who')}
              </th>
              <th scope="col" className={`${head} text-start`}>
                {say('Because of')}
              </th>
            </tr>
          </thead>
          <tbody>
            {ofCandidate.map(({ member, because }) => (
              <tr key={member.id} className="border-b border-line last:border-0">
                <NameCell member={member} to={toOf({ person: member.id }).to} />
                <td className="text-ink-2">
                  {because.map((reason) => (
                    <span key={reason.by === 'job' ? reason.job_id : reason.by} className="block">
                      {reasonWords(reason, jobNames)}
                    </span>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
};
const reasonWords = (reason: PersonReason, jobNames: ReadonlyMap<string, string>): string => {
  if (reason.by === 'job') {
    const name = jobNames.get(reason.job_id);
    return name ? say('Manages the pipeline of {name}', { name }) : say('Manages the pipeline of a job');
  }
  if (reason.by === 'contact') return say('{permission}: works with contacts', { permission: groupText(reason.group) });
  return reason.group === 'VIEW_REPORTS'
    ? say('Reports: reads everyone’s history')
    : say('{permission}: works with everyone', { permission: groupText(reason.group) });
};
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
