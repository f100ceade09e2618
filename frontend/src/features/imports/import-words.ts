import { phrase, say } from '@candor/contracts/words/say';
import {
  acceptedIn,
  type Fate,
  fateOfImportedRow,
  type ImportPhase,
  type ResumeFate,
  type RowGroup,
  type SeenImport,
} from '@candor/contracts/imports/imports';
import type { Tone } from '../../kit/tag.tsx';

/** The label for each phase of an import. */
export const phaseWords: Record<ImportPhase, { label: string; tone: Tone }> = {
  added: { label: phrase('Not started'), tone: 'plain' },
  prepared: { label: phrase('Not started'), tone: 'plain' },
  running: { label: phrase('Importing'), tone: 'accent' },
  stopping: { label: phrase('Stopping'), tone: 'warn' },
  finished: { label: phrase('Imported'), tone: 'good' },
  cancelled: { label: phrase('Stopped'), tone: 'warn' },
  undoing: { label: phrase('Undoing'), tone: 'accent' },
  undone: { label: phrase('Import undone'), tone: 'plain' },
  undo_failed: { label: phrase('Not fully undone'), tone: 'bad' },
};
/** The label for the number of rows with each outcome. */
export const fateCounted: Record<Fate, string> = {
  new: phrase('New people'),
  filled: phrase('Records filled'),
  added: phrase('Applications added'),
  skipped: phrase('Skipped'),
  refused: phrase('Errors'),
};
/** The labels for the other groups of rows. */
export const groupCounted: Record<Exclude<RowGroup, Fate>, string> = {
  pending: fateOfImportedRow.pending,
  waiting: fateOfImportedRow.waiting,
  decided: fateOfImportedRow.decided,
  without: phrase('Only part of the row'),
  back: phrase('People removed'),
  kept: phrase('People kept'),
};
export const fateTones: Record<ResumeFate, Tone> = {
  new: 'good',
  filled: 'accent',
  added: 'accent',
  skipped: 'plain',
  refused: 'bad',
  pending: 'plain',
  waiting: 'warn',
  decided: 'accent',
  back: 'plain',
};
export const acceptedText = ({ turns }: SeenImport): string =>
  say('{count, number} imported', { count: acceptedIn(turns) });

/** The name of the file, or a note that the file was deleted. */
export const fileNameOf = ({ file_name, listed, documents }: SeenImport): string =>
  !file_name
    ? say('Deleted file')
    : listed && documents > 1
      ? say('{name} and {count, plural, one {# more resume} other {# more resumes}}', {
          name: file_name,
          count: documents - 1,
        })
      : file_name;
