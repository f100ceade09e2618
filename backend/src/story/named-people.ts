import { Random } from '../demo/random.ts';
import { demoPerson, type DemoPerson, type Scene } from './scene.ts';
import type { Opening } from './cast.ts';

// The people of Northwind's story, by name. Each thing that a visitor may look for in the first minutes happened to one of them.

/** How many people the scenes of this file bring. */
export const namedPeople = 31;
const family_first = { name_order: 'family_first' as const };
const minute = 1 / 1440;

export class Story {
  constructor(private readonly scene: Scene) {}

  /** A job that is over: one person is hired, and every other candidate gets a truthful mail. */
  async closed(job: Opening): Promise<void> {
    const { stage } = this.scene;
    const priya = await this.scene.applies(demoPerson('Priya', 'Nair', 'priya.nair'), job, 'finance', 96);
    const tomas = await this.scene.applies(demoPerson('Tomáš', 'Procházka', 'tomas.prochazka'), job, 'finance', 95);
    const seoyeon = await this.scene.applies(demoPerson('서연', '김', 'seoyeon.kim', family_first), job, 'finance', 94);
    const ruth = await this.scene.applies(demoPerson('Ruth', 'Mwangi', 'ruth.mwangi'), job, 'finance', 93);
    const leon = await this.scene.applies(demoPerson('Léon', 'Théroux', 'leon.theroux'), job, 'finance', 92);
    await this.scene.advances(priya, 93, 89, 80, 71);
    await this.scene.advances(tomas, 92, 88, 79, 70);
    await this.scene.advances(seoyeon, 91, 86, 77);
    await this.scene.advances(ruth, 90);
    this.scene.at(87);
    await ruth.reject('Less relevant experience than others');
    this.scene.at(85);
    await leon.reject('Skills not at the needed level');
    this.scene.at(74);
    await seoyeon.act('schedule', { schedule_status: 'complete' });
    await stage.note(
      seoyeon,
      'Careful and quick with the reconciliation case. Less practice with our month-end close than the two finalists. Ask again when the second position opens.',
      'ines',
    );
    this.scene.at(73);
    await seoyeon.reject('Interview evaluation');
    await this.scene.offers(priya, 68, 84_000, -40);
    this.scene.at(65);
    await priya.act('offer_accept', { start_on: this.scene.terms('', 0, -40, null).start_on });
    await stage.letters.mail(priya, 'offer_accepted', { from: 'rafael' });
    this.scene.at(64);
    await tomas.reject('Less relevant experience than others');
    this.scene.at(62);
    const filled = (await stage.list('jobclose')).find((each) => each.fields.name === 'Filled')!;
    await stage.tell(job, 'close', { job_close_reason_id: filled.id, remaining: 'keep' });
  }

  /** A job that only colleagues see. */
  async internal(job: Opening): Promise<void> {
    const { stage } = this.scene;
    const miguel = await this.scene.applies(
      demoPerson('Miguel Ángel', 'Ruiz', 'miguel.ruiz', {
        current_title: 'Order picker',
        current_company: 'Northwind',
      }),
      job,
      'logistics',
      16,
      'Internal mobility',
    );
    const grace = await this.scene.applies(
      demoPerson('Grace', 'Wambui', 'grace.wambui', {
        current_title: 'Dock coordinator',
        current_company: 'Northwind',
      }),
      job,
      'logistics',
      14,
      'Internal mobility',
    );
    await this.scene.applies(
      demoPerson('Ioana', 'Mureșan', 'ioana.muresan', {
        current_title: 'Forklift driver',
        current_company: 'Northwind',
      }),
      job,
      'logistics',
      2,
      'Internal mobility',
    );
    await this.scene.advances(miguel, 12, 7);
    await this.scene.advances(grace, 12, 8, 3);
    await this.scene.interviews.meetsOn(grace, stage.due(-2, 11), { quality: 4, late: ['olivia'] });
    this.scene.at(4);
    await this.scene.interviews.meetsOn(miguel, stage.due(-2, 14), { late: ['rafael'] });
    this.scene.at(6);
    await stage.note(
      grace,
      'Has led the early shift as a stand-in for five weeks. The team asked whether it could stay that way.',
      'olivia',
    );
  }

