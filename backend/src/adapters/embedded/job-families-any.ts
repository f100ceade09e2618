import { asked, type Family, skill, task, tool, words } from './job-family.ts';

// Titles that belong to no single line of work: those who lead, and everybody else.

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
      'Review progress',
      'Hire and develop',
    ),
    skill(
      'Planning',
      'You have made plans that survived the first surprise, and dropped those that did not.',
      'Describe a plan that you had to give up. What told you, and how late was it?',
      'Had set signs to watch; Told those concerned at once',
      'Held on to save face; Changed it every week',
      'Set goals',
      'Manage a budget',
    ),
    skill(
      'Coaching',
      'People have grown in their work because of how you worked with them.',
      'Who has learned most from working with you, and what did you do for it?',
      'Gives the credit to the person; Describes what they did differently afterward',
      'Tells of own success; Solved it for them',
      'Coach people',
    ),
    skill(
      'Deciding',
      'You decide in time, with what is known, and you say what would change your mind.',
      'What is the hardest decision you have made at work with too little information?',
      'Says what was unknown; Checked later whether it was right',
      'Waited until it was decided; Sure from the start',
      'Set goals',
    ),
    skill(
      'Budgeting',
      'You have answered for a budget and can explain where it went.',
      'When did your spending turn out differently than planned? What did you do?',
      'Noticed early; Cut something on purpose',
      'Learned of it from others; Cut everywhere a little',
      'Manage a budget',
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
      'Plan own work',
      'Keep records',
    ),
    skill(
      'Working with others',
      'You have reached something with people whose habits differ from yours.',
      'Describe a colleague with whom it was not easy to work. What did you change in your own way of working?',
      'Speaks of the colleague with respect; Changed something',
      'Waited for the other to change; Complained elsewhere',
      'Work with others',
    ),
    skill(
      'Solving problems',
      'You have found the cause of a problem and not only its sign.',
      'Think of a problem at work that kept coming back. How did you find out why?',
      'Asked those who do the work; Checked that it stayed away',
      'Fixed it each time; Guessed',
      'Solve problems',
    ),
    skill(
      'Reliability',
      'People have trusted you with keys, money or deadlines.',
      'When could you not keep a promise at work? What did you do?',
      'Said so early; Offered another way',
      'It never happened; Hoped that nobody would notice',
      'Deliver results',
    ),
    skill(
      'Learning',
      'You have taught yourself something that you needed for your work.',
      'What did you learn last that you use at work? How did you go about it?',
      'Practiced on real work; Asked for help in time',
      'Took a course without use; Cannot name anything recent',
      'Improve the work',
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
