/** A person's name; a part may be empty, because some people have a single name. */
export type PersonName = { firstName: string; middleName?: string | undefined; lastName: string }

/** The full name for letters and lists: all non-empty parts. */
export const fullName = (name: PersonName): string =>
  [name.firstName, name.middleName, name.lastName].filter(Boolean).join(' ')
