import { consoleSelfGet } from '@sixpence/protocol/console/console'
import type { StaffPermission } from '@sixpence/protocol/rules/staff-permissions'
import { useRead } from '#lib/call/use-call.ts'

/** Who is signed in at the desk; asked again so that the end of the session shows by itself. */
export const useSelf = () => useRead(consoleSelfGet, {}, { everyMs: 60_000 })

/** Whether one's role has a permission; false until it is known. */
export function useMay(permission: StaffPermission): boolean {
  const { data } = useSelf()
  return data?.permissions.includes(permission) ?? false
}
