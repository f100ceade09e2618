import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Controller, Get, Module } from '@nestjs/common';
import { routesOf } from './mounted.ts';
import { nouns, unserved } from './app.module.ts';

const features = join(import.meta.dirname, '../features');

test('every noun that has a folder has a module in the list', () => {
  const folders = readdirSync(features).sort();
  expect(
    nouns
      .map((noun) =>
        noun.name
          .replace(/Module$/, '')
          .replace(/(?<=[a-z])(?=[A-Z])/g, '-')
          .toLowerCase(),
      )
      .sort(),
  ).toEqual(folders);
  for (const folder of folders) expect(readdirSync(join(features, folder))).toContain(`${folder}.module.ts`);
});

test('a process without a web role mounts no noun’s routes', () => {
  @Controller()
  class Greeting {
    @Get('hello')
    hello() {
      return 'hello';
    }
  }
  @Module({ controllers: [Greeting], providers: [] })
  class GreetingModule {}
  expect(routesOf(GreetingModule).map((route) => route.path)).toEqual(['hello']);
  expect(routesOf(unserved(GreetingModule))).toEqual([]);
  for (const noun of nouns) expect(routesOf(unserved(noun))).toEqual([]);
});
