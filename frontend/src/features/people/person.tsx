import { Suspense, useState } from 'react';
import { may as mayUse, movesCandidates, opensPeople, readsReports, uploads } from '@candor/contracts/kernel/needs';
import { Pencil } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { say } from '@candor/contracts/kernel/say';
import { personPage } from '@candor/contracts/people/pages';
import type { TimelineItem } from '@candor/contracts/people/record';
import { undoEntry } from '@candor/contracts/people/undo';
import { AsOfButton } from '../../page/as-of-button.tsx';
import { call } from '../../page/call.ts';
import { useLivePage } from '../../page/live.ts';
import { settle } from '../../page/settle.ts';
import { usePage } from '../../page/use-page.ts';
import { announce } from '../../kit/announce.ts';
import { Button } from '../../kit/button.tsx';
import { Kbd } from '../../kit/kbd.tsx';
import { Page, PageScroll } from '../../kit/page.tsx';
import { useShortcut } from '../../kit/shortcuts.tsx';
import { writeIn } from '../../kit/typed-ahead.ts';
import { Tabs } from '../../kit/tabs.tsx';
import { toast } from '../../kit/toast.ts';
import { PersonApplications } from './person-applications.tsx';
import { PersonFacts } from './person-facts.tsx';
import { PersonHead } from './person-head.tsx';
import { PersonMerges } from './person-merges.tsx';
import { PersonMessages } from './person-messages.tsx';
import { PersonNotes } from './person-notes.tsx';
import { PersonOverview } from './person-overview.tsx';
import { PersonPrivacy } from './person-privacy.tsx';
import { PersonResumes } from './person-resumes.tsx';
import { Timeline } from './timeline.tsx';
import { type Part, usePart } from './use-part.ts';
import { later } from '../../kit/later.tsx';

const PastActions = later(() => import('../../page/past-bar.tsx').then((m) => m.PastActions));
const PastBar = later(() => import('../../page/past-bar.tsx').then((m) => m.PastBar));
const NoPast = later(() => import('../../page/past-bar.tsx').then((m) => m.NoPast));
const Presence = later(() => import('../../page/presence.tsx').then((m) => m.Presence));
const AddToJob = later(() => import('./add-to-job.tsx').then((m) => m.AddToJob));
const PersonEngagement = later(() => import('./person-engagement.tsx').then((m) => m.PersonEngagement));
const EditPerson = later(() => import('./edit-person.tsx').then((m) => m.EditPerson));

