import { useScreens } from '../support/screens.ts';

// Visits the screens of messages, cadences, tasks, privacy and proof.

const { walk } = useScreens();

walk(
  [
    ['the inbox', () => '/messages/inbox'],
    ['a conversation', async (_, first) => `/messages/inbox/100/1/_/_/_/${await first('/messages/inbox')}`],
    ['a new message', ({ candidate }) => `/messages/compose?c=${candidate}`],
    ['the scheduled messages', () => '/messages/scheduled'],
    ['the failed messages', () => '/messages/failed'],
    ['the consents to write as a colleague', () => '/messages/senders'],
    ['the cadences', () => '/cadences/cadences'],
    ...(['', '/rules', '/enrollments', '/performance'] as const)
      .map(
        (section) =>
          [
            `a cadence${section && `, ${section.slice(1)}`}`,
            async (_: unknown, first: (list: string) => Promise<string>) =>
              `/cadences/cadences/100/1/_/_/_/${await first('/cadences/cadences')}${section}`,
          ] as const,
      )
      .map(([name, address]): [string, typeof address] => [name, address]),
    ['the tasks of the team', () => '/tasks/team'],
    ['the tasks that I gave', () => '/tasks/given'],
    ['the notifications', () => '/notifications/mine'],
    ['the privacy desk', () => '/people/privacy'],
    ['the register of automations', () => '/people/automation'],
    ['the proof', () => '/reports/proof'],
    ['the search in the history', () => '/reports/history'],
    ['adverse impact', () => '/reports/impact'],
    ['the flow of applicants', () => '/reports/eeo'],
    ['the test of Internet Applicants', () => '/reports/applicants'],
    ['who answers the survey', () => '/reports/demographics'],
  ],
  { signedIn: true },
);
