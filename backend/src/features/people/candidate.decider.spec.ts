import { mostSkills } from '@candor/contracts/people/skills';
import type { CandidateEvent } from '@candor/contracts/people/events';
import { given, idNo, type Past, someone, today } from '../../kernel/given.ts';
import { candidate } from './candidate.decider.ts';
import type { PersonFields } from '../../states/candidate.state.ts';

const fields: PersonFields = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  name_order: null,
  email: 'ada@example.com',
  phone: null,
  pronoun: null,
  headline: null,
  current_title: 'Analyst',
  current_company: null,
  location: null,
  tz_region: null,
  source: 'applied',
  source_id: null,
};
const created: Past<CandidateEvent> = {
  type: 'CandidateCreated',
  data: { ...fields, type: 'candidate', audience: 'talent', created_via: 'form' },
};
const minutesLater = (minutes: number) => new Date(Date.parse(today) + minutes * 60_000).toISOString();

describe('a person’s record', () => {
  test('is made once', () => {
    given(candidate)
      .when('create', { fields, type: 'candidate', created_via: 'form' })
      .then([
        { type: 'CandidateCreated', data: { ...fields, type: 'candidate', audience: 'talent', created_via: 'form' } },
      ]);
    given(candidate, [created])
      .when('create', { fields, type: 'candidate', created_via: 'form' })
      .thenRejected('duplicate', 'Candidate "ada@example.com" already exists.');
    given(candidate, [created])
      .when('create', { fields: { ...fields, email: null }, type: 'candidate', created_via: 'form' })
      .thenRejected('duplicate', 'Candidate "Ada" already exists.');
  });
  test('changes only by what is different', () => {
    given(candidate, [created])
      .when('change', { fields: { first_name: 'Ada', current_title: 'Programmer', phone: undefined } })
      .then([
        { type: 'CandidateUpdated', data: { changes: { current_title: { from: 'Analyst', to: 'Programmer' } } } },
      ]);
    given(candidate, [created])
      .when('change', { fields: { first_name: 'Ada' } })
      .thenNothing();
  });
  test('keeps the address that an import filled while others stand behind it', () => {
    const filled = {
      email: { from: null, to: 'ada@file.test' },
      phone: { from: null, to: '+49 40 1' },
      headline: { from: null, to: 'Analyst' },
    };
    const others = {
      other_emails: { from: [], to: [{ address: 'more@file.test', kind: null }] },
      other_phones: { from: [], to: [{ address: '+49 40 2', kind: null }] },
    };
    const known: Past<CandidateEvent>[] = [
      { ...created, data: { ...created.data, email: null } } as Past<CandidateEvent>,
      { type: 'CandidateUpdated', data: { changes: filled } },
    ];
    const emptied = { from: 'Analyst', to: null };
    given(candidate, known)
      .when('emptyAgain', { changes: filled, url_ids: [] })
      .then([
        {
          type: 'CandidateUpdated',
          data: {
            changes: {
              email: { from: 'ada@file.test', to: null },
              phone: { from: '+49 40 1', to: null },
              headline: emptied,
            },
          },
        },
      ]);
    given(candidate, [...known, { type: 'CandidateUpdated', data: { changes: others } }])
      .when('emptyAgain', { changes: filled, url_ids: [] })
      .then([{ type: 'CandidateUpdated', data: { changes: { headline: emptied } } }]);
  });
  test('that was erased in between is still there for its history', () => {
    expect(given(candidate, [created, { type: 'CandidateUpdated', data: { changes: null } }]).state).not.toBeNull();
  });
  test.each([
    ['change', { fields: {} }],
    ['addNote', { body: 'x', visibility: 'team', job_id: null }],
    ['removeNote', { id: idNo(9), may_remove_any: true }],
    ['addUrl', { kind: 'github', url: 'https://x.example' }],
    ['removeUrl', { id: idNo(9) }],
    ['tag', { add: [], remove: [] }],
    ['assignOwner', { to: null }],
    ['addResume', { file_id: 'f', file_name: 'cv.pdf', mime: 'application/pdf', size: 1, hash: 'ab', job_id: null }],
    ['parseResume', { resume_id: idNo(9), text: '', pages: 1 }],
    ['giveConsent', { purpose: 'privacy', text_version: '1', until: null }],
  ] as const)('%s for someone who is not there says so', (name, command) => {
    given(candidate)
      .when(name, command as never)
      .thenRejected('not_found', 'Candidate not found.');
  });
});

