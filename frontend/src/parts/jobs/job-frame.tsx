import { sinceWords } from '@candor/contracts/words/time-words';
import { daysOpen } from '@candor/contracts/jobs/rows';
import { Suspense, useState, type ReactNode } from 'react';
import { Plus, UserPlus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { hasTasks, may } from '@candor/contracts/accounts/needs';
import { emptySlice, formatListAddress, type ListAddress } from '@candor/contracts/kernel/list';
import { jobSections, kindWords } from '@candor/contracts/jobs/kinds';
import { employmentTypes, workLocations } from '@candor/contracts/jobs/values';
import type { JobPage } from '@candor/contracts/jobs/pages';
import { say, sayLabel } from '@candor/contracts/words/say';
import { AsOfButton } from '../../page/past/as-of-button.tsx';
import { asOfQuery } from '../../page/past/as-of.ts';
import { useListAddress } from '../../page/list-address.ts';
import { countedUntil } from '../../page/past/past.ts';
import { AvatarRow } from '../../kit/avatar.tsx';
import { Button } from '../../kit/button.tsx';
import { Kbd } from '../../kit/keys/kbd.tsx';
import { Page, PageHead } from '../../kit/page.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { TabLinks } from '../../kit/tabs.tsx';
import { Facts, Status } from '../../kit/tag.tsx';
import { later } from '../../kit/later.tsx';
import { openTask, useTaskSubject } from '../tasks/open-task.ts';
import { statusTones } from './job-words.ts';

const PastActions = later(() => import('../../page/past/past-bar.tsx').then((m) => m.PastActions));
const JobPast = later(() => import('./job-past.tsx').then((m) => m.JobPast));
const SampleBar = later(() => import('../../page/sample-data.tsx').then((m) => m.SampleBar));
const BecamePart = later(() => import('./became-part.tsx').then((m) => m.BecamePart));
const OpenJob = later(() => import('./open-job.tsx').then((m) => m.OpenJob));
export const AddCandidate = later(() => import('./add-candidate.tsx').then((m) => m.AddCandidate));

/** Whether the section can be shown as of a past time. All sections except the settings can. */
const withPast = (section: string): boolean => section !== 'settings';
/** The query that keeps the past time of this page in a section's address. */
export const sameMoment = (section: string, past: JobPage['past']): string =>
  withPast(section) ? asOfQuery(past?.as_of) : '';

/** The address of one section of this job. The address of the resumes lists only the new ones. */
export const jobSectionTo = (address: ListAddress, jobId: string, section: string) => {
  const resumes = section === 'resumes';
  return formatListAddress({
    ...address,
    id: jobId,
    section: {
      name: section,
      id: null,
      list: resumes ? { ...emptySlice, filters: { resumeStatus: 'new' } } : emptySlice,
    },
  });
};

/** The address of the list that contains the job. It is built here, because the page may have been opened from elsewhere. */
const listOf = (address: ListAddress, { kind }: JobPage['job']) =>
  formatListAddress({
    ...address,
    list: kind === 'job' ? address.list : { ...address.list, filters: { ...address.list.filters, kind } },
    id: null,
    section: null,
  });

const countsOf = ({ job: { counts, content } }: JobPage): Record<string, { count?: number; note?: string }> => ({
  candidates: { count: counts.live },
  prospects: { count: counts.live },
  leads: { count: counts.leads },
  resumes: counts.new_resumes ? { note: say('{count, number} new', { count: counts.new_resumes }) } : {},
  requirements: content.requirements ? { count: content.requirements } : {},
  questions: content.questions ? { count: content.questions } : {},
});

const Team = ({ page: { job, names } }: { page: JobPage }) => {
  const ids = new Set([...job.owners, ...job.members].map(({ user_id }) => user_id));
  const known = [...ids].flatMap((id) => names[id] ?? []);
  return known.length ? (
    <span className="@max-3xl:hidden">
      <AvatarRow names={known} />
    </span>
  ) : null;
};

/** The places in words: 'Lisbon or Porto'. */
const placesWords = (places: readonly string[]): string => {
  if (places.length > 2) return say('{count, number} locations', { count: places.length });
  const [one = '', other] = places;
  return other === undefined ? one : say('{one} or {other}', { one, other });
};

/** The job's location, its kind of work, and how long the job has been public. */
const JobFacts = ({ page: { job, names, past } }: { page: JobPage }) => {
  const { fields } = job;
  const places = fields.location_ids.flatMap((id) => names[id] ?? []);
  const work = fields.work_location as keyof typeof workLocations | null;
  const where = [
    placesWords(places),
    work && sayLabel(places.length ? workLocations[work].toLowerCase() : workLocations[work]),
  ]
    .filter(Boolean)
    .join(', ');
  const open =
    job.hiring_status !== 'archived' && job.opened_at
      ? say('open {duration}', { duration: sinceWords(daysOpen(job, countedUntil(past))!) })
      : null;
  return (
    <span className="@max-2xl:hidden">
      <Facts of={[where, sayLabel(employmentTypes[fields.employment_type as keyof typeof employmentTypes]), open]} />
    </span>
  );
};

/** The head and tabs of a job, the same in all its sections. `tab` is the section's name; `beside` a Drawer; `actions` come before Add candidate. */
export const JobFrame = ({
  page,
  tab,
  actions,
  beside,
  timeline,
  children,
}: {
  page: JobPage;
  tab: string;
  actions?: ReactNode;
  beside?: ReactNode;
  /** Replaces the usual control of a page of the past. */
  timeline?: ReactNode;
  children: ReactNode;
}) => {
  const { job, rights, tabs, names, past } = page;
  const keyed = tab !== 'resumes'; // T starts triage there
  const { address } = useListAddress();
  const [adding, setAdding] = useState(false);
  const [opening, setOpening] = useState(false);
  const counts = countsOf(page);
  const mayAdd = rights.permissions.includes('list') && job.hiring_status !== 'archived' && !job.sample;
  const mayOpen = rights.editor && job.hiring_status === 'draft' && kindWords[job.kind].hires && !job.template && !past;
  useShortcut('c', sayLabel(kindWords[job.kind].addOne), () => setAdding(true), { on: mayAdd, opens: true });
  const said = kindWords[job.kind];
  const mayTask = !past && !job.template && may(hasTasks, page.user);
  const about = { type: 'job' as const, id: job.id, name: job.fields.name };
  useTaskSubject(mayTask ? about : null);
  return (
    <Page beside={beside}>
      <div className="@container shrink-0">
        <PageHead
          crumbs={[{ to: listOf(address, job) + asOfQuery(past?.as_of), label: sayLabel(said.list) }]}
          title={
            <Link
              to={formatListAddress({ ...address, id: job.id, section: null }) + asOfQuery(past?.as_of)}
              className="rounded-tag hover:underline"
            >
              {job.fields.name}
            </Link>
          }
          status={
            <Status tone={statusTones[job.hiring_status]}>
              {job.template
                ? say('Template')
                : job.stopped
                  ? say('Filled, takes no applications')
                  : sayLabel(said.statuses[job.hiring_status])}
            </Status>
          }
          facts={said.hires && <JobFacts page={page} />}
          actions={
            <>
              <Team page={page} />
              {actions}
              {withPast(tab) &&
                (past ? (
                  <Suspense>
                    <PastActions past={past} keyed={keyed} />
                  </Suspense>
                ) : (
                  <AsOfButton since={job.created_at} keyed={keyed} />
                ))}
              {mayTask && (
                <Button kind="ghost" className="@max-4xl:hidden" onClick={() => openTask(about)}>
                  <Plus size={14} aria-hidden />
                  {say('New task')}
                </Button>
              )}
              {mayAdd && (
                <Button onClick={() => setAdding(true)}>
                  <UserPlus size={14} aria-hidden />
                  <span className="max-sm:sr-only">{sayLabel(said.add)}</span>
                  <Kbd keys="c" />
                </Button>
              )}
              {mayOpen && (
                <Button kind="primary" onClick={() => setOpening(true)}>
                  {say('Open the job')}
                </Button>
              )}
            </>
          }
        />
      </div>
      <TabLinks
        label={sayLabel(said.sections)}
        links={jobSections[job.kind]
          .filter(({ name }) => tabs.includes(name))
          .map(({ name: section, label }) => ({
            to: jobSectionTo(address, job.id, section) + sameMoment(section, past),
            label: sayLabel(label),
            current: section === tab,
            ...counts[section],
          }))}
      />
      {job.sample && (
        <Suspense>
          <SampleBar to={formatListAddress({ ...address, id: null, section: null })} />
        </Suspense>
      )}
      {!past && job.merged_into && names[job.merged_into] && (
        <Suspense>
          <BecamePart
            name={names[job.merged_into]!}
            to={formatListAddress({ ...address, id: job.merged_into, section: null })}
            merged={page.may_unmerge ? job.id : null}
          />
        </Suspense>
      )}
      {past && (
        <Suspense>
          <JobPast past={past} zone={page.user.tz_region} timeline={timeline} />
        </Suspense>
      )}
      {!past?.refused && children}
      {opening && (
        <Suspense>
          <OpenJob
            job={job}
            to={(section) =>
              section
                ? jobSectionTo(address, job.id, section)
                : formatListAddress({ ...address, id: job.id, section: null })
            }
            onClose={() => setOpening(false)}
          />
        </Suspense>
      )}
      {adding && (
        <Suspense>
          <AddCandidate
            page={page}
            lead={tab === 'leads'}
            leadsTo={tab === 'leads' ? undefined : jobSectionTo(address, job.id, 'leads')}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
    </Page>
  );
};
