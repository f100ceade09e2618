import { handlerFor } from '../../kernel/command.ts';
import { site } from './site.decider.ts';
import { SiteCommand, WebpageCommand } from './webpage.command.ts';
import { webpage } from './webpage.decider.ts';

export const WebpageHandler = handlerFor(WebpageCommand, webpage);
export const SiteHandler = handlerFor(SiteCommand, site);
