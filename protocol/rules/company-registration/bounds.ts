/** How much one registration may name. */
export const registrationBounds = {
  persons: 100,
  companies: 50,
  /** Directors, owners or users. */
  roles: 50,
  /** Shareholders of one company. */
  perLevel: 50,
  /** Levels of the tree: the shareholders of the company that registers are the first. */
  levels: 8,
  /** Places in the whole tree. */
  places: 200,
} as const

/** The registration wizard keeps and restores what it wrote under this version only (B350). */
export const wizardVersion = '3.54'
