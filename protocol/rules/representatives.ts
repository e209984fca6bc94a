/**
 * What somebody is to a company (catalogue enum representativeTypes): 6 is a person who holds shares, 9 a company that does,
 * or who directs it and so stands for it (Q138); any other number is another user.
 */
export const representativeTypes = {
  other: 1,
  director: 2,
  shareholder: 6,
  owner: 8,
  companyShareholder: 9,
} as const

/** What a company says of a person itself. */
export const changeableTypes = [
  representativeTypes.director,
  representativeTypes.shareholder,
  representativeTypes.owner,
] as const

export type Role = 'director' | 'shareholder' | 'owner' | 'otherUser'

/** What a type is called (B344). */
export function roleOf(type: number): Role {
  if (type === representativeTypes.director) return 'director'
  if (type === representativeTypes.shareholder || type === representativeTypes.companyShareholder)
    return 'shareholder'
  return type === representativeTypes.owner ? 'owner' : 'otherUser'
}
