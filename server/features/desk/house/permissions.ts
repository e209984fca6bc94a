import { adminBrandChange } from '@sixpence/protocol/brand/brand'
import {
  adminConflictRemove,
  adminNewsPublish,
  adminRoleSave,
  adminStaffInvite,
  adminStaffUpdate,
} from '@sixpence/protocol/desk/desk'
import type { StaffPermission } from '@sixpence/protocol/rules/staff-permissions'

const ofBank = [adminStaffInvite, adminStaffUpdate, adminRoleSave, adminConflictRemove]
const ofBrand = [adminNewsPublish, adminBrandChange]

/** The permission of each call whose decisions are stored as proposals of the house. */
export const housePermissions: Readonly<Record<string, StaffPermission>> = Object.fromEntries(
  [...ofBank, ...ofBrand].map(({ name, access }) => [name, access.permission]),
)

/** Whether proposals of this call are about a single brand, and shown at its desk only. */
export const isOfBrand = (call: string): boolean => ofBrand.some(({ name }) => name === call)