describe('notes', () => {
  const note: Past<CandidateEvent> = {
    type: 'CandidateNoteAdded',
    data: { note_id: idNo(20), body: 'Calm under pressure', visibility: 'team', job_id: null },
  };
  const edit = { id: idNo(20), body: 'Very calm' };
  test('are written and, by their author within 15 minutes, edited', () => {
    given(candidate, [created])
      .when('addNote', { body: 'Calm under pressure', visibility: 'team', job_id: null })
      .then([
        {
          type: 'CandidateNoteAdded',
          data: { note_id: idNo(1000), body: 'Calm under pressure', visibility: 'team', job_id: null },
        },
      ]);
    given(candidate, [created, note])
      .when('editNote', edit, { now: minutesLater(15) })
      .then([{ type: 'CandidateNoteEdited', data: { note_id: idNo(20), body: 'Very calm' } }]);
  });
  test('say whom they mention, and a change only whom they did not mention before', () => {
    const [ada, ben] = [idNo(40), idNo(41)];
    const body = '@Ada Lovelace';
    given(candidate, [created])
      .when('addNote', { body, visibility: 'team', job_id: null, mentions: [ada] })
      .then([
        {
          type: 'CandidateNoteAdded',
          data: { note_id: idNo(1000), body, visibility: 'team', job_id: null, mentions: [ada] },
        },
      ]);
    const mentioning = { ...note, data: { ...note.data, mentions: [ada] } };
    given(candidate, [created, mentioning])
      .when('editNote', { ...edit, mentions: [ada, ben] })
      .then([{ type: 'CandidateNoteEdited', data: { note_id: idNo(20), body: 'Very calm', mentions: [ben] } }]);
  });
  test('are not edited later or by others', () => {
    const refused = 'A note can be edited by its author for 15 minutes. Write a new one.';
    given(candidate, [created, note])
      .when('editNote', edit, { now: minutesLater(15.01) })
      .thenRejected('wrong_state', refused);
    given(candidate, [created, note])
      .when('editNote', edit, { by: idNo(9) })
      .thenRejected('wrong_state', refused);
    given(candidate, [created]).when('editNote', edit).thenRejected('not_found', 'Note not found.');
  });
  test('stay with those for whom they were written', () => {
    const refused = 'You cannot change who sees a note. Delete it and write a new one.';
    for (const other of [{ visibility: 'private' }, { job_id: idNo(70) }] as const)
      given(candidate, [created, note])
        .when('editNote', { ...edit, ...other })
        .thenRejected('wrong_state', refused);
    const { visibility } = note.data;
    given(candidate, [created, note])
      .when('editNote', { ...edit, visibility })
      .then([{ type: 'CandidateNoteEdited', data: { note_id: idNo(20), body: 'Very calm' } }]);
  });
  test('are removed by their author, or by who may remove any, once', () => {
    const removed = { type: 'CandidateNoteRemoved', data: { note_id: idNo(20) } };
    given(candidate, [created, note])
      .when('removeNote', { id: idNo(20), may_remove_any: false })
      .then([removed]);
    given(candidate, [created, note])
      .when('removeNote', { id: idNo(20), may_remove_any: true }, { by: idNo(9) })
      .then([removed]);
    given(candidate, [created, note])
      .when('removeNote', { id: idNo(20), may_remove_any: false }, { by: idNo(9) })
      .thenRejected('not_found', 'Note not found.');
    given(candidate, [created, note, removed as CandidateEvent])
      .when('removeNote', { id: idNo(20), may_remove_any: false })
      .thenNothing();
  });
});

