import { useMemo } from 'react';
import { Check, Circle, CircleAlert, History, MessageSquare, Users } from 'lucide-react';
import type { Requirement } from '@candor/contracts/jobs/values';
import { requirementKinds } from '@candor/contracts/jobs/values';
import type { Panel } from '@candor/contracts/pipeline/panel';
import type { ApplicationRow } from '@candor/contracts/pipeline/rows';
import { say, sayLabel } from '@candor/contracts/words/say';
import { listTo } from '../../page/list-address.ts';
import { Button } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { inputLook } from '../../kit/inputs/field.tsx';
import { Kbd } from '../../kit/keys/kbd.tsx';
import { Link } from '../../kit/link.tsx';
import { Tag } from '../../kit/tag.tsx';
import { dateText } from '../../kit/time.tsx';
import { ReviewRecommendations } from '../../parts/scorecards/review-recommendations.tsx';
import { textOf } from '../../parts/notes/note-text.ts';
import { reasonsText } from '../../parts/duplicates/reasons-text.ts';
import { AnswerList } from '../../parts/pipeline/answer-list.tsx';
import { countsIn, linesOf } from '@candor/contracts/resumes/found-words';
import { useAlike } from './use-alike.ts';

const Head = ({ children, right }: { children: string; right?: React.ReactNode }) => (
  <div className="mb-2 flex min-h-5 items-center justify-between gap-3">
    <h2 className="text-ui font-semi text-ink">{children}</h2>
    {right}
  </div>
);

/** The answers to the application form. Those that can decide against the candidate come first. */
const Answers = ({ row, panel }: { row: ApplicationRow; panel: Panel }) => {
  const knockouts = panel.answers.filter(({ failing }) => failing).length;
  return (
    <section aria-label={say('Answers')} className="border-b border-line px-5 py-4 max-sm:px-4">
      <Head
        right={
          row.knocked_out && (
            <Tag tone="bad">
              <CircleAlert size={11} aria-hidden />
              {knockouts
                ? say('{count, plural, one {# knockout} other {# knockouts}}', { count: knockouts })
                : say('Knockout answer')}
            </Tag>
          )
        }
      >
        {say('Answers')}
      </Head>
      {panel.answers.length ? (
        <AnswerList answers={panel.answers} />
      ) : (
        <p className="text-meta text-ink-3">{say('No questions were asked.')}</p>
      )}
    </section>
  );
};

const places = (count: number) =>
  count ? say('{count, plural, one {# place} other {# places}}', { count }) : say('not found');
const Sought = ({ requirement, count }: { requirement: Requirement; count: number }) => (
  <li className="flex items-baseline gap-2 text-ui">
    <span aria-hidden className={cx('w-3.5 shrink-0 self-center', count ? 'text-good' : 'text-ink-4')}>
      {count ? <Check size={13} /> : <Circle size={9} className="mx-0.5" />}
    </span>
    <span className="min-w-0 flex-1 wrap-anywhere">
      <span className={cx('me-1', count ? 'font-medium text-ink' : 'text-ink-3')}>{requirement.name}</span>{' '}
      <span className="text-meta text-ink-3">{sayLabel(requirementKinds[requirement.kind])}</span>
    </span>
    <span className="tnum shrink-0 text-meta text-ink-3">{places(count)}</span>
  </li>
);
/** The job's requirements, and where the resume names them. The requirements do not rank people. */
const MustHaves = ({
  text,
  requirements,
  addTo,
}: {
  text: string;
  requirements: readonly Requirement[];
  addTo: string | null;
}) => {
  const counts = useMemo(() => countsIn(linesOf(text, requirements)), [text, requirements]);
  const musts = requirements.filter(({ level }) => level === 'must');
  const nice = requirements.filter(({ level }) => level === 'nice');
  if (!musts.length && !nice.length && !addTo) return null;
  const found = musts.filter(({ id }) => counts.get(id)).length;
  return (
    <section aria-label={say('Must-haves in the resume')} className="border-b border-line px-5 py-4 max-sm:px-4">
      <Head
        right={
          musts.length > 0 && (
            <span className="tnum shrink-0 text-meta text-ink-3">
              {say('{found, number} of {count, number} found', { found, count: musts.length })}
            </span>
          )
        }
      >
        {say('Must-haves in the resume')}
      </Head>
      {musts.length || nice.length ? (
        <>
          <ul className="grid gap-1.5">
            {musts.map((each) => (
              <Sought key={each.id} requirement={each} count={counts.get(each.id) ?? 0} />
            ))}
          </ul>
          {nice.length > 0 && (
            <ul aria-label={say('Nice to have')} className="mt-2 grid gap-1.5 border-t border-line pt-2">
              {nice.map((each) => (
                <Sought key={each.id} requirement={each} count={counts.get(each.id) ?? 0} />
              ))}
            </ul>
          )}
          <p className="mt-2 text-micro text-ink-3">
            {say('Words found in the text. They give no score and no order.')}
          </p>
        </>
      ) : (
        <Link to={addTo!} className="rounded-tag text-meta font-medium text-accent-ink hover:underline">
          {say('Add requirements')}
        </Link>
      )}
    </section>
  );
};

