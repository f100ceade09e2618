// Lines of work: the names, needs and content of their jobs. The work tasks and skills of a posted job follow the
// templates (docs/rules/drafting-without-a-model.md#families-of-titles).

type WorkTask = readonly [name: string, frequency: number, importance: number, asksFor: readonly number[]];
/** In a task's list of skills: it is done with the tools. */
export const toolsOfTask = 5;

export type FamilyFacts = {
  department: string;
  field: string;
  titles: readonly string[];
  degrees: readonly string[];
  skills: readonly string[];
  tools: readonly string[];
  work: readonly string[];
  /** Name, frequency 1–3, importance 1–3, and the skills that it asks for: their places in `skills`, of which a job asks for the first five. `toolsOfTask` stands for the tools. */
  tasks: readonly WorkTask[];
  /** Yearly pay in thousands, for somebody in the middle of the line. */
  pay: number;
};
const words = (text: string): string[] => text.split(', ');
const family = (
  department: string,
  field: string,
  pay: number,
  titles: string,
  degrees: string,
  skills: string,
  tools: string,
  work: string,
  tasks: readonly WorkTask[],
): FamilyFacts => ({
  department,
  field,
  pay,
  titles: words(titles),
  degrees: words(degrees),
  skills: words(skills),
  tools: words(tools),
  work: words(work),
  tasks,
});

