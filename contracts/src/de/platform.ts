import type { Table } from '../kernel/say.ts';

export const platform = {
  'Go in': 'Hineingehen',
  'You get the rights of its administrators, and nothing of the platform, until you leave.':
    'Sie haben die Rechte der dortigen Administratoren und keine der Plattform, bis Sie die Organisation verlassen.',
} satisfies Table;