const Item = ({
  icon,
  children,
  about,
  to,
}: {
  icon: React.ReactNode;
  children: string;
  about: string;
  to?: string;
}) => (
  <li className="flex items-start gap-3">
    <span aria-hidden className="pt-0.5 text-ink-3">
      {icon}
    </span>
    <span className="min-w-0 flex-1">
      <span className="block text-ui font-medium text-ink">{children}</span>
      <span className="line-clamp-3 text-meta whitespace-pre-line text-ink-3">{about}</span>
    </span>
    {to && (
      <Link to={to} className="rounded-tag text-meta font-medium text-accent-ink hover:underline">
        {say('Open')}
      </Link>
    )}
  </li>
);
type Other = Panel['others'][number];
const outcome = ({ step, ended }: Other, zone: string | null): string =>
  ended
    ? say('{step}, {day}: {reason}', {
        step: sayLabel(step.name),
        day: dateText(ended.at, zone),
        reason: ended.reason ? sayLabel(ended.reason) : say('no reason given'),
      })
    : sayLabel(step.name);
/** Possible duplicates, other jobs of the person with their outcome, and the team's notes. */
const Known = ({ panel, zone }: { panel: Panel; zone: string | null }) => {
  const alike = useAlike(panel.person.id);
  return alike.length || panel.others.length || panel.notes.length ? (
    <section aria-label={say('Known already')} className="px-5 py-4 max-sm:px-4">
      <ul className="grid gap-3">
        {alike.map((each) => (
          <Item
            key={each.id}
            icon={<Users size={14} />}
            about={[reasonsText(each.reasons), each.subtitle].filter(Boolean).join(', ')}
            to={listTo('people', 'candidates', { id: each.id })}
          >
            {each.certain
              ? say('Also on record: {name}', { name: each.name })
              : say('May be {name}', { name: each.name })}
          </Item>
        ))}
        {panel.others.map((other) => (
          <Item
            key={other.id}
            icon={<History size={14} />}
            about={outcome(other, zone)}
            to={listTo('people', 'candidates', { id: panel.person.id })}
          >
            {say('Also applied: {job}', { job: other.job_name })}
          </Item>
        ))}
        {panel.notes.map((note) => (
          <Item key={note.id} icon={<MessageSquare size={14} />} about={textOf(note.body)}>
            {`${note.author_name}, ${dateText(note.at, zone)}`}
          </Item>
        ))}
      </ul>
    </section>
  ) : null;
};

/** A note that is sent with the decision, or immediately with Ctrl+Enter. Unsent text is kept for each person. */
const NoteBox = ({ text, onText, onSend }: { text: string; onText: (text: string) => void; onSend: () => void }) => (
  <div className="relative shrink-0 border-t border-line bg-sheet px-5 py-3 max-sm:px-4">
    {!text && (
      <span className="pointer-events-none absolute end-7 top-5">
        <Kbd keys="n" />
      </span>
    )}
    <textarea
      id="triage-note"
      rows={1}
      aria-label={say('Note to the hiring team')}
      placeholder={say('Note to the hiring team')}
      value={text}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
          event.preventDefault();
          event.currentTarget.blur();
          onSend();
        }
        if (event.key === 'Escape') {
          event.stopPropagation();
          event.nativeEvent.stopImmediatePropagation();
          event.currentTarget.blur();
        }
      }}
      className={cx(inputLook(), 'field-sizing-content h-auto! max-h-40 min-h-8 resize-none py-1.5')}
    />
    {text.trim() && (
      <div className="mt-2 flex items-center justify-between gap-3">
        <p className="text-micro text-ink-3">{say('It is saved with your decision, or now.')}</p>
        <Button size="sm" onClick={onSend}>
          {say('Save the note')}
          <Kbd keys="mod+enter" />
        </Button>
      </div>
    )}
  </div>
);

/** The column beside the resume: answers, requirements, known facts, and a note. */
export const TriageSide = ({
  row,
  panel,
  requirements,
  addTo,
  zone,
  me,
  onSaved,
  draft,
  onDraft,
  onNote,
}: {
  row: ApplicationRow;
  panel: Panel | null;
  requirements: readonly Requirement[];
  addTo: string | null;
  zone: string | null;
  /** The reader's id. */
  me: string;
  /** Runs when something was saved, and loads the shown data again. */
  onSaved: () => void;
  draft: string;
  onDraft: (text: string) => void;
  onNote: () => void;
}) => {
  const resume = panel?.resumes.find((each) => each.id === row.resume_id) ?? panel?.resumes[0];
  return (
    <>
      <div
        tabIndex={0}
        role="region"
        aria-label={say('About {name}', { name: row.name })}
        className="quiet-scroll min-h-0 flex-1 touch-pan-y overflow-y-auto outline-offset-[-2px]"
      >
        {panel && (
          <>
            <Answers row={row} panel={panel} />
            <MustHaves text={resume?.text ?? ''} requirements={requirements} addTo={addTo} />
            {panel.review && (
              <section aria-label={say('Recommendations')} className="border-b border-line px-5 py-4 max-sm:px-4">
                <Head>{say('Recommendations')}</Head>
                <ReviewRecommendations
                  key={row.id}
                  application_id={row.id}
                  review={panel.review}
                  me={me}
                  onSaved={onSaved}
                />
              </section>
            )}
            <Known panel={panel} zone={zone} />
          </>
        )}
      </div>
      <NoteBox text={draft} onText={onDraft} onSend={onNote} />
    </>
  );
};
