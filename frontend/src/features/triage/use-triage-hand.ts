import { useRef, useState } from 'react';
import { sideCallsForFarewell } from '@candor/contracts/pipeline/farewell';
import { upsertNote } from '@candor/contracts/people/endpoints';
import type { ApplicationRow } from '@candor/contracts/pipeline/rows';
import { say } from '@candor/contracts/words/say';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { announce } from '../../kit/announce.ts';
import { writeIn } from '../../kit/keys/typed-ahead.ts';
import { toast } from '../../kit/overlays/toast.ts';
import { undoLast } from '../../kit/undo.ts';
import { htmlOf } from '../../parts/notes/note-text.ts';
import type { InHand } from '../../parts/pipeline/in-hand.ts';
import type { ArchiveChoice } from '../../parts/pipeline/pipeline-calls.ts';
import type { OpenDialog } from '../../parts/pipeline/open-dialog.ts';
import { farewellText } from '../../parts/triage/farewell-words.ts';
import { readAlone } from './sitting-moves.ts';
import type { Triage } from './use-triage.ts';

type Archiving = Extract<OpenDialog, { kind: 'archive' }>;

/** The actions of the reader in triage, by key, button or swipe. */
export const useTriageHand = (triage: Triage) => {
  const { page, sitting, drafts, sheets, may, quick, to, writes, leaves_at } = triage;
  const { queue, current, gone, told, tally } = sitting;
  const [asked, ask] = useState<Archiving | null>(null);
  const [choosing, choose] = useState(false);
  const box = useRef<HTMLDivElement>(null);

  const saveNote = (row: ApplicationRow) => {
    const text = drafts.of(row.id).trim();
    if (!text) return;
    void settle(
      say('Add the note'),
      call(upsertNote, {
        candidate_id: row.candidate_id,
        body: htmlOf(text),
        visibility: 'team',
        job_id: page.job.id,
      }),
      () => {
        drafts.remove(row.id, text);
        announce(say('Note added.'));
        sheets.ask(row.id);
      },
    );
  };
  const advance = () => {
    if (!current || !to || !may.advance) return;
    saveNote(current);
    sitting.advance(current, to);
  };
  const archiveFor = (reason_id: string) => {
    const reason = quick.find((one) => one?.id === reason_id);
    if (!current || !reason || !may.archive) return;
    choose(false);
    saveNote(current);
    const leaves = writes && leaves_at && sideCallsForFarewell(reason.side) ? [leaves_at] : [];
    sitting.archive(
      current,
      { disqualification_reason_id: reason.id, note: null, message: writes ? { fitting: true } : null },
      `${say('{name} archived, {reason}.', { name: current.name, reason: reason.name })} ${farewellText(leaves, page.user.tz_region)}`,
    );
  };
  const archive = () => {
    choose(false);
    if (current && may.archive) ask({ kind: 'archive', subjects: [readAlone(current)] });
  };
  /** The two functions that the archive dialog uses, carried out in the sitting. */
  const dialog = {
    ask: (wished: OpenDialog | null) => ask(wished?.kind === 'archive' ? wished : null),
    archive: async (
      subjects: Archiving['subjects'],
      choice: ArchiveChoice,
      asking?: { again?: (now: InHand, why: string) => void },
    ) => {
      const row = queue.find((waiting) => waiting.id === subjects[0]?.id);
      if (!row) return;
      saveNote(row);
      sitting.archive(row, choice, say('{name} archived.', { name: row.name }), asking?.again);
    },
  };
  const read = () => {
    if (!current || !may.read) return;
    saveNote(current);
    sitting.read(current);
  };
  const skip = () => {
    if (!current) return;
    if (gone) sitting.goOn(current);
    else sitting.skip(current);
  };
  const look = (by: 1 | -1) => {
    const row = queue[queue.findIndex((waiting) => waiting.id === (current?.id ?? null)) + by];
    if (row) sitting.show(row.id);
  };
  const undo = () => {
    if (!(told?.undo || triage.spent || tally.skip) || !undoLast()) toast({ text: say('There is nothing to undo.') });
  };
  const write = () => {
    if (triage.narrow) triage.setPart('about');
    writeIn('#triage-note');
  };
  const turn = (by: number) => box.current?.scrollBy({ top: by * box.current.clientHeight * 0.9 });
  return {
    /** `asked`: the archive dialog that is shown. `choosing`: whether the list of reasons is shown. */
    asked,
    ask,
    choosing,
    choose,
    /** The element that scrolls. */
    box,
    dialog,
    saveNote,
    advance,
    archiveFor,
    archive,
    read,
    skip,
    look,
    undo,
    write,
    turn,
  };
};
export type TriageHand = ReturnType<typeof useTriageHand>;
