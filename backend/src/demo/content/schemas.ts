import { z } from 'zod';

// The schemas of the data files beside this one. `npm run check` and the tests read each file by its schema; the demo reads by it the files whose words are names of the product.

/** A text that neither begins nor ends with a space. */
const text = z.string().regex(/^\S([\s\S]*\S)?$/);
const texts = z.array(text);
const whole = z.int();
const days = z.number().min(0);
const letter = z.strictObject({ subject: text, body: text });
const list = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.array(z.strictObject(shape));

/** What companies, towns and schools in resumes are called. */
const careers = z.strictObject({ roots: texts, kinds: texts, towns: texts, schools: texts });

/** Where people live; the first sixteen are near an office. */
const cities = z.strictObject({ cities: list({ name: text, region: text, tz_region: text }) });

/** Letters to applicants and their answers, in the order of one conversation. */
const correspondence = z.strictObject({ letters: z.array(letter).min(1), answers: texts.min(1) });

/** Lines of work: the names, needs and content of their jobs. `skills` of a task: their places among the skills of the line, of which a job asks for the first five; 5 stands for the tools. `pay`: yearly, in thousands. */
const families = z.strictObject({
  families: z.record(
    text,
    z.strictObject({
      department: text,
      field: text,
      pay: whole,
      titles: texts,
      degrees: texts,
      skills: texts,
      tools: texts,
      work: texts,
      tasks: list({ name: text, frequency: whole, importance: whole, skills: z.array(whole) }),
    }),
  ),
});

/** What interviewers note of an answer, by its score from 1 to 5, and what they say of a candidate, by what they recommend. */
const feedback = z.strictObject({ notes: z.record(text, texts), comments: z.record(text, texts) });

/** What the operators of the platform have published: occupations, and a kit of questions for each. `about` of a question: the name of the requirement that it asks about; `round`: the name of the round that asks it. */
const kits = z.strictObject({
  rounds: list({ name: text, type: text }),
  kits: list({
    name: text,
    job: text,
    soc_code: text,
    industry: text,
    about: text,
    requirements: list({ name: text, kind: text, level: text }),
    questions: list({
      text,
      kind: text,
      scoring: text,
      minutes: whole,
      positive: texts,
      negative: texts,
      about: text,
      round: text,
    }),
  }),
});

/** The organization’s own lists, as the administrator of Northwind would fill them. `skill` of a question: the name of the skill that it asks about. */
const lists = z.strictObject({
  subcategories: list({ name: text, department: text, description: text }),
  values: list({ name: text, description: text, behaviours: texts }),
  staff: list({ name: text, title: text, bio: text, visible: z.boolean() }),
  fields: list({ name: text, kind: text, readers: text, on_form: z.boolean(), choices: texts }),
  skills: list({ name: text, description: text, synonyms: texts.optional(), positive: texts, negative: texts }),
  questions: list({ name: text, skill: text, time_minutes: whole, positive: texts, negative: texts }),
  set: z.strictObject({ name: text, description: text }),
});

/** Names as the people who bear them write them. ‘shown:ascii’ where the script is not Latin; ‘_’ stands for a space. `family_first`: people of this culture write their family name first, whatever the script. */
const names = z.strictObject({
  cultures: list({ name: text, weight: whole, family_first: z.boolean(), first: texts, last: texts }),
});

/** An organization, and the people who work there. */
const house = z.strictObject({ name: text, slug: text, domain: text, about: text });
const role = z.enum([
  'ORG_ADMIN',
  'RECRUIT_ADMIN',
  'HIRING_ADMIN',
  'INTERVIEW_ADMIN',
  'CUSTOMER',
  'SALES_ORG_ADMIN',
  'SALES_MANAGER',
  'CAMPAIGN_MANAGER',
]);
const staff = list({ first_name: text, last_name: text, role, grant: z.literal('VIEW_REPORTS').optional() });

/** Northwind: what it is, who works there, where, and the tags it uses. */
const office = z.strictObject({
  company: house,
  staff,
  places: list({ name: text, city: text, region: text, postal_code: text }),
  tags: list({ name: text, color: text }),
});

