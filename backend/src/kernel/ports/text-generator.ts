import { Engine } from './engine.ts';

/** Writes job content from titles and public organisation facts; never from anything about a person. */
export type JobContent = {
  provider: 'ai' | 'template';
  sections: { kind: string; name: string; html: string }[];
  tasks: { name: string; description: string; frequency: number; importance: number }[];
  requirements: { kind: string; level: string; name: string; description: string }[];
  questions: {
    text: string;
    kind: string;
    scoring_type: string;
    requirement: string | null;
    indicators: { positive: string[]; negative: string[] };
  }[];
};
export abstract class TextGenerator extends Engine {
  abstract jobContent(facts: {
    title: string;
    organization: { name: string; about: string | null; industry: string | null; contact: string | null };
  }): Promise<JobContent>;
  abstract close(): Promise<void>;
}
