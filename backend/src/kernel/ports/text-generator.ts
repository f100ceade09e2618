import type { Written, WrittenKind } from '@candor/contracts/requirements/suggestions';
import type { Language } from '@candor/contracts/words/say';
import type { Provider, RequirementKind, SectionKind } from '@candor/contracts/jobs/values';
import { Engine } from './engine.ts';
import type { Title } from './public-words.ts';
import { Unavailable } from './unavailable.ts';

/** The facts from which a text is written: titles, and what an organization tells the public. Nothing about a person has these types (see public-words.ts). */
export type Brief = {
  title: Title;
  /** An entry of the fixed list of industries. */
  industry: string | null;
  language: Language;
  /** Null if several organizations share the text. */
  organization: { name: Title; website: Title | null } | null;
  /** The tasks or requirements that the text is about, by name. */
  of: readonly { title: Title; kind: RequirementKind | 'task' }[];
  /** The wanted sections; all sections if empty. */
  sections: readonly SectionKind[];
  most: number;
};
/** The same as a brief, plus what templates put into their texts. It never leaves this installation. */
export type ContentBrief = Pick<Brief, 'title' | 'industry' | 'language'> & {
  organization: { name: Title; website: Title | null; about: string | null; contact: string | null };
};
export type JobContent = {
  provider: Provider;
  sections: { kind: string; name: string; html: string }[];
  tasks: { name: string; description: string; frequency: number; importance: number }[];
  /** `tasks`: the tasks that need this requirement, by name. */
  requirements: { kind: string; level: string; name: string; description: string; tasks: readonly string[] }[];
  questions: {
    text: string;
    kind: string;
    scoring_type: string;
    requirement: string | null;
    indicators: { positive: string[]; negative: string[] };
  }[];
};

/** Writes content of jobs from titles and public facts of an organization, never from anything about a person. */
export abstract class TextGenerator extends Engine {
  /** The name of the model that writes. Null: templates write. */
  abstract readonly model: string | null;
  /** Yields each item as soon as it is written and has the right shape, at most `brief.most` items. Throws Unavailable when no more will come. The writing stops when the reader stops. */
  abstract write<K extends WrittenKind>(kind: K, brief: Brief): AsyncIterable<Written<K>>;
  /** A whole job: sections, tasks, requirements and a question for every must-have. */
  abstract jobContent(brief: ContentBrief): Promise<JobContent>;
  abstract close(): Promise<void>;

  protected override get lengthy(): readonly (keyof TextGenerator)[] {
    return ['jobContent'];
  }
}
/** The fault that the server tells us to wait some milliseconds. */
export class Busy extends Unavailable {
  constructor(
    message: string,
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}
/** A generator that sends its briefs to an outside model; null if none is set up. The briefs leave this installation. */
export abstract class ModelTextGenerator extends TextGenerator {}
