// PRODUCT §6.10 as data. Tasks are [name, frequency, importance].

export type Task = readonly [name: string, frequency: number, importance: number];
export type Family = {
  name: string;
  keywords: readonly string[];
  tasks: readonly Task[];
  skills: readonly string[];
  tools: readonly string[];
};

const family = (name: string, keywords: string, tasks: string, skills: string, tools: string): Family => ({
  name,
  keywords: keywords.split(', ').filter(Boolean),
  tasks: tasks.split(' · ').map((each) => {
    const [, task, frequency, importance] = /^(.+) \((\d),(\d)\)$/.exec(each)!;
    return [task!, Number(frequency), Number(importance)] as const;
  }),
  skills: skills.split(', '),
  tools: tools.split(', '),
});

/** In the order in which a title is compared with them. */
export const families: readonly Family[] = [
  family(
    'Software & IT',
    'engineer, developer, software, data, devops, analyst it',
    "Build and change features (3,3) · Review colleagues' work (3,2) · Find and fix faults (3,3) · Write tests (3,2) · Agree scope with product and users (2,3) · Keep services running safely (2,3)",
    'Programming, Debugging, System design, Testing, Data modelling',
    'Version control, Issue tracker',
  ),
  family(
    'Sales',
    'sales, account, business development',
    'Find and qualify prospects (3,3) · Run discovery calls (3,3) · Prepare proposals (2,3) · Negotiate terms (2,3) · Keep the pipeline current (3,2) · Hand over to delivery (2,2)',
    'Prospecting, Discovery, Negotiation, Forecasting, Presenting',
    'CRM',
  ),
  family(
    'Customer support',
    'support, service, success',
    'Answer requests (3,3) · Diagnose problems (3,3) · Escalate with evidence (2,3) · Write help content (2,2) · Follow up to closure (3,2) · Report patterns (2,2)',
    'Problem solving, Writing, Product knowledge, Patience under pressure, Prioritising',
    'Ticketing system',
  ),
  family(
    'Finance',
    'accountant, finance, payroll, bookkeep, controller',
    'Record transactions (3,3) · Reconcile accounts (3,3) · Close the month (2,3) · Prepare reports (2,3) · Check compliance (2,3) · Answer queries (3,2)',
    'Accounting, Reconciliation, Reporting, Attention to detail, Controls',
    'Accounting software, Spreadsheets',
  ),
  family(
    'Marketing',
    'marketing, content, brand, seo',
    'Plan campaigns (2,3) · Write and edit content (3,3) · Manage channels (3,2) · Measure results (3,3) · Brief designers (2,2) · Keep brand consistent (2,2)',
    'Writing, Campaign planning, Analytics, Audience research, Project management',
    'CMS, Analytics tool',
  ),
  family(
    'People & office',
    'recruiter, hr, human resources, admin, assistant, office',
    'Coordinate schedules (3,2) · Keep records (3,3) · Prepare documents (3,2) · Welcome new people (2,2) · Answer policy questions (2,2) · Improve a process (1,2)',
    'Organising, Confidentiality, Writing, Coordination, Service mindset',
    'Office suite, HR system',
  ),
  family(
    'Healthcare',
    'nurse, care, clinical, medical, therapist',
    'Assess patients (3,3) · Give care to plan (3,3) · Keep records (3,3) · Explain care to families (2,3) · Work with the care team (3,2) · Follow safety rules (3,3)',
    'Clinical judgement, Patient communication, Record keeping, Infection control, Teamwork',
    'Electronic health record',
  ),
  family(
    'Operations & logistics',
    'operations, warehouse, driver, supply, logistics',
    "Plan the day's work (3,3) · Move and check goods (3,3) · Keep to safety rules (3,3) · Record stock (3,2) · Solve delays (2,3) · Train newcomers (1,2)",
    'Planning, Safety, Accuracy, Problem solving, Teamwork',
    'Inventory system',
  ),
  family(
    'Retail & hospitality',
    'store, retail, cook, chef, server, hotel, barista',
    'Serve guests (3,3) · Handle payments (3,2) · Keep the area clean and stocked (3,2) · Settle complaints (2,3) · Follow hygiene rules (3,3) · Open and close (2,2)',
    'Service, Cash handling, Calm under pressure, Teamwork, Product knowledge',
    'Point of sale',
  ),
  family(
    'Trades & production',
    'technician, electrician, mechanic, operator, welder',
    'Read drawings and orders (3,3) · Set up equipment (3,3) · Make or repair to standard (3,3) · Inspect quality (3,3) · Keep machines in order (2,2) · Record work (3,2)',
    'Technical reading, Tool use, Quality control, Safety, Fault finding',
    'Measuring instruments',
  ),
  family(
    'Management',
    'manager, director, head, lead, chief',
    'Set goals (2,3) · Review progress (3,3) · Coach people (3,3) · Hire and develop (2,3) · Manage budget (2,3) · Represent the team (2,2)',
    'Leadership, Planning, Coaching, Decision making, Budgeting',
    'Reporting tools',
  ),
];
const general = family(
  'General',
  '',
  'Plan own work (3,2) · Deliver the main results of the role (3,3) · Work with colleagues and customers (3,3) · Keep accurate records (3,2) · Solve problems as they arise (2,3) · Improve how the work is done (1,2)',
  'Organising, Communication, Problem solving, Teamwork, Learning',
  'Office suite',
);

const wordsOf = (text: string): string =>
  ` ${text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')} `;
/** By whole words of the title; the first family with a keyword in it, else General. */
export const familyOf = (title: string): Family => {
  const words = wordsOf(title);
  return families.find(({ keywords }) => keywords.some((keyword) => words.includes(wordsOf(keyword)))) ?? general;
};
