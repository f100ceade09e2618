import {
  Archive,
  ArrowLeft,
  ArrowRight,
  Check,
  ChevronRight,
  CircleAlert,
  Flag,
  Mail,
  Ban,
  Pencil,
  Settings2,
  SkipForward,
} from 'lucide-react';
import type { ApplicationRow } from '@candor/contracts/pipeline/rows';
import { say, sayLabel } from '@candor/contracts/words/say';
import type { Step } from '@candor/contracts/jobs/values';
import { Avatar } from '../../kit/avatar.tsx';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { Kbd } from '../../kit/keys/kbd.tsx';
import { leavesText } from '../../parts/triage/farewell-words.ts';
import { RecordedLine, type RecordLines } from '../../parts/triage/recorded.tsx';
import { type NamedSuggestion, SuggestedReason } from '../../parts/triage/suggested-reason.tsx';
import { roleAt } from '../../parts/pipeline/stages.ts';
import type { SittingLine } from './sitting-moves.ts';

const icons = { advance: ArrowRight, archive: Archive, read: Check, skip: SkipForward } as const;
const Line = ({
  told,
  onUndo,
  onOpen,
}: {
  told: SittingLine;
  onUndo: () => void;
  onOpen: ((id: string) => void) | null;
}) => {
  const Icon = told.bad || !told.deed ? CircleAlert : icons[told.deed];
  return (
    <p className="flex min-w-0 items-center gap-2 text-meta text-ink-2">
      <Icon size={13} aria-hidden className={told.bad ? 'shrink-0 text-warn' : 'shrink-0 text-ink-3'} />
      <span className="min-w-0 truncate max-sm:whitespace-normal" title={told.text}>
        {told.text}
      </span>
      {told.undo && (
        <button
          type="button"
          onClick={onUndo}
          className="inline-flex min-h-6 shrink-0 items-center gap-1.5 rounded-tag font-medium text-accent-ink hover:underline"
        >
          {say('Undo')}
          <Kbd keys="z" />
        </button>
      )}
      {told.about && onOpen && (
        <button
          type="button"
          onClick={() => onOpen(told.about!)}
          className="min-h-6 shrink-0 rounded-tag font-medium text-accent-ink hover:underline"
        >
          {say('Show')}
        </button>
      )}
    </p>
  );
};

/** The last line of the page: the last decision on the left, the next person on the right. */
export const TriageLine = ({
  told,
  news,
  next,
  onUndo,
  onOpen,
  onNext,
}: {
  told: SittingLine | null;
  news: SittingLine | null;
  next: ApplicationRow | null;
  onUndo: () => void;
  /** Shows the person whom the line mentions. Null if that person does not wait here. */
  onOpen: ((id: string) => void) | null;
  onNext: () => void;
}) => {
  const shown = news ?? told;
  return (
    <div
      data-foot
      className="flex min-h-9 shrink-0 items-center gap-4 border-t border-line bg-well px-5 py-1.5 max-sm:bg-transparent max-sm:px-4"
    >
      <div className={shown ? 'min-w-0 flex-1' : 'sm:flex-1'}>
        {shown && <Line told={shown} onUndo={onUndo} onOpen={onOpen} />}
      </div>
      {next && (
        <button
          type="button"
          onClick={onNext}
          className={`flex min-h-6 min-w-0 items-center gap-2 rounded-tag text-meta text-ink-3 hover:text-ink ${shown ? 'max-sm:hidden' : ''}`}
        >
          {say('Next')}
          <Avatar name={next.name} size={18} />
          <bdi className="truncate font-medium text-ink-2">{next.name}</bdi>
          <span className="truncate max-lg:hidden">{roleAt(next)}</span>
          <ChevronRight size={13} aria-hidden className="shrink-0 rtl:-scale-x-100" />
        </button>
      )}
    </div>
  );
};