/** Why candidates are archived, by the type of the step they are in, with how often. Null: without a reason. */
const reasons = z.strictObject({ shares: z.record(text, list({ name: text.nullable(), share: z.number() })) });

/** Languages and pursuits that resumes name. */
const resumes = z.strictObject({ languages: texts, pursuits: texts });

/** A cadence: its steps, and what happens when the person answers or a mail comes back. */
const cadence = {
  name: text,
  description: text,
  steps: list({
    type: z.enum(['email', 'call', 'task', 'social_connect', 'social_engage', 'direct_mail', 'response']),
    name: text,
    delay_days: whole.min(0),
    at: text.optional(),
    text: letter.optional(),
    text_b: letter.optional(),
    instructions: text.optional(),
  }),
  rules: list({
    when: z.enum(['replied', 'bounced', 'unsubscribed', 'applied', 'no_response']),
    action: z.enum(['leave', 'create_task']),
    title: text.optional(),
  }),
};
/** Cadences of the demo: to whom, their steps and rules. */
const cadences = z.strictObject({
  cadences: list({ ...cadence, for: z.enum(['leads', 'builders', 'nearly']) }),
});

const said = z.strictObject({ days, text }).nullable();
const partner = { name: text, kind: z.enum(['referral', 'reseller', 'agency', 'affiliate']), term: whole };
/** Sales of the demo: what is sold, to whom, by whom and on which terms. Prices and caps are in cents. Days are before today, but `back` says in how many days the buyer is back. */
const sales = z.strictObject({
  products: list({ name: text, price: whole, description: text }),
  sources: texts,
  reasons: texts,
  companies: z.strictObject({ first: texts, last: texts }),
  partners: list(partner),
  former: z.strictObject({ ...partner, started: z.number(), left: z.number() }),
  certain: list({ partner: text, opened: z.number(), signed: z.number(), archived: z.number().nullable() }),
  terms: list({
    name: text,
    basis: z.enum(['percent_of_deal', 'percent_recurring', 'flat']),
    percent: whole,
    payable_on: z.enum(['contract_signed', 'paid']),
    months: whole,
    cap: whole,
    claim: whole,
  }),
  steps: texts,
  notes: texts,
  house,
  staff,
  buyers: list({ first_name: text, last_name: text, title: text }),
  tasks: texts,
  cadence: z.strictObject({ ...cadence, people: list({ buyer: days, days, answer: said, reply: said }) }),
  talks: list({
    buyer: days,
    days,
    subject: text,
    text,
    answer: z.strictObject({ days, text, back: days.nullable() }).nullable(),
  }),
});

const page = {
  kind: z.enum(['article', 'landing', 'resource']),
  title: z.string(),
  slug: z.string(),
  category: z.string().nullable(),
  featured: z.boolean(),
  lead: z.string(),
  blocks: z.array(
    z.union([
      z.strictObject({ heading: z.string() }),
      z.strictObject({ text: z.string() }),
      z.strictObject({ quote: z.literal(true) }),
      z.strictObject({ jobs: whole }),
      z.strictObject({ button: z.string() }),
    ]),
  ),
};
/** The site of the demo: an author, categories, a quote, and pages with their blocks. `unseen`: pages that visitors do not see. */
const site = z.strictObject({
  author: z.strictObject({ name: z.string(), title: z.string() }),
  categories: list({ name: z.string(), slug: z.string(), description: z.string() }),
  quote: z.strictObject({ name: z.string(), quote: z.string(), title: z.string() }),
  pages: list(page),
  unseen: list({
    ...page,
    state: z.enum(['draft', 'scheduled', 'unpublished', 'archived']),
    ago: z.number(),
    ended: z.number().nullable(),
  }),
});

/** The schema of each file, by the name of the file. */
export const schemas = {
  cadences,
  careers,
  cities,
  correspondence,
  families,
  feedback,
  kits,
  lists,
  names,
  office,
  reasons,
  resumes,
  sales,
  site,
};
