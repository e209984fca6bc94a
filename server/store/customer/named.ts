import type { People } from './people.ts'
import { fullName } from './sealed-people.ts'

type NameDeps = { store: { people: People } }

export type CustomerName = { id: number; name: string }

/** Returns a function that reads the name of a person, once per person. */
export function naming(s: NameDeps): (id: number) => Promise<CustomerName> {
  const known = new Map<number, Promise<CustomerName>>()
  return (id) => {
    const named = known.get(id) ?? nameOf(s, id)
    known.set(id, named)
    return named
  }
}

async function nameOf({ store }: NameDeps, id: number): Promise<CustomerName> {
  const person = await store.people.person(id)
  return { id, name: person ? fullName(person) : '' }
}
