import { phrase, say } from '@candor/contracts/kernel/say';
import {
  acceptedIn,
  type Fate,
  type ImportPhase,
  type ResumeFate,
  type SeenImport,
} from '@candor/contracts/people/imports';
import type { Tone } from '../../kit/tag.tsx';

/** What is said of an import where it stands. */
export const phaseWords: Record<ImportPhase, { label: string; tone: Tone }> = {
  added: { label: phrase('Not started'), tone: 'plain' },
  prepared: { label: phrase('Not started'), tone: 'plain' },
  running: { label: phrase('Importing'), tone: 'accent' },
  stopping: { label: phrase('Stopping'), tone: 'warn' },
  finished: { label: phrase('Imported'), tone: 'good' },
  cancelled: { label: phrase('Stopped'), tone: 'warn' },
  undoing: { label: phrase('Taking back'), tone: 'accent' },
  undone: { label: phrase('Import taken back'), tone: 'plain' },
  undo_failed: { label: phrase('Not fully taken back'), tone: 'bad' },
};
export const fateWords: Record<Fate, { label: string; tone: Tone }> = {
  new: { label: phrase('New people'), tone: 'good' },
  filled: { label: phrase('Records filled'), tone: 'accent' },
  added: { label: phrase('Applications added'), tone: 'accent' },
  skipped: { label: phrase('Skipped'), tone: 'plain' },
  refused: { label: phrase('Errors'), tone: 'bad' },
};
export const resumeFateWords: Record<ResumeFate, { label: string; tone: Tone }> = {
  new: { label: phrase('Added'), tone: 'good' },
  filled: { label: phrase('Added to their record'), tone: 'accent' },
  added: { label: phrase('Application added'), tone: 'accent' },
  skipped: { label: phrase('Left out'), tone: 'plain' },
  refused: { label: phrase('Not added'), tone: 'bad' },
  pending: { label: phrase('Not read yet'), tone: 'plain' },
  waiting: { label: phrase('Perhaps on record already'), tone: 'warn' },
  decided: { label: phrase('Decided'), tone: 'accent' },
  back: { label: phrase('Import taken back'), tone: 'plain' },
};
export const acceptedText = ({ turns }: SeenImport): string =>
  say('{count, number} imported', { count: acceptedIn(turns) });

/** The name goes with the file. */
export const fileNameOf = ({ file_name, listed, documents }: SeenImport): string =>
  !file_name
    ? say('Deleted file')
    : listed && documents > 1
      ? say('{name} and {count, plural, one {# more resume} other {# more resumes}}', {
          name: file_name,
          count: documents - 1,
        })
      : file_name;
