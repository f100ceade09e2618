import { skillsBy } from './skills.ts';

const entry = (id: string, name: string, ...synonyms: string[]) => ({ id, name, synonyms });

test('of two entries that a word means, the first of the list has it, and a name comes before a synonym', () => {
  const skillOf = skillsBy([
    entry('a', 'Backend', 'Node JS', 'Go'),
    entry('b', 'Node.js', 'Golang'),
    entry('c', 'Node JS', 'Golang'),
    entry('d', 'Go'),
  ]);
  expect(['node js', 'Node.js', 'GO', 'golang'].map((word) => skillOf(word)?.id)).toEqual(['b', 'b', 'd', 'b']);
});

test('C, C++ and C# are three skills, and what no entry has is none', () => {
  const skillOf = skillsBy([entry('a', 'C'), entry('b', 'C++'), entry('c', 'C#')]);
  expect(['c', 'c++', 'C #', 'C-'].map((word) => skillOf(word)?.id)).toEqual(['a', 'b', 'c', 'a']);
  expect([skillOf(''), skillOf('...'), skillOf('Cobol')]).toEqual([null, null, null]);
});
