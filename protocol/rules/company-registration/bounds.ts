/** Maximum sizes of a registration. */
export const registrationBounds = {
  persons: 100,
  companies: 50,
  /** Directors, owners or users. */
  roles: 50,
  /** Shareholders of a company. */
  perLevel: 50,
  /** Levels of the tree; the shareholders of the registered company are level 1. */
  levels: 8,
  /** Nodes in the whole tree. */
  places: 200,
} as const

/** Version of the wizard's saved drafts; drafts of other versions are discarded (B350). */
export const wizardVersion = '3.54'
