import { fullName } from '@candor/contracts/values/person-name';
import { companyAt, factsOf } from './careers.ts';
import content from './content/resumes.json' with { type: 'json' };
import type { Person } from './people.ts';
import type { Random } from './random.ts';

// Invented resume text, as if read from a file: 1.5 to 4 kB, built from a person's own career.

type Words = { work: string; skill: string; tool: string; title: string; field: string };
const lower = (text: string): string => (/^[A-Z][a-z]/.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text);
const share = (random: Random): string => `${random.whole(6, 68)}%`;
const count = (random: Random): number => random.whole(3, 140);

/** Sentences about what a person did in a job, one line each. */
const deeds: readonly ((random: Random, words: Words) => string)[] = [
  (random, { work, skill }) =>
    `Took over ${work} and, through better ${lower(skill)}, cut the time it needed by ${share(random)}.`,
  (random, { work, tool }) =>
    `Moved ${work} to ${tool}; errors fell by ${share(random)} within ${random.whole(2, 11)} months.`,
  (random, { work }) => `Ran ${work} for ${count(random)} colleagues in ${random.whole(2, 9)} locations.`,
  (random, { skill, field }) =>
    `Taught ${lower(skill)} to ${random.whole(3, 25)} newcomers and wrote the handbook that ${field} still uses.`,
  (random, { work }) =>
    `Answered for ${work} during the busiest quarter, ${count(random)} cases a week without a missed deadline.`,
  (random, { work, skill }) =>
    `Found a fault in ${work} that had cost $${random.whole(12, 480)}K a year; fixed it with ${lower(skill)} and a weekly check.`,
  (random, { tool, skill }) =>
    `Introduced ${tool} for ${lower(skill)}, which ${random.whole(4, 60)} people now use every day.`,
  (random, { work }) =>
    `Agreed new rules for ${work} with ${random.whole(2, 7)} departments and published the results every month.`,
  (random, { work, field }) =>
    `Reduced complaints about ${work} from ${random.whole(30, 90)} to ${random.whole(2, 28)} a month, the best figure in ${field} that year.`,
  (random, { skill }) =>
    `Named employee of the quarter in ${random.whole(2012, 2025)} for ${lower(skill)} under difficult conditions.`,
  (random, { work }) =>
    `Worked with a team of ${random.whole(3, 18)} on ${work}; delivered ${random.whole(1, 9)} weeks ahead of plan.`,
  (random, { tool, work }) => `Built reports in ${tool} that show the state of ${work} at a glance.`,
  (random, { work, skill }) =>
    `Planned and led the change of ${work}, from the first sketch to ${lower(skill)} in daily use.`,
  (random, { title }) => `Stood in for the ${title} on leave for ${random.whole(2, 8)} months.`,
  (random, { work }) => `Negotiated a contract for ${work} that saved ${share(random)} against the year before.`,
  (random, { skill, tool }) =>
    `Wrote ${random.whole(5, 45)} guides on ${lower(skill)} and ${tool}; they were read ${random.whole(2, 40)},${random.whole(100, 999)} times.`,
  (random, { work }) => `Kept ${work} going through a move of offices without a day of interruption.`,
  (random, { field, skill }) =>
    `Represented ${field} in the working group on ${lower(skill)} and reported to the board ${random.whole(2, 12)} times.`,
];
const openings: readonly ((random: Random, words: Words, years: number) => string)[] = [
  (_, { title, field, skill }, years) =>
    `${title} with ${years} years in ${field}. Known for ${lower(skill)} and for finishing what was begun.`,
  (random, { work, skill, tool }) =>
    `I look after ${work} and enjoy the quiet kind of ${lower(skill)} that prevents problems. Comfortable with ${tool}; learned most of it from ${random.pick(['patient colleagues', 'real incidents', 'customers who called at night', 'a good apprenticeship'])}.`,
  (random, { field, skill }, years) =>
    `${years} years of ${field}, from ${random.pick(['a family business', 'a start-up of five', 'a hospital group', 'a national chain', 'the public service'])} to ${companyAt(random)}. I bring ${lower(skill)}, plain language and steady work.`,
  (random, { title, work, tool }) =>
    `${title} who likes ${work} better when it is boring. Recent focus: ${tool} and passing on what I know to ${random.whole(2, 12)} younger colleagues.`,
  (_, { skill, field, work }) =>
    `Looking for a team that takes ${lower(skill)} seriously. In ${field} I have seen ${work} done badly and done well, and I know the difference.`,
];
/** Sentences in which a person describes their way of working. */
const habits: readonly ((random: Random, words: Words) => string)[] = [
  (_, { skill }) => `I begin with the people who will use the result, and only then with ${lower(skill)}.`,
  (random, { tool }) =>
    `I write things down: decisions, reasons and what we would do differently, mostly in ${random.pick(['plain text', 'one page a week', 'a shared notebook', tool])}.`,
  (_, { work }) => `Deadlines for ${work} taught me to say early what will not be ready.`,
  (random, { skill }) =>
    `Colleagues call me when ${lower(skill)} gets difficult, at ${random.pick(['month end', 'three in the morning', 'the last minute', 'the first sign of trouble'])} or before.`,
  (_, { work, tool }) =>
    `Before changing ${work} I measure it, with ${tool} where I can and with a pencil where I cannot.`,
  (random, { field }) =>
    `After ${random.whole(2, 6)} reorganizations in ${field} I care more about handovers than about charts.`,
  (_, { skill, work }) =>
    `I would rather train two others in ${lower(skill)} than be the only one who understands ${work}.`,
  (random, { work }) =>
    `What I want next: responsibility for ${work}, a team of ${random.whole(3, 15)} and room to do it properly.`,
];
const { languages, pursuits } = content;
const fluency = ['native', 'fluent', 'conversational', 'basic'];

