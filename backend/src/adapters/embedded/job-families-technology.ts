import { asked, type Family, skill, task, tool, words } from './job-family.ts';

// Lines of work in technology, design and research.

export const technology: readonly Family[] = [
  {
    name: 'Security',
    keywords: words(
      'security, security engineer, security analyst, security architect, security consultant, information security, cybersecurity, cyber, infosec, penetration tester, soc analyst',
    ),
    role: [
      'You will find out where our systems can be attacked and help the teams who run them to close the gaps.',
      'When something happens, you will lead the work until it is understood and over.',
    ],
    tasks: [
      task('Assess risks', 2, 3, 'Look for weak points in systems and plans, and say how serious each one is.'),
      task('Watch for attacks', 3, 3, 'Follow alerts, tell noise from real attacks, and act on what is real.'),
      task('Handle incidents', 2, 3, 'Lead the response to an incident, from the first alert to the written review.'),
      task('Close gaps with teams', 3, 3, 'Agree fixes with the teams who own a system, and check that they work.'),
      task('Review access', 2, 2, 'Check who can reach what, and take away what nobody needs.'),
      task('Teach safe habits', 1, 2, 'Show colleagues how to recognize fraud and whom to tell about it.'),
    ],
    skills: [
      skill(
        'Threat modeling',
        'You have studied a system before it was built and named the ways in which it could be attacked.',
        'Choose a system that you know well. Who would attack it, how would they begin, and what did you do about it?',
        'Starts from what is worth protecting; Ranks threats by harm and likelihood',
        'Lists attacks without an order; Trusts a product to solve it',
      ),
      skill(
        'Incident response',
        'You have worked on a real incident and can tell what you learned from it.',
        'Take us through an incident that you worked on, hour by hour. What did you know at each point, and what did you decide?',
        'Contains the harm before looking for the cause; Keeps notes and tells people in time',
        'Destroys traces without noticing; Looks for somebody to blame',
      ),
      skill(
        'Secure configuration',
        'You know how networks, cloud accounts and servers are set up safely, and you can check that they are.',
        'What is the most dangerous setting you have found in a running system? How did you find it, and how did you keep it from coming back?',
        'Explains how it could have been used; Prevents the whole kind of mistake',
        'Fixes the one case only; Cannot say how it was found',
      ),
      skill(
        'Working with engineers',
        'You have brought teams to fix things that were not on their plan.',
        'Tell me about a fix that a team did not want to make. How did you come to an agreement?',
        'Understands what the fix costs the team; Offers more than one way',
        'Relies on authority alone; Gives up after the first no',
      ),
      skill(
        'Reporting',
        'You write about risks so that people outside security can decide.',
        'How did you last explain a technical risk to somebody who had to pay for the solution?',
        'Speaks of consequences in plain words; Gives a clear recommendation',
        'Hides behind scores and jargon; Exaggerates to get attention',
      ),
    ],
    tools: [
      tool('Log and alert system', 'You have searched logs and written alert rules in a SIEM or a similar system.'),
      tool('Vulnerability scanner', 'You have run a vulnerability scanner and sorted its findings.'),
    ],
    choice:
      'On Monday morning a scan shows an old weakness in a public server, a colleague reports a strange sign-in from abroad, and an auditor asks for a list by noon. What do you do first, and what can wait?',
    simulation: asked(
      'The Maple Street Clinic case: a nurse opened an attachment at 9:10, and at 9:40 three shared folders could no longer be read. You have a network plan and an hour of logs. Take 20 minutes, write down your first ten steps, then explain them to us.',
      'Stops the spread first; Thinks of patients and backups; Says whom to inform',
      'Starts with the culprit; Forgets to keep evidence',
    ),
  },
  {
    name: 'Data & analytics',
    keywords: words(
      'data, analytics, analyst, statistician, business intelligence, bi developer, data engineer, data scientist, data analyst, analytics engineer, data architect, machine learning, machine learning engineer, business analyst',
    ),
    role: [
      'You will turn what our systems record into figures that people can trust and act on.',
      'You will work from the first question of a colleague to the answer, and keep the data behind it in order.',
    ],
    tasks: [
      task(
        'Clarify questions',
        3,
        3,
        'Find out with colleagues which decision a figure is for, before you compute it.',
      ),
      task('Prepare data', 3, 3, 'Bring data together from several sources, and clean and document it.'),
      task('Analyze', 3, 3, 'Examine data, test explanations, and say how sure you are.'),
      task('Build reports', 2, 2, 'Build reports and dashboards that answer the questions people return to.'),
      task('Guard data quality', 2, 3, 'Notice when figures are wrong, find the cause, and repair it at the source.'),
      task('Explain results', 2, 3, 'Present what you found to people who do not work with data.'),
    ],
    skills: [
      skill(
        'SQL and data modeling',
        'You write SQL that others can read, and you can explain how the tables behind it should look.',
        'Describe a set of tables that you designed or changed. What questions had to be easy, and what did you give up for that?',
        'Starts from the questions; Names a drawback of the design',
        'Describes tools instead of choices; Has never changed a design',
      ),
      skill(
        'Statistical reasoning',
        'You know when a difference means something and when it is chance.',
        'Tell me about a result that looked convincing and turned out to be wrong. How did you notice?',
        'Looks for other explanations; Speaks of size and uncertainty',
        'Takes correlation for cause; Never doubted a result',
      ),
      skill(
        'Finding errors in data',
        'You have traced a wrong figure back to where it went wrong.',
        'Two reports show different numbers for the same month. How did you deal with something like this the last time it happened?',
        'Compares definitions before code; Repairs the source and tells the users',
        'Adjusts the figure by hand; Leaves both reports as they are',
      ),
      skill(
        'Programming',
        'You use Python, R or a similar language for work that has to run again tomorrow.',
        'Show us how you turned a piece of analysis into something that runs every day. What broke first?',
        'Adds checks and tests; Thinks of whoever runs it next',
        'Runs everything by hand; Cannot say what happens when input is missing',
      ),
      skill(
        'Charts and explanation',
        'You choose a chart because it answers the question, and you can explain it in two sentences.',
        'Think of a chart that changed what somebody decided. Why that chart, and what did you leave out?',
        'Begins with the decision; Leaves out what distracts',
        'Shows everything at once; Does not know what came of it',
      ),
    ],
    tools: [
      tool('Data warehouse', 'You have worked in a data warehouse with tables of many millions of rows.'),
      tool('Dashboard software', 'You have built reports in Power BI, Tableau, Looker or the like.'),
    ],
    choice:
      'The nightly load failed, a director wants a new figure for a meeting at eleven, and a colleague has found that last month’s report counted some customers twice. You are alone this morning. In which order do you work, and whom do you tell?',
    simulation: asked(
      'The Corner Bakery case: twelve shops, two years of sales by the hour, and one question: which two shops should open earlier? You have a sample of the data with the usual faults. Take 20 minutes to plan the analysis, then explain it to us.',
      'Asks what opening costs; Finds the faults in the sample; Says what the data cannot answer',
      'Computes before asking; Trusts every row',
    ),
  },
  {
    name: 'Design',
    keywords: words(
      'designer, design, ux, ui, user experience, product designer, content designer, service designer, illustrator, art director, creative director, ux researcher, ux writer, design manager, head of design',
    ),
    role: [
      'You will design things that people understand without being told how, from the first sketch to what is shipped.',
      'You will learn from the people who use our work, and decide with engineers and colleagues what is worth making.',
    ],
    tasks: [
      task(
        'Learn what people need',
        2,
        3,
        'Talk with the people who use our work, watch them, and write down what you learn.',
      ),
      task('Sketch and compare ideas', 3, 3, 'Sketch several answers to a problem before you settle on one.'),
      task('Prototype and test', 3, 3, 'Build prototypes and try them with people, early and often.'),
      task('Work out the details', 3, 3, 'Design every state of a screen or piece, including empty, slow and wrong.'),
      task('Keep the design system', 2, 2, 'Look after shared components, so that things look and work alike.'),
      task(
        'Bring designs to life',
        3,
        2,
        'Sit with the people who build it until the result is as good as the design.',
      ),
    ],
    skills: [
      skill(
        'Interaction design',
        'You have shipped designs that people use every day, and can show how each one changed on the way.',
        'Show us something you designed that people now use. Which decision are you least sure about, and what would tell you?',
        'Explains choices by what people do; Names a weak point without being pushed',
        'Speaks of taste only; Shows pictures without the problem',
      ),
      skill(
        'User research',
        'You have tested designs with the people they were for and changed your mind because of it.',
        'Tell me about a test in which people did not do what you expected. What did you see, and what did you change?',
        'Describes what people did rather than said; Changed the design because of it',
        'Asked people what they like; Explains away what was seen',
      ),
      skill(
        'Visual design',
        'You use type, color and space so that the important thing is seen first, also by people with low vision.',
        'Take a screen or page of your own. Where does the eye go first, and how did you bring that about?',
        'Has one clear order of importance; Thinks of contrast and size of text',
        'Decorates; Cannot say what matters most on the page',
      ),
      skill(
        'Working with engineers',
        'You have worked beside engineers and know what is cheap and what is dear to build.',
        'Describe a design that could not be built as drawn. How did you and the engineers find another way?',
        'Knew the reason behind the limit; Kept what mattered to people',
        'Insists on the drawing; Hands over and leaves',
      ),
      skill(
        'Giving and taking critique',
        'You ask for criticism while there is still time to use it.',
        'What is the most useful criticism your work has had? What did you do with it?',
        'Asked for it early; Can repeat it fairly',
        'Defends every choice; Remembers only praise',
      ),
    ],
    tools: [
      tool(
        'Design and prototyping software',
        'You work in Figma, Sketch or a similar program, with shared components.',
      ),
      tool('Usability testing', 'You have run usability tests, in a room or online, and kept the recordings in order.'),
    ],
    choice:
      'A release is due on Friday. The error messages are not written, the new icon does not please the director, and a test has just shown that two of five people miss the main button. You have time for one. Which, and what do you say about the others?',
    simulation: asked(
      'The Lakeside Library case: people of all ages renew books on a phone, and every fourth gives up halfway. You have the four present screens and notes from six visits. Take 20 minutes to sketch a better way, then explain your choices.',
      'Finds where people give up; Sketches more than one way; Thinks of people who see or read less well',
      'Restyles the screens as they are; Ignores the notes',
    ),
  },
  {
    name: 'Product management',
    keywords: words(
      'product, product manager, product owner, product management, product lead, product director, head of product, chief product officer, program manager, technical program manager, scrum master',
    ),
    role: [
      'You will decide with a small team what to build next and why, and answer for whether it helped.',
      'You will spend your days between customers, engineers, designers and figures.',
    ],
    tasks: [
      task('Understand customers', 3, 3, 'Speak with customers each week, and share what you hear in their own words.'),
      task('Decide what comes next', 3, 3, 'Choose what the team works on, and write down what you chose against.'),
      task('Describe the problem', 2, 3, 'Describe each problem so clearly that the team can find the answer.'),
      task('Remove obstacles', 3, 2, 'Settle open questions quickly, so that nobody waits for a decision.'),
      task('Measure what happened', 2, 3, 'Check after each release whether it did what it was meant to do.'),
      task('Keep others informed', 2, 2, 'Tell the rest of the organization what is coming, what is not, and why.'),
    ],
    skills: [
      skill(
        'Choosing what to build',
        'You have said no to good ideas and can explain why.',
        'Tell me about something that customers or directors asked for and you did not build. How did you decide, and was it right?',
        'Compares value with cost; Says honestly how it turned out',
        'Never said no; Leaves the decision to whoever is loudest',
      ),
      skill(
        'Learning from customers',
        'You have found out something from customers that changed a plan.',
        'What did you learn from a customer that nobody on the team expected? How did you learn it?',
        'Asks about what people did, not what they want; Brought the team along to hear it',
        'Quotes surveys only; Knows customers by hearsay',
      ),
      skill(
        'Working with a team',
        'You have taken something from idea to release with engineers and designers whom you did not manage.',
        'Describe a release that was in trouble. What was your part in getting it out, or in stopping it?',
        'Cut scope with the team; Names the part of others fairly',
        'Pushed for longer hours; Speaks of “my developers”',
      ),
      skill(
        'Reading figures',
        'You know which number shows that a feature helps, and where that number can mislead.',
        'Which number did you follow most closely in your last product? When did it mislead you?',
        'Chose the number before the release; Knows its weakness',
        'Follows what goes up; Cannot define the number',
      ),
      skill(
        'Writing',
        'You write short papers that others use to decide.',
        'Think of a page you wrote that settled an argument. What stood in it, and what did you leave out?',
        'States the decision first; Shows the other side fairly',
        'Needs many slides; Writes after the decision was made',
      ),
    ],
    tools: [
      tool(
        'Issue tracker',
        'You have kept a list of work in Jira, Linear or a similar tracker that the team could rely on.',
      ),
      tool('Product analytics', 'You answer simple questions about use yourself, without waiting for an analyst.'),
    ],
    choice:
      'Your largest customer threatens to leave over a missing report, half of all new users stop at the second step, and the engineers ask for two weeks to replace a part that fails every month. You have one team. What comes first?',
    simulation: asked(
      'The Ferry Ticket case: a city’s ferry app sells 40,000 tickets a month; complaints have doubled since spring, and there is money for one change before summer. You have twenty complaints and a page of figures. Take 20 minutes, choose the change, then defend it.',
      'Groups the complaints; Says how success would be measured; Names what was not chosen',
      'Wants to do everything; Picks a solution before naming the problem',
    ),
  },
  {
    name: 'Software & IT',
    keywords: words(
      'engineer, engineering, developer, software, programmer, software engineer, software developer, backend engineer, frontend engineer, backend developer, frontend developer, platform engineer, product engineer, web developer, mobile developer, server engineer, server administrator, devops, sre, site reliability, analyst it, it analyst, it support, it manager, it specialist, it technician, it administrator, system administrator, systems administrator, sysadmin, network administrator, database administrator, help desk, helpdesk, qa, tester, full stack, frontend, backend, software architect, solution architect, solutions architect, cloud architect, enterprise architect, technical lead, tech lead, cto, data center',
    ),
    role: [
      'You will build, change and run software that other people depend on at work.',
      'You will decide with your team how to solve a problem, and stay with it until it works for those who use it.',
    ],
    tasks: [
      task('Build and change features', 3, 3, 'Build features in small steps, each of which could be released.'),
      task("Review colleagues' work", 3, 2, 'Read the code of colleagues, ask about it, and learn from it.'),
      task('Find and fix faults', 3, 3, 'Track faults down to their cause and fix them so that they stay fixed.'),
      task('Write tests', 3, 2, 'Write tests that fail when something important breaks.'),
      task(
        'Agree scope with users',
        2,
        3,
        'Agree with the people who use the software what is needed and what is not.',
      ),
      task(
        'Keep services running',
        2,
        3,
        'Watch the services in use, share the on-call turns, and learn from outages.',
      ),
    ],
    skills: [
      skill(
        'Programming',
        'You have shipped software that people use, in a language you know well.',
        'Tell me about a piece of code that you wrote and that is still in use. What would you change in it today?',
        'Explains who uses it and for what; Sees its weak points',
        'Describes frameworks only; Would change nothing',
      ),
      skill(
        'Debugging',
        'You have found faults that others gave up on, and you can explain how.',
        'What was the hardest fault you have found? Take us from the first sign to the cause.',
        'Tests one guess at a time; Found the cause and not only the symptom',
        'Changed things until it worked; Cannot explain the cause',
      ),
      skill(
        'System design',
        'You have designed a part of a system and lived with the consequences.',
        'Describe a design decision of yours that turned out differently than you thought. What had you not known?',
        'Weighed at least two ways; Learned from running it',
        'Followed a fashion; Never saw it in use',
      ),
      skill(
        'Testing',
        'You know what is worth testing and at which level.',
        'Think of a fault that reached users. Which test would have caught it, and did you write it afterward?',
        'Chooses the cheapest test that would help; Wrote the test',
        'Wants to test everything; Leaves testing to others',
      ),
      skill(
        'Data modeling',
        'You choose how data is stored with the questions in mind that will be asked of it.',
        'When did you last have to change how data was stored while people were using it? How did you do it?',
        'Planned a way back; Kept old and new working together',
        'Took everything down; Did not check the result',
      ),
    ],
    tools: [
      tool('Version control', 'You keep your work in Git and write commit messages that help the next reader.'),
      tool('Automated builds', 'You have worked where each change is built and tested by itself before release.'),
    ],
    choice:
      'Payments fail for one customer in fifty, a colleague waits for your review to release today, and a security update for the database came out last night. It is nine in the morning. What do you do in which order?',
    simulation: asked(
      'The Parcel Counter case: a service counts parcels from eighty depots, and since Tuesday some are counted twice. You have 150 lines of code, a log and a sketch of the system. Take 20 minutes, find the likely cause, then explain what you would change.',
      'Reads the log before the code; Finds a cause that fits all the facts; Thinks of counts that are already wrong',
      'Rewrites instead of looking; Guesses without checking',
    ),
  },
  {
    name: 'Research & science',
    keywords: words(
      'research, researcher, scientist, laboratory, lab, biologist, chemist, physicist, research assistant, research associate, research scientist, research engineer, lab technician, laboratory technician, lab manager, postdoc, postdoctoral',
    ),
    role: [
      'You will plan and carry out studies, and say clearly what they show and what they do not.',
      'You will work in a small group that shares methods, materials and results.',
    ],
    tasks: [
      task('Plan studies', 2, 3, 'Plan studies so that the result can answer the question, whichever way it falls.'),
      task('Collect data', 3, 3, 'Carry out experiments or field work by an agreed method.'),
      task('Keep records', 3, 3, 'Keep notes that let a colleague repeat your work.'),
      task('Analyze results', 3, 3, 'Examine results with suitable methods, and have somebody check them.'),
      task('Write and present', 2, 3, 'Write reports and papers, and present them to experts and to others.'),
      task('Look after equipment', 2, 2, 'Keep instruments and materials safe, clean and ready.'),
    ],
    skills: [
      skill(
        'Study design',
        'You have planned a study yourself, alone or under guidance, and can defend how it was set up.',
        'Describe a study that you planned. What could have made its result meaningless, and how did you guard against that?',
        'Thinks of controls and size beforehand; Names a real limit',
        'Decides on the analysis afterward; Sees no limits',
      ),
      skill(
        'Laboratory or field methods',
        'You have hands-on practice in methods of your field and know where they fail.',
        'Which method do you know best? Tell me about a day when it did not work.',
        'Searches for the cause in order; Recorded what was done',
        'Repeats and hopes; Blames the instrument',
      ),
      skill(
        'Analysis',
        'You choose statistical methods because they fit the question and the data.',
        'Tell me about a result that you doubted. How did you test it?',
        'Checks assumptions; Would have accepted the opposite result',
        'Looks for the test that works; Leaves out data without saying so',
      ),
      skill(
        'Scientific writing',
        'You have written reports or papers that others could build on.',
        'What did reviewers or colleagues criticize in something you wrote, and what did you do about it?',
        'Took the criticism seriously; Made the text clearer',
        'Dismisses reviewers; Has no example',
      ),
      skill(
        'Safety and ethics',
        'You know the rules for people, animals, substances and data in your field.',
        'When did you last stop or change work because of safety or ethics?',
        'Acted before harm was done; Told those responsible',
        'Sees rules as paperwork; Never met a question of ethics',
      ),
    ],
    tools: [
      tool('Statistics software', 'You analyze data in R, Python, SPSS or something comparable.'),
      tool('Laboratory notebook', 'You have kept an electronic notebook or a sample database.'),
      tool('Reference manager', 'You collect and cite literature with a reference manager.'),
    ],
    choice:
      'Samples must be processed within four hours, a co-author needs figures for a deadline tonight, and the freezer has started to give alarms. You are the only one in. What do you do, and whom do you call?',
    simulation: asked(
      'The River Valley case: water was sampled at nine places over two summers, and two places seem to recover. You have the table, the sampling protocol and a photo of each place. Take 20 minutes and tell us what you would and would not conclude.',
      'Asks how places were chosen; Sees the gap in the samples; Proposes the next study',
      'Claims a cause; Overlooks the protocol',
    ),
  },
];
