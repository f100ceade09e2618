import { type ReactNode, Suspense, useState } from 'react';
import { openTask, useTaskSubject } from '../../parts/tasks/open-task.ts';
import {
  hasTasks,
  may as mayUse,
  movesCandidates,
  opensPeople,
  readsReports,
  uploads,
} from '@candor/contracts/accounts/needs';
import { Pencil } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { numberWords, say } from '@candor/contracts/words/say';
import type { DataOf } from '@candor/contracts/kernel/page';
import { personPage } from '@candor/contracts/people/pages';
import type { TimelineItem } from '@candor/contracts/people/record';
import { undoEntry } from '@candor/contracts/people/undo';
import { asOfQuery } from '../../page/past/as-of.ts';
import { AsOfButton } from '../../page/past/as-of-button.tsx';
import { call } from '../../page/call.ts';
import { CopyLink } from '../../page/copy-link.tsx';
import { useLivePage } from '../../page/live/live.ts';
import { settle } from '../../page/settle.ts';
import { useListAddress } from '../../page/list-address.ts';
import { usePage } from '../../page/use-page.ts';
import { announce } from '../../kit/announce.ts';
import { Button } from '../../kit/button.tsx';
import { Kbd } from '../../kit/keys/kbd.tsx';
import { Page, PageScroll } from '../../kit/page.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { writeIn } from '../../kit/keys/typed-ahead.ts';
import { toast } from '../../kit/overlays/toast.ts';
import { PersonApplications } from './person-applications.tsx';
import { PersonFacts } from './person-facts.tsx';
import { PersonHead } from '../../parts/people/person-head.tsx';
import { PersonMerges } from '../../parts/duplicates/person-merges.tsx';
import { PersonOverview } from './person-overview.tsx';
import { PersonTabs } from '../../parts/people/person-tabs.tsx';
import { PersonPrivacy } from './person-privacy.tsx';
import { type Part, usePart } from '../../parts/people/use-part.ts';
import { later } from '../../kit/later.tsx';

const PastActions = later(() => import('../../page/past/past-bar.tsx').then((m) => m.PastActions));
const PastBar = later(() => import('../../page/past/past-bar.tsx').then((m) => m.PastBar));
const NoPast = later(() => import('../../page/past/past-bar.tsx').then((m) => m.NoPast));
const Presence = later(() => import('../../page/live/presence.tsx').then((m) => m.Presence));
// The code of the other parts is loaded when the reader opens them.
const Timeline = later(() => import('../../parts/people/timeline.tsx').then((m) => m.Timeline));
const ConversationList = later(() =>
  import('../../parts/messages/conversation-list.tsx').then((m) => m.ConversationList),
);
const PersonNotes = later(() => import('../../parts/notes/person-notes.tsx').then((m) => m.PersonNotes));
const PersonResumes = later(() => import('../../parts/resumes/person-resumes.tsx').then((m) => m.PersonResumes));
const PersonScorecards = later(() => import('./person-scorecards.tsx').then((m) => m.PersonScorecards));
const AddToJob = later(() => import('./add-to-job.tsx').then((m) => m.AddToJob));
const PersonEngagement = later(() => import('./person-engagement.tsx').then((m) => m.PersonEngagement));
const PersonPoints = later(() => import('../../parts/engagement/person-points.tsx').then((m) => m.PersonPoints));
const EditPerson = later(() => import('./edit-person.tsx').then((m) => m.EditPerson));

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

type Data = DataOf<typeof personPage>;