describe('links, tags, resumes and consent', () => {
  const link: CandidateEvent = {
    type: 'CandidateUrlAdded',
    data: { url_id: idNo(30), kind: 'github', url: 'https://github.com/ada' },
  };
  const tagged: CandidateEvent = { type: 'CandidateTagged', data: { tag_id: idNo(40), name: 'Silver medalist' } };
  const resume: CandidateEvent = {
    type: 'ResumeAdded',
    data: {
      resume_id: idNo(50),
      file_id: 'file-1',
      file_name: 'cv.pdf',
      mime: 'application/pdf',
      size: 1000,
      hash: 'ab',
      job_id: null,
    },
  };
  test('a link is added once and removed under its own name', () => {
    given(candidate, [created])
      .when('addUrl', { kind: 'github', url: 'https://github.com/ada' })
      .then([{ ...link, data: { ...link.data, url_id: idNo(1000) } }]);
    given(candidate, [created, link]).when('addUrl', { kind: 'github', url: 'https://github.com/ada' }).thenNothing();
    given(candidate, [created, link])
      .when('removeUrl', { id: idNo(30) })
      .then([{ type: 'CandidateUrlRemoved', data: { url_id: idNo(30), kind: 'github' } }]);
    given(candidate, [created, link, { type: 'CandidateUrlRemoved', data: { url_id: idNo(30), kind: 'github' } }])
      .when('removeUrl', { id: idNo(30) })
      .thenNothing();
  });
  test('an owner is assigned, changed and removed, and handed over only by whoever still has them', () => {
    const owned: CandidateEvent = { type: 'CandidateOwnerAssigned', data: { user_id: idNo(50) } };
    given(candidate, [created])
      .when('assignOwner', { to: idNo(50) })
      .then([owned]);
    given(candidate, [created, owned])
      .when('assignOwner', { to: idNo(50) })
      .thenNothing();
    given(candidate, [created, owned])
      .when('assignOwner', { to: null })
      .then([{ type: 'CandidateOwnerAssigned', data: { user_id: null } }]);
    given(candidate, [created, owned])
      .when('assignOwner', { from: idNo(50), to: idNo(51) })
      .then([{ type: 'CandidateOwnerAssigned', data: { user_id: idNo(51) } }]);
    given(candidate, [created, owned])
      .when('assignOwner', { from: idNo(52), to: idNo(51) })
      .thenNothing();
  });
  test('what stands in a field is written once, and only over what the writer saw', () => {
    const field = { id: idNo(60), name: 'Notice period', kind: 'choice' } as const;
    const [one, three] = [[{ id: idNo(61), name: '1 month' }], [{ id: idNo(62), name: '3 months' }]];
    const data = { field_id: field.id, name: field.name, kind: field.kind };
    const written: CandidateEvent = { type: 'CandidateFieldChanged', data: { ...data, from: null, to: three } };
    given(candidate, [created]).when('write', { field, to: three, was: '' }).then([written]);
    given(candidate, [created, written])
      .when('write', { field, to: [{ id: idNo(62), name: 'Three months' }], was: '' })
      .thenNothing();
    given(candidate, [created, written]).when('write', { field, to: one, was: '' }).thenRejected('stale');
    given(candidate, [created, written])
      .when('write', { field, to: one, was: idNo(62) })
      .then([{ type: 'CandidateFieldChanged', data: { ...data, from: three, to: one } }]);
    given(candidate, [created, written])
      .when('write', { field, to: null })
      .then([{ type: 'CandidateFieldChanged', data: { ...data, from: three, to: null } }]);
    given(candidate, []).when('write', { field, to: one }).thenRejected('not_found');
  });
  test('tags are added and taken off where that changes something', () => {
    const other = { id: idNo(41), name: 'Relocating' };
    given(candidate, [created, tagged])
      .when('tag', { add: [{ id: idNo(40), name: 'Silver medalist' }, other], remove: [] })
      .then([{ type: 'CandidateTagged', data: { tag_id: idNo(41), name: 'Relocating' } }]);
    given(candidate, [created, tagged])
      .when('tag', { add: [], remove: [{ id: idNo(40), name: 'Silver medalist' }, other] })
      .then([{ type: 'CandidateUntagged', data: { tag_id: idNo(40), name: 'Silver medalist' } }]);
  });
  test('nobody is given more skills than somebody may have, and whoever has more can lose some', () => {
    const skill = (n: number) => ({ id: idNo(100 + n), name: `Skill ${n}` });
    const has = (count: number): Past<CandidateEvent>[] => [
      created,
      ...Array.from({ length: count }, (_, n) => ({
        type: 'CandidateSkillAdded' as const,
        data: { skill_id: skill(n).id, name: skill(n).name },
      })),
    ];
    const lost = (n: number) => ({
      type: 'CandidateSkillRemoved' as const,
      data: { skill_id: skill(n).id, name: skill(n).name },
    });
    given(candidate, has(mostSkills))
      .when('setSkills', { add: [skill(200)], remove: [] })
      .thenRejected('limit');
    given(candidate, has(mostSkills + 30))
      .when('setSkills', { add: [], remove: [skill(0)] })
      .then([lost(0)]);
    const filled = { fields: {}, urls: [], skills: [skill(199), skill(200)] };
    given(candidate, has(mostSkills - 1))
      .when('fillEmpty', filled)
      .thenRejected('limit');
  });
  test('a removed resume names the one before it, if it was the newest; a legal hold keeps it', () => {
    const later: CandidateEvent = {
      type: 'ResumeAdded',
      data: { ...resume.data, resume_id: idNo(31), file_id: 'file-2', job_id: idNo(40) },
    };
    const removed = (id: string, newest: { id: string; job_id: string | null } | null) => [
      { type: 'ResumeRemoved' as const, data: { resume_id: id, newest } },
    ];
    const { resume_id: first } = resume.data;
    given(candidate, [created, resume, later])
      .when('removeResume', { id: idNo(31) })
      .then(removed(idNo(31), { id: first, job_id: null }));
    given(candidate, [created, resume, later]).when('removeResume', { id: first }).then(removed(first, null));
    given(candidate, [created, resume]).when('removeResume', { id: first }).then(removed(first, null));
    given(candidate, [created, resume, ...removed(first, null)])
      .when('removeResume', { id: first })
      .thenNothing();
    given(candidate, [created, resume, { type: 'LegalHoldPlaced', data: { matter: 'Case 7' } }])
      .when('removeResume', { id: first })
      .thenRejected('wrong_state', "A legal hold protects this person's resumes (Case 7). Release it first.");
  });
  test('a file is one resume, and its text is read once', () => {
    given(candidate, [created])
      .when('addResume', {
        file_id: 'file-1',
        file_name: 'cv.pdf',
        mime: 'application/pdf',
        size: 1000,
        hash: 'ab',
        job_id: null,
      })
      .then([{ ...resume, data: { ...resume.data, resume_id: idNo(1000) } }]);
    given(candidate, [created, resume])
      .when('addResume', {
        file_id: 'file-1',
        file_name: 'again.pdf',
        mime: 'application/pdf',
        size: 1000,
        hash: 'ab',
        job_id: null,
      })
      .thenNothing();
    const read: CandidateEvent = {
      type: 'ResumeParsed',
      data: { resume_id: idNo(50), text: 'Analytical engine', pages: 2, error: null, hidden: [] },
    };
    given(candidate, [created, resume])
      .when('parseResume', { resume_id: idNo(50), text: 'Analytical engine', pages: 2 })
      .then([read]);
    given(candidate, [created, resume, read])
      .when('parseResume', { resume_id: idNo(50), text: 'Other', pages: 2 })
      .thenNothing();
    given(candidate, [created])
      .when('parseResume', { resume_id: idNo(50), text: 'x', pages: 1 })
      .thenNothing();
    // An earlier release took what the pages hide for a part of the text.
    const { hidden: _, ...data } = read.data;
    const before: CandidateEvent = { type: 'ResumeParsed', data: { ...data, text: 'Analytical engine kubernetes' } };
    const again = { resume_id: idNo(50), text: 'Analytical engine', pages: 2 };
    const hidden = [{ text: 'kubernetes', why: 'colour' as const }];
    given(candidate, [created, resume, before])
      .when('findHidden', { ...again, hidden })
      .then([{ type: 'ResumeParsed', data: { ...again, error: null, hidden } }]);
    given(candidate, [created, resume, before])
      .when('findHidden', { ...again, hidden: [] })
      .thenNothing();
    given(candidate, [created, resume, read])
      .when('findHidden', { ...again, hidden })
      .thenNothing();
  });
  test('consent is kept with the text it was given to', () => {
    given(candidate, [created])
      .when(
        'giveConsent',
        { purpose: 'talent_pool', text_version: '2', until: '2028-03-02T09:00:00.000Z' },
        { by: someone },
      )
      .then([
        {
          type: 'ConsentGiven',
          data: { purpose: 'talent_pool', text_version: '2', until: '2028-03-02T09:00:00.000Z' },
        },
      ]);
  });
});

