import { expect, test } from 'vitest'
import { fullName } from './person-name.ts'

test('a name is the parts that there are, without spaces for missing ones [WE-22]', () => {
  expect(fullName({ firstName: 'Sukarno', lastName: '' })).toBe('Sukarno')
  expect(fullName({ firstName: 'Ines', lastName: 'Varga' })).toBe('Ines Varga')
  expect(fullName({ firstName: 'Ann', middleName: 'Mary', lastName: 'Lind' })).toBe('Ann Mary Lind')
  expect(fullName({ firstName: 'Ann', middleName: '', lastName: 'Lind' })).toBe('Ann Lind')
})
