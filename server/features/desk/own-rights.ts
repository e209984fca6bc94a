import type { Principal } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import type { RoleText } from '#store/staff/roles.ts'
import { isUpTo } from '#store/staff/limits.ts'
import type { Staff } from '#store/staff/staff.ts'

/**
 * Staff cannot give rights they do not have: permissions, brands and limits of a role must lie within those of the
 * staff member who builds or assigns it. @throws Refused roleBeyondOwn
 */
export function requireWithinOwn(
  { person: { staff } }: Pick<Principal, 'person'>,
  role: Omit<RoleText, 'name'>,
): void {
  if (!staff || !isWithin(staff, role)) throw new Refused('roleBeyondOwn')
}

/** Whether a role contains no rights beyond the staff member's own. */
function isWithin(own: Staff, role: Omit<RoleText, 'name'>): boolean {
  return (
    role.permissions.every((permission) => own.permissions.includes(permission)) &&
    (own.brands.length === 0 ||
      (role.brands.length > 0 && role.brands.every((brand) => own.brands.includes(brand)))) &&
    hasLowerLimits(own.amountLimits, role.amountLimits)
  )
}

function hasLowerLimits(own: Record<string, string>, theirs: Record<string, string>): boolean {
  if (Object.keys(own).length === 0) return true
  const currencies = Object.keys(theirs)
  return (
    currencies.length > 0 &&
    currencies.every((currency) => isUpTo(theirs[currency] ?? '', own[currency], currency))
  )
}
