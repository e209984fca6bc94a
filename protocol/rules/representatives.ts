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