describe('the consent to marketing', () => {
  const until = '2028-03-02T09:00:00.000Z';
  const agreed: Past<CandidateEvent> = {
    type: 'ConsentGiven',
    data: { purpose: 'marketing', text_version: 'form-v1', until },
  };
  const ended: Past<CandidateEvent> = { type: 'ConsentWithdrawn', data: { purpose: 'marketing' } };

  test('ends as soon as the person refuses news, all letters, or any contact', () => {
    const past = [created, agreed];
    given(candidate, past)
      .when('subscribe', { wanted: false })
      .then([{ type: 'CandidateUnsubscribed', data: {} }, ended]);
    given(candidate, past)
      .when('subscribe', { wanted: false, topics: ['news'] })
      .then([{ type: 'CandidateUnsubscribed', data: { topics: ['news'] } }, ended]);
    given(candidate, past)
      .when('setContact', { do_not_contact: true }, { by: someone })
      .then([{ type: 'DoNotContactSet', data: { by: someone } }, ended]);
  });

  test('stays while they refuse only emails about jobs, and does not come back with the letters', () => {
    given(candidate, [created, agreed])
      .when('subscribe', { wanted: false, topics: ['jobs'] })
      .then([{ type: 'CandidateUnsubscribed', data: { topics: ['jobs'] } }]);
    given(candidate, [created, agreed, { type: 'CandidateUnsubscribed', data: {} }, ended])
      .when('subscribe', { wanted: true })
      .then([{ type: 'CandidateSubscribedAgain', data: {} }]);
  });

  test('is withdrawn once, and ends on its date unless a later one was given', () => {
    given(candidate, [created, agreed]).when('withdrawConsent', { purpose: 'marketing' }).then([ended]);
    given(candidate, [created, agreed, ended]).when('withdrawConsent', { purpose: 'marketing' }).thenNothing();
    given(candidate, [created, agreed]).when('withdrawConsent', { purpose: 'marketing', until }).then([ended]);
    const later: Past<CandidateEvent> = {
      type: 'ConsentGiven',
      data: { purpose: 'marketing', text_version: 'form-v2', until: '2029-03-02T09:00:00.000Z' },
    };
    given(candidate, [created, agreed, later]).when('withdrawConsent', { purpose: 'marketing', until }).thenNothing();
  });
});

