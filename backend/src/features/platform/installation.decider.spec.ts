import { given } from '../../kernel/given.ts';
import { installation } from './installation.decider.ts';

const release = '0.2.0';
const older = { name: 'host-3:4711', role: 'web', release: '0.1.0' };

test('an operator turns on what a release writes once every live process reads it', () => {
  given(installation, [])
    .when('turnOnNewEvents', { release, behind: [] })
    .then([{ type: 'NewEventsTurnedOn', data: { release } }]);
});
test('while a process of the former release lives, turning on is refused and the process is named', () => {
  given(installation, [])
    .when('turnOnNewEvents', { release, behind: [older] })
    .thenRejected('wrong_state', expect.stringContaining('host-3:4711 (web) still runs release 0.1.0'));
});
test('a process that has just started does not know yet who lives', () => {
  given(installation, []).when('turnOnNewEvents', { release, behind: null }).thenRejected('wrong_state');
});
test('turning on twice, or for a release before the one that is on, writes nothing', () => {
  const on = [{ type: 'NewEventsTurnedOn', data: { release } }] as const;
  given(installation, [...on])
    .when('turnOnNewEvents', { release, behind: [older] })
    .then([]);
  given(installation, [...on])
    .when('turnOnNewEvents', { release: '0.1.9', behind: [] })
    .then([]);
});