type Acts = {
  to: Step | null;
  /** The archive reasons in the order of the number keys. Null marks a free key. */
  quick: readonly ({ id: string; name: string } | null)[];
  /** The archive reason that the recorded facts suggest. */
  suggested: NamedSuggestion | null;
  /** The address of the page where an editor chooses the keys. */
  keysTo: string | null;
  may: { advance: boolean; archive: boolean; read: boolean };
  onAdvance: () => void;
  onArchive: () => void;
  onReason: (id: string) => void;
  onRead: () => void;
  onNote: () => void;
  onSkip: () => void;
};
/** The mark of the archive reason that the recorded facts suggest. It archives no candidate. */
export const Suggested = () => (
  <span className="shrink-0 text-bad">
    <Flag size={11} aria-hidden />
    <span className="sr-only">{say('suggested')}</span>
  </span>
);
/** Shows which message an archive by number key sends, and when. A press, or the key W, switches the message on or off. */
export const MessageSwitch = ({
  leaves_at,
  zone,
  writes,
  small,
  onWrites,
}: {
  leaves_at: string;
  zone: string | null;
  writes: boolean;
  small?: boolean;
  onWrites: (writes: boolean) => void;
}) => (
  <Button
    kind="ghost"
    size={small ? 'sm' : undefined}
    aria-pressed={writes}
    title={writes ? say('The number keys send the message that fits.') : say('The number keys send no message.')}
    className={writes ? 'shrink-0 text-accent-ink!' : 'shrink-0'}
    onClick={() => onWrites(!writes)}
  >
    {writes ? <Mail size={14} aria-hidden /> : <Ban size={14} aria-hidden />}
    {writes ? say('Message {when}', { when: leavesText(leaves_at, zone) }) : say('No message')}
    <Kbd keys="w" />
  </Button>
);
/** The decisions, each with its key. */
export const TriageActions = ({
  to,
  quick,
  suggested,
  keysTo,
  may,
  onAdvance,
  onArchive,
  onReason,
  onRead,
  onSkip,
  recorded,
  leaves_at,
  zone,
  writes,
  onWrites,
}: Omit<Acts, 'onNote'> & {
  /** The recorded facts that a later reviewer will read about this person; null until they are loaded. */
  recorded: RecordLines | null;
  /** When the message about an archive is sent; null if none is sent. */
  leaves_at: string | null;
  zone: string | null;
  writes: boolean;
  onWrites: (writes: boolean) => void;
}) => (
  <div data-foot className="shrink-0 border-t border-line max-sm:hidden">
    {may.archive && suggested && (
      <div className="px-5 pt-2">
        <SuggestedReason suggestion={suggested} />
      </div>
    )}
    {may.archive && (
      <div className="flex min-h-9 items-center gap-3 ps-5 pe-3 pt-1.5">
        <section
          aria-label={say('What a reviewer will read')}
          className="flex min-w-0 flex-1 items-baseline gap-3 text-meta"
        >
          <span aria-hidden className="shrink-0 font-medium text-ink-2">
            {say('What a reviewer will read')}
          </span>
          {recorded && <RecordedLine lines={recorded} zone={zone} />}
        </section>
        {leaves_at && <MessageSwitch small leaves_at={leaves_at} zone={zone} writes={writes} onWrites={onWrites} />}
      </div>
    )}
    <div role="toolbar" aria-label={say('Decide')} className="flex min-h-[60px] items-center gap-2 px-5 py-3">
      {to && (
        <Button kind="primary" disabled={!may.advance} onClick={onAdvance}>
          {say('Advance to {step}', { step: sayLabel(to.name) })}
          <Kbd keys="a" on="accent" />
        </Button>
      )}
      <div className="flex min-w-0 items-center rounded-ctl shadow-card">
        <Button kind="ghost" className="rounded-e-none! text-ink" disabled={!may.archive} onClick={onArchive}>
          <Archive size={14} aria-hidden />
          {say('Archive')}
          <Kbd keys="x" />
        </Button>
        {may.archive && (
          <div className="quiet-scroll flex min-w-0 items-center overflow-x-auto border-s border-line px-1">
            {quick.map(
              (reason, index) =>
                reason && (
                  <button
                    key={reason.id}
                    type="button"
                    title={reason.name}
                    onClick={() => onReason(reason.id)}
                    className="flex min-h-8 min-w-min flex-auto items-center gap-1.5 rounded-tag px-1 text-start text-micro text-ink-2 outline-offset-[-2px] hover:bg-hover hover:text-ink"
                  >
                    <Kbd keys={String(index + 1)} />
                    <span className="line-clamp-3 leading-[13px]">{reason.name}</span>
                    {reason.id === suggested?.id && <Suggested />}
                  </button>
                ),
            )}
            {keysTo && (
              <ButtonLink
                kind="ghost"
                icon
                to={keysTo}
                aria-label={say('Choose the reasons of the keys')}
                title={say('Choose the reasons of the keys')}
              >
                <Settings2 size={13} aria-hidden />
              </ButtonLink>
            )}
          </div>
        )}
      </div>
      <span className="ms-auto max-2xl:hidden" />
      {may.read && !may.advance && (
        <Button onClick={onRead}>
          {say('Mark reviewed')}
          <Kbd keys="r" />
        </Button>
      )}
      <Button kind="ghost" onClick={onSkip}>
        <SkipForward size={14} aria-hidden className="rtl:-scale-x-100" />
        {say('Skip')}
        <Kbd keys="s" />
      </Button>
    </div>
  </div>
);

/** The decisions as large buttons for a phone. Advance and archive are on the side to which the card is swiped. */
export const TriageThumbs = ({ to, may, onAdvance, onArchive, onRead, onNote, onSkip }: Acts) => (
  <div
    data-foot
    role="toolbar"
    aria-label={say('Decide')}
    className="flex shrink-0 gap-2 px-4 pt-1 pb-[max(12px,env(safe-area-inset-bottom))] sm:hidden"
  >
    <Button className="h-11! flex-1" disabled={!may.archive} onClick={onArchive}>
      <ArrowLeft size={16} aria-hidden className="rtl:-scale-x-100" />
      {say('Archive')}
    </Button>
    <Button className="h-11! w-12" aria-label={say('Write a note')} onClick={onNote}>
      <Pencil size={16} aria-hidden />
    </Button>
    <Button className="h-11! w-12" aria-label={say('Skip')} onClick={onSkip}>
      <SkipForward size={16} aria-hidden className="rtl:-scale-x-100" />
    </Button>
    {may.advance || !may.read ? (
      <Button kind="primary" className="h-11! flex-1" disabled={!may.advance || !to} onClick={onAdvance}>
        {say('Advance')}
        <ArrowRight size={16} aria-hidden className="rtl:-scale-x-100" />
      </Button>
    ) : (
      <Button kind="primary" className="h-11! flex-1" onClick={onRead}>
        {say('Mark reviewed')}
      </Button>
    )}
  </div>
);
