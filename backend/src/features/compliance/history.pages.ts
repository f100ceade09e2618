import { peopleNoun } from '@candor/contracts/people/audience-nouns';
import { audienceFor } from '@candor/contracts/people/reaches';
import { say } from '@candor/contracts/words/say';
import { Inject, Injectable } from '@nestjs/common';
import { historyPage, historySearchPage, personHistoryPage } from '@candor/contracts/compliance/pages';
import { nowhere, Shows, type SignedAsk } from '../../pages/pages.ts';
import { asOf } from '../../reads/past/as-of.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import { leading, PersonOpener } from '../../reads/people/person-opener.ts';
import { asReviewer } from '../../access/history-access.ts';
import { SeenPeople } from '../../reads/people/seen-people.ts';
import { historyOf } from '../../reads/people/person.record.ts';
import { RecordViews } from '../../access/record-views.ts';
import { Histories } from './history.ts';

/** The search for a person, and that person's history. An event records who read it. */
@Injectable()
export class HistoryPages {
  constructor(
    @Inject(Histories) private readonly histories: Histories,
    @Inject(RecordViews) private readonly looks: RecordViews,
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(PersonOpener) private readonly opener: PersonOpener,
    @Inject(SeenPeople) private readonly people: SeenPeople,
  ) {}

  @Shows(historySearchPage)
  async search({ caller, address }: SignedAsk) {
    const [standard, seen] = await Promise.all([
      this.standard.of(caller, { area: 'reports', entity: 'history', view: 'list' }),
      this.people.list(asReviewer(caller), address!.list),
    ]);
    if (!seen) return nowhere;
    return { title: titleOf(peopleNoun(audienceFor(caller), 'history'), standard), ...standard, ...seen };
  }

  @Shows(historyPage)
  async history(ask: SignedAsk<'history'>) {
    const { caller, query } = ask;
    const subject = historyOf(ask);
    const [standard, { history, names }] = await Promise.all([
      this.standard.of(caller, { area: 'reports', entity: 'history', view: 'history' }),
      this.histories.read(caller, subject.candidate_id, asOf(query)),
    ]);
    const unrecorded = await this.looks.history(caller, { ...subject, as_of: history.as_of });
    if (unrecorded) return unrecorded; // a history is shown only after the read is recorded
    return {
      title: titleOf(say('Candidate history: {name}', { name: history.candidate.name ?? '' }), standard),
      ...standard,
      history,
      names,
    };
  }

  @Shows(personHistoryPage)
  async ofPerson(ask: SignedAsk<'history'>) {
    const { caller, query } = ask;
    const subject = historyOf(ask);
    const { candidate_id } = subject;
    const moment = asOf(query);
    const [present, { history, names }] = await Promise.all([
      this.opener.open(caller, candidate_id, 'history'),
      this.histories.read(caller, candidate_id, moment),
    ]);
    const opened = present ?? (moment ? await this.opener.open(caller, candidate_id, 'history', moment) : null);
    if (!opened) return nowhere;
    const unrecorded = await this.looks.history(caller, { ...subject, as_of: history.as_of });
    if (unrecorded) return unrecorded; // a history is shown only after the read is recorded
    return {
      title: titleOf(say('Candidate history: {name}', { name: history.candidate.name ?? '' }), opened.common),
      ...opened.common,
      names: { ...opened.common.names, ...names },
      history,
      ...leading(ask.address!, opened.common.person.id, query),
    };
  }
}
