import { platformquestionset } from '@candor/contracts/catalogues/question-sets';
import { platformquestion } from '@candor/contracts/catalogues/questions';
import { occupation } from '@candor/contracts/catalogues/platform';
import type { Catalogue } from '@candor/contracts/kernel/catalogue';
import { platform } from '@candor/contracts/kernel/catalogue-scope';
import { catalogueDecider } from '../features/catalogues/catalogue.decider.ts';
import { idFrom } from '../kernel/codec.ts';
import content from './content/kits.json' with { type: 'json' };
import { Diary, type Fact, streamOf } from './facts.ts';
import { Random } from './random.ts';

// What the platform's operators have published: occupations, and a kit for each, which is a set of interview questions.

const { kits, rounds } = content;
const idOf = (of: Catalogue, name: string) => idFrom('demo', of.name, name);
/** The entries of each list with their ids. A list comes after the lists it refers to. */
export const kitEntries: readonly { of: Catalogue; entries: { id: string; fields: Record<string, unknown> }[] }[] = [
  {
    of: occupation,
    entries: kits.map(({ job, soc_code }) => ({
      id: idOf(occupation, job),
      fields: { name: job, soc_code, active: true },
    })),
  },
  {
    of: platformquestion,
    entries: kits.flatMap(({ questions }) =>
      questions.map(({ text, kind, scoring, minutes, positive, negative }) => ({
        id: idOf(platformquestion, text),
        fields: {
          name: text,
          kind,
          scoring_type: scoring,
          time_minutes: minutes,
          positive,
          negative,
          active: true,
        },
      })),
    ),
  },
  {
    of: platformquestionset,
    entries: kits.map(({ name, job, industry, about, requirements, questions }) => ({
      id: idOf(platformquestionset, name),
      fields: {
        name,
        occupation_id: idOf(occupation, job),
        industry,
        description: about,
        requirements,
        question_ids: questions.map(({ text }) => idOf(platformquestion, text)),
        suggested_steps: rounds,
        asked: questions.map(({ text, about: requirement, round }) => ({
          question_id: idOf(platformquestion, text),
          requirement,
          round,
        })),
        published: true,
      },
    })),
  },
];

/** Publishes these lists as the operators did, at the time `at` (milliseconds). */
export const publishingOf = (seed: number, at: number): Fact[] => {
  const diary = new Diary(new Random(seed, 'kits'), platform);
  const request = diary.request({ type: 'system', id: 'demo' });
  for (const { of, entries } of kitEntries) {
    let made = 0;
    diary.tell(
      at,
      streamOf(catalogueDecider(of), platform, null),
      request,
      'seed',
      { entries: entries.map(({ fields }) => fields) },
      () => entries[made++]!.id,
    );
  }
  return diary.inOrder();
};
