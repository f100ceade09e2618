import type { RegistrationEvent } from '@candor/contracts/accounts/events';
import { given, idNo } from '../../kernel/given.ts';
import { registration } from './registration.decider.ts';

const person = { email: 'grace@navy.example', first_name: 'Grace', last_name: 'Hopper', google_sub_hash: 'sub' };
const verified: RegistrationEvent = { type: 'RegistrationVerified', data: person };
const submitted: RegistrationEvent = {
  type: 'RegistrationSubmitted',
  data: { organization_id: idNo(2), user_id: idNo(3) },
};
const submission = { organization_id: idNo(2), user_id: idNo(3) };

test('an address is verified once', () => {
  given(registration).when('verify', person).then([verified]);
  given(registration, [verified]).when('verify', person).thenNothing();
});
test('an organization is registered once, and only after the address was verified', () => {
  given(registration, [verified]).when('submit', submission).then([submitted]);
  given(registration, [verified, submitted])
    .when('submit', { organization_id: idNo(4), user_id: idNo(5) })
    .thenNothing();
  given(registration)
    .when('submit', submission)
    .thenRejected('token', 'Your sign-up session has expired. Start again with Google.');
});
