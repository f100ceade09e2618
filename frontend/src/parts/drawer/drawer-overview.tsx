import { openable } from '../../kit/overlays/openable.ts';
import { Suspense } from 'react';
import { FileText } from 'lucide-react';
import type { JobPage } from '@candor/contracts/jobs/pages';
import type { TimelineItem } from '@candor/contracts/people/record';
import type { Panel } from '@candor/contracts/pipeline/panel';
import { say, sayLabel } from '@candor/contracts/words/say';
import { Avatar } from '../../kit/avatar.tsx';
import { Block } from '../../kit/block.tsx';
import { cx } from '../../kit/cx.ts';
import { later } from '../../kit/later.tsx';
import { Tag } from '../../kit/tag.tsx';
import { Ago } from '../../kit/time.tsx';
import { MeetingCard, nextMeeting } from '../interviews/meeting-card.tsx';
import { movableIn } from '../scorecards/movable.ts';
import { FieldWords } from '../people/field-value.tsx';
import { shortDate, sourceOf } from '../pipeline/stages.ts';

const Judgements = later(() => import('../scorecards/judgements.tsx').then((m) => m.Judgements));
const OfferCard = later(() => import('../offers/drawer-offer.tsx').then((m) => m.OfferCard));
const OfferRequestCard = later(() => import('../offers/offer-request.tsx').then((m) => m.OfferRequestCard));
const FullRecord = later(() => import('./drawer-besides.tsx').then((m) => m.FullRecord));
const ArchivedLine = later(() => import('./drawer-besides.tsx').then((m) => m.ArchivedLine));
const OtherApplications = later(() => import('./drawer-besides.tsx').then((m) => m.OtherApplications));
const KnockoutNotice = later(() => import('../../page/knockout-notice.tsx').then((m) => m.KnockoutNotice));

