import { SetMetadata } from '@nestjs/common';

const key = 'candor:open';
type Opening = 'caller' | 'untouched';

/** Opens a route that has no contract to everybody. The guard still looks up who is asking. */
export const WithoutContract = () => SetMetadata(key, 'caller' satisfies Opening);
/** Opens a route that has no contract to everybody, and the guard asks no engine who they are: for the health checks. */
export const WithoutCaller = () => SetMetadata(key, 'untouched' satisfies Opening);
const embeds = 'candor:embeds';
/** Lets pages of other sites have what the route answers as a part of them. It changes and records nothing. */
export const Embedded = () => SetMetadata(embeds, true);
export const mayBeEmbedded = (method: object): boolean => Reflect.getMetadata(embeds, method) === true;
/** How a route without a contract is open; undefined: it is not. */
export const openingOf = (method: object): Opening | undefined =>
  Reflect.getMetadata(key, method) as Opening | undefined;