/** The whole text. Only `random` decides what is drawn, so the same person and seed give the same text. */
export const resumeFor = (random: Random, person: Person): string => {
  const { career } = person;
  const facts = factsOf(career.family);
  const wordsFor = (title: string): Words => ({
    work: random.pick(facts.work),
    skill: random.pick(career.skills),
    tool: random.pick(career.tools),
    title,
    field: facts.field,
  });
  const years = Math.max(2, career.years);
  const most = [9, 8, 6, 5, 5][career.jobs.length - 1]!;
  const jobs = career.jobs.flatMap(({ title, company, from, to, city }, index) => [
    '',
    `${title}, ${company}, ${city}`,
    `${from} – ${to ?? 'present'}`,
    ...random
      .some(deeds, index < 2 ? random.whole(most - 1, most + 2) : random.whole(1, 4))
      .map((deed) => `• ${deed(random, wordsFor(title))}`),
  ]);
  return [
    fullName(person),
    person.headline,
    [person.location, person.email, person.phone].filter(Boolean).join(' · '),
    '',
    'PROFILE',
    ...random
      .some(openings, random.whole(1, 2))
      .map((opening) => opening(random, wordsFor(person.current_title), years)),
    '',
    'EXPERIENCE',
    ...jobs,
    '',
    'HOW I WORK',
    random
      .some(habits, random.whole(2, 4))
      .map((habit) => habit(random, wordsFor(person.current_title)))
      .join(' '),
    '',
    'EDUCATION',
    `${career.degree}, ${career.school}, ${career.graduated}`,
    ...(random.chance(0.5)
      ? [
          `${random.pick(facts.skills)} certificate, ${companyAt(random)} Academy, ${career.graduated + random.whole(1, 6)}`,
        ]
      : []),
    '',
    'SKILLS',
    career.skills.join(', '),
    `Tools: ${career.tools.join(', ')}`,
    '',
    'LANGUAGES',
    random
      .some(languages, random.whole(1, 3))
      .map((language) => `${language} (${random.pick(fluency)})`)
      .join(', '),
    '',
    'OTHER',
    `${random.some(pursuits, random.whole(1, 3)).join('. ')}.`,
    `References on request, among them a former manager at ${random.pick(career.jobs).company}.`,
  ].join('\n');
};

const greetings = ['Dear hiring team,', 'Hello,', 'Dear Northwind team,', 'Good morning,'];
/** A short letter that comes with an application. */
export const coverLetterFor = (random: Random, person: Person, job: string): string => {
  const facts = factsOf(person.career.family);
  const words: Words = {
    work: random.pick(facts.work),
    skill: random.pick(person.career.skills),
    tool: random.pick(person.career.tools),
    title: person.current_title,
    field: facts.field,
  };
  return [
    random.pick(greetings),
    `I am writing about the position of ${job}. At ${person.current_company} I work on ${words.work}. ${random.pick(deeds)(random, words)}`,
    `${random.pick(openings)(random, words, Math.max(2, person.career.years))} I could start ${random.pick(['at once', 'after two weeks', 'next month', 'after a notice of six weeks'])} and would be glad to talk.`,
    fullName(person),
  ].join('\n\n');
};

/** A colleague's note about a candidate, as HTML. */
export const noteFor = (random: Random, person: Person): string => {
  const { skills, tools, family } = person.career;
  return `<p>${random.pick([
    `Spoke for ${random.whole(10, 40)} minutes. Clear on ${lower(random.pick(skills))}; ask for an example with ${random.pick(tools)}.`,
    `Good questions about ${random.pick(factsOf(family).work)}. Notice period ${random.whole(1, 12)} weeks.`,
    `Expects ${random.whole(48, 190)}K. Prefers ${random.pick(['hybrid work', 'to stay near the office', 'remote work', 'early shifts', 'four days a week'])}.`,
    `Compare with the others on ${lower(random.pick(skills))} before the next round.`,
    `A former colleague at ${random.pick(person.career.jobs).company} recommends them. Worth a call.`,
    `Did not hear back yet, tried twice. Next attempt ${random.pick(['Monday', 'Tuesday', 'Wednesday', 'Thursday'])}.`,
  ])}</p>`;
};
