import type { Services } from '#app/services.ts'
import { fullName } from '#store/sealed-people.ts'

export type Named = { id: number; name: string }

/** Gives people their names, each read once. */
export function naming(s: Pick<Services, 'store'>): (id: number) => Promise<Named> {
  const known = new Map<number, Promise<Named>>()
  return (id) => {
    const named = known.get(id) ?? nameOf(s, id)
    known.set(id, named)
    return named
  }
}

async function nameOf({ store }: Pick<Services, 'store'>, id: number): Promise<Named> {
  const person = await store.people.person(id)
  return { id, name: person ? fullName(person) : '' }
}
