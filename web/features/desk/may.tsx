import type { StaffPermission } from '@sixpence/protocol/rules/staff-permissions'
import type { ReactNode } from 'react'
import { useMay } from './use-self.ts'

/** What somebody sees whose role has the permission; others see nothing of it. */
export const May = ({ permission, children }: { permission: StaffPermission; children: ReactNode }) =>
  useMay(permission) && children