/** `/people/candidates/…/{id}`: one person, whatever the number of jobs. */
export const Screen = () => {
  const page = usePage(personPage);
  const { person, erased, applications, timeline, notes, resumes, messages, alike, names, may, user, past, undo } =
    page;
  const [editing, setEditing] = useState(false);
  const [adding, setAdding] = useState(false);
  const { part, kinds, go, query } = usePart();
  const { revalidate } = useRevalidator();
  useLivePage(
    ['people', 'person-values', 'applications', 'messages', 'tasks', 'jobs', 'appointments'],
    [
      person.id,
      ...applications.flatMap((each) => [each.id, each.job_id]),
      ...messages.map((each) => each.id),
      ...page.tasks.map((each) => each.id),
      ...page.appointments.map((each) => each.id),
    ],
  );
  const zone = user.tz_region;
  const writeNote = () => {
    go('notes');
    writeIn('[name=note]');
  };
  const undoOf = (item: TimelineItem) =>
    void settle(
      say('Undo: {sentence}', { sentence: item.sentence }),
      call(undoEntry, { candidate_id: person.id, event_id: item.event_id }),
      () => {
        const text = say('Undone: {sentence}.', { sentence: item.sentence });
        toast({ text });
        announce(text);
        return revalidate();
      },
    );
  useShortcut('i', say('Edit the details'), () => setEditing(true), { on: may.edit && !erased, opens: true });
  useShortcut('n', say('Write a note'), writeNote, { on: !past && !erased });
  const tabs = [
    {
      value: 'overview',
      label: say('Overview'),
      content: <PersonOverview page={page} zone={zone} mayEdit={may.edit && !past && !erased} go={go} />,
    },
    {
      value: 'timeline',
      label: say('Timeline'),
      count: timeline.length || undefined,
      content: (
        <Timeline
          items={timeline}
          names={names}
          zone={zone}
          kinds={kinds}
          onKinds={(only) => go('timeline', only)}
          undo={undo}
          onUndo={past || erased ? undefined : undoOf}
        />
      ),
    },
    {
      value: 'notes',
      label: say('Notes'),
      count: notes.length || undefined,
      content: (
        <PersonNotes personId={person.id} notes={notes} zone={zone} user={user} readOnly={Boolean(past) || erased} />
      ),
    },
    {
      value: 'resumes',
      label: say('Resumes'),
      count: resumes.length || undefined,
      content: (
        <PersonResumes
          personId={person.id}
          resumes={resumes}
          zone={zone}
          mayUpload={mayUse(uploads, user) && !erased}
        />
      ),
    },
    {
      value: 'messages',
      label: say('Messages'),
      count: messages.length || undefined,
      content: <PersonMessages messages={messages} names={names} zone={zone} />,
    },
    {
      value: 'engagement',
      label: say('Engagement'),
      content: (
        <Suspense>
          <PersonEngagement
            page={page}
            zone={zone}
            chosen={kinds[0]}
            onChoose={(figure) => go('engagement', figure ? [figure] : [])}
          />
        </Suspense>
      ),
    },
  ];
  return (
    <Page>
      <PersonHead
        person={person}
        erased={erased}
        may={may}
        section=""
        zone={zone}
        part={query}
        onNote={past || erased ? undefined : writeNote}
        onAdd={mayUse(movesCandidates, user) && !erased ? () => setAdding(true) : undefined}
        actions={
          past ? (
            <Suspense>
              <PastActions past={past} />
            </Suspense>
          ) : (
            <>
              <Suspense>
                <Presence id={person.id} />
              </Suspense>
              <AsOfButton since={person.created_at} />
              {may.edit && !erased && (
                <Button onClick={() => setEditing(true)}>
                  <Pencil size={14} aria-hidden />
                  {say('Edit')}
                  <span className="max-sm:hidden">
                    <Kbd keys="i" />
                  </span>
                </Button>
              )}
            </>
          )
        }
      />
      {past && (
        <Suspense>
          <PastBar past={past} zone={zone} />
        </Suspense>
      )}
      {past?.refused ? (
        <Suspense>
          <NoPast
            past={past}
            zone={zone}
            before={(moment) =>
              say('This candidate was not on record yet. The first event is from {moment}.', { moment })
            }
          />
        </Suspense>
      ) : (
        <PageScroll className="print:[&_button:has(>svg:only-child)]:hidden">
          <div className="mb-6 max-w-[1160px]">
            <PersonApplications
              page={page}
              zone={zone}
              past={past ?? null}
              mayMove={mayUse(movesCandidates, user) && !erased}
            />
          </div>
          <div className="grid max-w-[1160px] grid-cols-1 gap-x-12 gap-y-6 min-[1024px]:grid-cols-[minmax(0,1fr)_300px]">
            <div className="grid min-w-0 grid-cols-1 content-start gap-6">
              <Tabs label={say('Record')} tabs={tabs} value={part} onChange={(to) => go(to as Part)} className="" />
            </div>
            <aside aria-label={say('Details')} className="min-w-0">
              <PersonFacts
                person={person}
                owner={names[person.owner_id ?? ''] ?? null}
                timeline={timeline}
                unsubscribedAt={page.unsubscribed_at}
                zone={zone}
                mayEdit={may.edit && !erased}
                mayExport={mayUse(opensPeople, user) && mayUse(readsReports, user) && !past && !erased}
                mayDelete={page.may_delete}
                privacy={
                  page.privacy && !person.sample && <PersonPrivacy person={person} privacy={page.privacy} zone={zone} />
                }
                ownLinks={
                  Boolean(mayUse(opensPeople, user) && person.email && !person.sample) &&
                  applications.some((each) => each.applied_at)
                }
                merges={
                  mayUse(opensPeople, user) &&
                  !past &&
                  !person.sample &&
                  !erased && <PersonMerges person={person} alike={alike} />
                }
              />
            </aside>
          </div>
        </PageScroll>
      )}
      {adding && (
        <Suspense>
          <AddToJob personId={person.id} name={person.name} onClose={() => setAdding(false)} />
        </Suspense>
      )}
      {editing && (
        <Suspense>
          <EditPerson person={person} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Page>
  );
};
