import type { Written, WrittenKind } from '@candor/contracts/requirements/suggestions';
import type { Language } from '@candor/contracts/words/say';
import type { Provider, RequirementKind, SectionKind } from '@candor/contracts/jobs/values';
import { Engine } from './engine.ts';
import type { Title } from './public-words.ts';
import { Unavailable } from './unavailable.ts';

/** What a text is written from: titles, and what an organisation tells everybody. Nothing about a person has these types (see public-words.ts). */
export type Brief = {
  title: Title;
  /** One of the fixed list. */
  industry: string | null;
  language: Language;
  /** Null where several organisations share what is written. */
  organization: { name: Title; website: Title | null } | null;
  /** The tasks or requirements that it is about, by name. */
  of: readonly { title: Title; kind: RequirementKind | 'task' }[];
  /** Which sections are wanted; all when empty. */
  sections: readonly SectionKind[];
  most: number;
};
/** As a brief, with what stands in the texts of templates and is sent nowhere. */
export type ContentBrief = Pick<Brief, 'title' | 'industry' | 'language'> & {
  organization: { name: Title; website: Title | null; about: string | null; contact: string | null };
};
export type JobContent = {
  provider: Provider;
  sections: { kind: string; name: string; html: string }[];
  tasks: { name: string; description: string; frequency: number; importance: number }[];
  /** `tasks`: those that ask for it, by name. */
  requirements: { kind: string; level: string; name: string; description: string; tasks: readonly string[] }[];
  questions: {
    text: string;
    kind: string;
    scoring_type: string;
    requirement: string | null;
    indicators: { positive: string[]; negative: string[] };
  }[];
};

/** Writes content of jobs from titles and public facts of an organisation; never from anything about a person. */
export abstract class TextGenerator extends Engine {
  /** The model that writes; null: templates. */
  abstract readonly model: string | null;
  /** Each thing as soon as it is written and fits its shape, at most `brief.most`. Throws Unavailable when there is no more to be had. Who stops reading stops the writing. */
  abstract write<K extends WrittenKind>(kind: K, brief: Brief): AsyncIterable<Written<K>>;
  /** A whole job: sections, tasks, requirements and a question for every must-have. */
  abstract jobContent(brief: ContentBrief): Promise<JobContent>;
  abstract close(): Promise<void>;

  protected override get lengthy(): readonly (keyof TextGenerator)[] {
    return ['jobContent'];
  }
}
/** Asks to be left alone for some milliseconds. */
export class Busy extends Unavailable {
  constructor(
    message: string,
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}
/** A generator that asks a model elsewhere; null where none is set up. What it is asked leaves this installation. */
export abstract class ModelTextGenerator extends TextGenerator {}