describe('erasing a person', () => {
  const asked = { reason: 'asked' as const, records: [idNo(1), idNo(2)], tell: idNo(2) };
  const erased: Past<CandidateEvent> = { type: 'CandidateErased', data: { ...asked, files: 0 } };
  const erase = asked;

  test('is done once, and leaves nothing to write about', () => {
    given(candidate, [created]).when('erase', erase).then([erased]);
    given(candidate, [created, erased]).when('erase', erase).thenNothing();
    given(candidate, [created, erased])
      .when('addNote', { body: '<p>More</p>', visibility: 'team', job_id: null })
      .thenRejected('erased', 'The data of this person was erased. Nothing more can be written about them.');
    given(candidate, [created, erased])
      .when('setContact', { do_not_contact: true })
      .thenRejected('erased', 'The data of this person was erased. Nothing more can be written about them.');
  });
  test('reaches a record that was taken back with an import, which no other command knows, unless it came again', () => {
    const back: Past<CandidateEvent> = { type: 'ImportedPersonTakenBack', data: {} };
    const gone = { ...erase, taken_back: { files: 2 } };
    const event: Past<CandidateEvent> = { type: 'CandidateErased', data: { ...asked, files: 2 } };
    given(candidate, [created, back]).when('erase', gone).then([event]);
    given(candidate, [created, back]).when('erase', erase).thenRejected('not_found');
    given(candidate, [created, back]).when('hold', { matter: 'Case 7' }).thenRejected('not_found');
    given(candidate, [created, back, created]).when('erase', gone).thenRejected('stale');
    given(candidate, [created, back, event]).when('erase', gone).thenNothing();
    given(candidate, [created, back, event])
      .when('noteKeyDestroyed', { files: 2 })
      .then([{ type: 'PersonKeyDestroyed', data: { files: 2 } }]);
    given(candidate, [created, back, event]).when('setContact', { do_not_contact: true }).thenRejected('erased');
  });
  test('is not the way to remove sample data', () => {
    const sample: Past<CandidateEvent> = { ...created, data: { ...created.data, sample: true } } as never;
    given(candidate, [sample])
      .when('erase', erase)
      .thenRejected('sample', 'This person is sample data. Remove the sample data instead.');
  });
  test('waits for a legal hold to be released', () => {
    const held: Past<CandidateEvent> = { type: 'LegalHoldPlaced', data: { matter: 'Case 7' } };
    given(candidate, [created, held])
      .when('erase', erase)
      .thenRejected('wrong_state', 'A legal hold protects this person from erasure (Case 7). Release it first.');
    given(candidate, [created, held])
      .when('hold', { matter: null })
      .then([{ type: 'LegalHoldReleased', data: {} }]);
    given(candidate, [created, held]).when('hold', { matter: 'Case 7' }).thenNothing();
  });
  test('notes once that they were told, and once that nothing is left', () => {
    given(candidate, [created, erased])
      .when('noteTold', { sent: true })
      .then([{ type: 'ErasureTold', data: { sent: true } }]);
    given(candidate, [created, erased, { type: 'ErasureTold', data: { sent: true } }])
      .when('noteTold', { sent: false })
      .thenNothing();
    const end = { files: 2, checked: true } as const;
    given(candidate, [created]).when('finishErasure', end).thenRejected('not_found', 'Candidate not found.');
    given(candidate, [created, erased, { type: 'ErasureFinished', data: { files: 2 } }])
      .when('finishErasure', end)
      .thenNothing();
  });
  test('notes once that their key is destroyed', () => {
    const destroyed = { type: 'PersonKeyDestroyed', data: { files: 2 } } as const;
    given(candidate, [created])
      .when('noteKeyDestroyed', { files: 2 })
      .thenRejected('not_found', 'Candidate not found.');
    given(candidate, [created, erased]).when('noteKeyDestroyed', { files: 2 }).then([destroyed]);
    given(candidate, [created, erased, destroyed]).when('noteKeyDestroyed', { files: 2 }).thenNothing();
  });
});
