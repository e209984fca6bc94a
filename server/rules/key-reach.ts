type Reach = {
  isEnabled: boolean
  scopes: readonly string[]
  /** Null or undefined: it does not expire. */
  expiresAt?: Date | null | undefined
}

/** Whether a key of the public interface may do more after a change, for longer, or again. */
export const reachesFurther = (before: Reach, after: Reach): boolean =>
  (after.isEnabled && !before.isEnabled) ||
  after.scopes.some((scope) => !before.scopes.includes(scope)) ||
  endOf(after) > endOf(before)

const endOf = ({ expiresAt }: Reach): number => expiresAt?.getTime() ?? Infinity
