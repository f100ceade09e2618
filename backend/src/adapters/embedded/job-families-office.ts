import { asked, type Family, skill, task, tool, words } from './job-family.ts';

// Lines of work with customers, money, colleagues and the law.

export const office: readonly Family[] = [
  {
    name: 'Legal',
    keywords: words(
      'legal, lawyer, attorney, counsel, paralegal, solicitor, notary, compliance, contract manager, contracts manager, legal assistant, legal secretary, privacy officer, data protection officer, compliance officer, compliance analyst',
    ),
    role: [
      'You will advise colleagues on contracts and rules, early enough that the advice can still be used.',
      'You will know which risks matter, and say in plain words what may be done.',
    ],
    tasks: [
      task('Draft and review contracts', 3, 3, 'Draft and review contracts, and explain what changed and why.'),
      task('Advise colleagues', 3, 3, 'Answer legal questions of colleagues in words that they can act on.'),
      task('Negotiate terms', 2, 3, 'Negotiate with the other side, and keep to what was agreed inside.'),
      task('Follow changes in law', 2, 2, 'Follow changes in law and say what they mean for us.'),
      task('Manage disputes', 1, 3, 'Prepare facts and documents in disputes, together with outside counsel.'),
      task('Keep the records', 3, 2, 'Keep contracts, deadlines and approvals in order.'),
    ],
    skills: [
      skill(
        'Contract drafting',
        'You have drafted or reviewed contracts that others signed, and you know what went wrong with some of them.',
        'Which clause have you rewritten most often, and what had gone wrong without it?',
        'Explains the risk by an example; Writes it shorter than before',
        'Adds words to be safe; Cannot say what the clause is for',
      ),
      skill(
        'Legal research',
        'You find the rule that decides a question, and you say when it is not settled.',
        'Tell me about a legal question that had no clear answer. How did you advise?',
        'Separates what is settled from what is not; Gives a recommendation all the same',
        'Only lists sources; Sounds certain where nobody can be',
      ),
      skill(
        'Advice in plain words',
        'You have advised people who are not lawyers, and they came back.',
        'Think of a time when you told a colleague that something was not allowed. How did you say it, and what did they do then?',
        'Offers a way that is allowed; Understood the aim first',
        'Says no and stops; Quotes paragraphs',
      ),
      skill(
        'Negotiation',
        'You know before a negotiation what you can give and what you must keep.',
        'What is the most you have conceded in a negotiation, and what did you get for it?',
        'Knew the limits beforehand; Traded instead of giving',
        'Wants to win every point; Cannot name what was gained',
      ),
      skill(
        'Precision',
        'You notice the date, the name and the cross-reference that do not fit.',
        'What mistake in a document did you find late? What do you do differently since?',
        'Owns the mistake; Has changed the way of checking',
        'Claims to make none; Relies on others to notice',
      ),
    ],
    tools: [
      tool('Contract database', 'You have kept contracts and deadlines in a contract system.'),
      tool('Legal research service', 'You have used Westlaw, Lexis or a similar research service.'),
    ],
    choice:
      'A supplier wants a signature today, a former employee’s lawyer has sent a letter with a deadline next week, and a colleague asks whether a customer list may be bought. What do you take up first, and what do you tell the others?',
    simulation: asked(
      'The Orchard Street Lease case: a landlord has sent a ten-year lease of 14 pages, with three clauses that matter. Take 20 minutes to read it, mark what you would change, then explain it to us as if we had never read a lease.',
      'Finds what costs most; Proposes words; Explains without jargon',
      'Marks everything; Misses the term and the exit',
    ),
  },
  {
    name: 'Finance',
    keywords: words(
      'accountant, accounting, accounts, finance, financial, payroll, bookkeeper, bookkeeping, controller, auditor, treasurer, treasury, tax, billing, actuary, underwriter, accounts payable, accounts receivable, financial analyst, cfo, chief financial officer, billing specialist, account clerk',
    ),
    role: [
      'You will keep the books right and on time, so that others can decide with figures they trust.',
      'You will find out why a number is what it is, and say so to those who need to know.',
    ],
    tasks: [
      task('Record transactions', 3, 3, 'Record what comes in and goes out, with the document that proves it.'),
      task('Reconcile accounts', 3, 3, 'Reconcile accounts and clear up every difference that remains.'),
      task('Close the month', 2, 3, 'Close the month by the agreed day, and say what is estimated.'),
      task('Prepare reports', 2, 3, 'Prepare reports that show what changed since last month and why.'),
      task('Check compliance', 2, 3, 'See that taxes, approvals and rules are kept.'),
      task('Answer questions', 3, 2, 'Answer questions from suppliers, colleagues and auditors.'),
    ],
    skills: [
      skill(
        'Accounting',
        'You have kept accounts for a business and can explain an entry to somebody outside finance.',
        'Which entry have you had to think about longest? What did the rules say, and what did you book?',
        'Starts from what really happened; Knows the rule and its reason',
        'Books as last year; Cannot explain it simply',
      ),
      skill(
        'Reconciliation',
        'You have followed differences to their source, including small ones.',
        'Tell me about a difference that took you more than a day to find. How did you go about it?',
        'Narrows it down in steps; Prevented it from happening again',
        'Wrote it off; Checked everything from the start each time',
      ),
      skill(
        'Month-end close',
        'You have closed months or years to a deadline and made the close shorter or calmer.',
        'What made a month-end late where you worked, and what did you do about it?',
        'Moved work forward in the month; Agreed dates with others',
        'Worked nights every time; Waited to be told',
      ),
      skill(
        'Attention to detail',
        'You notice the figure that does not fit, and you ask before it is paid.',
        'What is the most expensive mistake that you caught before it did harm? What made you look?',
        'Describes a habit and not luck; Told the person concerned with tact',
        'Has no example; Enjoys catching others',
      ),
      skill(
        'Controls',
        'You know why two people approve a payment, and where such rules help and where they only delay.',
        'Which control did you introduce, change or drop? What happened then?',
        'Names the risk it covers; Weighs effort against harm',
        'Adds controls after every mistake; Has gone around one',
      ),
    ],
    tools: [
      tool('Accounting software', 'You have worked in an accounting system such as QuickBooks, NetSuite or SAP.'),
      tool('Spreadsheets', 'You build spreadsheets in Excel or Google Sheets that a colleague can check.'),
    ],
    choice:
      'It is the second working day of the month. The bank account does not reconcile, payroll must go out by three, and a supplier threatens to stop deliveries over an unpaid invoice. What do you do first, and why?',
    simulation: asked(
      'The Hillside Hotel case: last month’s profit is $18,000 lower than expected. You have the trial balance, the budget and forty invoices, and two of them are booked wrongly. Take 20 minutes to look, then tell us what happened and what you would correct.',
      'Compares with budget before reading invoices; Finds at least one error; Separates error from real change',
      'Checks invoices one by one; Explains the loss without evidence',
    ),
  },
  {
    name: 'Customer support',
    keywords: words(
      'support, customer success, customer service, customer care, customer support, service desk, technical support, success manager, call center, contact center, client services, customer experience, service agent, service representative',
    ),
    role: [
      'You will help customers who are stuck, and stay with them until the problem is gone.',
      'You will also see to it that the same problem does not bring the next customer to us.',
    ],
    tasks: [
      task('Answer requests', 3, 3, 'Answer customers by phone, chat and email in words that they would use.'),
      task('Diagnose problems', 3, 3, 'Find out what really goes wrong, and not only what was reported.'),
      task('Escalate with evidence', 2, 3, 'Hand over to specialists with everything that they need to begin.'),
      task('Write help articles', 2, 2, 'Write help articles from questions that come back.'),
      task('Follow up', 3, 2, 'Come back to customers when you said you would, even without news.'),
      task('Report patterns', 2, 2, 'Tell the teams who build the product what customers struggle with.'),
    ],
    skills: [
      skill(
        'Solving problems',
        'You have solved problems for customers that were not in any manual.',
        'Tell me about a customer’s problem that nobody had seen before. How did you find out what was wrong?',
        'Asks before guessing; Tried it as the customer had',
        'Follows the script only; Passed it on at once',
      ),
      skill(
        'Writing to customers',
        'You write short, warm answers that do not need a second reading.',
        'Tell me about the hardest message that you had to write to a customer. What did you say first, and why?',
        'Answers the question first; Is honest about what went wrong',
        'Hides behind phrases; Promises what others must keep',
      ),
      skill(
        'Learning a product',
        'You have learned a product so well that colleagues came to you with questions.',
        'How did you learn the last product that you supported? What took longest to understand?',
        'Used it for real; Kept notes that others could use',
        'Waited for training; Knows features but not their use',
      ),
      skill(
        'Staying calm',
        'You stay friendly and clear when somebody is upset.',
        'Describe a conversation with an angry customer that ended well, and one that did not. What made the difference?',
        'Let the customer finish; Admits an own mistake',
        'Took it personally; Blames the customer in both cases',
      ),
      skill(
        'Keeping order',
        'You work on many requests at once and forget none.',
        'How do you know, on a full day, whose request must not wait?',
        'Looks at harm before age; Tells those who must wait',
        'Takes the easy ones first; Relies on memory',
      ),
    ],
    tools: [
      tool('Ticket system', 'You have worked in Zendesk, Intercom or another ticket system.'),
      tool('Knowledge base', 'You have written or tidied articles in a help center.'),
    ],
    choice:
      'A small customer cannot work at all, a large one asks for a call about an invoice, and eleven new requests have come in overnight. You have an hour before a meeting. What do you do with it?',
    simulation: asked(
      'The Garden Planner case: a customer writes for the third time that orders have disappeared, and two colleagues gave different answers. You have the thread and the customer’s account. Take 20 minutes, write the reply, then explain it.',
      'Owns the earlier answers; Says what happens next and when; Reads the account before replying',
      'Asks for what was already sent; Apologizes without a next step',
    ),
  },
  {
    name: 'Marketing',
    keywords: words(
      'marketing, marketer, content, brand, seo, communications, public relations, pr, social media, copywriter, editor, writer, journalist, campaign, product marketing, content manager, events manager, event manager, community manager, marketing analyst, media buyer',
    ),
    role: [
      'You will tell the people whom we want to reach what we do, truthfully and where they will see it.',
      'You will plan campaigns, write, measure what came of it, and use that for the next one.',
    ],
    tasks: [
      task('Plan campaigns', 2, 3, 'Plan campaigns with one aim, one audience and a budget.'),
      task('Write and edit', 3, 3, 'Write and edit texts for the website, email and other channels.'),
      task('Look after channels', 3, 2, 'Keep channels current and answer those who write to us there.'),
      task('Measure results', 3, 3, 'Measure what a campaign brought, and stop what brings nothing.'),
      task('Brief designers', 2, 2, 'Brief designers and agencies so that the first draft is close.'),
      task('Keep one voice', 2, 2, 'See that we sound like the same people everywhere.'),
    ],
    skills: [
      skill(
        'Writing',
        'You have written texts that made people act, and you can show drafts as well as results.',
        'Bring a text of yours that worked. For whom was it, what did you cut, and what did it bring?',
        'Knows the reader; Can name what was cut and why',
        'Speaks of tone only; Cannot tell what it brought',
      ),
      skill(
        'Campaign planning',
        'You have planned a campaign from aim to final count, with a budget that held.',
        'Describe a campaign that fell short. When did you know, and what did you do?',
        'Had set an aim in numbers; Changed course while it ran',
        'Blames the budget; Learned of it at the end',
      ),
      skill(
        'Measuring results',
        'You know which figures show that marketing helped, and which only look good.',
        'Which figure did you stop reporting, and why?',
        'Connects figures with sales or sign-ups; Explains its limits',
        'Counts likes and views; Reports everything',
      ),
      skill(
        'Knowing the audience',
        'You have spoken with the people whom you write for.',
        'What did you learn about an audience by talking with them that no figure had shown?',
        'Quotes what people said; Changed a text or plan',
        'Describes an invented persona; Never met them',
      ),
      skill(
        'Managing projects',
        'You bring work with several people to its date without drama.',
        'Tell me about a launch with many hands in it. What nearly went wrong?',
        'Saw the risk early; Agreed who does what by when',
        'Did everything alone; Noticed on the last day',
      ),
    ],
    tools: [
      tool('Content management system', 'You publish pages yourself, in WordPress or another CMS.'),
      tool('Web analytics', 'You read visits and conversions in Google Analytics or the like.'),
      tool('Email marketing', 'You have built and tested mailings.'),
    ],
    choice:
      'The newsletter goes out at noon with an offer that legal has not approved, a journalist asks for a comment within the hour, and an advertisement is spending its budget on the wrong country. What first?',
    simulation: asked(
      'The Winter Market case: a town’s market opens in six weeks, last year’s visitors were mostly over fifty, and there is $6,000. You have last year’s figures and three old posters. Take 20 minutes to draft a plan, then present it.',
      'Chooses one audience; Puts money where it can be counted; Says when to stop',
      'Lists every channel; Forgets the budget',
    ),
  },
  {
    name: 'Sales',
    keywords: words(
      'sales, seller, account, business development, account executive, account manager, key account manager, sales engineer, sales manager, partner manager, partnerships, sdr, bdr, telesales, broker, real estate agent, insurance agent',
    ),
    role: [
      'You will find customers whom we can really help, and win them by understanding what they need.',
      'You will stay honest about what we cannot do, because customers remember it.',
    ],
    tasks: [
      task('Find prospects', 3, 3, 'Find organizations that may need what we sell, and learn enough to call them.'),
      task('Lead first conversations', 3, 3, 'Lead first conversations in which the customer speaks more than you do.'),
      task('Prepare proposals', 2, 3, 'Write proposals that repeat the customer’s problem in the customer’s words.'),
      task('Negotiate terms', 2, 3, 'Agree prices and terms that both sides can keep.'),
      task('Keep the pipeline true', 3, 2, 'Keep the record of open deals current, also when the news is bad.'),
      task('Hand over', 2, 2, 'Hand new customers over so that they need not tell their story again.'),
    ],
    skills: [
      skill(
        'Finding customers',
        'You have won customers who did not know us or your former employer before.',
        'Tell me about a customer whom you found yourself. How did you choose them, and what did you say first?',
        'Learned about them beforehand; Knew why they should care',
        'Called a list from the top; Counts calls, not conversations',
      ),
      skill(
        'Understanding needs',
        'You ask until you know what a problem costs the customer.',
        'Describe a sale in which the customer needed something else than they asked for. How did you find out?',
        'Asks open questions and waits; Changed the offer or walked away',
        'Starts with a demonstration; Sold it all the same',
      ),
      skill(
        'Negotiating',
        'You have held a price, and you have given one up for something better.',
        'When did you last lower a price? What did you ask for in return?',
        'Knew the limit beforehand; Got something of value',
        'Discounts to please; Leaves terms to others',
      ),
      skill(
        'Forecasting',
        'You say honestly how likely a deal is, and you are usually close.',
        'Which deal were you surest of and then lost? What had you not seen?',
        'Looks for own part in it; Checks differently since then',
        'Blames price or luck; Still forecasts by feeling',
      ),
      skill(
        'Presenting',
        'You can show in ten minutes why something matters to the people in the room.',
        'Which presentation of yours would you do differently today, and how?',
        'Fits it to the listeners; Leaves things out',
        'Shows the same slides to everybody; Talks past the time',
      ),
    ],
    tools: [
      tool('CRM', 'You have kept your deals in Salesforce, HubSpot or another CRM.'),
      tool('Video calls', 'You have led sales conversations by video.'),
    ],
    choice:
      'It is four o’clock. A contract waits for your changes, a new inquiry from a firm you have wanted for a year came in ten minutes ago, and a customer who is about to sign has gone quiet. Which do you take up before you go home?',
    simulation: asked(
      'The Bluebird Clinics case: nine clinics schedule their staff on paper, and the head of nursing has given you a call. We play the head of nursing. Take 20 minutes to prepare, then lead the first ten minutes of the conversation and explain what you would do next.',
      'Asks more than tells; Finds out who decides; Agrees a next step',
      'Presents at once; Promises a price',
    ),
  },
  {
    name: 'People & office',
    keywords: words(
      'recruiter, recruiting, talent, hr, human resources, people, admin, administrative, administrator, assistant, office, secretary, receptionist, reception, clerk, coordinator, scheduler, executive assistant, personal assistant, office manager, people partner, talent acquisition, people operations, office coordinator, facilities, librarian, data entry',
    ),
    role: [
      'You will keep the days of many people running, from the first hello to the paper that must be signed.',
      'People will come to you because you know how things are done here, and you will make some of them easier.',
    ],
    tasks: [
      task('Coordinate schedules', 3, 2, 'Arrange meetings, rooms and travel so that people can do their work.'),
      task('Keep records', 3, 3, 'Keep records complete, current and seen only by those who may see them.'),
      task('Prepare documents', 3, 2, 'Prepare letters, contracts and minutes that need no correction.'),
      task('Welcome new people', 2, 2, 'See that new people have what they need on their first morning.'),
      task('Answer questions', 3, 2, 'Answer questions about rules and benefits, or find out who can.'),
      task('Improve a process', 1, 2, 'Pick one thing that costs everybody time, and make it simpler.'),
    ],
    skills: [
      skill(
        'Organizing',
        'You have kept many appointments, papers and people in order at once.',
        'Describe the busiest week you have organized. How did you keep track, and what slipped?',
        'Has a method that others could use; Is open about what slipped',
        'Keeps it in the head; Nothing ever slipped',
      ),
      skill(
        'Discretion',
        'You handle personal matters of others so that they stay private.',
        'When were you asked for something that you knew but could not tell? What did you say?',
        'Kept it without being rude; Knows the rule behind it',
        'Tells the story with names; Saw no difficulty',
      ),
      skill(
        'Writing',
        'You write messages that say what is needed and by when.',
        'Tell me about a message to many people that was misunderstood. How would you write it today?',
        'Puts the request first; Thinks of who reads it',
        'Blames the readers; Writes longer',
      ),
      skill(
        'Coordinating',
        'You bring people together who do not report to you.',
        'Tell me about something that needed five people and a date. How did you get them there?',
        'Made it easy to say yes; Followed up kindly',
        'Sent one email and waited; Went to the manager first',
      ),
      skill(
        'Helping others',
        'You notice what somebody will need next.',
        'When did you last solve a problem before anybody asked?',
        'Saw it by paying attention; Asked whether it helped',
        'Helps only when told; Took over what was not wanted',
      ),
    ],
    tools: [
      tool(
        'Office software',
        'You work with calendars, documents and spreadsheets in Microsoft 365 or Google Workspace.',
      ),
      tool('HR or records system', 'You have kept records of people in an HR system or a similar database.'),
    ],
    choice:
      'A visitor has arrived an hour early, tomorrow’s interviews have lost their room, and a colleague stands in tears at your desk. The telephone rings. What do you do first?',
    simulation: asked(
      'The Monday Morning case: your inbox holds fourteen messages, a calendar with two conflicts, and a note from your manager. Take 20 minutes to sort them, answer three, then explain your choices.',
      'Finds what others wait for; Solves both conflicts; Passes on what is not theirs',
      'Answers from the top; Overlooks the private message',
    ),
  },
];

