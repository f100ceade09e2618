import { erasedText } from './erased.ts';
import { fullName, initialsOf } from './person-name.ts';
import { searchedName } from './searched-name.ts';

describe('a name is written as its owner writes it', () => {
  const written = (first_name: string, last_name: string, name_order: 'given_first' | 'family_first' | null = null) =>
    fullName({ first_name, last_name, name_order });

  it('puts the first name first where nobody said otherwise', () => {
    expect(written('Ada', 'Lovelace')).toBe('Ada Lovelace');
    expect(written('Anna', 'Nagy')).toBe('Anna Nagy');
  });

  it('puts the family name first where the person or the organisation said so', () => {
    expect(written('Anna', 'Nagy', 'family_first')).toBe('Nagy Anna');
    expect(written('Min-jun', 'Kim', 'family_first')).toBe('Kim Min-jun');
  });

  it('writes Chinese, Japanese and Korean characters family name first and without a space', () => {
    expect(written('小明', '王')).toBe('王小明');
    expect(written('太郎', '山田')).toBe('山田太郎');
    expect(written('さくら', '佐々木')).toBe('佐々木さくら');
    expect(written('エリ', '高橋')).toBe('高橋エリ');
    expect(written('민준', '김')).toBe('김민준');
  });

  it('keeps the order that a person chose, also in those characters', () => {
    expect(written('小明', '王', 'given_first')).toBe('小明 王');
  });

  it('leaves foreign names in katakana, and names of two scripts, first name first', () => {
    expect(written('マイケル', 'ジャクソン')).toBe('マイケル ジャクソン');
    expect(written('Kevin', '王')).toBe('Kevin 王');
  });

  it('writes one part alone, and no name of somebody who was erased', () => {
    expect(fullName({ first_name: 'Ada', last_name: null })).toBe('Ada');
    expect(fullName({})).toBe('');
    expect(written(erasedText, erasedText, 'family_first')).toBe(erasedText);
    expect(fullName(null)).toBe(erasedText);
  });

  it('takes the initials in the order in which the name is written', () => {
    expect(initialsOf(written('Ada', 'Lovelace'))).toBe('AL');
    expect(initialsOf(written('Anna', 'Nagy', 'family_first'))).toBe('NA');
    expect(initialsOf('Anna Maria de Souza')).toBe('AS');
    expect(initialsOf(written('小明', '王'))).toBe('王小');
    expect(initialsOf(written('민준', '김'))).toBe('김민');
    expect(initialsOf('Ada')).toBe('A');
    expect(initialsOf('')).toBe('');
  });

  it('is searched in each way in which an East Asian name is written', () => {
    expect(searchedName('한하은')).toBe('한하은 하은 하은한 은 은한하');
    expect(searchedName('王小明')).toBe('王小明 小明 小明王 明 明王小');
    expect(searchedName('하은 한')).toBe('하은 한 하은한 한하은');
    expect(searchedName('Ada Lovelace')).toBe('Ada Lovelace');
    expect(searchedName('Zoë 山田')).toBe('Zoë 山田');
  });
});
