import type { StaffPermission } from '@sixpence/protocol/rules/staff-permissions'
import type { ReactNode } from 'react'
import { useMay } from './use-self.ts'

/** Shows its content only to people whose role has the permission. */
export const May = ({ permission, children }: { permission: StaffPermission; children: ReactNode }) =>
  useMay(permission) && children
