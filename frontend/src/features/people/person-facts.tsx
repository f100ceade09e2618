import { openable } from '../../kit/overlays/openable.ts';
import { Suspense, useState, type ReactNode } from 'react';
import { ExternalLink, Plus, X } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { say } from '@candor/contracts/words/say';
import type { PersonPage } from '@candor/contracts/people/pages';
import type { TimelineItem } from '@candor/contracts/people/record';
import { deleteUrl } from '@candor/contracts/people/endpoints';
import { exportPerson } from '@candor/contracts/people/bundle';
import { undoEntry } from '@candor/contracts/people/undo';
import { call } from '../../page/call.ts';
import { download } from '../../page/download.ts';
import { settle } from '../../page/settle.ts';
import { Button } from '../../kit/button.tsx';
import { Popover } from '../../kit/overlays/popover.tsx';
import { Moment } from '../../kit/time.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { kindName } from '../../parts/people/link-kinds.ts';
import { OwnLinks } from './own-links.tsx';
import { PersonAddresses } from './person-addresses.tsx';
import { PersonContact } from './person-contact.tsx';
import { PersonOwner } from './person-owner.tsx';
import { PersonSkills } from './person-skills.tsx';
import { PersonTags } from './person-tags.tsx';
import { sourceName } from '../../parts/people/stage.tsx';
import { later } from '../../kit/later.tsx';
import { DeletePerson } from './delete-person.tsx';

type Url = PersonPage['person']['urls'][number];

/** A label and its value, side by side. */
const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid min-w-0 grid-cols-[76px_minmax(0,1fr)] gap-x-3">
    <dt className="text-meta leading-6 text-ink-3">{label}</dt>
    <dd className="min-w-0 text-ui leading-6 text-ink">{children}</dd>
  </div>
);
/** A label above its value, for long values. */
const Tall = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0 not-first:mt-2">
    <dt className="text-meta text-ink-3">{label}</dt>
    <dd className="mt-0.5 min-w-0 text-ui text-ink">{children}</dd>
  </div>
);
const Group = ({ children }: { children: ReactNode }) => (
  <dl className="grid content-start gap-y-1 border-b border-line py-4 first:pt-0 last:border-0 empty:hidden">
    {children}
  </dl>
);
const NotSet = () => <span className="text-ink-3">{say('Not set')}</span>;

const LinkForm = later(() => import('./link-form.tsx').then((m) => m.LinkForm));

const Links = ({ personId, urls, mayEdit }: { personId: string; urls: readonly Url[]; mayEdit: boolean }) => {
  const { revalidate } = useRevalidator();
  const [adding, setAdding] = useState(false);
  const remove = async (url: Url) => {
    await settle(
      say('Remove the {kind} link', { kind: kindName(url.kind) }),
      call(deleteUrl, { id: url.id, candidate_id: personId }),
      () => {
        void revalidate();
        toast({
          text: say('Link removed.'),
          undo: () =>
            void settle(
              say('Put the {kind} link back', { kind: kindName(url.kind) }),
              call(undoEntry, { candidate_id: personId, url_id: url.id }),
              () => revalidate(),
            ),
        });
      },
    );
  };
  return (
    <div className="grid gap-0.5">
      {urls.map((url) => (
        <span key={url.id} className="group flex min-h-6 items-center gap-1">
          <a
            href={openable(url.url)}
            target="_blank"
            rel="noreferrer"
            title={url.url}
            className="inline-flex min-h-6 min-w-0 items-center gap-1.5 text-accent-ink hover:underline"
          >
            <span className="truncate">{kindName(url.kind)}</span>
            <ExternalLink size={12} aria-hidden />
            <span className="sr-only">{say('opens in a new tab')}</span>
          </a>
          {mayEdit && (
            <button
              type="button"
              aria-label={say('Remove the {kind} link', { kind: kindName(url.kind) })}
              onClick={() => void remove(url)}
              className="ms-auto grid size-6 place-items-center rounded-tag text-ink-3 opacity-0 group-hover:opacity-100 hover:text-ink focus-visible:opacity-100 max-sm:opacity-100"
            >
              <X size={13} aria-hidden />
            </button>
          )}
        </span>
      ))}
      {!urls.length && !mayEdit && <NotSet />}
      {mayEdit && (
        <Popover
          label={say('Add a link')}
          align="end"
          open={adding}
          onOpen={setAdding}
          trigger={
            <Button kind="ghost" size="sm" className="-ms-2 justify-self-start text-ink-3">
              <Plus size={13} aria-hidden />
              {say('Add a link')}
            </Button>
          }
        >
          <Suspense fallback={<div className="h-44 w-64" />}>
            <LinkForm
              personId={personId}
              onDone={() => {
                setAdding(false);
                void revalidate();
              }}
            />
          </Suspense>
        </Popover>
      )}
    </div>
  );
};
const consentSentence = (item: TimelineItem) =>
  item.sentence.includes('talent_pool')
    ? say('Talent pool')
    : item.sentence.includes('marketing')
      ? say('Marketing')
      : say('Privacy notice');

