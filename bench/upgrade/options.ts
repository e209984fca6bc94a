import type { Check } from '../torture/checks.ts'

export type UpgradeDrillOptions = {
  /** The older version's commit. */
  from: string
  payers: number
  /** How long is paid before the upgrade, between the two servers and after it. */
  eachSeconds: number
  /** With the demo's people and their past, the client the older version builds itself, and HAProxy where there is one. */
  isFull: boolean
  seed: number
}

export type UpgradeReport = { checks: Check[]; numbers: Record<string, string | number> }