  /** Sets the plays, rules for what the job's team does each time. No play starts by itself, so that the story stays as it is told. */
  async plays(job: Opening): Promise<void> {
    this.scene.at(40);
    const play = {
      trigger: 'manual' as const,
      workflow_step_id: null,
      delay_days: null,
      action: 'task' as const,
      active: true,
    };
    await this.scene.stage.tell(job, 'addPlay', {
      play: {
        ...play,
        name: 'Debrief of a round',
        description: 'While everybody still remembers it.',
        owner_role: 'recruiter',
        title: 'Call the panel together',
        due_days: 1,
        checklist: ['Everybody has written their scorecard', 'Disagreements first', 'Write down what was decided'],
      },
    });
    await this.scene.stage.tell(job, 'addPlay', {
      play: {
        ...play,
        name: 'References',
        description: 'Only after the last round, and only whom the candidate names.',
        owner_role: 'hiring_manager',
        title: 'Call two references',
        due_days: 3,
        checklist: ['Ask the candidate before calling'],
      },
    });
  }

  /** Sends a mail to candidates who wait for long in the first round of this job. */
  async followUp(job: Opening): Promise<void> {
    this.scene.at(40);
    const template = (await this.scene.stage.list('messagetemplate')).find(
      ({ fields }) => fields.key === 'round_follow_up',
    )!;
    const round = job.steps.find(({ kind }) => kind === 'round')!;
    await this.scene.stage.tell(job, 'changeStep', {
      id: round.id,
      changes: {},
      follow_ups: [{ template_id: template.id, delay: 10 }],
    });
  }