/** For titles that name no line of work but to lead. */
export const management: Family = {
  name: 'Management',
  keywords: words(
    'manager, management, director, head, lead, leader, chief, supervisor, president, executive, ceo, coo, team lead, team leader, general manager, chief of staff, engineering manager, founder, principal, partner',
  ),
  role: [
    'You will lead a team: set its goals with others, see that it can reach them, and help each member grow.',
    'You will decide what is yours to decide, and say what you decided and why.',
  ],
  tasks: [
    task('Set goals', 2, 3, 'Agree goals with your team that people can repeat from memory.'),
    task('Review progress', 3, 3, 'Look at progress each week and change the plan when it no longer fits.'),
    task('Coach people', 3, 3, 'Meet each member regularly, listen, and say what you see.'),
    task('Hire and develop', 2, 3, 'Hire with care, and give people work in which they learn.'),
    task('Manage a budget', 2, 3, 'Plan what things cost, and answer for what was spent.'),
    task('Speak for the team', 2, 2, 'Tell others what the team does and needs, in good times and bad.'),
  ],
  skills: [
    skill(
      'Leading people',
      'You have led people through a change that they had not wished for.',
      'Tell me about a decision that your team disagreed with. What did you do before and after it?',
      'Listened before deciding; Stands by the decision without blaming others',
      'Hid behind the next level; Sought agreement from everybody',
    ),
    skill(
      'Planning',
      'You have made plans that survived the first surprise, and dropped those that did not.',
      'Describe a plan that you had to give up. What told you, and how late was it?',
      'Had set signs to watch; Told those concerned at once',
      'Held on to save face; Changed it every week',
    ),
    skill(
      'Coaching',
      'People have grown in their work because of how you worked with them.',
      'Who has learned most from working with you, and what did you do for it?',
      'Gives the credit to the person; Describes what they did differently afterward',
      'Tells of own success; Solved it for them',
    ),
    skill(
      'Deciding',
      'You decide in time, with what is known, and you say what would change your mind.',
      'What is the hardest decision you have made at work with too little information?',
      'Says what was unknown; Checked later whether it was right',
      'Waited until it was decided; Sure from the start',
    ),
    skill(
      'Budgeting',
      'You have answered for a budget and can explain where it went.',
      'When did your spending turn out differently than planned? What did you do?',
      'Noticed early; Cut something on purpose',
      'Learned of it from others; Cut everywhere a little',
    ),
  ],
  tools: [
    tool('Reports and dashboards', 'You read figures regularly and ask about what they leave out.'),
    tool('Planning software', 'You have planned the work of a team in a shared system.'),
  ],
  choice:
    'A member of your team wants to resign, a report for the board is due at five, and two people disagree loudly about a customer. It is one o’clock. What do you do in which order?',
  simulation: asked(
    'The Night Shift case: a team of nine has lost two members, mistakes have doubled, and the most experienced person has stopped speaking in meetings. You have a page of facts. Take 20 minutes, plan your first two weeks, then explain it.',
    'Plans to listen before changing; Looks for causes in the work; Sets a point to look again',
    'Starts with rules; Names somebody guilty',
  ),
};

