import { say } from '@candor/contracts/words/say';

const browsers: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];
const first = (list: readonly [RegExp, string][], agent: string) => list.find(([pattern]) => pattern.test(agent))?.[1];
/** 'Chrome on macOS' from the browser's user agent; else the agent's text. */
export const agentName = (agent: string): string => {
  const browser = first(browsers, agent);
  const system = first(systems, agent);
  return browser && system
    ? say('{browser} on {system}', { browser, system })
    : (browser ?? (agent || say('Unknown browser')));
};
