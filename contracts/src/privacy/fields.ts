import { choiceField, dateField, fields, longField } from '../kernel/field.ts';
import { answerWays, optionsIn, requestKinds, requestWays } from './values.ts';

/** What a member writes down when a person asks about their data elsewhere. */
export const requestFields = fields({
  kind: choiceField('Request', optionsIn(requestKinds), { required: true }),
  via: choiceField('How it came', optionsIn(requestWays), { required: true }),
  asked_on: dateField('Day it came', { help: 'The deadline counts from this day. If empty: today.' }),
  details: longField('What they ask', { max: 2000 }),
});
export const answerFields = fields({
  how: choiceField('Kind of answer', optionsIn(answerWays), { required: true }),
  reason: longField('Reason or note', { max: 2000, help: 'Required if you refuse the request.' }),
});
