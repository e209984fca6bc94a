import type { Check } from '../torture/checks.ts'

export type UpgradeDrillOptions = {
  /** The older version's commit. */
  from: string
  payers: number
  /** Duration of the payments before the upgrade, between the two servers and after it. */
  eachSeconds: number
  /**
   * With the demo's people and their history, the older version's own build of the client, and HAProxy if it is
   * installed.
   */
  isFull: boolean
  /** Longest pause of a payer after a payment, in ms; none by default. */
  restMs?: number
  seed: number
}

export type UpgradeReport = { checks: Check[]; numbers: Record<string, string | number> }
