import { numberWords, say } from '@candor/contracts/words/say';
import { gigabyte, type Health } from '@candor/contracts/platform/health';
import { sizeWords } from '../../kit/file-size.ts';
import { Status, type Tone } from '../../kit/tag.tsx';

const tones: Record<Health['is'], Tone> = {
  erased: 'plain',
  leaving: 'warn',
  suspended: 'plain',
  over: 'bad',
  near: 'warn',
  trial: 'info',
  quiet: 'warn',
  fine: 'good',
};
const wordsOf = ({ is, of, days = 0 }: Health): string => {
  switch (is) {
    case 'erased':
      return say('Erased');
    case 'leaving':
      return say('Leaving, {days, plural, one {# day left} other {# days left}}', { days });
    case 'suspended':
      return say('Suspended');
    case 'over':
      return of === 'seats' ? say('No seat left') : of === 'live' ? say('Too many applicants') : say('Storage full');
    case 'near':
      return of === 'seats'
        ? say('Few seats left')
        : of === 'live'
          ? say('Nearly too many')
          : say('Storage nearly full');
    case 'trial':
      return say('Trial, {days, plural, one {# day left} other {# days left}}', { days });
    case 'quiet':
      return say('Quiet for {days, number} days', { days });
    case 'fine':
      return say('Fine');
  }
};

/** The most urgent fact about the organization's health, in words and with a color. */
export const HealthOf = ({ health }: { health: Health | undefined }) =>
  health ? <Status tone={tones[health.is]}>{wordsOf(health)}</Status> : null;

const tenths = (value: number): string => numberWords(Math.round(value * 10) / 10);
/** The storage, with the limit of the plan. Less than a tenth of a GB is said in MB or KB. */
export const storageText = (bytes: number, most: number | null | undefined): string => {
  if (most) return say('{has} of {most, number} GB', { has: tenths(bytes / gigabyte), most });
  return bytes && bytes < gigabyte / 10 ? sizeWords(bytes) : say('{has} GB', { has: tenths(bytes / gigabyte) });
};
