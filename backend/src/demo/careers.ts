import content from './content/careers.json' with { type: 'json' };
import { families, type Family, type FamilyFacts } from './families.ts';
import type { Random } from './random.ts';

// People's past jobs and employers.

export type Position = { title: string; company: string; from: number; to: number | null; city: string };
/** Positions are sorted with the newest first; years are numbers. */
export type Career = {
  family: Family;
  years: number;
  skills: string[];
  tools: string[];
  jobs: Position[];
  school: string;
  degree: string;
  graduated: number;
};
export type { Family };

const { roots, kinds, towns, schools } = content;

export const factsOf = (family: Family): FamilyFacts => families[family];
const familyNames = Object.keys(families) as Family[];
export const companyAt = (random: Random): string => `${random.pick(roots)} ${random.pick(kinds)}`;
const levelFor = (years: number): string => (years < 2 ? 'Junior' : years < 6 ? '' : years < 11 ? 'Senior' : 'Lead');
const titled = (level: string, title: string): string =>
  level && !/^(Senior|Lead|Head|Chief|Junior)/.test(title) ? `${level} ${title}` : title;

/** An invented working life of up to thirty years, up to the present year. */
export const careerFor = (
  random: Random,
  family: Family = random.pick(familyNames),
  present = new Date().getFullYear(),
): Career => {
  const facts = families[family];
  const years = Math.max(1, Math.min(30, Math.round(Math.abs(random.normal(8, 5)))));
  const jobs: Position[] = [];
  for (let to: number | null = null, left = years; left > 0 && jobs.length < 5;) {
    const stay = Math.min(left, random.whole(1, 5));
    const from: number = (to ?? present) - stay;
    jobs.push({
      title: titled(levelFor(left), random.pick(facts.titles)),
      company: companyAt(random),
      from,
      to,
      city: random.pick(towns),
    });
    left -= stay;
    to = from;
  }
  return {
    family,
    years,
    skills: random.some(facts.skills, random.whole(5, 8)),
    tools: random.some(facts.tools, random.whole(2, 4)),
    jobs,
    school: `${random.pick(roots)} ${random.pick(schools)}`,
    degree: random.pick(facts.degrees),
    graduated: present - years - random.whole(0, 3),
  };
};

/** The headline, the line under a person's name. */
export const headlineFor = (random: Random, { years, skills, jobs, family }: Career): string => {
  const { title, company } = jobs[0]!;
  return random.pick([
    `${title} at ${company}`,
    `${title} · ${skills[0]}, ${skills[1]}`,
    `${title} with ${years} ${years === 1 ? 'year' : 'years'} in ${families[family].field}`,
    `${skills[0]} and ${skills[1]!.toLowerCase()} for ${random.pick(families[family].work)}`,
    `${title} | ${families[family].field}`,
  ]);
};
