import { z } from 'zod';
import { say, sayLabel } from '../words/say.ts';
import { HiddenText } from '../resumes/hidden-text.ts';
import { signNames } from './engagement.ts';
import { PersonResume } from './rows.ts';

// The parts of a person's record that come from the log: notes, resumes, events.

const text = z.string().nullable();
export const Note = z.object({
  id: z.string(),
  body: z.string(),
  visibility: z.enum(['team', 'private']),
  /** The job that the note is about; only members who see the person on that job read the note. */
  job_id: text,
  author_id: z.string(),
  author_name: z.string(),
  at: z.string(),
  edited: z.boolean(),
  /** Whether the note came from a file. */
  imported: z.boolean(),
  mine: z.boolean(),
});
export type Note = z.output<typeof Note>;

/** An event in the timeline of a person, in plain words. */
export const TimelineItem = z.object({
  event_id: z.string(),
  type: z.string(),
  at: z.string(),
  actor_name: z.string(),
  actor_type: z.string(),
  sentence: z.string(),
  detail: text,
  job_id: text,
  application_id: text,
  /** The meaning of the event between the person and the organization; present only on the person's own page. */
  sign: z.enum(signNames).optional(),
});
export type TimelineItem = z.output<typeof TimelineItem>;

/** A resume with its download address and the extracted text. `problem`: why no text could be read, as a sentence. `hidden`: text that a reader of its pages does not see; never part of `text`. */
export const Resume = PersonResume.extend({
  url: z.string(),
  text: z.string(),
  problem: text,
  hidden: z.array(HiddenText),
});
export type Resume = z.output<typeof Resume>;

/** The sentence that replaces a resume's missing text; null when there is text. */
export const insteadOfText = ({
  text: read,
  problem,
  parsed,
}: Pick<Resume, 'text' | 'problem' | 'parsed'>): string | null => {
  if (read.trim()) return null;
  // It may harm the reader's computer too, so the page does not invite them to open it.
  if (problem)
    return say('This file could not be read. {problem} Ask for another copy.', { problem: sayLabel(problem) });
  return parsed
    ? say('No text could be read from this file. Download it to look at it yourself.')
    : say('Its text is being read. This takes a moment.');
};
