import { consoleSelfGet } from '@sixpence/protocol/console/console'
import type { StaffPermission } from '@sixpence/protocol/rules/staff-permissions'
import { useRead } from '#lib/call/use-call.ts'

/** The person signed in at the desk; polled, so that the end of the session is noticed. */
export const useSelf = () => useRead(consoleSelfGet, {}, { everyMs: 60_000 })

/** Whether the person's role has a permission; false until it is known. */
export function useMay(permission: StaffPermission): boolean {
  const { data } = useSelf()
  return data?.permissions.includes(permission) ?? false
}
