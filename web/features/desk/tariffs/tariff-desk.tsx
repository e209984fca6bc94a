import type { DeskSearch } from '../desk-search.ts'
import { Plans } from './plans.tsx'
import { VersionDesk } from './version-desk.tsx'

/** Tariffs and limits of the brand: its plans, or a version of a plan. */
export const TariffDesk = ({ open: { version, part } }: { open: DeskSearch }) =>
  version === undefined ? <Plans /> : <VersionDesk versionId={version} part={part ?? 'fees'} />
