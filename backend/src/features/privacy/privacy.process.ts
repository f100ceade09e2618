import { idOf } from '@candor/contracts/all-events';
import type { CandidateEvent } from '@candor/contracts/people/events';
import { renewalAhead } from '@candor/contracts/privacy/values';
import { daysAfter } from '@candor/contracts/values/days';
import { due } from '../../kernel/work/due.ts';
import { process } from '../../kernel/work/process.ts';
import { consentOver } from '../../states/candidate.endings.ts';
import { renewConsent } from '../../states/people.queue.ts';

/** Makes the question about renewing a consent due before its end. */
export const privacy = process<CandidateEvent>('privacy', {
  ConsentGiven: (event) => {
    const { purpose, until } = event.data;
    if (purpose !== 'talent_pool' || !until) return [];
    return [
      due({
        key: `renew-consent:${event.id}`,
        at: daysAfter(Date.parse(until), -renewalAhead),
        for: event.stream,
        unless: [consentOver({ until })],
        do: [renewConsent, { candidate_id: idOf(event.stream), until }],
      }),
    ];
  },
});
