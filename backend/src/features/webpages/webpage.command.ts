import { commandOf } from '../../kernel/command.ts';
import type { Site } from './site.state.ts';
import type { WebpageState } from '../../states/webpage.state.ts';
import type { SiteCommands } from './site.decider.ts';
import type { WebpageCommands } from './webpage.decider.ts';

export const WebpageCommand = commandOf<WebpageCommands, WebpageState>();
export const SiteCommand = commandOf<SiteCommands, Site>();
