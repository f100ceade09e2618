import { tasksPage } from '@candor/contracts/tasks/pages';
import { screen, type Screen } from '../../page/screen.ts';

export const taskScreens: readonly Screen[] = [screen(tasksPage, () => import('./tasks.tsx'))];