export const families = {
  software: family(
    'Engineering',
    'software',
    145,
    'Software Engineer, Backend Engineer, Frontend Engineer, Data Engineer, DevOps Engineer, Mobile Developer, Site Reliability Engineer, Data Analyst, QA Engineer, Security Engineer, Machine Learning Engineer, Platform Engineer',
    'BSc Computer Science, BSc Mathematics, MSc Software Engineering, BEng Electrical Engineering, BA Philosophy, Coding school diploma',
    'Programming, Debugging, System design, Testing, Data modelling, Distributed systems, API design, Performance tuning, Accessibility, Event-driven architecture, Observability, Incident response, Code review, Threat modelling',
    'TypeScript, Python, Go, PostgreSQL, Kubernetes, Terraform, Kafka, React, Rust, Java, Redis, Spark, Swift, GraphQL',
    'the billing service, nightly data loads, the search index, the mobile checkout, the permissions model, the deployment pipeline, the public API, the reporting warehouse, the message queue, login and sessions, the on-call rota, the design system',
    [
      ['Build and change features', 3, 3, [0, 2, 4, 5]],
      ["Review colleagues' work", 3, 2, [0]],
      ['Find and fix faults', 3, 3, [1, 5]],
      ['Write tests', 3, 2, [3]],
      ['Agree scope with product and users', 2, 3, []],
      ['Keep services running safely', 2, 3, [1, 2]],
    ],
  ),
  sales: family(
    'Sales',
    'sales',
    95,
    'Account Executive, Sales Representative, Business Development Representative, Account Manager, Sales Engineer, Territory Sales Specialist, Partnerships Associate, Inside Sales Representative',
    'BA Business Administration, BSc Economics, BA Communication, BA Psychology',
    'Prospecting, Discovery, Negotiation, Forecasting, Presenting, Territory planning, Contract review, Pipeline hygiene, Objection handling, Channel sales, Public tenders',
    'Salesforce, HubSpot, Outreach, Gong, Pipedrive, LinkedIn Sales Navigator, Excel',
    'the mid-market segment, renewals in the Northeast, the reseller channel, enterprise pilots, the trade-fair calendar, pricing requests, hospital accounts, the win-back list, public-sector bids, onboarding of new accounts',
    [
      ['Find and qualify prospects', 3, 3, [0, 5]],
      ['Run discovery calls', 3, 3, [1]],
      ['Prepare proposals', 2, 3, [4]],
      ['Negotiate terms', 2, 3, [2]],
      ['Keep the pipeline current', 3, 2, [3, 5]],
      ['Hand over to delivery', 2, 2, []],
    ],
  ),
  support: family(
    'Customer Support',
    'customer support',
    62,
    'Customer Support Specialist, Technical Support Engineer, Customer Success Associate, Support Team Coordinator, Service Desk Analyst, Client Support Representative, Escalations Specialist',
    'BA English, BA Communication, AAS Information Technology, BSc Psychology',
    'Problem solving, Writing, Product knowledge, Patience under pressure, Prioritising, De-escalation, Knowledge-base writing, Root-cause analysis, Live chat, Customer training',
    'Zendesk, Intercom, Freshdesk, Jira, Confluence, Aircall, Notion',
    'the night queue, billing disputes, the help center, first-response times, warranty claims, the bug triage meeting, new-customer onboarding, outage announcements, the chat rota, refund requests',
    [
      ['Answer requests', 3, 3, [2, 3, 5]],
      ['Diagnose problems', 3, 3, [0, 2]],
      ['Escalate with evidence', 2, 3, [1]],
      ['Write help content', 2, 2, [1]],
      ['Follow up to closure', 3, 2, [4, 5]],
      ['Report patterns', 2, 2, []],
    ],
  ),
  finance: family(
    'Finance',
    'finance',
    88,
    'Accountant, Staff Accountant, Payroll Specialist, Financial Analyst, Bookkeeper, Accounts Payable Clerk, Tax Analyst, Internal Auditor, Treasury Analyst, Revenue Accountant',
    'BSc Accounting, BSc Finance, MSc Taxation, BA Economics',
    'Accounting, Reconciliation, Reporting, Attention to detail, Controls, Budgeting, Month-end close, Revenue recognition, Audit preparation, Cash-flow forecasting, Payroll law',
    'NetSuite, QuickBooks, SAP, Excel, Xero, Workday, Power BI, BlackLine',
    'the month-end close, supplier payments, intercompany balances, the fixed-asset register, sales-tax filings, the payroll run, travel expenses, the annual audit, bank reconciliations, the budget model',
    [
      ['Record transactions', 3, 3, [0, 3, 5]],
      ['Reconcile accounts', 3, 3, [1, 3]],
      ['Close the month', 2, 3, [0, 5]],
      ['Prepare reports', 2, 3, [2]],
      ['Check compliance', 2, 3, [4]],
      ['Answer queries', 3, 2, []],
    ],
  ),
  marketing: family(
    'Marketing',
    'marketing',
    84,
    'Marketing Specialist, Content Writer, SEO Analyst, Brand Strategist, Email Marketing Specialist, Social Media Coordinator, Product Marketing Associate, Events Coordinator',
    'BA Marketing, BA Journalism, BFA Graphic Design, BA English',
    'Writing, Campaign planning, Analytics, Audience research, Project management, Copy editing, Search optimisation, Event planning, Photo direction, A/B testing',
    'WordPress, Google Analytics, Figma, Mailchimp, Ahrefs, Canva, Webflow, Tableau',
    'the spring campaign, the customer newsletter, the brand guidelines, trade-press relations, landing pages, case studies, the webinar series, search rankings, the product launch, the photo library',
    [
      ['Plan campaigns', 2, 3, [1, 3]],
      ['Write and edit content', 3, 3, [0, 5]],
      ['Manage channels', 3, 2, [4]],
      ['Measure results', 3, 3, [2, 5]],
      ['Brief designers', 2, 2, []],
      ['Keep brand consistent', 2, 2, [0]],
    ],
  ),
  people: family(
    'People',
    'people and office work',
    70,
    'HR Generalist, Recruiter, Office Coordinator, Executive Assistant, People Operations Specialist, Administrative Assistant, Benefits Administrator, Training Coordinator',
    'BA Human Resources, BA Sociology, BSc Psychology, AAS Office Administration',
    'Organising, Confidentiality, Writing, Coordination, Service mindset, Interviewing, Benefits administration, Onboarding, Employee relations, Minute taking',
    'Microsoft 365, Google Workspace, BambooHR, Workday, ADP, Slack, DocuSign',
    'the onboarding week, board meetings, the leave policy, benefits enrollment, the apprentice program, travel bookings, personnel records, the office move, exit conversations, the training calendar',
    [
      ['Coordinate schedules', 3, 2, [0, 3, 5]],
      ['Keep records', 3, 3, [1, 5]],
      ['Prepare documents', 3, 2, [2]],
      ['Welcome new people', 2, 2, [4]],
      ['Answer policy questions', 2, 2, [4]],
      ['Improve a process', 1, 2, []],
    ],
  ),
  healthcare: family(
    'Clinical Care',
    'healthcare',
    82,
    'Registered Nurse, Clinical Nurse, Physical Therapist, Medical Assistant, Care Coordinator, Occupational Therapist, Nurse Practitioner, Medical Records Technician, Radiology Assistant',
    'BSN Nursing, ADN Nursing, DPT Physical Therapy, BSc Public Health, Certificate Medical Assisting',
    'Clinical judgement, Patient communication, Record keeping, Infection control, Teamwork, Wound care, Triage, Medication safety, Discharge planning, Patient education',
    'Epic, Cerner, Meditech, Omnicell, Pyxis, eClinicalWorks',
    'the evening ward, discharge planning, the vaccination clinic, medication rounds, stroke rehabilitation, home visits, the triage desk, family consultations, the infection-control audit, shift handovers',
    [
      ['Assess patients', 3, 3, [0]],
      ['Give care to plan', 3, 3, [0]],
      ['Keep records', 3, 3, [2, 5]],
      ['Explain care to families', 2, 3, [1]],
      ['Work with the care team', 3, 2, [4]],
      ['Follow safety rules', 3, 3, [3]],
    ],
  ),
  logistics: family(
    'Operations',
    'operations and logistics',
    58,
    'Warehouse Associate, Logistics Coordinator, Delivery Driver, Inventory Planner, Operations Analyst, Supply Planner, Dispatch Coordinator, Freight Specialist, Purchasing Assistant',
    'AAS Supply Chain, BSc Industrial Engineering, High school diploma, BA Business Administration, CDL Class A',
    'Planning, Safety, Accuracy, Problem solving, Teamwork, Route planning, Cycle counting, Forklift operation, Customs paperwork, Supplier management, Demand forecasting',
    'SAP EWM, Oracle WMS, Excel, Samsara, Manhattan Active, RF scanners',
    'the inbound dock, cold-chain deliveries, the returns area, cycle counts, holiday peak, the carrier contract, cross-docking, pallet exchanges, the dispatch board, customs clearance',
    [
      ["Plan the day's work", 3, 3, [0, 5]],
      ['Move and check goods', 3, 3, [2]],
      ['Keep to safety rules', 3, 3, [1]],
      ['Record stock', 3, 2, [2, 5]],
      ['Solve delays', 2, 3, [3]],
      ['Train newcomers', 1, 2, []],
    ],
  ),
  retail: family(
    'Stores',
    'retail and hospitality',
    45,
    'Store Associate, Shift Supervisor, Line Cook, Barista, Hotel Receptionist, Pastry Chef, Server, Merchandiser, Guest Services Agent',
    'High school diploma, AAS Culinary Arts, BA Hospitality, Certificate Food Safety',
    'Service, Cash handling, Calm under pressure, Teamwork, Product knowledge, Food safety, Merchandising, Complaint handling, Stock taking, Shift planning',
    'Square, Toast, Lightspeed, Opera PMS, Shopify POS, OpenTable',
    'the weekend shift, the bakery counter, the front desk, seasonal displays, the tasting menu, stock taking, the loyalty program, room assignments, opening and closing, the delivery window',
    [
      ['Serve guests', 3, 3, [0, 4]],
      ['Handle payments', 3, 2, [1, 5]],
      ['Keep the area clean and stocked', 3, 2, [3]],
      ['Settle complaints', 2, 3, [2]],
      ['Follow hygiene rules', 3, 3, []],
      ['Open and close', 2, 2, [1]],
    ],
  ),
  trades: family(
    'Production',
    'trades and production',
    66,
    'Maintenance Technician, Electrician, CNC Operator, Welder, Machine Mechanic, Quality Inspector, Assembly Technician, Field Service Technician',
    'Apprenticeship Electrical, Certificate Welding, AAS Mechatronics, Journeyman license, High school diploma',
    'Technical reading, Tool use, Quality control, Safety, Fault finding, Preventive maintenance, Hydraulics, Precision measuring, Lockout and tagout, Robot programming',
    'Micrometers, AutoCAD, Siemens PLC, Fluke meters, SolidWorks, MIG and TIG welders',
    'the packaging line, boiler inspections, the paint shop, robot cell three, machine changeovers, spare-part stock, the night shift, elevator controls, first-article checks, the compressed-air network',
    [
      ['Read drawings and orders', 3, 3, [0]],
      ['Set up equipment', 3, 3, [1, 5]],
      ['Make or repair to standard', 3, 3, [1, 3]],
      ['Inspect quality', 3, 3, [2]],
      ['Keep machines in order', 2, 2, [4]],
      ['Record work', 3, 2, []],
    ],
  ),
  management: family(
    'Leadership',
    'management',
    150,
    'Engineering Manager, Operations Manager, Product Manager, Regional Director, Head of Customer Support, Program Director, Finance Manager, Plant Manager, Store Manager',
    'MBA, BA Business Administration, MSc Management, BSc Industrial Engineering',
    'Leadership, Planning, Coaching, Decision making, Budgeting, Hiring, Change management, Stakeholder communication, Strategy, Conflict resolution',
    'Power BI, Jira, Excel, Looker, Asana, Lattice',
    'a team of managers, the yearly plan, the turnaround of a late program, two merged departments, the hiring plan, vendor contracts, the safety program, quarterly reviews, a regional launch, the cost program',
    [
      ['Set goals', 2, 3, [1, 3]],
      ['Review progress', 3, 3, [3, 5]],
      ['Coach people', 3, 3, [0, 2]],
      ['Hire and develop', 2, 3, [2]],
      ['Manage budget', 2, 3, [4, 5]],
      ['Represent the team', 2, 2, [0]],
    ],
  ),
  general: family(
    'General Services',
    'project and office work',
    68,
    'Project Coordinator, Research Associate, Translator, Policy Analyst, Librarian, Grants Writer, Facilities Coordinator, Program Assistant',
    'BA History, BSc Biology, MA International Relations, BA Linguistics, MLIS',
    'Organising, Communication, Problem solving, Teamwork, Learning, Research, Editing, Budget tracking, Presenting, Scheduling',
    'Microsoft 365, Google Workspace, Airtable, Trello, Zotero, SPSS',
    'a three-year grant, the volunteer program, the document archive, building inspections, the annual report, community meetings, a translation backlog, survey fieldwork, the event calendar, supplier contracts',
    [
      ['Plan own work', 3, 2, [0, 5]],
      ['Deliver the main results of the role', 3, 3, []],
      ['Work with colleagues and customers', 3, 3, [1, 3]],
      ['Keep accurate records', 3, 2, [0]],
      ['Solve problems as they arise', 2, 3, [2]],
      ['Improve how the work is done', 1, 2, [4]],
    ],
  ),
} as const satisfies Record<string, FamilyFacts>;
export type Family = keyof typeof families;
