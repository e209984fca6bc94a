import { fullName } from '@sixpence/protocol/rules/person-name'
import type { People } from './people.ts'

/** `past`: the former cell after a move, where former users may have stayed. */
type NameDeps = { store: { people: People }; past?: { store: { people: People } } | undefined }

export type CustomerName = { id: number; name: string }

/** Returns a function that reads the name of a person, once per person. */
export function naming(s: NameDeps): (id: number) => Promise<CustomerName> {
  const nameById = new Map<number, Promise<CustomerName>>()
  return (id) => {
    const named = nameById.get(id) ?? nameOf(s, id)
    nameById.set(id, named)
    return named
  }
}

async function nameOf({ store, past }: NameDeps, id: number): Promise<CustomerName> {
  const person = (await store.people.person(id)) ?? (await past?.store.people.person(id))
  return { id, name: person ? fullName(person) : '' }
}