/** Events as sentences with the person who acted and the time, newest first. */
export const Events = ({ items, zone }: { items: readonly TimelineItem[]; zone: string | null }) => (
  <ol className="relative ms-[10px] border-s border-line">
    {items.map((item) => (
      <li key={item.event_id} className="relative ps-5 pb-3.5 last:pb-0">
        <span className="absolute -top-px -start-[11px] rounded-full ring-4 ring-sheet">
          {item.actor_type === 'user' ? (
            <Avatar name={item.actor_name} size={21} />
          ) : (
            <i aria-hidden className="m-[6px] block size-[9px] rounded-full bg-ink-4" />
          )}
        </span>
        <div className="flex items-baseline gap-2">
          <p className="min-w-0 text-ui text-ink-2">
            <span className="font-medium text-ink">{item.actor_name}</span> {item.sentence}
          </p>
          <Ago at={item.at} zone={zone} className="tnum ms-auto shrink-0 text-micro whitespace-nowrap text-ink-3" />
        </div>
        {item.detail && (
          <p className="mt-1 border-s-2 border-line-2 ps-2.5 text-ui whitespace-pre-line text-ink-2">{item.detail}</p>
        )}
      </li>
    ))}
  </ol>
);

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div className="min-w-0">
    <dt className="truncate text-micro text-ink-3">{label}</dt>
    <dd className={cx('mt-0.5 truncate text-ui', children ? 'font-medium text-ink' : 'text-ink-3')}>
      {children || say('Not set')}
    </dd>
  </div>
);
const FactPairs = ({ facts }: { facts: readonly { label: string; value: React.ReactNode }[] }) => (
  <dl className="grid grid-cols-2 gap-x-6 gap-y-3">
    {facts.map(({ label, value }) => (
      <Fact key={label} label={label}>
        {value}
      </Fact>
    ))}
  </dl>
);
/** The number of the organization's own fields that a drawer shows. The person's page shows all. */
const mostFacts = 4;
const FactRow = ({ children }: { children: React.ReactNode }) => (
  <dl aria-label={say('Candidate fields')} className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
    {children}
  </dl>
);
/** The overview of a candidate: the offer, the next interview, a few facts, recent events, other jobs. */
export const Overview = ({ panel, page, onChange }: { panel: Panel; page: JobPage; onChange: () => void }) => {
  const { application, person, others, timeline, steps } = panel;
  const zone = page.user.tz_region;
  const meeting = nextMeeting(panel.appointments);
  const rest = panel.appointments.filter((line) => line !== meeting);
  const known = panel.fields
    .flatMap((field) => {
      const value = panel.values[field.id];
      return value === undefined ? [] : [{ field, value }];
    })
    .slice(0, mostFacts);
  const link = (href: string, text: string) => (
    <a href={href} className="text-accent-ink underline-offset-2 hover:underline">
      {text}
    </a>
  );
  return (
    <div className="grid gap-6 px-5 pt-4 pb-6">
      {panel.offer_request && (
        <Suspense fallback={<div className="h-[98px]" />}>
          <OfferRequestCard
            application_id={application.id}
            name={application.name}
            request={panel.offer_request}
            onChange={onChange}
          />
        </Suspense>
      )}
      {application.offer && (
        <Suspense fallback={<div className="h-[98px]" />}>
          <OfferCard panel={panel} offer={application.offer} />
        </Suspense>
      )}
      {(application.knockout_at || application.archived?.knockout) && (
        <Suspense>
          <KnockoutNotice application={application} zone={zone} may={panel.actions.length > 0} />
        </Suspense>
      )}
      {meeting && (
        <MeetingCard
          line={meeting}
          round={steps.find(({ id }) => id === meeting.step_id)?.name}
          me={page.user.id}
          zone={zone}
          theirs={person.tz_region}
          movable={movableIn(panel)(meeting)}
          className="overflow-hidden rounded-card px-3.5 py-3 shadow-card"
        />
      )}
      {known.length > 0 && (
        <FactRow>
          {known.map(({ field, value }) => (
            <Fact key={field.id} label={field.name}>
              <FieldWords field={field} value={value} />
            </Fact>
          ))}
        </FactRow>
      )}
      {(rest.length > 0 || panel.scorecards.length > 0 || panel.review) && (
        <Suspense>
          <Judgements panel={panel} appointments={rest} me={page.user.id} zone={zone} onChange={onChange} />
        </Suspense>
      )}
      <FactPairs
        facts={[
          { label: say('Email'), value: person.email && link(`mailto:${person.email}`, person.email) },
          { label: say('Phone'), value: person.phone && link(`tel:${person.phone}`, person.phone) },
          {
            label: application.applied_at ? say('Applied') : say('Added'),
            value: shortDate(application.applied_at ?? application.added_at, zone),
          },
          { label: say('Source'), value: sourceOf(panel) },
          ...(panel.next_letter
            ? [
                {
                  label: say('Next email'),
                  value: `${sayLabel(panel.next_letter.name)}, ${shortDate(panel.next_letter.at, zone)}`,
                },
              ]
            : []),
        ]}
      />
      <div className="-mt-2 flex flex-wrap gap-1.5 empty:hidden">
        {person.do_not_contact && <Tag tone="warn">{say('Do not contact')}</Tag>}
        {application.knocked_out && <Tag tone="bad">{say('Knockout answer')}</Tag>}
        {application.pass > 1 && <Tag>{say('Pass {pass, number}', { pass: application.pass })}</Tag>}
        {person.tags.map((tag) => (
          <Tag key={tag.id}>{tag.name}</Tag>
        ))}
        {panel.resumes.slice(0, 1).map((resume) => (
          <a
            key={resume.id}
            href={resume.url}
            target="_blank"
            rel="noreferrer"
            className="flex h-6 max-w-full items-center gap-1 rounded-tag px-1.5 text-micro text-ink-2 shadow-[inset_0_0_0_1px_var(--line-2)] hover:bg-hover"
          >
            <FileText size={11} aria-hidden />
            <span className="truncate">{resume.file_name}</span>
          </a>
        ))}
        {person.urls.map((each) => (
          <a
            key={each.id}
            href={openable(each.url)}
            target="_blank"
            rel="noreferrer"
            className="flex h-6 items-center rounded-tag px-1.5 text-micro text-ink-2 shadow-[inset_0_0_0_1px_var(--line-2)] hover:bg-hover"
          >
            {sayLabel(`${each.kind.charAt(0).toUpperCase()}${each.kind.slice(1)}`)}
          </a>
        ))}
      </div>
      {application.archived && (
        <Suspense>
          <ArchivedLine archived={application.archived} zone={zone} />
        </Suspense>
      )}
      <Block
        title={say('Lately')}
        beside={
          <Suspense>
            <FullRecord panel={panel} page={page} />
          </Suspense>
        }
      >
        {timeline.length ? (
          <Events items={timeline.slice(0, 5)} zone={zone} />
        ) : (
          <p className="text-ui text-ink-3">{say('Nothing yet.')}</p>
        )}
      </Block>
      {others.length > 0 && (
        <Suspense>
          <OtherApplications others={others} steps={steps} />
        </Suspense>
      )}
    </div>
  );
};
