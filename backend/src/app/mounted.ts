import { type DynamicModule, type Type } from '@nestjs/common';
import { MODULE_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import type { Endpoint } from '@candor/contracts/kernel/endpoint';
import { ENDPOINT } from '../http/endpoint.ts';
import { openingOf } from '../http/open-route.ts';

/** A route that a module mounts. Routes that are not documented calls have no `endpoint` and are marked `open`. */
export type Route = { module: string; path: string; endpoint: Endpoint | undefined; open: boolean };
type AnyModule = Type | DynamicModule;
const classOf = (module: AnyModule): Type => ('module' in module ? module.module : module);
const partsOf = <T>(module: AnyModule, part: 'imports' | 'controllers'): T[] => [
  ...((Reflect.getMetadata(MODULE_METADATA[part === 'imports' ? 'IMPORTS' : 'CONTROLLERS'], classOf(module)) as
    | T[]
    | undefined) ?? []),
  ...('module' in module ? ((module[part] as T[] | undefined) ?? []) : []),
];
const methodsOf = (controller: Type): object[] => {
  const methods = new Map<string, object>();
  for (let at = controller.prototype as object; at !== Object.prototype; at = Object.getPrototypeOf(at) as object)
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(at)))
      if (name !== 'constructor' && typeof value === 'function' && !methods.has(name))
        methods.set(name, value as object);
  return [...methods.values()];
};

/** Every route of a module and of the modules it imports. */
export const routesOf = (module: AnyModule): Route[] => [
  ...partsOf<AnyModule>(module, 'imports').flatMap(routesOf),
  ...partsOf<Type>(module, 'controllers')
    .flatMap(methodsOf)
    .flatMap((method) => {
      const paths = (Reflect.getMetadata(PATH_METADATA, method) ?? []) as string | string[];
      return [paths].flat().map((path) => ({
        module: classOf(module).name,
        path,
        endpoint: Reflect.getMetadata(ENDPOINT, method) as Endpoint | undefined,
        open: openingOf(method) !== undefined,
      }));
    }),
];