/** For every title that no keyword fits. */
export const general: Family = {
  name: 'General',
  keywords: words('security guard, security officer, project manager, project coordinator, translator, interpreter'),
  role: [
    'You will take on a task of your own in a team, and answer for how it turns out.',
    'In your first weeks you will learn how we work, and then help us to do it better.',
  ],
  tasks: [
    task('Plan own work', 3, 2, 'Plan your week so that others can rely on what you promise.'),
    task('Deliver results', 3, 3, 'Deliver the main results of the role, and say early when something is in the way.'),
    task('Work with others', 3, 3, 'Work with colleagues and customers, and keep them informed.'),
    task('Keep records', 3, 2, 'Keep records that let a colleague take over for a week.'),
    task('Solve problems', 2, 3, 'Solve problems where they arise, or bring them to whoever can.'),
    task('Improve the work', 1, 2, 'Suggest better ways of working, and try them out.'),
  ],
  skills: [
    skill(
      'Organizing',
      'You have kept several tasks on track at the same time.',
      'Tell me about a week with more work than hours. What did you do first, and what did you leave?',
      'Chose by consequence; Told people what would wait',
      'Worked through the list from the top; Tried to do it all',
    ),
    skill(
      'Working with others',
      'You have reached something with people whose habits differ from yours.',
      'Describe a colleague with whom it was not easy to work. What did you change in your own way of working?',
      'Speaks of the colleague with respect; Changed something',
      'Waited for the other to change; Complained elsewhere',
    ),
    skill(
      'Solving problems',
      'You have found the cause of a problem and not only its sign.',
      'Think of a problem at work that kept coming back. How did you find out why?',
      'Asked those who do the work; Checked that it stayed away',
      'Fixed it each time; Guessed',
    ),
    skill(
      'Reliability',
      'People have trusted you with keys, money or deadlines.',
      'When could you not keep a promise at work? What did you do?',
      'Said so early; Offered another way',
      'It never happened; Hoped that nobody would notice',
    ),
    skill(
      'Learning',
      'You have taught yourself something that you needed for your work.',
      'What did you learn last that you use at work? How did you go about it?',
      'Practiced on real work; Asked for help in time',
      'Took a course without use; Cannot name anything recent',
    ),
  ],
  tools: [tool('Office software', 'You write, calculate and plan with common office programs.')],
  choice:
    'Your manager is away. A customer complains, a delivery has arrived at the wrong door, and a form must be sent by noon. You can finish two before noon. Which two, and why?',
  simulation: asked(
    'The First Week case: you take over from a colleague who left a folder, a list of twelve open matters and three unanswered letters. Take 20 minutes to sort them, then tell us what you would do on Monday, on Friday, and not at all.',
    'Finds what cannot wait; Lists what to ask and whom; Drops something on purpose',
    'Starts everything; Asks nobody',
  ),
};
