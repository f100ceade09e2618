import type { ReviewState } from '../../states/review.state.ts';
import { commandOf } from '../../kernel/command.ts';
import type { ReviewCommands } from './review.decider.ts';

export const ReviewCommand = commandOf<ReviewCommands, ReviewState>();
