type Reach = {
  isEnabled: boolean
  scopes: readonly string[]
  /** Null or undefined: no expiry. */
  expiresAt?: Date | null | undefined
}

/** Whether a change extends the rights or the validity of a key of the public interface, or reactivates it. */
export const reachesFurther = (before: Reach, after: Reach): boolean =>
  (after.isEnabled && !before.isEnabled) ||
  after.scopes.some((scope) => !before.scopes.includes(scope)) ||
  endOf(after) > endOf(before)

const endOf = ({ expiresAt }: Reach): number => expiresAt?.getTime() ?? Infinity