  /** The unusual things that happen on the engineers' job. */
  async backend(job: Opening): Promise<void> {
    const { stage } = this.scene;
    const kasia = await this.scene.applies(
      demoPerson('Katarzyna', 'Dąbrowska', 'k.dabrowska'),
      job,
      'software',
      36,
      'LinkedIn',
    );
    await this.scene.advances(kasia, 33, 29, 22, 16);
    await this.scene.offers(kasia, 14, 158_000, 20);
    this.scene.at(11);
    const counter = await stage.reason('Declined offer: counter-offer');
    await kasia.act('offer_decline', {
      declined_by: 'candidate',
      decline_reason_id: counter.id,
      reason_name: counter.name,
    });
    await stage.letters.mail(kasia, 'offer_declined', { from: 'rafael' });
    this.scene.at(2.2);
    await stage.note(
      kasia,
      'Called on their own: the employer has taken the counter-offer back. Asks whether the second opening is still free. It is.',
    );
    await kasia.act('revive', { reason: 'Asked to be considered again; the second opening is free.' });

    const daniel = await this.scene.applies(
      demoPerson('Dániel', 'Szabó', 'daniel.szabo', family_first),
      job,
      'software',
      34,
    );
    await this.scene.advances(daniel, 31, 27, 20, 13);
    await this.scene.offers(daniel, 10, 151_000, 25);
    this.scene.at(7);
    const pay = await stage.reason('Declined offer: pay');
    await daniel.act('offer_decline', { declined_by: 'candidate', decline_reason_id: pay.id, reason_name: pay.name });
    await stage.note(daniel, 'Wanted 165. We stay in touch for the staff position next year.', 'olivia');

    const yoko = await this.scene.applies(
      demoPerson('陽子', '佐藤', 'yoko.sato', family_first),
      job,
      'software',
      12,
      'Job fair',
    );
    await this.scene.advances(yoko, 10, 8);
    this.scene.at(7);
    // Rafael interviews in this round; Inês joined him.
    await this.scene.interviews.meetsOn(yoko, stage.due(-6, 10), { interviewers: ['rafael', 'ines'], half: ['ines'] });
    this.scene.at(5);
    await stage.note(
      yoko,
      'Explained the cold-chain outage of a former employer so that I could draw it. Please ask about testing in the next round.',
      'ines',
    );
    this.scene.at(1.1);
    await yoko.act('advance', {});
    this.scene.at(1.1 - 4 * minute);
    await yoko.act('undo', {});
    await stage.note(yoko, 'Moved back: the panel for the Second Round is not complete before Monday.');
    await stage.task('rafael', 'Find a second person for the panel', {
      of: yoko,
      due_at: stage.due(1, 10),
      notes: 'Inês can on Monday and Wednesday, before noon.',
    });
    await stage.task('ines', 'Write the scorecard of the First Round', {
      of: yoko,
      by: 'rafael',
      due_at: stage.due(-1, 17),
      kind: 'review',
      priority: 'high',
    });

    const emeka = await this.scene.applies(demoPerson('Emeka', 'Okonkwo', 'emeka.okonkwo'), job, 'software', 9);
    await this.scene.advances(emeka, 6, 3);
    await this.scene.interviews.meetsOn(emeka, stage.due(1, 11), {
      unheld: { cancelled: 'Would rather speak on the phone first.', days: 2.2 },
    });
    this.scene.at(2);
    await stage.task('rafael', 'Call Emeka Okonkwo: First Round', {
      of: emeka,
      kind: 'call',
      due_at: stage.due(0, 16),
      priority: 'high',
      notes: 'Half an hour. Ask what they would need to move to Brooklyn.',
    });

    const misspelled = demoPerson('Lars', 'Østergård', 'lars.ostergard', { email: 'lars.ostergard@mailbox.exmaple' });
    const lars = await this.scene.applies(misspelled, job, 'software', 5);
    this.scene.at(1.5);
    await stage.letters.mail(lars, 'round_follow_up', {
      from: 'rafael',
      refused: '550 5.1.2 lars.ostergard@mailbox.exmaple: the domain was not found',
    });
    await stage.task('rafael', 'Ask Lars Østergård for the right address', {
      of: lars,
      kind: 'call',
      due_at: stage.due(0, 11),
      notes: 'The mail came back. The phone number on the resume should work.',
    });
  }

