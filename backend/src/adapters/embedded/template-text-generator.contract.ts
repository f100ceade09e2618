import { textGeneratorContract } from '../../kernel/ports/text-generator.contract-suite.ts';
import { families, familyOf } from './job-families.ts';
import { TemplateTextGenerator } from './template-text-generator.ts';

textGeneratorContract('The templates', () => TemplateTextGenerator.open());

describe('the templates', () => {
  test('a title belongs to a family by whole words in any case, and to General without one', () => {
    for (const [title, name] of [
      ['Senior SOFTWARE engineer', 'Software & IT'],
      ['Head of Sales', 'Sales'],
      ['HR Partner', 'People & office'],
      ['Human-resources assistant', 'People & office'],
      ['Line cook', 'Retail & hospitality'],
      ['Chief of Staff', 'Management'],
      ['Astronaut', 'General'],
      ['Threader', 'General'],
      ['Analyst, IT', 'Software & IT'],
    ])
      expect([title, familyOf(title!).name]).toEqual([title, name]);
  });

  test('every family has six tasks, five skills and at least one tool', () => {
    for (const { tasks, skills, tools } of [...families, familyOf('')])
      expect([tasks.length, skills.length, tools.length > 0]).toEqual([6, 5, true]);
    expect(families).toHaveLength(11);
  });

  test('an accountant at Acme gets the content of the finance family', async () => {
    const { provider, sections, requirements, questions } = await (
      await TemplateTextGenerator.open()
    ).jobContent({
      title: 'Accountant',
      organization: { name: 'Acme', about: null, industry: 'Retail', contact: 'jobs@acme.example' },
    });
    expect(provider).toBe('template');
    expect(sections.find(({ kind }) => kind === 'role')!.html).toBe(
      '<p>Acme is looking for an Accountant. You will record transactions and reconcile accounts, working with people who care about doing it well.</p>',
    );
    expect(requirements.map(({ kind, level, name }) => [kind, level, name])).toEqual([
      ['competency', 'must', 'Accounting'],
      ['competency', 'must', 'Reconciliation'],
      ['competency', 'must', 'Reporting'],
      ['competency', 'nice', 'Attention to detail'],
      ['competency', 'nice', 'Controls'],
      ['tool', 'nice', 'Accounting software'],
      ['tool', 'nice', 'Spreadsheets'],
      ['attribute', 'must', 'Communicates clearly'],
      ['judgment', 'must', 'Chooses what matters first'],
      ['experience', 'nice', '2 years in similar work'],
    ]);
    expect(questions.map(({ text }) => text)).toEqual([
      'Tell me about a time you used accounting to get a result. What was the situation, what did you do, and what changed?',
      'Tell me about a time you used reconciliation to get a result. What was the situation, what did you do, and what changed?',
      'Tell me about a time you used reporting to get a result. What was the situation, what did you do, and what changed?',
      'Describe a moment when communicating clearly was hard. How did you handle it?',
      'You have three urgent tasks and time for one: record transactions, reconcile accounts, close the month. How do you decide?',
      "Here is a short, realistic case of 'record transactions'. Take 20 minutes, then explain your choices.",
    ]);
  });
});
