import { kitPage, outboxPage, systemPage } from '@candor/contracts/platform/pages';
import { screen, type Screen } from '../../page/screen.ts';

export const platformScreens: readonly Screen[] = [
  screen(outboxPage, () => import('./outbox.tsx')),
  screen(kitPage, () => import('./kit.tsx')),
  screen(systemPage, () => import('./system.tsx')),
];
