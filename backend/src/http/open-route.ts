import { SetMetadata } from '@nestjs/common';

const key = 'candor:open';
type Opening = 'caller' | 'untouched';

/** Opens a route without a contract to every visitor. The guard still looks up the caller. */
export const WithoutContract = () => SetMetadata(key, 'caller' satisfies Opening);
/** Opens a route without a contract to every visitor, and the guard does not look up the caller: for the health checks. */
export const WithoutCaller = () => SetMetadata(key, 'untouched' satisfies Opening);
const embeds = 'candor:embeds';
/** Lets pages of other sites embed what the route answers. The route changes and records nothing. */
export const Embedded = () => SetMetadata(embeds, true);
export const mayBeEmbedded = (method: object): boolean => Reflect.getMetadata(embeds, method) === true;
/** How a route without a contract is open. Undefined: it is not. */
export const openingOf = (method: object): Opening | undefined =>
  Reflect.getMetadata(key, method) as Opening | undefined;
