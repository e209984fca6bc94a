/**
 * Positions in a company (catalogue enum representativeTypes): 6 is a person who holds shares, 9 a company that does, or a
 * director of such a company (Q138); any other number is only a user.
 */
export const representativeTypes = {
  other: 1,
  director: 2,
  shareholder: 6,
  owner: 8,
  companyShareholder: 9,
} as const

/** Positions that a company can assign itself. */
export const changeableTypes = [
  representativeTypes.director,
  representativeTypes.shareholder,
  representativeTypes.owner,
] as const

export type Role = 'director' | 'shareholder' | 'owner' | 'otherUser'

/** The role of a position number (B344). */
export function roleOf(type: number): Role {
  if (type === representativeTypes.director) return 'director'
  if (type === representativeTypes.shareholder || type === representativeTypes.companyShareholder)
    return 'shareholder'
  return type === representativeTypes.owner ? 'owner' : 'otherUser'
}
