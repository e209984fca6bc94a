import { fullName } from '@sixpence/protocol/rules/person-name'
import type { People } from './people.ts'

/** `past`: the stores of before a move, where former users may have stayed. */
type PeopleStores = { store: { people: People }; past?: { store: { people: People } } | undefined }

/** A person's id and full name; the name is empty if the person is in neither database. */
export type PersonName = { id: number; name: string }

/** Returns a function that reads a person's name; a repeated id is not read again. */
export function nameReader(stores: PeopleStores): (personId: number) => Promise<PersonName> {
  const nameById = new Map<number, Promise<PersonName>>()
  return (personId) => {
    const name = nameById.get(personId) ?? readName(stores, personId)
    nameById.set(personId, name)
    return name
  }
}

async function readName({ store, past }: PeopleStores, id: number): Promise<PersonName> {
  const person = (await store.people.person(id)) ?? (await past?.store.people.person(id))
  return { id, name: person ? fullName(person) : '' }
}
