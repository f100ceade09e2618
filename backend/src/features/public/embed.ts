import type { PostRow } from '@candor/contracts/public/rows';
import { employmentStatuses, employmentTypes, workLocations } from '@candor/contracts/jobs/values';
import { sayIn, sayLabel, type Voice } from '@candor/contracts/words/say';
import type { PostSummary } from '@candor/contracts/public/pages';
import { compensationOf } from '../../reads/public/post.ts';
import { scriptJson } from '../../kernel/markup.ts';
import { drawJobs, type Embedded, type EmbeddedJob, type EmbeddedWords } from './embed-script.ts';

const wordsOf = (speaker: Voice): EmbeddedWords => {
  const say = sayIn(speaker);
  return {
    jobs: say('Open jobs'),
    none: say('There are no open jobs at the moment. Come back soon.'),
    all: say('All jobs'),
    other: say('Other'),
    facts: Object.fromEntries(
      Object.entries({ ...workLocations, ...employmentTypes, ...employmentStatuses }).map(([value, label]) => [
        value,
        sayLabel(label, speaker),
      ]),
    ),
  };
};
/** The script that draws these posts, in order, in every offered language. `careers`: the address of the careers page. */
export const embedScript = (
  careers: string,
  posts: readonly PostSummary[],
  rows: ReadonlyMap<string, PostRow>,
  voices: readonly Voice[],
): string => {
  const jobOf = (post: PostSummary): EmbeddedJob => {
    const row = rows.get(post.id);
    const pay = row && voices.map((each) => [each.language, compensationOf(row.fields, each)] as const);
    const { employment_status: status } = post;
    return {
      name: post.name,
      slug: post.slug,
      places: post.locations,
      facts: [post.work_location ?? '', post.employment_type, status === 'employee' ? '' : status].filter(Boolean),
      ...(pay?.some(([, words]) => words)
        ? { pay: Object.fromEntries(pay.map(([name, words]) => [name, words ?? ''])) }
        : {}),
    };
  };
  const departments = [...Map.groupBy(posts, ({ department }) => department)].map(([name, of]) => ({
    name,
    jobs: of.map(jobOf),
  }));
  const given: Embedded = {
    careers,
    departments,
    words: Object.fromEntries(voices.map((each) => [each.language, wordsOf(each)])),
  };
  return `(${drawJobs.toString()})(${scriptJson(given)});\n`;
};