  /** The unusual things that happen on the support job, some of them today. */
  async support(job: Opening, backend: Opening): Promise<void> {
    const { stage } = this.scene;
    const tram = await this.scene.applies(
      demoPerson('Ngọc Trâm', 'Nguyễn', 'tram.nguyen', family_first),
      job,
      'support',
      30,
    );
    await this.scene.advances(tram, 27, 23, 15, 6);
    this.scene.at(3);
    await stage.note(
      tram,
      'Answered the angry customer of the case in four sentences, and the customer was content. Both interviewers say yes.',
      'ines',
    );
    await this.scene.offers(tram, 1.2, 61_500, 24, 5);
    await stage.task('olivia', 'Sign the contract for Nguyễn Ngọc Trâm', {
      of: tram,
      by: 'rafael',
      due_at: stage.due(0, 15),
      priority: 'high',
      notes: 'The offer ends in five days.',
    });

    // This person is a candidate on two jobs.
    const amara = await this.scene.applies(demoPerson('Amara', 'Boateng', 'amara.boateng'), job, 'support', 21);
    await this.scene.advances(amara, 18, 13);
    this.scene.at(12);
    await this.scene.interviews.meetsOn(amara, stage.due(-11, 14), { quality: 3.6 });
    this.scene.at(10);
    await stage.note(
      amara,
      'Automated half of the ticket routing at the last employer. Has applied to Engineering too.',
    );
    const again = await stage.arrive(this.scene.random, amara.person, backend, { came: await this.scene.came() });
    await stage.letters.mail(again, 'application_confirmation');
    stage.progress();
    await this.scene.advances(again, 8);
    this.scene.at(1);
    await stage.task('rafael', 'Call Amara Boateng about both jobs', {
      of: again,
      kind: 'call',
      due_at: stage.due(-1, 15),
      went: 'Spoke: interested',
      done: 'Would rather build than answer tickets.',
    });
    await stage.task('rafael', 'Agree with Olivia which job suits Amara Boateng', {
      of: again,
      due_at: stage.due(2, 11),
    });

    const fatima = await this.scene.applies(
      demoPerson('فاطمة', 'حداد', 'fatima.haddad'),
      job,
      'support',
      11,
      'Employee referral',
    );
    this.scene.at(4);
    await fatima.act('archive', { reason: await stage.reason('Duplicate application') });
    this.scene.at(3.9);
    await fatima.act('restore', {});
    await stage.note(fatima, 'Was archived as a duplicate by mistake: there are two people of this name.');

    const hannah = await this.scene.applies(demoPerson('Hannah', 'Weiß', 'hannah.weiss'), job, 'support', 13);
    await this.scene.advances(hannah, 9, 5);
    // They missed the interview, and spoke with Rafael two days later.
    await this.scene.interviews.meetsOn(hannah, stage.due(-4, 11), { unheld: { missed: true } });
    this.scene.at(2);
    await hannah.act('schedule', { schedule_status: 'complete' });
    // The rejection mail leaves tomorrow, unless a member restores the application.
    this.scene.at(0.1);
    await hannah.reject('Interview evaluation');
  }

  /** Adds people who are not candidates for any job yet: each step of the pipeline has some. */
  async prospects(pipeline: Opening): Promise<void> {
    const { stage } = this.scene;
    // This scene has its own random numbers, so that all other people of the story stay the same.
    const random = new Random('northwind', 'prospects');
    const comes = async (who: DemoPerson, daysAgo: number, source: string, text?: string) => {
      this.scene.at(daysAgo);
      const person = stage.person(random, 'software', who);
      const came = await this.scene.came(source);
      const prospect = await stage.arrive(random, person, pipeline, { came, lead: true });
      if (text) await stage.note(prospect, text);
      this.scene.correspondents.set(who.first_name, prospect);
      stage.progress();
      return prospect;
    };
    const ready = await comes(demoPerson('Oluwaseun', 'Adeyemi', 'seun.adeyemi'), 70, 'Job fair', 'Met at our table.');
    await this.scene.goes(ready, ['Contacted', 66], ['Qualified', 58], ['Ready', 21]);
    await stage.note(ready, 'Free from next quarter on, and would move. The next engineers’ opening is theirs to see.');
    const later = await comes(
      demoPerson('Marta', 'Wiśniewska', 'marta.wisniewska'),
      64,
      'Employee referral',
      'Inês worked with her for two years.',
    );
    await this.scene.goes(later, ['Contacted', 60], ['Qualified', 51], ['Nurture', 44]);
    await stage.note(later, 'Has just begun elsewhere. Wants to hear from us again in spring.');
    const qualified = await comes(demoPerson('Thandiwe', 'Nkosi', 'thandiwe.nkosi'), 39, 'LinkedIn');
    await this.scene.goes(qualified, ['Contacted', 36], ['Qualified', 24]);
    const contacted = await comes(demoPerson('Jonas', 'Keller', 'jonas.keller'), 30, 'Outbound search');
    await this.scene.goes(contacted, ['Contacted', 27]);
    await comes(demoPerson('Sofía', 'Herrera', 'sofia.herrera'), 19, 'LinkedIn');
    await comes(
      demoPerson('美玲', '陳', 'meiling.chen', family_first),
      14,
      'Job fair',
      'Asked for our talk on sensors.',
    );
  }
}
