import type { JudgedRequirement } from '@candor/contracts/scorecards/line';
import { requirementKinds, requirementLevels } from '@candor/contracts/jobs/values';
import { sayLabel, voice } from '@candor/contracts/words/say';

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
/** A number on the common scale of all scores: '3.5'. */
export const pointWords = (at: number): string => new Intl.NumberFormat(voice().locale, oneDecimal).format(at);
/** The kind of a requirement; a must-have is not labeled as such. */
export const kindWords = ({ kind, level }: Pick<JudgedRequirement, 'kind' | 'level'>): string =>
  level === 'must'
    ? sayLabel(requirementKinds[kind])
    : `${sayLabel(requirementKinds[kind])}, ${sayLabel(requirementLevels[level])}`;