/** The facts about a person besides their applications. */
export const PersonFacts = ({
  person,
  owner,
  came,
  erased,
  timeline,
  unsubscribedAt,
  zone,
  mayEdit,
  ownLinks,
  merges,
  privacy,
  mayExport,
  mayDelete,
}: {
  person: PersonPage['person'];
  /** The owner's name. */
  owner: string | null;
  /** The name of the source. */
  came: string | null;
  /** Whether the person was erased: then nothing about writing to them is left to say. */
  erased: boolean;
  timeline: readonly TimelineItem[];
  unsubscribedAt: string | null;
  zone: string | null;
  mayEdit: boolean;
  /** Whether the person may have links to their own applications, which the reader may disable. */
  ownLinks: boolean;
  /** The duplicate records of the same person; absent if the reader may not change them. */
  merges?: ReactNode;
  /** The administrators' controls for the person's rights over their data. */
  privacy?: ReactNode;
  /** Whether the reader may download the whole record. */
  mayExport?: boolean;
  /** Whether the reader may delete the record. */
  mayDelete?: boolean;
}) => {
  const consents = timeline.filter(({ type }) => type === 'ConsentGiven' || type === 'ConsentWithdrawn');
  return (
    <div className="grid content-start max-[1279px]:grid-cols-2 max-[1279px]:gap-x-8 max-sm:grid-cols-1">
      <Group>
        <PersonAddresses person={person} mayEdit={mayEdit} />
        <Fact label={say('Links')}>
          <Links personId={person.id} urls={person.urls} mayEdit={mayEdit} />
        </Fact>
      </Group>
      <Group>
        <Fact label={say('Owner')}>
          <PersonOwner person={person} name={owner} mayEdit={mayEdit} />
        </Fact>
        <Fact label={say('Source')}>{came ?? sourceName(person)}</Fact>
        <Fact label={say('Tags')}>
          <PersonTags person={person} mayEdit={mayEdit} />
        </Fact>
        <Fact label={say('Skills')}>
          <PersonSkills person={person} mayEdit={mayEdit} />
        </Fact>
      </Group>
      <Group>
        {!erased && (
          <Fact label={say('Contact')}>
            {person.sample ? (
              say('Sample data: nothing is sent')
            ) : (
              <>
                <PersonContact personId={person.id} forbidden={person.do_not_contact} mayEdit={mayEdit} />
                {unsubscribedAt && (
                  <span className="block text-warn">
                    {say('Unsubscribed from emails about jobs')}, <Moment at={unsubscribedAt} zone={zone} only="date" />
                  </span>
                )}
              </>
            )}
          </Fact>
        )}
        {consents.length > 0 && !erased && (
          <Fact label={say('Consent')}>
            <ul>
              {consents.slice(0, 3).map((item) => (
                <li key={item.event_id}>
                  {consentSentence(item)}
                  {item.type === 'ConsentWithdrawn' && ` (${say('withdrawn')})`},{' '}
                  <Moment at={item.at} zone={zone} only="date" />
                </li>
              ))}
            </ul>
          </Fact>
        )}
        <Fact label={say('On record')}>
          <Moment at={person.created_at} zone={zone} only="date" />
        </Fact>
      </Group>
      {(mayExport || privacy || merges || mayDelete || ownLinks) && (
        <Group>
          {mayExport && (
            <Tall label={say('Copy of this record')}>
              <Button
                kind="ghost"
                size="sm"
                className="-ms-2 text-ink-3"
                onClick={() => void download(exportPerson.path, { candidate_id: person.id }, 'zip')}
              >
                {say('Download what you can see')}
              </Button>
            </Tall>
          )}
          {privacy && <Tall label={say('Privacy')}>{privacy}</Tall>}
          {merges && <Tall label={say('Records of this person')}>{merges}</Tall>}
          {mayDelete && (
            <Tall label={say('Added by mistake?')}>
              <DeletePerson person={person} />
            </Tall>
          )}
          {ownLinks && (
            <Tall label={say('Status page for the candidate')}>
              <OwnLinks personId={person.id} name={person.name} />
            </Tall>
          )}
        </Group>
      )}
    </div>
  );
};
