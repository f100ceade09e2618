import { say } from '@candor/contracts/words/say';
type About = {
  headline: string | null;
  current_title?: string | null;
  current_company?: string | null;
  company?: string | null;
};

/** The person's title, such as 'Product Designer', else their headline. */
export const roleOf = (person: About): string => person.current_title || person.headline || '';
/** The title and company, such as 'Product Designer at Pleo', or the known part of them. */
export const roleLine = (person: About): string => {
  const company = person.current_company ?? person.company;
  const role = roleOf(person);
  return role && company ? say('{role} at {company}', { role, company }) : role || company || '';
};
