/** A person's name; a part may be empty, because some people have one name. */
export type PersonName = { firstName: string; middleName?: string | undefined; lastName: string }

/** The name as it is written to and about a person: the parts that there are. */
export const fullName = (name: PersonName): string =>
  [name.firstName, name.middleName, name.lastName].filter(Boolean).join(' ')
