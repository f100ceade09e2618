import type { Json, Visitor } from './visitor.ts';

// Short functions about cadences, for journeys.

export const cadenceCall = (path: string) => `/api/org/cadences/${path}`;
/** Every hour of every day, so that a test does not depend on the time of day. */
export const always = {
  send_days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  send_from: '00:00',
  send_until: '00:00',
  gap_days: 0,
};
export const emailStep = (delay_days = 0, more: Json = {}): Json => ({
  type: 'email',
  delay_days,
  priority: 'normal',
  subject: 'About {{job_title}}',
  body: '<p>Hi {{candidate_first_name}}</p>',
  ...more,
});
export const waitStep = (delay_days: number): Json => ({ type: 'response', delay_days, priority: 'normal' });
/** A running cadence with these steps. Returns its id. */
export const runningCadence = async (
  by: Visitor,
  name: string,
  steps: readonly Json[],
  more: Json = {},
): Promise<string> => {
  const { cadence } = await by.ask(cadenceCall('upsert'), { name, audience: 'talent', ...always, ...more });
  for (const step of steps) await by.ask(cadenceCall('steps/upsert'), { cadence_id: cadence.id, ...step });
  await by.ask(cadenceCall('upsert'), { id: cadence.id, status: 'active' });
  return cadence.id;
};
export const cadencePage = (id: string, section = ''): string =>
  `/cadences/cadences/100/1/_/_/_/${id}${section ? `/${section}` : ''}`;
/** The rows of the people in a cadence. */
export const peopleIn = async (by: Visitor, id: string): Promise<Json[]> =>
  (await by.page(cadencePage(id, 'enrollments'))).body.list.items;