/** One part of the page below the tabs. */
const PartOfPerson = ({
  page,
  part,
  kinds,
  go,
  onTask,
}: { page: Data; part: Part; onTask: (() => void) | undefined } & Pick<ReturnType<typeof usePart>, 'kinds' | 'go'>) => {
  const { person, erased, timeline, notes, resumes, messages, names, may, user, past, undo } = page;
  const { revalidate } = useRevalidator();
  const zone = user.tz_region;
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
  const contents: Record<Part, ReactNode> = {
    overview: <PersonOverview page={page} zone={zone} mayEdit={may.edit && !past && !erased} onTask={onTask} go={go} />,
    timeline: (
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
    resumes: (
      <PersonResumes
        personId={person.id}
        resumes={resumes}
        zone={zone}
        mayUpload={mayUse(uploads, user) && !erased}
        mayRemove={mayUse(uploads, user) && may.edit && !past && !erased}
        drive={user.drive}
      />
    ),
    scorecards: <PersonScorecards page={page} zone={zone} />,
    messages: (
      <ConversationList messages={messages} zone={zone} past={Boolean(past)} onChange={() => void revalidate()} />
    ),
    notes: (
      <PersonNotes personId={person.id} notes={notes} zone={zone} user={user} readOnly={Boolean(past) || erased} />
    ),
    engagement: (
      <>
        <PersonEngagement
          page={page}
          zone={zone}
          chosen={kinds[0]}
          onChoose={(figure) => go('engagement', figure ? [figure] : [])}
        />
        {person.audience === 'contact' && !past && !erased && <PersonPoints id={person.id} user={user} zone={zone} />}
      </>
    ),
  };
  return contents[part];
};

/** The facts beside the main part, and the reader's actions on the record. */
const Details = ({ page }: { page: Data }) => {
  const { person, erased, applications, timeline, alike, names, may, user, past } = page;
  const zone = user.tz_region;
  return (
    <PersonFacts
      person={person}
      owner={names[person.owner_id ?? ''] ?? null}
      came={page.source_name}
      erased={erased}
      timeline={timeline}
      unsubscribedAt={page.unsubscribed_at}
      zone={zone}
      mayEdit={may.edit && !erased}
      mayExport={mayUse(opensPeople, user) && mayUse(readsReports, user) && !past && !erased}
      mayDelete={page.may_delete}
      privacy={page.privacy && !person.sample && <PersonPrivacy person={person} privacy={page.privacy} zone={zone} />}
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
  );
};

/** `/people/candidates/…/{id}`: one person with all their jobs. */
export const Screen = () => {
  const page = usePage(personPage);
  const { person, erased, applications, timeline, notes, resumes, messages, may, user, past } = page;
  const [editing, setEditing] = useState(false);
  const [adding, setAdding] = useState(false);
  const { part, kinds, to, go, query } = usePart();
  const at = useListAddress();
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
  const held = page.appointments.flatMap((each) => each.cards ?? []);
  const cards = { given: sum(held.map(({ given }) => given)), all: sum(held.map(({ all }) => all)) };
  const writeNote = () => {
    go('notes');
    writeIn('[name=note]');
  };
  useShortcut('i', say('Edit the details'), () => setEditing(true), { on: may.edit && !erased, opens: true });
  useShortcut('n', say('Write a note'), writeNote, { on: !past && !erased });
  const mayTask = mayUse(hasTasks, user) && !past && !erased;
  const about = { type: 'candidate' as const, id: person.id, name: person.name };
  useTaskSubject(mayTask ? about : null);
  return (
    <Page>
      <PersonHead
        person={person}
        erased={erased}
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
              <CopyLink icon label={say('Copy link')} />
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
            before={(moment) => say('This person was not on record yet. The first event is from {moment}.', { moment })}
          />
        </Suspense>
      ) : (
        <PageScroll className="flex min-h-full flex-col py-0! max-sm:pb-20! print:[&_button:has(>svg:only-child)]:hidden">
          <div className="pt-1 pb-4">
            <PersonApplications
              page={page}
              zone={zone}
              past={past ?? null}
              mayMove={mayUse(movesCandidates, user) && !erased}
            />
          </div>
          <PersonTabs
            current={part}
            to={to}
            history={may.history ? at.recordTo(person.id, 'history') + asOfQuery(past?.as_of) : null}
            counts={{
              timeline: timeline.length,
              resumes: resumes.length > 1 ? resumes.length : 0,
              messages: messages.length,
              notes: notes.length,
              scorecards: cards.all ? `${numberWords(cards.given)}/${numberWords(cards.all)}` : 0,
            }}
            onOpen={go}
            className="sticky top-0 z-20 -mx-5 bg-sheet max-sm:-mx-4 max-sm:px-4"
          />
          <div className="grid flex-1 grid-cols-1 gap-y-6 pb-6 min-[1280px]:grid-cols-[minmax(0,1fr)_304px]">
            <div className="min-w-0 min-[1280px]:pe-6">
              <Suspense>
                <PartOfPerson
                  page={page}
                  part={part}
                  kinds={kinds}
                  go={go}
                  onTask={mayTask ? () => openTask(about) : undefined}
                />
              </Suspense>
            </div>
            <aside
              aria-label={say('Details')}
              className="min-w-0 border-line pt-4 max-[1279px]:border-t min-[1280px]:-mb-6 min-[1280px]:border-s min-[1280px]:ps-5 min-[1280px]:pb-6"
            >
              <Details page={page} />
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
