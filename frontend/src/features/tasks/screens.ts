import { givenTasksPage, tasksPage, teamTasksPage } from '@candor/contracts/tasks/pages';
import { type Screen, screensOf } from '../../page/screen.ts';

const screen = screensOf('tasks');

export const taskScreens: readonly Screen[] = [
  screen(tasksPage, () => import('./tasks.tsx')),
  screen(teamTasksPage, () => import('./tasks.tsx')),
  screen(givenTasksPage, () => import('./tasks.tsx')),
];
